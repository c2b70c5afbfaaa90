import { describe, expect, test } from 'vitest'
import { settlementStatement } from './closing.ts'
import type { Extracted } from './rules.ts'
import { titleCommitment } from './title.ts'

const values = (found: readonly Extracted[]) => Object.fromEntries(found.map((one) => [one.key, one.value]))
const read = (...texts: string[]) => values(titleCommitment(texts.map((text, at) => ({ page: at + 1, text }))))

/** Schedule A as the forms of 2021 and of 2006 set it; names and figures are made up. */
const of2021 = `Issuing Agent: Hudson Valley Abstract Corp.
Commitment Number: NCS-1182233-NY
SCHEDULE A
1. Commitment Date: March 14, 2026 at 8:00 a.m.
2. Policy to be issued:
a. ALTA® Owner's Policy (07-01-2021)
Proposed Insured: Quarry Lane Holdings LLC, a New York limited liability company
Proposed Amount of Insurance: $2,450,000.00
b. ALTA® Loan Policy (07-01-2021)
Proposed Insured: Granite Bridge Fund, LP, its successors and/or assigns as their interests may appear
Proposed Amount of Insurance: $1,700,000.00
3. The estate or interest in the Land at the Commitment Date is: Fee Simple
4. The Title is, at the Commitment Date, vested in:
Otto Pell and Marta Pell, husband and wife
and, as disclosed in the Public Records, has been since June 3, 2011`

const of2006 = `SCHEDULE A
File No.: 2026-4471
1.  Effective Date:  March 3, 2026 at 7:30 AM
2.  Policy or Policies to be issued:  Amount
(a)  Owner's Policy (ALTA Own. Policy 06/17/06)  $640,000.00
Proposed Insured:
Row Partners, LLC
(b)  Loan Policy (ALTA Loan Policy 06/17/06)  $480,000.00
Proposed Insured:
Granite Bridge Fund, LP
3.  Title to the Fee Simple estate or interest in the land is at the Effective Date vested in:
Mina Okafor, a single woman
Amount of Insurance of the deed before  $1.00`

describe('[DA-09] a title commitment', () => {
  test('of 2021 names the lender it insures and up to what, not the owner, and who owns without how', () => {
    expect(read(of2021)).toEqual({
      commitment_number: 'NCS-1182233-NY',
      effective_date: Date.UTC(2026, 2, 14) / 1000,
      title_company: 'Hudson Valley Abstract Corp.',
      vested_owner: 'Otto Pell and Marta Pell',
      proposed_insured: 'Granite Bridge Fund, LP',
      policy_amount: 1_700_000,
    })
  })

  test('of 2006 has its amounts beside the policies and its insured below', () => {
    expect(read(of2006)).toEqual({
      commitment_number: '2026-4471',
      effective_date: Date.UTC(2026, 2, 3) / 1000,
      vested_owner: 'Mina Okafor',
      proposed_insured: 'Granite Bridge Fund, LP',
      policy_amount: 480_000,
    })
  })

  test('with an owner’s policy alone insures the owner; a lender’s that is left open takes nothing from it', () => {
    const [owners = '', loans = ''] = of2021.split(/^b\..*\n/m)
    expect(read(owners)).toMatchObject({ proposed_insured: 'Quarry Lane Holdings LLC', policy_amount: 2_450_000 })
    const open = `${owners}b. ALTA® Loan Policy (07-01-2021)\n${loans.split('\n').slice(2).join('\n')}`
    expect(read(open)).not.toHaveProperty('proposed_insured')
    expect(read(open)).not.toHaveProperty('policy_amount')
  })

  test('that goes on over a page names the page each stands on', () => {
    const [first = '', second = ''] = of2021.split(/(?=^Proposed Insured: Granite)/m)
    const found = titleCommitment([
      { page: 3, text: first },
      { page: 4, text: second },
    ])
    expect(found.filter(({ key }) => /insured|policy/.test(key)).map(({ value, page }) => [value, page])).toEqual([
      ['Granite Bridge Fund, LP', 4],
      [1_700_000, 4],
    ])
  })

  test('takes neither a premium nor a clause about policies for one', () => {
    const text =
      'SCHEDULE A\nPolicy conditions apply to owner and lender.\nProposed Insured: Any Bank\nPolicy premium  $500.00'
    expect(read(text)).toEqual({ proposed_insured: 'Any Bank' })
    expect(read(of2021.replace('ALTA® Owner', 'ALTA® Homeowner'))).toMatchObject({ policy_amount: 1_700_000 })
    expect(read(of2021.replace('ALTA® Owner', 'ALTA® Homeowner').split('b. ALTA')[0] ?? '')).toMatchObject({
      policy_amount: 2_450_000,
    })
  })

  test('in a summary names the lender’s policy by its label', () => {
    const text =
      'Proposed Insured Owner  Ana Lind\nProposed Insured Lender  Any Bank, ISAOA\nOwner Policy Amount  $425,000\nLender Policy Amount  $340,000'
    expect(read(text)).toEqual({ proposed_insured: 'Any Bank, ISAOA', policy_amount: 340_000 })
  })
})

test('[DA-09] a settlement statement with two columns a side states price, loan and cash', () => {
  const text = `Buyer: Quarry Lane Holdings LLC
Settlement Date: 03/27/2026
$2,450,000.00  Sale Price of Property  $2,450,000.00
Loan Amount  $1,700,000.00
Due From Borrower  $688,412.10
Due To Seller  $2,301,900.55`
  expect(values(settlementStatement([{ page: 1, text }]))).toEqual({
    settlement_date: Date.UTC(2026, 2, 27) / 1000,
    borrower: 'Quarry Lane Holdings LLC',
    contract_price: 2_450_000,
    loan_amount: 1_700_000,
    cash_from_borrower: 688_412.1,
  })
  const form = 'NAME OF BORROWER: Ada Lind\nNAME OF LENDER: Any Bank\n1200. Charges  1600. Loan Amount  187,000.00'
  expect(values(settlementStatement([{ page: 1, text: form }]))).toEqual({
    ...{ borrower: 'Ada Lind', lender: 'Any Bank', loan_amount: 187_000 },
  })
})
