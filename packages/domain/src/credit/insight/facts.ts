import type { DocumentKind } from '../../documents/document/kinds.ts'

/** What is told of the same thing by several sources, and how far two of them may lie apart. */
export const comparable = {
  purchase_price: { name: 'Purchase price', of: 'property', as: 'money' },
  as_is_value: { name: 'As-is value', of: 'loan', as: 'money' },
  stabilized_value: { name: 'Stabilized value', of: 'loan', as: 'money' },
  current_noi: { name: 'Net operating income', of: 'property', as: 'money' },
  number_of_units: { name: 'Number of units', of: 'property', as: 'count' },
  date_of_birth: { name: 'Date of birth', of: 'borrower', as: 'date' },
} as const satisfies Record<string, { name: string; of: SubjectKind; as: 'money' | 'count' | 'date' }>
export type ComparableFact = keyof typeof comparable

/** Days after which a dated figure is old, or until which a paper is good. */
export const dated = {
  insurance_expires: { name: 'Insurance', of: 'property', expires: true },
  id_expires: { name: 'Identification', of: 'borrower', expires: true },
  appraised_on: { name: 'Appraisal', of: 'property', staleAfterDays: 180 },
  rent_roll_on: { name: 'Rent roll', of: 'property', staleAfterDays: 60 },
  t12_until: { name: 'Operating statement', of: 'property', staleAfterDays: 120 },
  worth_on: { name: 'Personal financial statement', of: 'borrower', staleAfterDays: 90 },
  statement_until: { name: 'Bank statement', of: 'borrower', staleAfterDays: 90 },
} as const satisfies Record<
  string,
  { name: string; of: SubjectKind } & ({ expires: true } | { staleAfterDays: number })
>
export type DatedFact = keyof typeof dated
export type Fact = ComparableFact | DatedFact

export type SubjectKind = 'loan' | 'property' | 'borrower'
export interface Subject {
  readonly kind: SubjectKind
  readonly id: string
}

const read: Partial<Record<DocumentKind, Readonly<Record<string, Fact>>>> = {
  'purchase-contract': { purchase_price: 'purchase_price' },
  appraisal: {
    as_is_value: 'as_is_value',
    as_completed_value: 'stabilized_value',
    number_of_units: 'number_of_units',
    date_of_value: 'appraised_on',
  },
  'rent-roll': { number_of_units: 'number_of_units', as_of_date: 'rent_roll_on' },
  't-12': { net_operating_income: 'current_noi', period_end: 't12_until' },
  id: { date_of_birth: 'date_of_birth', expiration_date: 'id_expires' },
  insurance: { policy_expiration_date: 'insurance_expires' },
  pfs: { statement_date: 'worth_on' },
  'bank-statement': { statement_end: 'statement_until' },
}

/** What a value read from a document tells; null when nothing that is compared or dated. */
export const factOf = (kind: string | null, key: string): Fact | null =>
  Object.entries(read).find(([name]) => name === kind)?.[1][key] ?? null

/** Whom a fact is about. */
export const subjectOf = (fact: Fact): SubjectKind =>
  fact in comparable ? comparable[fact as ComparableFact].of : dated[fact as DatedFact].of

/** Rows of reports on a person whose number above none a lender has to look at. */
const graveRows = new Set([
  ...['bankruptcies', 'judgments', 'tax_liens', 'judgments_liens_open', 'foreclosures', 'notices_of_default'],
  ...['lawsuits_open', 'criminal_felony', 'evictions', 'watchlists'],
])

/** Whether a row of a report is grave: something was found where nothing should be. */
export const isGraveRow = (key: string, value: string): boolean => graveRows.has(key) && Number(value) > 0

/** What a row of a report tells of the thing it is about, to be held against other sources; null when nothing is. */
export const factOfReport = (type: string, key: string): ComparableFact | null =>
  type === 'house-canary' && key === 'value_mean' ? 'as_is_value' : null

/** Questions of an application whose 'yes' a lender has to look at, by what stands in their name. */
const grave = /litigation|lawsuit|bankruptc|foreclosur|judg(?:e)?ment|felony/i

/** 'Yes', true, or an answer of the full application: `{ answer: 'Yes (Please Explain)', explanation }`. */
const isYes = (value: unknown): boolean => {
  if (typeof value === 'object' && value !== null && 'answer' in value) return isYes(value.answer)
  return value === true || (typeof value === 'string' && /^(?:yes|true)\b/i.test(value.trim()))
}

/** A question's name in words: 'anyForeclosures' is 'Any foreclosures'. */
const inWords = (name: string): string => {
  const words = name
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The grave questions that an application answers with yes, wherever they stand in it; each once. */
export const graveAnswers = (payload: unknown): readonly string[] => {
  const found = new Set<string>()
  const look = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 8) return
    for (const [name, inner] of Object.entries(value)) {
      if (grave.test(name) && isYes(inner)) found.add(inWords(name))
      else look(inner, depth + 1)
    }
  }
  look(payload, 0)
  return [...found]
}
