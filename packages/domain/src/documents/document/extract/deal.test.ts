import { describe, expect, test } from 'vitest'
import type { PageText } from '../words.ts'
import { payoffLetter, settlementStatement } from './closing.ts'
import { insurance, purchaseContract } from './deal.ts'
import { personalStatement } from './finances.ts'
import type { Extracted } from './rules.ts'

type Reader = (pages: readonly PageText[]) => Extracted[]
const reading = (of: Reader, text: string) =>
  Object.fromEntries(of([{ page: 1, text }]).map(({ key, value }) => [key, value])) as Record<string, unknown>
const day = (date: string) => Date.parse(date) / 1000

describe('[DA-09] wordings that forms commonly use', () => {
  test.each([
    [
      'The parties to this contract are Ana Roe (Seller) and Oak Capital LLC (Buyer).',
      { seller: 'Ana Roe', buyer: 'Oak Capital LLC' },
    ],
    ['Buyer agrees to pay for the Property the sum of $875,000.', { purchase_price: 875_000 }],
    ['Purchaser shall pay Seller a total price of $1,900,000.', { purchase_price: 1_900_000 }],
    ['Close of Escrow shall occur on or before the 30th day of June, 2026.', { closing_date: day('2026-06-30') }],
    ['Settlement Date is August 1, 2026.', { closing_date: day('2026-08-01') }],
    ['The tenant pays a fee. The settlement of claims takes long, by and large.', {}],
  ])('of a contract: %s', (text, values) => {
    expect(reading(purchaseContract, text)).toEqual(values)
  })

  test.each([
    [
      'POLICY PERIOD FROM: 01/01/2026 TO: 01/01/2027',
      { effective_date: day('2026-01-01'), policy_expiration_date: day('2027-01-01') },
    ],
    [
      'Policy Effective 1/1/2026   Policy Expires 1/1/2027',
      { effective_date: day('2026-01-01'), policy_expiration_date: day('2027-01-01') },
    ],
    ['Coverage A - Dwelling  $650,000', { building_coverage: 650_000 }],
    ['Lender / Mortgagee\nFirst Bank ISAOA ATIMA', { mortgagee: 'First Bank ISAOA ATIMA' }],
  ])('of a policy: %s', (text, values) => {
    expect(reading(insurance, text)).toEqual(values)
  })

  test.each([
    ['The payoff amount as of June 1, 2026 is $512,345.67.', { payoff_amount: 512_345.67 }],
    ['Amount required to pay the loan in full: $512,345.67', { payoff_amount: 512_345.67 }],
    ['Interest accrues at $123.45 per day.', { per_diem: 123.45 }],
    ['A late charge of $50.00 per day is due.', {}],
  ])('of a payoff letter: %s', (text, values) => {
    expect(reading(payoffLetter, text)).toEqual(values)
  })

  test.each(['Balance due from Buyer  $45,678.90', 'Total cash to close from buyer $45,678.90'])(
    'of a settlement statement: %s',
    (text) => {
      expect(reading(settlementStatement, text)).toEqual({ cash_from_borrower: 45_678.9 })
    },
  )

  test('of a financial statement: two totals in one line', () => {
    const text = 'TOTAL ASSETS $4,500,000 TOTAL LIABILITIES $1,200,000\nNET WORTH $3,300,000'
    expect(reading(personalStatement, text)).toEqual({
      total_assets: 4_500_000,
      total_liabilities: 1_200_000,
      net_worth: 3_300_000,
    })
  })
})
