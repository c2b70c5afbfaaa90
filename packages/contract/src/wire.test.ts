import { describe, expect, test } from 'vitest'
import { ShortApplication } from './intake/application.ts'
import { setLoanPaidOff } from './loan/loan-status.ts'
import { LoanListQuery } from './loan/loan-list.ts'
import { updateLoan } from './loan/loan.ts'
import { LoanKey, Phone, Ssn, text } from './shared/fields.ts'

const form = {
  borrowerName: { firstName: 'Ana', lastName: 'de-la Cruz' },
  borrowerEmail: 'Ana@Example.com',
  borrowerPhone: { area: 'US', phone: '2025550143' },
  purposeOfLoan: 'Purchase',
  exitStrategy: 'Sale',
  durationMonths: '12',
  amount: '1500000',
  purchasePrice: 2_000_000,
  estimatedClosingDate: 1_800_000_000,
  borrowerCreditScore: '701-750',
  isBlanketLoan: 'No',
  captchaToken: { token: 'solved' },
  properties: [
    {
      address: {
        address: '1600 Main St',
        city: 'Hoboken',
        state: 'NJ',
        zipcode: '07030',
        country: 'US',
        coordinates: { lat: 40.7, lng: -74 },
      },
      propertyType: '2-4 Family',
      propertyRequires: 'No',
      expectedNoi: '',
    },
  ],
}
const problems = (change: object) =>
  ShortApplication.safeParse({ ...form, ...change }).error?.issues.map((issue) => [issue.path.join('.'), issue.message])

describe('the short form', () => {
  test('[E-71, E-74, E-75] figures arrive as text without commas, blank ones are null, types as the form words them', () => {
    expect(ShortApplication.parse(form)).toMatchObject({
      durationMonths: 12,
      amount: 1_500_000,
      purchasePrice: 2_000_000,
      properties: [{ propertyType: 'FAMILY', expectedNoi: null }],
    })
  })
  test.each([
    [true, 'Yes'],
    [false, 'No'],
    [null, ''],
    ['Yes', 'Yes'],
  ])('[E-71] the choice %j is held as %j, as on the form', (sent, held) => {
    expect(ShortApplication.parse({ ...form, isBlanketLoan: sent }).isBlanketLoan).toBe(held)
  })
  test('[E-70] all that the form requires may be missing on the wire: the service names it in one answer', () => {
    expect(ShortApplication.parse({ captchaToken: form.captchaToken })).toMatchObject({
      borrowerName: { firstName: '', lastName: '' },
      amount: null,
      purposeOfLoan: '',
      properties: [],
    })
    expect(ShortApplication.safeParse({}).error?.issues.map((issue) => issue.path.join('.'))).toEqual(['captchaToken'])
  })
  test.each([
    ['a figure that is none', { amount: '1,500,000' }, 'amount', '* Enter a valid number'],
    ['a figure without bounds', { amount: 1e15 }, 'amount', '* Enter a valid number'],
    ['a purpose that there is not', { purposeOfLoan: 'Fun' }, 'purposeOfLoan', 'Invalid input'],
    ['a credit band that there is not', { borrowerCreditScore: '800' }, 'borrowerCreditScore', 'Invalid input'],
    [
      'a property type that there is not',
      { properties: [{ propertyType: 'CASTLE' }] },
      'properties.0.propertyType',
      'Invalid input',
    ],
    ['a field that there is not', { loanOfficer: 'me' }, '', 'Unrecognized key: "loanOfficer"'],
    [
      'more properties than 50',
      { properties: Array.from({ length: 51 }, () => ({})) },
      'properties',
      'Too big: expected array to have <=50 items',
    ],
  ])('[E-71, W-23] %s is refused before the service sees it', (_what, change, path, message) => {
    expect(problems(change)).toEqual([[path, message]])
  })
})

test('[B-16] filters of a list may be repeated in the query, and figures travel as text', () => {
  expect(LoanListQuery.parse({ purpose: 'Flip', status: ['funded', 'paid-off'], limit: '5' })).toMatchObject({
    purpose: ['Flip'],
    status: ['funded', 'paid-off'],
    limit: 5,
    sort: 'amount',
    dir: 'desc',
  })
  expect(LoanListQuery.safeParse({ limit: '100001' }).success).toBe(false)
})
test('[P-25] the score of a borrower is clamped to 1-100', () => {
  const body = { paid_off_date: '2026-03-01', is_late_payment: false, is_construction_completed: true }
  expect(setLoanPaidOff.body.parse({ ...body, borrower_score: 250 }).borrower_score).toBe(100)
  expect(setLoanPaidOff.body.parse({ ...body, borrower_score: -3 }).borrower_score).toBe(1)
})
test('[I-30, I-31] request details refuse amounts above the limit and more than 100 months', () => {
  const issues = updateLoan.body.safeParse({ version: 1, amount: 15_000_001, duration_months: 101 }).error?.issues
  expect(issues?.map((issue) => issue.message)).toEqual(['* Limit $15,000,000', '* Limit 100'])
})
test('[A-22] a loan is addressed by uuid or human id', () => {
  expect(LoanKey.safeParse('BL-10042').success).toBe(true)
  expect(LoanKey.safeParse('0198c5a0-7b1c-7e2f-8a3b-1c2d3e4f5a6b').success).toBe(true)
  expect(LoanKey.safeParse('all').success).toBe(false)
})
test.each(['000121234', '666121234', '912121234', '123001234', '123120000', '12312123'])(
  '[G-21, Y-11] %s is no social security number',
  (ssn) => expect(Ssn.safeParse(ssn).success).toBe(false),
)
test('[G-26, Y-11] a phone is a code of 3 and a number of 7 digits', () => {
  expect([Ssn.safeParse('123121234').success, Phone.safeParse('202-5550143').success]).toEqual([true, true])
  expect(Phone.safeParse('2025550143').success).toBe(false)
})
test('text that cannot be stored is refused where it enters', () => {
  expect(['a\u0000b', 'a\ud800b', 'a😀b'].map((value) => text(10).safeParse(value).success)).toEqual([
    false,
    false,
    true,
  ])
})
