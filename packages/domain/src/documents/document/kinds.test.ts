import { describe, expect, test } from 'vitest'
import { readPaper } from './extract.ts'
import type { DocumentKind } from './kinds.ts'
import { kindOf } from './recognize.ts'

const valuesIn = (kind: DocumentKind, text: string) =>
  Object.fromEntries(readPaper(kind, [{ page: 1, text }]).values.map((one) => [one.key, one.unsure ?? one.value]))

const k1 = `Schedule K-1 (Form 1065) 2025
Information About the Partnership. Partner's Share of Current Year Income
1  Ordinary business income (loss)  1  12,340
2  Net rental real estate income (loss)  2  (4,120)`

test('[DC-04] a tax paper is read by the numbers of its lines, for its year', () => {
  expect(kindOf([], k1)).toBe('k-1')
  expect(valuesIn('k-1', k1)).toEqual({
    tax_year: 2025,
    ordinary_business_income: 12_340,
    net_rental_real_estate_income: -4120,
  })
})

test('[DC-04] a form that stays blank states nothing, and a line that stands there twice with two amounts neither', () => {
  expect(valuesIn('k-1', k1.replaceAll(/ {2}(?:12,340|\(4,120\))/g, ''))).toEqual({})
  expect(valuesIn('k-1', `${k1}\n1  Ordinary business income (loss)  1  99,000`)).not.toHaveProperty(
    'ordinary_business_income',
  )
})

test('[DC-07] reports of consultants are told apart', () => {
  const phase = 'Phase I Environmental Site Assessment. No recognized environmental conditions. ASTM E1527-21.'
  const condition = 'Property Condition Assessment. Immediate Repairs. Replacement Reserves. ASTM E2018.'
  const zoning = 'Zoning Report. Zoning District: R-4. Setbacks comply. The use is legally nonconforming.'
  expect([phase, condition, zoning].map((text) => kindOf([], text))).toEqual([
    'phase-i',
    'property-condition',
    'zoning',
  ])
  expect(valuesIn('property-condition', 'Report Date: 04/09/2026\nImmediate Repairs  $48,500.00')).toEqual({
    report_date: Date.parse('2026-04-09') / 1000,
    immediate_repairs: 48_500,
  })
})

const issued = (form: string, title: string) =>
  `Form ${form}  ${title}\nDepartment of the Treasury  OMB No. 1545-1872\nInternal Revenue Service`

test('[DC-04] forms of the tax office that only name returns, IDs or policies are of none of these kinds', () => {
  const transcript = `${issued('4506-T', 'Request for Transcript of Tax Return')}\nForm 1040, adjusted gross income, filing status, taxable income`
  const number = `${issued('W-7', 'Application for IRS Individual Taxpayer Identification Number')}\nPassport, driver's license, date of birth, exp. date, nationality`
  const estate = `${issued('706', 'United States Estate Tax Return')}\nInsurance, policy number, coverage, effective`
  expect([transcript, number, estate].map((text) => kindOf(['Tax returns', 'Government ID'], text))).toEqual([
    ...[null, null, null],
  ])
  const whole = `U.S. Individual Income Tax Return\nFiling status\nAdjusted gross income`
  expect(kindOf([], `${issued('8879', 'IRS e-file Signature Authorization')}\n${issued('1040', whole)}`)).toBe(
    'personal-tax-return',
  )
  expect(kindOf([], issued('1040', whole))).toBe('personal-tax-return')
})

test('[DC-02] the roll of assisted living, which says rate for rent and never names itself, is one where one was asked for', () => {
  const text =
    'Unit #  Care Type  Status  Apt Type  Market Rate  Actual Rate  Payer Type  Move-in Date\n101-A  AL  Occupied'
  expect(kindOf(['Rent roll'], text)).toBe('rent-roll')
  expect(kindOf([], text)).toBeNull()
})

describe('[DC-02] what a page is headed with tells its kind where its text bears it out', () => {
  test.each([
    ['Closing Disclosure — Summary\nClosing Date  09/12/2025\nCash to Close  $4,120.00', 'settlement-statement'],
    [
      'Payoff Statement — Existing 1st Mortgage\nPrincipal Balance  $294,120.05\nGood-Through Date  12/15/2025',
      'payoff-letter',
    ],
    [
      'Title Insurance Commitment — Schedule A\nProposed Insured Lender  Any Bank\nPolicy Amount  $1',
      'title-commitment',
    ],
    [
      'Dear lender,\nplease find enclosed our report.\fAppraisal Report\nAppraised Value  $1\nEffective Date  08/18/2025',
      'appraisal',
    ],
  ] as const)('%s', (text, kind) => expect(kindOf(['scan.pdf'], text)).toBe(kind))

  test('but not what it is asked for as, and not by a heading alone', () => {
    const text = 'Personal Financial Statement\nNet worth\nSchedule of Real Estate Owned\nMarket value'
    expect(kindOf([], text)).toBe('pfs')
    expect(kindOf(['Schedule of real estate'], text)).toBe('sreo')
    expect(kindOf([], 'Appraisal\nDear Sir, please find enclosed')).toBeNull()
  })

  test('nor a sentence, a column beside it, a guide to such papers, or a page further on', () => {
    const body = 'Appraised value\nEffective date'
    expect(kindOf([], `Appraisal Report\n${body}`)).toBe('appraisal')
    for (const text of [
      `The borrower paid for the appraisal of the property on the day before it was bought.\n${body}`,
      `Enclosed  Appraisal Report\n${body}`,
      `Appraisal Report\nImplementation Guide\n${body}`,
      `one\ntwo\nthree\nfour\nAppraisal Report\n${body}`,
      `one\ftwo\fthree\fAppraisal Report\n${body}`,
    ])
      expect(kindOf([], text), text).toBeNull()
  })

  test('and a commitment for title insurance is no insurance, nor a broker’s opinion an appraisal', () => {
    const title = 'Commitment for Title Insurance\nSchedule A\nPolicy Number 1\nDeductible none\nMortgagee'
    expect(kindOf([], title)).toBe('title-commitment')
    const opinion = 'Interior Broker Price Opinion\nAppraised, market value, as-is, subject property'
    expect(kindOf(['Appraisal'], opinion)).toBeNull()
    expect(kindOf(['Appraisal'], opinion.replace('Broker Price', 'Price'))).toBe('appraisal')
  })

  test('and what is headed as a paper of no kind is none, unless it is asked for as one', () => {
    const body = 'Unit 204\nTenant Jane Doe\nMonthly Rent $1,850\nAppraised value\nAppraiser\nSubject property'
    for (const title of [
      'Tenant Estoppel Certificate',
      'Maplewood Commons - Offering Memorandum',
      'Letter of Engagement',
      'Uniform Residential Loan Application',
    ])
      expect(kindOf(['scan.pdf'], `${title}\n${body}`), title).toBeNull()
    expect(kindOf([], `Units\n${body}`)).not.toBeNull()
    expect(kindOf(['Rent Roll'], `Offering Memorandum\n${body}`)).toBe('rent-roll')
  })
})

test('[DC-02] lists without a word of what they are show it by their columns and lines', () => {
  expect(kindOf([], 'Unit #  Tenant Name  SF  Base Rent\n101  Acme Corp  1200  2850')).toBe('rent-roll')
  const year = 'Category  Annual Amount\nGross Rental Income  295200\nReal Estate Taxes  42000\nManagement Fee  14400'
  expect(kindOf(['T-12'], year)).toBe('t-12')
  expect(kindOf([], year)).toBeNull()
  const days = 'Bank Statement - Hudson Bank\nAccount: 1234567890\nDate  Description  Amount  Balance'
  expect(kindOf([], days)).toBe('bank-statement')
  expect(kindOf([], days.replace('Bank Statement - ', ''))).toBeNull()
})
