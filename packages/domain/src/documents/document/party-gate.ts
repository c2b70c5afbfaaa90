import { isSameParty } from '../../people/party/same-party.ts'
import { givesStreet, isSamePlace, type Place } from '../../people/property/same-place.ts'
import { type Extracted, inDoubt, type Reading } from './extract/rules.ts'
import type { Identity } from './kind-of-document.ts'
import { kindTable } from './kind-table.ts'
import type { DocumentKind } from './kinds.ts'

/** Who and what a paper may be of: those it was asked about, else all of the loan. */
export interface LoanParties {
  readonly people: readonly string[]
  readonly entities: readonly string[]
  readonly places: readonly Place[]
  /** Dwellings of the property, where there is one, it has dwellings and their number is known. */
  readonly units: number | null
}

/** The value with the property that a paper of a kind is of; undefined for a kind that is of none. */
export const propertyKeyOf = (kind: DocumentKind): string | undefined => kindTable[kind].identity?.place

/** What is said of a value before it is held against the loan; a person may have said so. */
export interface Claim {
  readonly value: unknown
  readonly decided: boolean
}

/** The value as read: also one that was put in doubt, by its first reading. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const MOST_SHOWN = 4
const shown = (says: string, values: readonly string[]): Reading[] =>
  values.slice(0, MOST_SHOWN).map((value) => ({ says, value, page: null, quote: null }))

const addressOf = ({ street, city, zipcode }: Place): string =>
  [street, [city, zipcode].filter((part) => part.trim() !== '').join(' ')]
    .filter((part) => part.trim() !== '')
    .join(', ')

const DECIDE = 'Choose a reading if the document belongs to this loan; if not, reject it.'

interface Disagreement {
  readonly key: string
  readonly why: string
  readonly others: readonly Reading[]
}

const byPlace = (key: string, said: string, { places }: LoanParties): Disagreement | null => {
  const known = places.filter((place) => place.street.trim() !== '')
  if (!givesStreet(said) || known.length === 0 || known.some((place) => isSamePlace(said, place))) return null
  return {
    key,
    why: `This document is about “${said}”, which is not a property of this loan. ${DECIDE}`,
    others: shown('Property on the loan', known.map(addressOf)),
  }
}

const byName = (key: string, said: string, { of }: Identity, parties: LoanParties): Disagreement | null => {
  const people = of === 'entity' ? [] : parties.people
  const entities = of === 'person' ? [] : parties.entities
  const known = [...people, ...entities].filter((name) => name.trim() !== '')
  if (said === '' || known.length === 0 || known.some((name) => isSameParty(said, name))) return null
  return {
    key,
    why: `This document names “${said}”, who is not a party to this loan. ${DECIDE}`,
    others: [...shown('Borrower on the loan', people), ...shown('Entity on the loan', entities)].slice(0, MOST_SHOWN),
  }
}

/** A few units more are a basement, or a form filled in by heart; twice as many are another property. Fewer may be a part of it. */
const FAR = { times: 2, units: 3 }

const byUnits = (key: string, said: Claim | undefined, { units }: LoanParties): Disagreement | null => {
  if (said?.decided !== false || typeof said.value !== 'number' || units === null || units < 1) return null
  if (said.value < units * FAR.times || said.value - units < FAR.units) return null
  return {
    key,
    why: `This document lists ${said.value} units; the property on this loan has ${units}. ${DECIDE}`,
    others: [{ says: 'Property on the loan', value: units, page: null, quote: null }],
  }
}

/** What of a paper does not fit the loan: by value, and whether its other values wait for it. */
const disagreements = (
  identity: Identity,
  claimOf: (key: string) => Claim | undefined,
  parties: LoanParties,
): { found: Disagreement[]; holds: string[] } => {
  const said = (key: string | undefined) => {
    const claim = key === undefined ? undefined : claimOf(key)
    return claim && !claim.decided ? textOf(claim.value) : ''
  }
  const units = identity.units ? byUnits(identity.units, claimOf(identity.units), parties) : null
  const isDecided = (key: string | undefined) => key !== undefined && claimOf(key)?.decided === true
  const place = identity.place ? byPlace(identity.place, said(identity.place), parties) : null
  const name = identity.name ? byName(identity.name, said(identity.name), identity, parties) : null
  const hasPlace = isDecided(identity.place) || (place === null && givesStreet(said(identity.place)))
  const isHeldByName = name !== null && (identity.both === true || !hasPlace || parties.places.length === 0)
  return {
    found: [place, name, units].filter((one) => one !== null),
    holds: [...(place ? [place.key] : []), ...(isHeldByName ? [name.key] : []), ...(units ? [units.key] : [])],
  }
}

const waiting = (one: Extracted, waitsFor: readonly string[]): Extracted =>
  one.unsure ? { ...one, unsure: { ...one.unsure, waitsFor } } : one

/**
 * The values of a paper, held against the parties and properties of its loan. Where the paper names somebody else, that
 * value is unsure, with what the paper names and what the loan has; all others wait for it, and count nowhere until a
 * person decides. What a person decided before holds nothing.
 */
export const heldToParties = (
  kind: DocumentKind | null,
  values: readonly Extracted[],
  parties: LoanParties,
  before: Readonly<Record<string, Claim>> = {},
): Extracted[] => {
  const identity = kind === null ? undefined : kindTable[kind].identity
  if (!identity) return [...values]
  const read = new Map(values.map((one) => [one.key, one]))
  const claimOf = (key: string): Claim | undefined => {
    if (before[key]?.decided) return before[key]
    const now = read.get(key)
    return now ? { value: now.value, decided: false } : before[key]
  }
  const { found, holds } = disagreements(identity, claimOf, parties)
  return values.map((one) => {
    if (one.unsure) return one
    const own = found.find(({ key }) => key === one.key)
    if (own) return waiting(inDoubt(one, own.why, own.others, 'On this document'), [own.key])
    const [first] = found.filter(({ key }) => holds.includes(key))
    return first ? waiting(inDoubt(one, first.why, []), holds) : one
  })
}
