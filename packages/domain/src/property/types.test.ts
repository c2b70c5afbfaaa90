import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  avgUnitPrice,
  defaultMapPoint,
  formPropertyTypes,
  fromFormLabel,
  mapPoint,
  propertyTypeFormLabel,
  propertyTypeLabel,
  propertyTypes,
} from './types.ts'

describe('property types', () => {
  test('[U-07] [U-09] the text of each type', () => {
    expect(propertyTypes.map(propertyTypeLabel)).toEqual([
      'Single family home',
      '2-4 Family',
      'Multifamily (5+)',
      'Mixed use',
      'Condo',
      'Land',
      'Conversion',
      'Ground Up Development',
    ])
  })

  test('[E-20] [U-09] the texts of the form, in its order', () => {
    expect(formPropertyTypes.map(propertyTypeFormLabel)).toEqual([
      'Single Family Home',
      '2-4 Family',
      'Multifamily (5+)',
      'Mixed use',
      'Land',
      'Ground Up Development',
      'Condo',
      'Conversion',
    ])
    expect([...formPropertyTypes].toSorted()).toEqual([...propertyTypes].toSorted())
  })

  test('[E-20] [U-08] either text and the code name the type', () => {
    for (const type of propertyTypes)
      expect([propertyTypeLabel(type), propertyTypeFormLabel(type), type].map(fromFormLabel)).toEqual([
        type,
        type,
        type,
      ])
    expect([fromFormLabel(''), fromFormLabel('Castle')]).toEqual([null, null])
  })
})

describe('map point', () => {
  test('[C-06, C-07, Y-18] 0,0 is replaced by Washington DC, a real place is kept', () => {
    expect(mapPoint({ lat: 0, lng: 0 })).toEqual({ lat: 38.8976633, lng: -77.0365739 })
    expect([mapPoint(null), mapPoint({ lat: 91, lng: 1 }), mapPoint({ lat: Number.NaN, lng: 1 })]).toEqual(
      Array(3).fill(defaultMapPoint),
    )
    expect(mapPoint({ lat: 0, lng: 32.58 })).toEqual({ lat: 0, lng: 32.58 })
  })
})

describe('average unit price', () => {
  test('[I-67] price divided by all units, 0 without units', () => {
    expect(avgUnitPrice(100_00, 2, 1)).toBe(33_33)
    expect(avgUnitPrice(1_000_000_00, null, 4)).toBe(250_000_00)
    expect([avgUnitPrice(100, 0, 0), avgUnitPrice(100, null, null), avgUnitPrice(null, 3, 0)]).toEqual([0, 0, 0])
  })

  test('[I-67] the average is whole cents and off by half a cent a unit at most', () => {
    const count = fc.integer({ min: 1, max: 500 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_500_000_000 }), count, (price, units) => {
        const average = avgUnitPrice(price, units, 0)
        return Number.isInteger(average) && Math.abs(average * units - price) <= units / 2
      }),
    )
  })
})
