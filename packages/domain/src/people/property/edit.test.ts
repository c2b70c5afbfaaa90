import { describe, expect, test } from 'vitest'
import { propertyFields, validatePropertyEdit } from './edit.ts'

describe('property edit', () => {
  test('[I-66] [G-29] type and address are required, nothing else', () => {
    const blank = Object.fromEntries(Object.keys(propertyFields).map((field) => [field, ' ']))
    expect(validatePropertyEdit(blank)).toEqual({
      property_type: '* Required',
      address_address: 'Address is required',
      address_city: 'City is required',
      address_state: 'State is required',
      address_zipcode: 'Zip code is required',
    })
  })

  test('[I-62] only the fields edited are checked', () => {
    expect(validatePropertyEdit({})).toEqual({})
    expect(validatePropertyEdit({ bedrooms: '3', address_city: 'Miami' })).toEqual({})
  })

  test('[Y-08] the purchase price is at most 15,000,000', () => {
    expect(validatePropertyEdit({ purchase_price: '$15,000,000' })).toEqual({})
    expect(validatePropertyEdit({ purchase_price: '15,000,000.01' })).toEqual({ purchase_price: '* Limit $15,000,000' })
    expect(validatePropertyEdit({ purchase_price: '-1' })).toEqual({ purchase_price: 'Invalid value' })
  })

  test('[I-66] counts are whole, bathrooms may be halves, only the net income may be negative', () => {
    expect(validatePropertyEdit({ number_of_units: '1,200', bathrooms: '2.5', current_noi: '-5,000' })).toEqual({})
    expect(
      validatePropertyEdit({
        number_of_units: '1.5',
        bedrooms: '-1',
        total_square_footage: '9999999999',
        current_operating_expenses: '-5',
        is_occupied: 'maybe',
        property_type: 'Castle',
      }),
    ).toEqual({
      number_of_units: 'Invalid value',
      bedrooms: 'Invalid value',
      total_square_footage: 'Invalid value',
      current_operating_expenses: 'Invalid value',
      is_occupied: 'Invalid value',
      property_type: 'Invalid value',
    })
  })
})

test.each([
  ['purchase_price', '0', null],
  ['purchase_price', 'x', 'Invalid value'],
  ['current_operating_expenses', '0', null],
  ['current_operating_expenses', '-0.01', 'Invalid value'],
  ['current_operating_expenses', '999,999,999,999', null],
  ['current_operating_expenses', '1,000,000,000,000', 'Invalid value'],
  ['current_noi', '-999,999,999,999', null],
  ['current_noi', '-1,000,000,000,000', 'Invalid value'],
  ['current_noi', 'x', 'Invalid value'],
  ['bathrooms', '10', null],
  ['bathrooms', '999', null],
  ['bathrooms', '999.5', 'Invalid value'],
  ['bathrooms', '1000', 'Invalid value'],
  ['bathrooms', '2.55', 'Invalid value'],
  ['bathrooms', 'x2', 'Invalid value'],
  ['bedrooms', 'x2', 'Invalid value'],
  ['bedrooms', '2x', 'Invalid value'],
  ['number_of_units', '100,000', null],
  ['number_of_units', '100,001', 'Invalid value'],
  ['total_square_footage', '100,000,000', null],
  ['total_square_footage', '100,000,001', 'Invalid value'],
  ['is_occupied', ' YES ', null],
  ['is_occupied', 'no', null],
  ['is_occupied', 'oh yes', 'Invalid value'],
  ['is_occupied', 'yes please', 'Invalid value'],
  ['property_type', ' condo ', null],
] as const)('[I-66] %s of “%s”: %s', (field, text, error) => {
  expect(validatePropertyEdit({ [field]: text })).toEqual(error === null ? {} : { [field]: error })
})
