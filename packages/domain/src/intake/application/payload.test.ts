import { describe, expect, test } from 'vitest'
import { type ApplicationValues, blankAddress, initialBorrower, initialProperty } from './fields.ts'
import { payloadToValues, toPayload } from './payload.ts'
import { isCompleteAddress } from './validate.ts'

const values: ApplicationValues = {
  borrower: {
    ...initialBorrower,
    firstName: 'Ana ',
    lastName: 'Lee',
    borrowerEmail: 'ana@example.com',
    phone: '2125550199',
    durationMonths: '12',
    amount: '1,000,000',
    purposeOfLoan: 'Purchase',
    estimatedClosingDate: '2026-06-01',
  },
  properties: [
    {
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
      propertyType: 'SFH',
      expectedGrossIncomeResidential: '20,000',
      expectedNoi: '19000',
    },
  ],
}
const broker = { isBroker: true, brokerFirstName: 'Bo', brokerLastName: 'Ray', brokerEmail: 'bo@example.com' }

describe('payload of application.short', () => {
  const payload = toPayload(values, 'solved')

  test('[E-71] names, phone and captcha are grouped, dates are epoch seconds, blank is null', () => {
    expect(payload).toMatchObject({
      borrowerName: { firstName: 'Ana', lastName: 'Lee' },
      borrowerEmail: 'ana@example.com',
      borrowerPhone: { area: 'US', phone: '2125550199' },
      estimatedClosingDate: 1780272000,
      purchaseDate: null,
      captchaToken: { token: 'solved' },
      purposeOfLoan: 'Purchase',
    })
    expect(payload).not.toHaveProperty('firstName')
  })
  test('[E-74, E-75] figures are numbers without commas', () => {
    expect(payload).toMatchObject({ amount: 1_000_000, durationMonths: 12, purchasePrice: null })
    expect(payload.properties[0]).toMatchObject({ expectedGrossIncomeResidential: 20_000, expectedNoi: 19_000 })
  })
  test('[E-72, W-08] the broker travels in broker mode only', () => {
    expect(payload).not.toHaveProperty('brokerName')
    expect(payload).not.toHaveProperty('brokerEmail')
    expect(toPayload({ ...values, borrower: { ...values.borrower, ...broker } }, 't')).toMatchObject({
      brokerName: { firstName: 'Bo', lastName: 'Ray' },
      brokerEmail: 'bo@example.com',
    })
  })
  test('[E-73] street number and route are one string', () => {
    expect(payload.properties[0]?.address).toEqual({
      address: '350 5th Avenue',
      city: 'New York',
      state: 'NY',
      zipcode: '10118',
      country: 'US',
      coordinates: { lat: 40.7, lng: -73.9 },
    })
  })
})

describe('[W-23] the form that a payload came from', () => {
  test.each([
    ['borrower', values],
    ['broker', { ...values, borrower: { ...values.borrower, ...broker } }],
  ])('a %s form comes back', (_mode, form) => {
    const back = payloadToValues(toPayload(form, 't'))
    expect(back.borrower).toEqual({ ...form.borrower, firstName: 'Ana', amount: '1000000' })
    expect(back.properties[0]?.address).toEqual(form.properties[0]?.address)
  })
  test('incomes are worked out, not believed', () => {
    const payload = toPayload(values, 't')
    const lying = { ...payload, properties: payload.properties.map((p) => ({ ...p, expectedNoi: 1_000_000 })) }
    expect(payloadToValues(lying).properties[0]?.expectedNoi).toBe('19000')
  })
  test('what the server parsed is understood: true and false for Yes and No, missing for blank', () => {
    const { purchaseDate, ...payload } = toPayload(values, 't')
    const properties = payload.properties.map((p) => ({ ...p, propertyRequires: false, isOccupied: undefined }))
    const back = payloadToValues({ ...payload, isBlanketLoan: true, properties })
    expect(purchaseDate).toBeNull()
    expect(back.borrower).toMatchObject({ purchaseDate: '', isBlanketLoan: 'Yes' })
    expect(back.properties[0]).toMatchObject({ propertyRequires: 'No', isOccupied: '' })
  })
  test('[E-35] land without a street number is complete only when it is kept as typed, also on the server', () => {
    const land = {
      ...blankAddress,
      ...values.properties.at(0)?.address,
      street_number: '',
      route: 'County Road 12',
      as_typed: true,
    }
    const form = { ...values, properties: values.properties.map((p) => ({ ...p, address: land })) }
    const sent = toPayload(form, 't')
    expect(sent.properties[0]?.address).toMatchObject({ address: 'County Road 12', as_typed: true })
    expect(payloadToValues(sent).properties[0]?.address).toEqual(land)
    expect(isCompleteAddress(land)).toBe(true)
    expect(isCompleteAddress({ ...land, as_typed: false })).toBe(false)
  })
  test('a street without a number has none', () => {
    const payload = toPayload(values, 't')
    const bare = payload.properties.map((p) => ({ ...p, address: { ...p.address, address: 'Broadway' } }))
    expect(payloadToValues({ ...payload, properties: bare }).properties[0]?.address).toMatchObject({
      street_number: '',
      route: 'Broadway',
    })
  })
})
