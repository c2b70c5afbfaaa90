import { formatEpoch } from '../shared/dates.ts'
import { formatMoney } from '../shared/money.ts'
import { foldForSearch } from '../shared/text.ts'
import type { DocumentKind } from './kinds.ts'
import type { DataValue, Scalar } from './values.ts'

/** What the loan says, as files are held against it. Money in dollars, dates in epoch seconds. */
export interface LoanFacts {
  /** Names of the borrowers and of the borrowing entities. */
  readonly names: readonly string[]
  readonly entities: readonly string[]
  readonly people: readonly string[]
  readonly addresses: readonly string[]
  readonly purchasePrice: number | null
  readonly asIsValue: number | null
  readonly units: number | null
  readonly grossIncome: number | null
  readonly netOperatingIncome: number | null
  readonly closing: number | null
}

export interface Judged {
  readonly question: string
  /** What the loan says; empty when it does not say. */
  readonly expected: string
  /** What the file says; empty when it does not say. */
  readonly answer: string
  readonly result: 'SUCCESS' | 'FAILURE' | 'UNKNOWN'
}

/** One thing that a file of a kind is held against. */
interface Check {
  readonly question: string
  /** The value of the file it is about. */
  readonly key: string
  readonly expected: (facts: LoanFacts) => readonly Scalar[]
  readonly agrees: (answer: Scalar, expected: Scalar) => boolean
  readonly show?: (value: Scalar) => string
}

const letters = (text: Scalar): string => foldForSearch(String(text)).replace(/[^a-z0-9]/g, '')
/** Names agree without punctuation, also when one is the longer form of the other. */
const sameName = (a: Scalar, b: Scalar): boolean => {
  const [one, two] = [letters(a), letters(b)]
  return one !== '' && two !== '' && (one.includes(two) || two.includes(one))
}
/** First and last name agree; a middle name on one side does not matter. */
const samePerson = (a: Scalar, b: Scalar): boolean => {
  const words = (text: Scalar) => foldForSearch(String(text)).match(/[a-z'’-]{2,}/g) ?? []
  const [one, two] = [words(a), words(b)]
  return one.length > 0 && one[0] === two[0] && one.at(-1) === two.at(-1)
}
/** House number and first word of the street agree; 'Ave' and 'Avenue' are not held apart. */
const samePlace = (a: Scalar, b: Scalar): boolean => {
  const start = (text: Scalar) =>
    /(\d+)\s+(?:(?:north|south|east|west|[nsew])\.?\s+)?([a-z0-9]+)/.exec(foldForSearch(String(text)))
  const [one, two] = [start(a), start(b)]
  return one !== null && two !== null && one[1] === two[1] && one[2] === two[2]
}
const within = (share: number) => (a: Scalar, b: Scalar) =>
  Math.abs(Number(a) - Number(b)) <= Math.abs(Number(b)) * share
const notBefore = (a: Scalar, b: Scalar): boolean => Number(a) >= Number(b)

const known = (value: number | null): readonly Scalar[] => (value === null ? [] : [value])
const money = (value: Scalar) => formatMoney(Number(value))
const date = (value: Scalar) => formatEpoch(Number(value))
const anyName = (a: Scalar, b: Scalar) => sameName(a, b) || samePerson(a, b)

const checks: Readonly<Record<DocumentKind, readonly Check[]>> = {
  'operating-agreement': [
    {
      question: 'Is it the agreement of the borrowing entity?',
      key: 'entity_name',
      expected: (f) => f.entities,
      agrees: sameName,
    },
    { question: 'Is a borrower one of the members?', key: 'members', expected: (f) => f.people, agrees: samePerson },
  ],
  sreo: [],
  'bank-statement': [
    {
      question: 'Is the account in the name of a borrower or the entity?',
      key: 'account_holder',
      expected: (f) => f.names,
      agrees: anyName,
    },
  ],
  'rent-roll': [
    { question: 'Is it of this property?', key: 'property_address', expected: (f) => f.addresses, agrees: samePlace },
    {
      question: 'Does it list as many units as the property has?',
      key: 'number_of_units',
      expected: (f) => known(f.units),
      agrees: within(0),
    },
    {
      question: 'Does the rent of a year agree with the stated income, within 10 %?',
      key: 'annual_rent',
      expected: (f) => known(f.grossIncome),
      agrees: within(0.1),
      show: money,
    },
  ],
  't-12': [
    {
      question: 'Does the income agree with the stated income, within 10 %?',
      key: 'gross_income',
      expected: (f) => known(f.grossIncome),
      agrees: within(0.1),
      show: money,
    },
    {
      question: 'Does the net operating income agree with the stated one, within 10 %?',
      key: 'net_operating_income',
      expected: (f) => known(f.netOperatingIncome),
      agrees: within(0.1),
      show: money,
    },
  ],
  id: [
    {
      question: 'Is it of a borrower?',
      key: 'last_name',
      expected: (f) => f.people,
      agrees: (a, b) => letters(b).endsWith(letters(a)),
    },
    {
      question: 'Is it valid at closing?',
      key: 'expiration_date',
      expected: (f) => known(f.closing),
      agrees: notBefore,
      show: date,
    },
  ],
  'w-9': [
    { question: 'Is it of a borrower or the entity?', key: 'taxpayer_name', expected: (f) => f.names, agrees: anyName },
  ],
  insurance: [
    {
      question: 'Is a borrower or the entity insured?',
      key: 'named_insured',
      expected: (f) => f.names,
      agrees: anyName,
    },
    {
      question: 'Does it insure this property?',
      key: 'insured_location',
      expected: (f) => f.addresses,
      agrees: samePlace,
    },
    {
      question: 'Is it in force at closing?',
      key: 'policy_expiration_date',
      expected: (f) => known(f.closing),
      agrees: notBefore,
      show: date,
    },
  ],
  'purchase-contract': [
    { question: 'Is it of this property?', key: 'property_address', expected: (f) => f.addresses, agrees: samePlace },
    { question: 'Is a borrower or the entity the buyer?', key: 'buyer', expected: (f) => f.names, agrees: anyName },
    {
      question: 'Is the price the stated purchase price?',
      key: 'purchase_price',
      expected: (f) => known(f.purchasePrice),
      agrees: within(0),
      show: money,
    },
    {
      question: 'Does it close no earlier than the loan?',
      key: 'closing_date',
      expected: (f) => known(f.closing),
      agrees: notBefore,
      show: date,
    },
  ],
  appraisal: [
    { question: 'Is it of this property?', key: 'property_address', expected: (f) => f.addresses, agrees: samePlace },
    {
      question: 'Does its as-is value reach the stated one?',
      key: 'as_is_value',
      expected: (f) => known(f.asIsValue),
      agrees: notBefore,
      show: money,
    },
    {
      question: 'Does it count as many units as the property has?',
      key: 'number_of_units',
      expected: (f) => known(f.units),
      agrees: within(0),
    },
  ],
}

const judge = (check: Check, facts: LoanFacts, value: DataValue): Judged => {
  const show = check.show ?? String
  const expected = check.expected(facts)
  const said = value === null ? [] : Array.isArray(value) ? (value as readonly Scalar[]) : [value as Scalar]
  const agrees = said.some((one) => expected.some((other) => check.agrees(one, other)))
  return {
    question: check.question,
    expected: expected.map(show).join(' or '),
    answer: said.map(show).join(', '),
    result: expected.length === 0 || said.length === 0 ? 'UNKNOWN' : agrees ? 'SUCCESS' : 'FAILURE',
  }
}

/** How a file of a kind stands against the loan, by the values read from it. */
export const validateDocument = (
  kind: DocumentKind,
  values: Readonly<Record<string, DataValue>>,
  facts: LoanFacts,
): Judged[] => checks[kind].map((check) => judge(check, facts, values[check.key] ?? null))

const COMMON =
  /^(?:what|which|when|where|who|how|does|is|are|the|and|for|with|this|that|any|all|has|have|been|there|from|into|its|many|much|each|both|than|least|date)$/

/**
 * The line of a file that a question of its template is nearest to, for a person to judge; empty when no two of its
 * words stand on one line.
 */
export const nearestLine = (question: string, lines: readonly string[]): string => {
  const words = (foldForSearch(question).match(/[a-z0-9]{3,}/g) ?? []).filter((word) => !COMMON.test(word))
  // A word is told by its beginning: 'signed' and 'signature'.
  const stems = [...new Set(words.map((word) => word.slice(0, 5)))]
  const scored = lines.map((line) => {
    const text = foldForSearch(line)
    return { line, points: stems.filter((stem) => text.includes(stem)).length }
  })
  const best = scored.reduce((a, b) => (b.points > a.points ? b : a), { line: '', points: 0 })
  return best.points >= Math.min(2, stems.length) && stems.length > 0 ? best.line : ''
}
