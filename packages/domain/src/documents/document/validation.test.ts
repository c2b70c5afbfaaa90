import { describe, expect, test } from 'vitest'
import type { DocumentKind } from './kinds.ts'
import type { LoanFacts } from './loan-facts.ts'
import { type ReadValues, validateDocument } from './validation.ts'
import type { DataValue } from './values.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1000
const facts: LoanFacts = {
  names: ['Jane Whitfield', 'Maple Street Holdings LLC'],
  entities: ['Maple Street Holdings LLC'],
  people: ['Jane Whitfield'],
  addresses: ['4417 West Ridgewood Avenue'],
  purchasePrice: 3_400_000,
  asIsValue: 3_450_000,
  units: 24,
  grossIncome: 412_000,
  netOperatingIncome: null,
  closing: day('2026-04-30'),
}
/** Values as they stand on page 2. */
const read = (values: Readonly<Record<string, DataValue>>): ReadValues =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { value, page: 2, quote: `${key}: …`, show: 0 }]),
  )
const resultsOf = (kind: DocumentKind, values: Readonly<Record<string, DataValue>>) =>
  validateDocument(kind, read(values), facts).map((one) => one.result)

describe('[N-36, U-18] a file against the loan', () => {
  test('[N-36] agrees, differs, or does not say', () => {
    expect(
      validateDocument(
        'purchase-contract',
        read({
          property_address: '4417 W Ridgewood Ave, Albany',
          buyer: 'MAPLE STREET HOLDINGS, L.L.C.',
          purchase_price: 3_500_000,
        }),
        facts,
      ),
    ).toEqual([
      {
        question: 'Is it of this property?',
        expected: '4417 West Ridgewood Avenue',
        answer: '4417 W Ridgewood Ave, Albany',
        result: 'SUCCESS',
        page: 2,
        quote: 'property_address: …',
      },
      {
        question: 'Is a borrower or the entity the buyer?',
        expected: 'Jane Whitfield or Maple Street Holdings LLC',
        answer: 'MAPLE STREET HOLDINGS, L.L.C.',
        result: 'SUCCESS',
        page: 2,
        quote: 'buyer: …',
      },
      {
        question: 'Is the price the stated purchase price?',
        expected: '$3,400,000',
        answer: '$3,500,000',
        result: 'FAILURE',
        page: 2,
        quote: 'purchase_price: …',
      },
      {
        question: 'Does it close no earlier than the loan?',
        expected: '04.30.2026',
        answer: '',
        result: 'UNKNOWN',
        page: null,
        quote: '',
      },
    ])
  })

  test('[N-36] of people first and last name count, of lists one member, of figures a tenth', () => {
    expect(
      resultsOf('operating-agreement', {
        entity_name: 'Maple Street Holdings LLC',
        members: ['Bob Ray', 'Jane A. Whitfield'],
      }),
    ).toEqual(['SUCCESS', 'SUCCESS'])
    expect(resultsOf('bank-statement', { account_holder: 'John Whitfield' })).toEqual(['FAILURE'])
    expect(resultsOf('t-12', { gross_income: 380_000, net_operating_income: 1 })).toEqual(['SUCCESS', 'UNKNOWN'])
    expect(resultsOf('t-12', { gross_income: 360_000 })).toEqual(['FAILURE', 'UNKNOWN'])
    expect(resultsOf('id', { last_name: 'Whitfield', expiration_date: day('2026-04-29') })).toEqual([
      'SUCCESS',
      'FAILURE',
    ])
  })
})
