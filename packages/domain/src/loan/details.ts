import { maxAmount } from '../shared/limits.ts'
import { exitStrategies, purposes } from './terms.ts'

/**
 * What a field of Request Details holds: dollars, a plain date, a number of months, an annual rate (a fraction), or one of a
 * few words. What is read, typed, sent, stored and shown follows from it.
 */
export type DetailKind = 'money' | 'day' | 'months' | 'rate' | 'choice'

interface DetailRow {
  readonly kind: DetailKind
  /** The column of `loan` that holds it. */
  readonly column: string
  readonly label: string
  /** For the description of the API. */
  readonly about: string
  /** Every loan has one from the start; others may be missing. */
  readonly isAlwaysSet?: true
  /** Of money: the most dollars. */
  readonly most?: number
  /** Of a choice: its words. */
  readonly of?: readonly string[]
}

/** The fields of Request Details by the names they are sent under, in the order of the form (I-24). */
export const details = {
  amount: {
    kind: 'money',
    column: 'amount_cents',
    label: 'Loan amount',
    isAlwaysSet: true,
    most: maxAmount,
    about: 'Amount asked for, US dollars',
  },
  amount_at_closing: {
    kind: 'money',
    column: 'amount_at_closing_cents',
    label: 'Amount at closing',
    most: maxAmount,
    about: 'Amount at closing, US dollars',
  },
  purpose: {
    kind: 'choice',
    column: 'purpose',
    label: 'Purpose',
    isAlwaysSet: true,
    of: purposes,
    about: 'Purpose',
  },
  expected_closing_epoch: {
    kind: 'day',
    column: 'expected_closing',
    label: 'Expected closing',
    about: 'Expected closing, epoch seconds of 00:00 UTC',
  },
  duration_months: {
    kind: 'months',
    column: 'duration_months',
    label: 'Duration, months',
    isAlwaysSet: true,
    about: 'Duration in months',
  },
  exit_strategy: {
    kind: 'choice',
    column: 'exit_strategy',
    label: 'Exit strategy',
    of: exitStrategies,
    about: 'How it is paid back',
  },
  interest_rate: {
    kind: 'rate',
    column: 'interest_rate',
    label: 'Interest rate, %',
    about: 'Annual interest rate as a fraction: 0.1 is 10 percent',
  },
  construction_reserve: {
    kind: 'money',
    column: 'construction_reserve_cents',
    label: 'Construction reserve',
    about: 'Construction reserve, US dollars',
  },
} as const satisfies Record<string, DetailRow>

type Details = typeof details
export type DetailField = keyof Details
export type DetailColumn = Details[DetailField]['column']
/** What a field holds on the wire: a word of its choice, or a number. */
export type DetailValue<F extends DetailField> = Details[F] extends { of: readonly (infer W)[] } ? W : number
/** The fields that every loan has from the start. */
export type AlwaysSet = { [F in DetailField]: Details[F] extends { isAlwaysSet: true } ? F : never }[DetailField]

/** The row of a field, with what only some rows have. */
export const detailOf = (field: DetailField): DetailRow => details[field]

export const detailFields = Object.keys(details) as [DetailField, ...DetailField[]]

/** A table over the fields, worked out one by one. */
export const byDetail = <V>(value: (field: DetailField) => V): Record<DetailField, V> =>
  Object.fromEntries(detailFields.map((field) => [field, value(field)])) as Record<DetailField, V>
