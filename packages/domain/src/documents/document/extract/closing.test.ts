import { describe, expect, test } from 'vitest'
import { settlementStatement } from './closing.ts'

describe('[DA-09] a Closing Disclosure', () => {
  const page = (o: { borrower: string; seller: string; lender: string; cash: string }) => `Closing Disclosure
Closing Information  Transaction Information  Loan Information
Date Issued  4/15/2013  Borrower  ${o.borrower}Loan Term  30 years
Closing Date  4/15/2013  123 Anywhere Street  Purpose  Purchase
Settlement Agent  Epsilon Title Co.  Seller  ${o.seller}
Property  456 Somewhere Ave  Anytown, ST 12345  VA  _____________
Anytown, ST 12345  Lender  ${o.lender}Loan ID #  123456789
Sale Price  $180,000  MIC #  000654321
Loan Amount  $162,000  NO
Borrower  Borrower  Closing Costs Financed (Paid from your Loan Amount)  $5,322.57
${o.cash}
Contact Information
Lender  Mortgage Broker  Real Estate Broker  Settlement Agent
Name  ${o.lender}FRIENDLY MORTGAGE  Omega Real Estate  Epsilon Title Co.`
  const read = (text: string) =>
    Object.fromEntries(settlementStatement([{ page: 1, text }]).map(({ key, value }) => [key, value]))
  const terms = {
    ...{ settlement_date: Date.UTC(2013, 3, 15) / 1000, contract_price: 180_000, loan_amount: 162_000 },
    property_address: '456 Somewhere Ave',
  }

  test('names its parties in the middle of three columns, and says on a line of boxes what the borrower brings', () => {
    const filled = {
      borrower: 'Michael Jones and Mary Stone  ',
      seller: 'Steve Cole and Amy Doe',
      lender: 'Ficus Bank  ',
    }
    const cash = 'Cash to Close x From  To Borrower  $14,147.26  Cash  From x To Seller  $64,414.96'
    expect(read(page({ ...filled, cash }))).toEqual({
      ...{ ...terms, borrower: 'Michael Jones and Mary Stone', seller: 'Steve Cole and Amy Doe', lender: 'Ficus Bank' },
      cash_from_borrower: 14_147.26,
    })
    const out = 'Cash to Close  From x To Borrower  $29,677.43'
    expect(read(page({ ...filled, cash: out }))).not.toHaveProperty('cash_from_borrower')
  })

  test('that is not filled in names nobody: its headings are no names', () => {
    expect(read(page({ borrower: '', seller: '', lender: '', cash: '' }))).toEqual(terms)
  })
})
