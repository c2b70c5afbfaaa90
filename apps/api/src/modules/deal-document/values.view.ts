import { boardReviewValues, commitmentValues, termSheetValues } from '@plinth/contract/deal-document'
import { type DealDocumentType, dealFields, type ValueKind } from '@plinth/domain/deal-document/fields'
import { marketTerms, termSheetDefaults } from '@plinth/domain/deal-document/term-sheet-defaults'
import { centsToDollars } from '@plinth/domain/shared/money'
import type { z } from 'zod'
import type { Db, Tx } from '../../platform/db.ts'
import { enteredValues, fundedBefore, type LoanFacts, loanFacts } from './deal-document.queries.ts'

export type Value = number | string | null
export type ValueSource = 'entered' | 'loan' | 'default' | 'none'
/** One field of a document with its value: percent as a fraction, currency in dollars. */
export interface SourcedValue {
  name: string
  label: string
  type: ValueKind
  value: Value
  source: ValueSource
}

const schemas: Record<DealDocumentType, Record<string, z.ZodType>> = {
  'term-sheet': termSheetValues,
  'board-review': boardReviewValues,
  commitment: commitmentValues,
}

/** A starting value and whether the loan gave it. */
type Start = { value: Value; source: 'loan' | 'default' }
type Starts = Record<string, Start>

const fromLoan = (value: Value): Start => ({ value, source: 'loan' })
const byDefault = (value: Value): Start => ({ value, source: 'default' })
const dollars = (cents: number | null): number | null => (cents === null ? null : centsToDollars(cents))

const sum = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((v) => v !== null)
  return known.length === 0 ? null : known.reduce((a, b) => a + b, 0)
}

const termSheetStarts = ({ loan, properties, contacts }: LoanFacts): Starts => {
  const asIsValue = dollars(loan.estimated_as_is_value_cents)
  const expectedNoi = dollars(sum(properties.map((p) => p.expected_noi_cents)))
  const constructionReserve = dollars(loan.construction_reserve_cents)
  const defaults = termSheetDefaults({
    amount: centsToDollars(loan.amount_cents),
    durationMonths: loan.duration_months,
    interestRate: loan.interest_rate,
    constructionReserve,
    asIsValue,
    expectedNoi,
    hasBroker: contacts.some((c) => c.contact_type === 'broker'),
  })
  const known: Readonly<Record<string, boolean>> = {
    amount: true,
    minimum_loan_to_as_is_value: asIsValue !== null && asIsValue > 0,
    minimum_noi_upon_stabilization: expectedNoi !== null,
    construction_reserve: constructionReserve !== null,
  }
  return Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, known[name] ? fromLoan(value) : byDefault(value)]),
  )
}

/** What later documents take over from the term sheet. */
const agreed = (entered: Map<string, unknown>, facts: LoanFacts) => {
  const starts = termSheetStarts(facts)
  const typed = (entered.get('term-sheet') ?? {}) as Record<string, Value>
  return (name: string): Start => (name in typed ? fromLoan(typed[name] ?? null) : (starts[name] ?? byDefault(null)))
}

const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`

const boardReviewStarts = async (db: Db | Tx, facts: LoanFacts, entered: Map<string, unknown>): Promise<Starts> => {
  const term = agreed(entered, facts)
  const projects = sum(facts.borrowers.map((b) => b.completed_projects))
  const funded = await fundedBefore(db, facts.loan.id)
  return {
    borrower_entity_name: fromLoan(facts.entityName),
    origination_fee: term('origination_fee'),
    exit_fee: term('exit_fee'),
    buildings: fromLoan(facts.properties.length),
    borrower_experience: fromLoan(projects === null ? null : count(projects, 'completed project')),
    arion_experience: fromLoan(funded === 0 ? 'No earlier loan' : count(funded, 'earlier loan')),
  }
}

const commitmentStarts = (facts: LoanFacts, entered: Map<string, unknown>): Starts => {
  const term = agreed(entered, facts)
  const review = (entered.get('board-review') ?? {}) as Record<string, Value>
  const allowed = term('extensions_allowed').value
  const months = term('extension_period_months').value
  return {
    borrower_id: fromLoan(facts.borrowers[0]?.id ?? null),
    borrower_entity_name: fromLoan(review['borrower_entity_name'] ?? facts.entityName),
    origination_fee: term('origination_fee'),
    sofr_spread: term('sofr_spread'),
    interest_reserve: term('interest_reserve'),
    interest_reserve_period_months: byDefault(Math.min(marketTerms.interestReserveMonths, facts.loan.duration_months)),
    extension_fee: term('extension_fee'),
    extension_interest_rate: term('extension_interest_rate'),
    extension_conditions: byDefault(
      typeof allowed === 'number' && allowed > 0 && typeof months === 'number'
        ? `${count(allowed, 'extension')} of ${count(months, 'month')}, if the loan is in good standing`
        : null,
    ),
  }
}

/** A value the form can take, else none: what is derived from a loan may lie outside a field's bounds. */
const fitting = (type: DealDocumentType, name: string, value: Value): Value =>
  value !== null && value !== '' && schemas[type][name]?.safeParse(value).success ? value : null

/** The values of a document in the order of the form: as entered, else from the loan, else by default (L-22). */
export const sourcedValues = async (
  db: Db | Tx,
  type: DealDocumentType,
  a: { loan_id: string; field_values: unknown },
): Promise<{ facts: LoanFacts; values: SourcedValue[] }> => {
  const facts = await loanFacts(db, a.loan_id)
  const entered = await enteredValues(db, a.loan_id)
  const starts =
    type === 'term-sheet'
      ? termSheetStarts(facts)
      : type === 'board-review'
        ? await boardReviewStarts(db, facts, entered)
        : commitmentStarts(facts, entered)
  const own = a.field_values as Record<string, Value>
  const values = dealFields[type].map(({ name, label, kind }): SourcedValue => {
    const typed = fitting(type, name, own[name] ?? null)
    const start = fitting(type, name, starts[name]?.value ?? null)
    const value = typed ?? start
    const source = typed !== null ? 'entered' : start !== null ? (starts[name]?.source ?? 'none') : 'none'
    return { name, label, type: kind, value, source }
  })
  return { facts, values }
}

/** The values by name. */
export const byName = (values: readonly SourcedValue[]): Record<string, Value> =>
  Object.fromEntries(values.map(({ name, value }) => [name, value]))

/** The fields without their values, as the form reads them. */
export const toFields = (values: readonly SourcedValue[]) =>
  values.map(({ name, label, type, source }) => ({ name, label, type, source }))
