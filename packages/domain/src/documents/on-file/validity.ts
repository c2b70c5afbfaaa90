import { addDays, type PlainDate } from '../../shared/dates.ts'
import type { EntityKind } from '../../loan/activity/entity-kinds.ts'
import { kindTable } from '../document/kind-table.ts'
import { type DocumentKind, documentKinds } from '../document/kinds.ts'
import { kindNamed } from '../document/recognize.ts'

/** Whom a document on file can belong to. */
export const subjectKinds = ['borrower', 'legal-entity', 'property'] as const satisfies readonly EntityKind[]
export type SubjectKind = (typeof subjectKinds)[number]

/** Kinds of documents on file: those that values are read from, and others that are told by their names. */
export const filedKinds = [...documentKinds, 'articles', 'ein-letter', 'good-standing', 'other'] as const
export type FiledKind = (typeof filedKinds)[number]

/** Until when a document is valid: so many days from its date, to its expiration, until amended, or never for another loan. */
export const validityRules = ['days', 'expiration', 'amended', 'never'] as const
export type ValidityRule = (typeof validityRules)[number]

/** How long a document is valid; `days` counts under the rule 'days' alone. */
export interface Validity {
  readonly rule: ValidityRule
  readonly days: number
}

/** Days that a lender may set. */
export const validityDays = { least: 1, most: 3650 } as const

interface Filed {
  readonly label: string
  /** Whom it can belong to, the likeliest first. */
  readonly of: readonly SubjectKind[]
  readonly validity: Validity
  /** Values of the document that name its subject. */
  readonly named?: readonly string[]
}

const days = (count: number): Validity => ({ rule: 'days', days: count })
const until = (rule: Exclude<ValidityRule, 'days'>): Validity => ({ rule, days: 0 })
const ofProperty = (label: string, validity: Validity, ...named: string[]): Filed => ({
  ...{ label, validity, named },
  of: ['property'],
})

/** Of each kind of document whom it belongs to and how long it is valid unless the lender says otherwise (AB-01, AB-03). */
export const filedTable: Readonly<Record<FiledKind, Filed>> = {
  id: { label: 'Government ID', of: ['borrower'], validity: until('expiration'), named: ['last_name'] },
  pfs: { label: 'Personal financial statement', of: ['borrower'], validity: days(90), named: ['applicant_name'] },
  sreo: { label: 'Schedule of real estate owned', of: ['borrower'], validity: days(90) },
  'bank-statement': {
    ...{ label: 'Bank statement', of: ['borrower', 'legal-entity'], validity: days(60), named: ['account_holder'] },
  },
  'personal-tax-return': { label: 'Personal tax return', of: ['borrower'], validity: days(365) },
  'k-1': { label: 'Schedule K-1', of: ['borrower', 'legal-entity'], validity: days(365) },
  'w-9': {
    ...{ label: 'Form W-9', of: ['legal-entity', 'borrower'], validity: until('amended'), named: ['taxpayer_name'] },
  },
  'operating-agreement': {
    ...{ label: 'Operating agreement', of: ['legal-entity'], validity: until('amended'), named: ['entity_name'] },
  },
  articles: { label: 'Articles of organization', of: ['legal-entity'], validity: until('amended') },
  'ein-letter': { label: 'EIN letter', of: ['legal-entity'], validity: until('amended') },
  'good-standing': { label: 'Certificate of good standing', of: ['legal-entity'], validity: days(30) },
  'business-tax-return': { label: 'Business tax return', of: ['legal-entity'], validity: days(365) },
  insurance: ofProperty('Insurance policy', until('expiration'), 'insured_location'),
  appraisal: ofProperty('Appraisal', days(180), 'property_address'),
  'property-analysis': ofProperty('Property analysis', days(180), 'property_address'),
  'rent-roll': ofProperty('Rent roll', days(60), 'property_address'),
  't-12': ofProperty('Operating statement (T-12)', days(90), 'property_address'),
  lease: ofProperty('Lease', until('expiration'), 'property_address'),
  'title-commitment': ofProperty('Title commitment', days(60), 'property_address'),
  'settlement-statement': ofProperty('Settlement statement', until('amended'), 'property_address'),
  'phase-i': ofProperty('Phase I report', days(180), 'property_address'),
  'property-condition': ofProperty('Property condition report', days(180), 'property_address'),
  zoning: ofProperty('Zoning report', days(365), 'property_address'),
  'purchase-contract': ofProperty('Purchase contract', until('never'), 'property_address'),
  'payoff-letter': ofProperty('Payoff letter', until('never'), 'property_address'),
  other: { label: 'Other document', of: subjectKinds, validity: until('never') },
}

const namedOthers: readonly (readonly [FiledKind, RegExp])[] = [
  ['articles', /articles of (?:organization|incorporation)|certificate of (?:formation|incorporation)/i],
  ['ein-letter', /\bein\b.*letter|cp ?575|147c/i],
  ['good-standing', /good standing/i],
]

const isRead = (kind: FiledKind): kind is DocumentKind => documentKinds.some((one) => one === kind)

/**
 * The kind of document on file.
 *
 * @param o.read what its newest file is read as; null when not known
 * @param o.names what it was requested as, the most telling first
 */
export const filedKindOf = (o: { read: DocumentKind | null; names: readonly string[] }): FiledKind =>
  namedOthers.find(([, says]) => o.names.some((name) => says.test(name)))?.[0] ??
  o.read ??
  kindNamed(o.names) ??
  'other'

/** What dates a kind that has no greatest age. */
const issuedKeys: Readonly<Partial<Record<DocumentKind, string>>> = { id: 'issue_date', insurance: 'effective_date' }

/** Values of a file that date it. */
export interface DateKeys {
  readonly issued: string | null
  readonly expires: string | null
}

/** Which values of a kind say when it was issued and when it expires; null where none does. */
export const dateKeysOf = (kind: FiledKind): DateKeys =>
  isRead(kind)
    ? { issued: kindTable[kind].age?.key ?? issuedKeys[kind] ?? null, expires: kindTable[kind].goodUntil ?? null }
    : { issued: null, expires: null }

/** Every value that dates or names a document of some kind. */
export const filedValueKeys: readonly string[] = [
  ...new Set(
    filedKinds.flatMap((kind) => {
      const { issued, expires } = dateKeysOf(kind)
      return [issued, expires, ...(filedTable[kind].named ?? [])].filter((key) => key !== null)
    }),
  ),
]

/** Dates of a document on file; null where neither read nor entered. */
export interface FiledDates {
  readonly issuedOn: PlainDate | null
  readonly expiresOn: PlainDate | null
}

/** How a document on file stands: 'undated' lacks the date that its validity counts from. */
export const filedStates = ['valid', 'out-of-date', 'undated', 'not-reused'] as const
export type FiledState = (typeof filedStates)[number]

/** Whether a document on file is valid on a day, and its last valid day; null when it has none. */
export const standingOf = (
  validity: Validity,
  { issuedOn, expiresOn }: FiledDates,
  today: PlainDate,
): { readonly state: FiledState; readonly validTo: PlainDate | null } => {
  const through = (day: PlainDate | null) =>
    day === null
      ? ({ state: 'undated', validTo: null } as const)
      : ({ state: day < today ? 'out-of-date' : 'valid', validTo: day } as const)
  switch (validity.rule) {
    case 'days':
      return through(issuedOn === null ? null : addDays(issuedOn, validity.days))
    case 'expiration':
      return through(expiresOn)
    case 'amended':
      // One that names its own end is not valid beyond it.
      return expiresOn === null ? { state: 'valid', validTo: null } : through(expiresOn)
    case 'never':
      return { state: 'not-reused', validTo: null }
  }
}
