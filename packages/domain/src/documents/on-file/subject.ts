import { anyName, letters, samePlace } from '../document/agreement.ts'
import { type FiledKind, filedAs } from './validity.ts'
import type { SubjectKind } from './filing.ts'

/** A borrower, legal entity or property of a loan. */
export interface Subject {
  readonly kind: SubjectKind
  readonly id: string
  /** Name, or address of a property. */
  readonly name: string
}

/** Fewer letters are found in names by chance. */
const SHORTEST_NAME = 3

const isNamed = (subject: Subject, said: string): boolean => {
  if (letters(said).length < SHORTEST_NAME) return false
  if (subject.kind === 'property') return samePlace(said, subject.name)
  return anyName(said, subject.name) || letters(subject.name).endsWith(letters(said))
}

/**
 * Whom an accepted document belongs to (AB-01): one that its kind can belong to and that it names, else whom it was requested
 * of; requested for the loan as a whole, the only such party. Null when nobody is told apart.
 *
 * @param o.asked the record it was requested of; null when it was requested for the loan as a whole
 * @param o.said names and addresses that stand on it, the most telling first
 */
export const subjectOf = (o: {
  kind: FiledKind
  asked: Pick<Subject, 'kind' | 'id'> | null
  parties: readonly Subject[]
  said: readonly string[]
}): Pick<Subject, 'kind' | 'id'> | null => {
  const { of } = filedAs(o.kind)
  const fitting = o.parties.filter((one) => of.includes(one.kind))
  const asked = fitting.find((one) => one.kind === o.asked?.kind && one.id === o.asked.id) ?? null
  const named = [...new Set(o.said.flatMap((said) => fitting.filter((one) => isNamed(one, said))))]
  if (asked !== null && (named.length === 0 || named.includes(asked))) return asked
  if (named.length === 1) return named[0] ?? null
  if (o.asked !== null) return o.asked
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}
