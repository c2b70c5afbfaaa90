import { describe, expect, test } from 'vitest'
import {
  defaultMapPoint,
  formPropertyTypes,
  fromFormLabel,
  mapPoint,
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
    expect(formPropertyTypes.map(propertyTypeLabel)).toEqual([
      'Single family home',
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
    for (const type of propertyTypes) expect([propertyTypeLabel(type), type].map(fromFormLabel)).toEqual([type, type])
    expect(fromFormLabel('Single Family Home')).toBe('SFH')
    expect([fromFormLabel(''), fromFormLabel('Castle'), fromFormLabel(' LAND ')]).toEqual([null, null, 'LAND'])
  })
})

describe('map point', () => {
  test('[C-06, C-07, Y-18] 0,0 is replaced by Washington DC, a real place is kept', () => {
    expect(mapPoint({ lat: 0, lng: 0 })).toEqual({ lat: 38.8976633, lng: -77.0365739 })
    expect([mapPoint(null), mapPoint({ lat: 91, lng: 1 }), mapPoint({ lat: Number.NaN, lng: 1 })]).toEqual(
      Array(3).fill(defaultMapPoint),
    )
    for (const edge of [
      { lat: 90, lng: 180 },
      { lat: -90, lng: -180 },
      { lat: 5, lng: 0 },
    ])
      expect(mapPoint(edge)).toEqual(edge)
    for (const off of [
      { lat: 90.1, lng: 0 },
      { lat: 0, lng: 180.1 },
      { lat: 1, lng: -180.1 },
    ])
      expect(mapPoint(off)).toEqual(defaultMapPoint)
    expect(mapPoint(undefined)).toEqual(defaultMapPoint)
    expect(mapPoint({ lat: 0, lng: 32.58 })).toEqual({ lat: 0, lng: 32.58 })
  })
})
