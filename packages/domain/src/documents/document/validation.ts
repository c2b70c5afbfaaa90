import { formatEpoch } from '../../shared/dates.ts'
import { formatMoney } from '../../shared/money.ts'
import { anyName, letters, notBefore, sameName, samePerson, samePlace, within } from './agreement.ts'
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

/** One thing that a file of a kind is held against. */
interface Check {
  readonly question: string
  /** The value of the file it is about. */
  readonly key: string
  readonly expected: (facts: LoanFacts) => readonly Scalar[]
  readonly agrees: (answer: Scalar, expected: Scalar) => boolean
  readonly show?: (value: Scalar) => string
}

const known = (value: number | null): readonly Scalar[] => (value === null ? [] : [value])
const money = (value: Scalar) => formatMoney(Number(value))
const date = (value: Scalar) => formatEpoch(Number(value))

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
  pfs: [
    {
      question: 'Is it the statement of a borrower?',
      key: 'applicant_name',
      expected: (f) => f.people,
      agrees: samePerson,
    },
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
  'property-analysis': [
    { question: 'Is it of this property?', key: 'property_address', expected: (f) => f.addresses, agrees: samePlace },
    {
      question: 'Does it count as many units as the property has?',
      key: 'number_of_units',
      expected: (f) => known(f.units),
      agrees: within(0),
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
  checks[kind].map((check) => judge(check, facts, values[check.key]))

/** What a value of a file is held against, by its key; null where nothing of the loan is like it. */
export const judgeValue = (
  kind: DocumentKind | null,
  key: string,
  { read, question, facts }: { read: ReadValue; question: string; facts: LoanFacts },
): Judged | null => {
  const check = kind === null ? undefined : checks[kind].find((one) => one.key === key)
  return check ? { ...judge(check, facts, read), question } : null
}
