import { describe, expect, test } from 'vitest'
import { blanketMessage } from '../../loan/blanket.ts'
import { type BorrowerValues, initialBorrower, initialProperty, type PropertyValues } from './fields.ts'
import { validateAll, validateBorrowerLevel, validatePropertyLevel } from './validate.ts'

const today = '2026-03-01'
const borrower: BorrowerValues = {
  ...initialBorrower,
  firstName: 'Ana',
  lastName: 'Lee-Roy',
  borrowerEmail: 'ana@example.com',
  phone: '2125550199',
  purposeOfLoan: 'Purchase',
  exitStrategy: 'Sale',
  durationMonths: '12',
  amount: '1,000,000',
  purchasePrice: '1,500,000',
  estimatedClosingDate: '2026-06-01',
  borrowerCreditScore: '701-750',
  isBlanketLoan: 'No',
}
const property: PropertyValues = {
  ...initialProperty,
  address: {
    as_typed: false,
    street_number: '350',
    route: '5th Avenue',
    city: 'New York',
    state: 'NY',
    zipcode: '10118',
    country: 'US',
    coordinates: { lat: 40.7, lng: -73.9 },
  },
  propertyType: 'MULTIFAMILY',
  propertyRequires: 'No',
}
const check = (change: Partial<BorrowerValues>) => validateBorrowerLevel({ ...borrower, ...change }, today)
const checkProperty = (change: Partial<PropertyValues>) => validatePropertyLevel({ ...property, ...change })

describe('[E-23, E-25, E-33, E-36..E-39] borrower level', () => {
  test('[E-42] a form with every required field is fine', () => expect(check({})).toEqual({}))

  test('[E-40, E-42, X-38] a fresh form names every required field and no other', () =>
    expect(validateBorrowerLevel(initialBorrower, today)).toEqual({
      firstName: '* Required',
      lastName: '* Required',
      borrowerEmail: '* Enter a valid email',
      phone: '* Enter a valid phone number (10)',
      purposeOfLoan: '* Required',
      exitStrategy: '* Required',
      durationMonths: '* Enter a valid number',
      amount: '* Required',
      purchasePrice: '* Required',
      estimatedClosingDate: '* Enter a valid date',
      borrowerCreditScore: '* Required',
      isBlanketLoan: '* Required',
    }))

  test.each([
    ['[E-23]', { firstName: 'Ana2' }, { firstName: '* Enter a valid name' }],
    ['[E-23]', { lastName: "O'" }, { lastName: '* Enter a valid name' }],
    ['[E-25]', { borrowerEmail: 'ana@x' }, { borrowerEmail: '* Enter a valid email' }],
    ['[E-32]', { borrowerEmail: 'ana@no-email.invalid' }, { borrowerEmail: '* Enter a valid email' }],
    ['[E-33]', { phone: '212555019' }, { phone: '* Enter a valid phone number (10)' }],
    ['[E-33]', { phone: '212-555-0199' }, { phone: '* Enter a valid phone number (10)' }],
    ['[E-36]', { durationMonths: 'a' }, { durationMonths: '* Enter a valid number' }],
    ['[E-36]', { durationMonths: '0' }, { durationMonths: '* Between 1-24' }],
    ['[E-36]', { durationMonths: '25' }, { durationMonths: '* Between 1-24' }],
    ['[E-36]', { durationMonths: '-3' }, { durationMonths: '* Between 1-24' }],
    ['[E-37]', { amount: '15,000,001' }, { amount: '* Limit $15,000,000' }],
    ['[E-37]', { purchasePrice: '15000001' }, { purchasePrice: '* Limit $15,000,000' }],
    ['[E-45]', { amount: '12.5' }, { amount: '* Enter a valid number' }],
    ['[E-37]', { amount: '0' }, { amount: '* Enter a valid number' }],
    ['[E-38]', { estimatedClosingDate: '2026-02-30' }, { estimatedClosingDate: '* Enter a valid date' }],
    ['[E-38]', { estimatedClosingDate: '1899-12-31' }, { estimatedClosingDate: '* Enter a valid date' }],
    ['[E-39]', { purchaseDate: '31.12.2025' }, { purchaseDate: '* Enter a valid date' }],
    ['[E-41]', { completedProjectsIn3Years: 'many' }, { completedProjectsIn3Years: '* Enter a valid number' }],
    ['[E-21]', { purposeOfLoan: 'Gamble' }, { purposeOfLoan: '* Required' }],
  ] satisfies [string, Partial<BorrowerValues>, object][])('[X-38] %s %j gives its text', (_id, change, errors) =>
    expect(check(change)).toEqual(errors),
  )

  test('[E-36, E-37] the ends of the ranges are fine', () => {
    expect(check({ durationMonths: '1', amount: '15,000,000', purchasePrice: '15 000 000' })).toEqual({})
    expect(check({ durationMonths: '24', estimatedClosingDate: '1900-01-01' })).toEqual({})
  })

  test('[E-24, E-27, E-28] broker fields are checked in broker mode only', () => {
    const wrong = { brokerFirstName: '7', brokerLastName: '', brokerEmail: 'x' }
    expect(check(wrong)).toEqual({})
    expect(check({ ...wrong, isBroker: true })).toEqual({
      brokerFirstName: '* Enter a valid name',
      brokerLastName: '* Required',
      brokerEmail: '* Enter a valid email',
    })
  })

  test('[E-26, X-38] in broker mode the borrower email may be blank but not wrong', () => {
    const broker = { isBroker: true, brokerFirstName: 'Bo', brokerLastName: 'Ray', brokerEmail: 'bo@example.com' }
    expect(check({ ...broker, borrowerEmail: '' })).toEqual({})
    expect(check({ ...broker, borrowerEmail: 'x' })).toEqual({ borrowerEmail: '* Enter a valid email or leave blank' })
  })

  test.each(['Refinance', 'Cash out'])('[E-39, E-47] %s needs purchase date and loan balance', (purposeOfLoan) =>
    expect(check({ purposeOfLoan })).toEqual({
      purchaseDate: '* Enter a valid date',
      currentLoanBalance: '* Required',
    }),
  )

  test('[E-49] a purchase more than a year back needs no price', () => {
    expect(check({ purchaseDate: '2025-02-28', purchasePrice: '' })).toEqual({})
    expect(check({ purchaseDate: '2025-03-01', purchasePrice: '' })).toEqual({ purchasePrice: '* Required' })
  })
})

describe('property level', () => {
  test('[E-43] a fresh property misses address, type and rehab', () =>
    expect(validatePropertyLevel(initialProperty)).toEqual({
      address: '* Enter a valid address',
      propertyType: '* Required',
      propertyRequires: '* Required',
    }))
  test('[E-43] a property with these three is fine', () => expect(checkProperty({})).toEqual({}))

  test.each(['street_number', 'route', 'city', 'state', 'zipcode', 'country'] as const)(
    '[E-35] an address without %s is not valid',
    (part) =>
      expect(checkProperty({ address: { ...property.address, [part]: '' } })).toEqual({
        address: '* Enter a valid address',
      }),
  )
  test.each([
    ['another country', { country: 'CA' }],
    ['no coordinates', { coordinates: null }],
    ['coordinates off the earth', { coordinates: { lat: 91, lng: 0 } }],
  ])('[E-35] an address with %s is not valid', (_what, change) =>
    expect(checkProperty({ address: { ...property.address, ...change } })).toHaveProperty('address'),
  )

  test('[E-42] rehab needs both budgets', () =>
    expect(checkProperty({ propertyRequires: 'Yes' })).toEqual({
      rehabBudgetHard: '* Required',
      rehabBudgetSoft: '* Required',
    }))
  test('[E-41] bathrooms may be halves', () => {
    expect(checkProperty({ propertyType: 'SFH', bathrooms: '2.5' })).toEqual({})
    expect(checkProperty({ propertyType: 'SFH', bathrooms: 'two' })).toEqual({ bathrooms: '* Enter a valid number' })
  })
  test('[E-45] a figure takes digits, spaces and commas only', () => {
    expect(checkProperty({ totalSquareFootage: '12 000' })).toEqual({})
    expect(checkProperty({ currentOperatingExpenses: '-5' })).toEqual({
      currentOperatingExpenses: '* Enter a valid number',
    })
  })
})

describe('whole form', () => {
  test('[W-23] errors carry the path of their field', () =>
    expect(
      validateAll(
        {
          borrower: { ...borrower, isBlanketLoan: 'Yes', phone: '1' },
          properties: [property, { ...property, propertyType: '' }],
        },
        today,
      ),
    ).toEqual({ phone: '* Enter a valid phone number (10)', 'properties.1.propertyType': '* Required' }))
  test('[W-23] a form without a property is refused', () =>
    expect(validateAll({ borrower, properties: [] }, today)).toEqual({ properties: '* Required' }))
  test('[E-08] several properties are refused with Blanket Loan = No, at that field', () => {
    const properties = [property, property]
    expect(validateAll({ borrower, properties }, today)).toEqual({ isBlanketLoan: blanketMessage })
    expect(validateAll({ borrower: { ...borrower, isBlanketLoan: 'Yes' }, properties }, today)).toEqual({})
  })
})
