import { fractionToPercent } from '../../loan/terms.ts'
import { formatMoney } from '../../shared/money.ts'
import type { ValueKind } from '../deal-document/fields.ts'

/** A term that a vote was on: percent as a fraction, currency in dollars. */
export interface Term {
  readonly name: string
  readonly label: string
  readonly kind: ValueKind
  readonly value: number | string | null
}

/** A term that differs from what was approved. */
export interface TermDifference {
  readonly name: string
  readonly label: string
  readonly kind: ValueKind
  readonly approved: Term['value']
  readonly now: Term['value']
}

const plain = (value: Term['value'] | undefined): number | string | null =>
  value === undefined || value === '' ? null : typeof value === 'string' ? value.trim() : value

const same = (a: number | string | null, b: number | string | null): boolean =>
  typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) < 1e-9 : a === b

/** What a commitment says otherwise than what was approved, in the order of the approved terms (AH-17). */
export const differingTerms = (approved: readonly Term[], now: readonly Term[]): readonly TermDifference[] => {
  const standing = new Map(now.map((term) => [term.name, term]))
  const known = new Set(approved.map(({ name }) => name))
  return [...approved, ...now.filter(({ name }) => !known.has(name)).map((term) => ({ ...term, value: null }))].flatMap(
    ({ name, label, kind, value }) => {
      const [was, is] = [plain(value), plain(standing.get(name)?.value)]
      return same(was, is) ? [] : [{ name, label, kind, approved: was, now: is }]
    },
  )
}

/** A term as it reads: full money, percents; empty for none. */
export const termText = (kind: ValueKind, value: Term['value']): string => {
  const known = plain(value)
  if (known === null) return ''
  if (typeof known === 'string') return known
  if (kind === 'percent') return `${fractionToPercent(known)}%`
  return kind === 'currency' ? formatMoney(known) : String(known)
}

/** A difference in one sentence: 'Interest rate: approved 10%, now 11%'. */
export const differenceText = ({ label, kind, approved, now }: TermDifference): string =>
  `${label}: approved ${termText(kind, approved) || 'nothing'}, now ${termText(kind, now) || 'nothing'}`
