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
