import type { Check } from './kind-of-document.ts'
import { kindTable } from './kind-table.ts'
import type { DocumentKind } from './kinds.ts'
import type { LoanFacts } from './loan-facts.ts'
import type { DataValue, Scalar } from './values.ts'

/** What a question about a file comes to when both sides say something. */
export const validationVerdicts = ['SUCCESS', 'FAILURE'] as const
export type ValidationVerdict = (typeof validationVerdicts)[number]

export interface Judged {
  readonly question: string
  /** What the loan says; empty when it does not say. */
  readonly expected: string
  /** What the file says; empty when it does not say. */
  readonly answer: string
  readonly result: ValidationVerdict | 'UNKNOWN'
  /** Where the file says so, from 1, and in which words; null and empty when it does not. */
  readonly page: number | null
  readonly quote: string
}

/** A value read from the file with the place it was read at. */
export interface ReadValue {
  readonly value: DataValue
  readonly page: number | null
  readonly quote: string | null
  /** How it shows (J-25). */
  readonly show: number
}
export type ReadValues = Readonly<Record<string, ReadValue>>

const shown = (check: Pick<Check, 'show'>, values: readonly Scalar[], glue: string): string =>
  values.map(check.show ?? String).join(glue)

const scalarsOf = (value: DataValue): readonly Scalar[] =>
  value === null ? [] : Array.isArray(value) ? (value as readonly Scalar[]) : [value as Scalar]

const judge = (check: Check, facts: LoanFacts, read: ReadValue | undefined): Judged => {
  const expected = check.expected(facts)
  const said = scalarsOf(read?.value ?? null)
  const agrees = said.some((one) => expected.some((other) => check.agrees(one, other)))
  return {
    question: check.question,
    expected: shown(check, expected, ' or '),
    answer: shown(check, said, ', '),
    result: expected.length === 0 || said.length === 0 ? 'UNKNOWN' : agrees ? 'SUCCESS' : 'FAILURE',
    page: read?.page ?? null,
    quote: read?.quote ?? '',
  }
}

/** How a file of a kind stands against the loan, by the values read from it. */
export const validateDocument = (kind: DocumentKind, values: ReadValues, facts: LoanFacts): Judged[] =>
  kindTable[kind].checks.map((check) => judge(check, facts, values[check.key]))

/** What a value of a file is held against, by its key; null where nothing of the loan is like it. */
export const judgeValue = (
  kind: DocumentKind | null,
  key: string,
  { read, question, facts }: { read: ReadValue; question: string; facts: LoanFacts },
): Judged | null => {
  const check = kind === null ? undefined : kindTable[kind].checks.find((one) => one.key === key)
  return check ? { ...judge(check, facts, read), question } : null
}
