import { describe, expect, test } from 'vitest'
import type { DocumentKind } from './kinds.ts'
import { type LoanFacts, nearestLine, validateDocument } from './validation.ts'

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
const resultsOf = (kind: DocumentKind, values: Parameters<typeof validateDocument>[1]) =>
  validateDocument(kind, values, facts).map((one) => one.result)

describe('[N-36, U-18] a file against the loan', () => {
  test('[N-36] agrees, differs, or does not say', () => {
    expect(
      validateDocument(
        'purchase-contract',
        {
          property_address: '4417 W Ridgewood Ave, Albany',
          buyer: 'MAPLE STREET HOLDINGS, L.L.C.',
          purchase_price: 3_500_000,
        },
        facts,
      ),
    ).toEqual([
      {
        question: 'Is it of this property?',
        expected: '4417 West Ridgewood Avenue',
        answer: '4417 W Ridgewood Ave, Albany',
        result: 'SUCCESS',
      },
      {
        question: 'Is a borrower or the entity the buyer?',
        expected: 'Jane Whitfield or Maple Street Holdings LLC',
        answer: 'MAPLE STREET HOLDINGS, L.L.C.',
        result: 'SUCCESS',
      },
      {
        question: 'Is the price the stated purchase price?',
        expected: '$3,400,000',
        answer: '$3,500,000',
        result: 'FAILURE',
      },
      { question: 'Does it close no earlier than the loan?', expected: '04.30.2026', answer: '', result: 'UNKNOWN' },
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

describe('[N-36] a question of a template', () => {
  const lines = [
    'The closing takes place in May.',
    'Signed by the Seller and by the Purchaser on March 1.',
    'No other terms.',
  ]
  test('[N-36] is answered by the line nearest to it, or by none', () => {
    expect(nearestLine('Is the contract signed by both seller and buyer?', lines)).toBe(lines[1])
    expect(nearestLine('What is the zoning of the lot?', lines)).toBe('')
  })
})
