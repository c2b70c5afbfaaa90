import { blankAddress } from '@plinth/domain/intake/application/fields'
import { addDays, plainDateToEpoch, todayIn } from '@plinth/domain/shared/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokerForm, filledForm, formProperty, submitForm } from '../../../test/application-form.ts'
import { testApp } from '../../../test/harness.ts'

/** W-23: the server checks everything the form checks, and names every bad field by its form path. */

let app: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  app = await testApp({ settings: { PLINTH_SUBMISSIONS_PER_HOUR: '1000' } })
})
afterAll(() => app.close())

const errorsOf = async (...[values, over]: [Parameters<typeof submitForm>[1], object?]) => {
  const reply = await submitForm(app, values, { token: 'not looked at', ...(over ? { over } : {}) })
  expect(reply.statusCode, reply.body).toBe(400)
  const { errors } = reply.json<{ errors: { path: string; message: string }[] }>()
  return Object.fromEntries(errors.map((one) => [one.path, one.message]))
}

const year = 365
const daysAgo = (days: number) => addDays(todayIn('America/New_York', Date.now()), -days)

test.each([
  ['[E-23] a first name is required', { firstName: ' ' }, { firstName: '* Required' }],
  ['[E-23] a name takes letters, spaces and dashes', { lastName: 'R2D2' }, { lastName: '* Enter a valid name' }],
  ['[E-25] the borrower has an email', { borrowerEmail: '' }, { borrowerEmail: '* Enter a valid email' }],
  ['[E-25] the email is one', { borrowerEmail: 'a@b' }, { borrowerEmail: '* Enter a valid email' }],
  [
    '[E-32] an address under .invalid is none',
    { borrowerEmail: 'a@b.invalid' },
    { borrowerEmail: '* Enter a valid email' },
  ],
  ['[E-33] the phone has ten digits', { phone: '212555014' }, { phone: '* Enter a valid phone number (10)' }],
  ['[E-36, Y-09] the duration is 24 months at most', { durationMonths: '25' }, { durationMonths: '* Between 1-24' }],
  ['[E-36, Y-09] the duration is a month at least', { durationMonths: '0' }, { durationMonths: '* Between 1-24' }],
  ['[E-36] the duration is a number', { durationMonths: '' }, { durationMonths: '* Enter a valid number' }],
  ['[E-37, Y-08] the amount is limited', { amount: '15,000,001' }, { amount: '* Limit $15,000,000' }],
  ['[E-37] the amount is required', { amount: '' }, { amount: '* Required' }],
  ['[E-37, Y-08] the price is limited', { purchasePrice: '15000001' }, { purchasePrice: '* Limit $15,000,000' }],
  [
    '[E-38] the closing date is required',
    { estimatedClosingDate: '' },
    { estimatedClosingDate: '* Enter a valid date' },
  ],
  ['[E-40, E-42] the credit band is required', { borrowerCreditScore: '' }, { borrowerCreditScore: '* Required' }],
  ['[E-42] blanket or not is required', { isBlanketLoan: '' }, { isBlanketLoan: '* Required' }],
  ['[E-21] the purpose is required', { purposeOfLoan: '' }, { purposeOfLoan: '* Required' }],
  ['[E-22] the repayment strategy is required', { exitStrategy: '' }, { exitStrategy: '* Required' }],
  [
    '[E-39, E-47] a refinance needs purchase date and balance',
    { purposeOfLoan: 'Refinance' },
    { purchaseDate: '* Enter a valid date', currentLoanBalance: '* Required' },
  ],
  [
    '[E-21] Cash out follows the refinance rule',
    { purposeOfLoan: 'Cash out', currentLoanBalance: '900,000' },
    { purchaseDate: '* Enter a valid date' },
  ],
])('%s', async (_, change, expected) => expect(await errorsOf(filledForm(change))).toEqual(expected))

test.each([
  ['[E-24, E-28] the broker has a name', { brokerFirstName: '' }, { brokerFirstName: '* Required' }],
  ["[E-24] the broker's name is one", { brokerLastName: '4' }, { brokerLastName: '* Enter a valid name' }],
  ['[E-27, E-28] the broker has an email', { brokerEmail: '' }, { brokerEmail: '* Enter a valid email' }],
  [
    "[E-26] a broker may leave the borrower's email blank, not wrong",
    { borrowerEmail: 'x' },
    { borrowerEmail: '* Enter a valid email or leave blank' },
  ],
])('%s', async (_, change, expected) => expect(await errorsOf(brokerForm(change))).toEqual(expected))

test.each([
  [
    '[E-35] the address has all its parts',
    { address: blankAddress },
    { 'properties.0.address': '* Enter a valid address' },
  ],
  [
    '[E-35] the address is in the US',
    { address: { ...formProperty().address, country: 'CA' } },
    { 'properties.0.address': '* Enter a valid address' },
  ],
  [
    '[E-35] the address has a street number',
    { address: { ...formProperty().address, street_number: '' } },
    { 'properties.0.address': '* Enter a valid address' },
  ],
  [
    '[E-35] the address lies somewhere',
    { address: { ...formProperty().address, coordinates: null } },
    { 'properties.0.address': '* Enter a valid address' },
  ],
  ['[E-43] the property has a type', { propertyType: '' }, { 'properties.0.propertyType': '* Required' }],
  ['[E-43] rehab or not is required', { propertyRequires: '' }, { 'properties.0.propertyRequires': '* Required' }],
  ['[E-42] rehab needs its budgets', { rehabBudgetHard: '' }, { 'properties.0.rehabBudgetHard': '* Required' }],
])('%s', async (_, change, expected) =>
  expect(await errorsOf(filledForm({}, [formProperty(change)]))).toEqual(expected),
)

describe('one answer', () => {
  test('[W-23] names every bad field of every level', async () => {
    const errors = await errorsOf(
      filledForm({ firstName: '', amount: '', isBlanketLoan: 'Yes' }, [
        formProperty(),
        formProperty({ propertyType: '' }),
      ]),
    )
    expect(Object.keys(errors).toSorted()).toEqual(['amount', 'firstName', 'properties.1.propertyType'])
  })

  test('[W-23] a body without anything but a captcha is told all that is missing', async () => {
    const reply = await app.call('POST', '/application/short', null, { captchaToken: { token: 'x' } })
    expect(reply.statusCode).toBe(400)
    const paths = reply.json<{ errors: { path: string }[] }>().errors.map((one) => one.path)
    expect(paths).toEqual(expect.arrayContaining(['firstName', 'phone', 'amount', 'properties']))
  })

  test('[E-71] fields that there are not are refused', async () => {
    const reply = await submitForm(app, filledForm(), { token: 'x', over: { loanOfficer: 'me' } })
    expect(reply.statusCode).toBe(400)
    expect(reply.body).toContain('loanOfficer')
  })

  test.each([
    ['a number of text', { amount: 'a lot' }, 'amount'],
    ['a date far away', { estimatedClosingDate: 99_999_999_999 }, 'estimatedClosingDate'],
    ['an unknown purpose', { purposeOfLoan: 'Fun' }, 'purposeOfLoan'],
  ])('[W-23] %s is refused at its field', async (_, over, field) =>
    expect(Object.keys(await errorsOf(filledForm(), over))).toEqual([field]),
  )
})

const accepted = async (...[values, over]: [Parameters<typeof submitForm>[1], object?]) => {
  const reply = await submitForm(app, values, over ? { over } : {})
  expect(reply.statusCode, reply.body).toBe(201)
  const { human_id } = reply.json<{ human_id: string }>()
  return app.db
    .selectFrom('loan')
    .innerJoin('loan_property', 'loan_property.loan_id', 'loan.id')
    .innerJoin('property', 'property.id', 'loan_property.property_id')
    .select([
      'loan.duration_months',
      'loan.purchase_date',
      'loan.current_loan_balance_cents',
      'property.purchase_price_cents',
    ])
    .where('human_id', '=', human_id)
    .executeTakeFirstOrThrow()
}

test('[E-49, Y-13] a purchase more than 365 days back has no price, not even when one is sent', async () => {
  const old = { purchaseDate: daysAgo(year + 1), purchasePrice: '1,000,000' }
  expect(await accepted(filledForm(old))).toMatchObject({ purchase_price_cents: null, purchase_date: old.purchaseDate })
  const young = { purchaseDate: daysAgo(year), purchasePrice: '1,000,000' }
  expect(await accepted(filledForm(young))).toMatchObject({ purchase_price_cents: 100_000_000 })
})

test('[E-48] what a purchase does not have is not kept', async () => {
  const loan = await accepted(filledForm({ currentLoanBalance: '900,000' }))
  expect(loan.current_loan_balance_cents).toBeNull()
})

test('[E-75] loanDuration and durationMonths are one number', async () => {
  const loan = await accepted(filledForm(), { durationMonths: '', loanDuration: '18' })
  expect(loan.duration_months).toBe(18)
})

test('[E-71] numbers as text, Yes/No as booleans and types as worded on the form are taken', async () => {
  const [property] = filledForm().properties
  const loan = await accepted(filledForm(), {
    amount: '1250000',
    isBlanketLoan: false,
    purchaseDate: plainDateToEpoch('2026-01-05'),
    properties: [
      {
        address: {
          address: '350 Jay Street',
          city: 'Brooklyn',
          state: 'NY',
          zipcode: '11201',
          country: 'US',
          coordinates: property?.address.coordinates,
        },
        propertyType: 'Multifamily (5+)',
        propertyRequires: false,
      },
    ],
  })
  expect(loan.purchase_date).toBe('2026-01-05')
})
