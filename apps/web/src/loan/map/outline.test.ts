import { expect, test } from 'vitest'
import { outlinePath } from './outline.ts'

const square = (lng: number, lat: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [lng, lat],
      [lng + 1, lat],
      [lng + 1, lat + 1],
      [lng, lat],
    ],
  ],
})

test('[C-01] the outlines stand around the place, which is in the middle; north is up', () => {
  const path = outlinePath([square(0, 0)], { lat: 0, lng: 0 }, { width: 100, height: 100, degrees: 10 })
  expect(path).toBe('M50.0,50.0L60.0,50.0L60.0,40.0L50.0,50.0Z')
})

test('further north a degree of longitude is narrower', () => {
  const path = outlinePath([square(0, 60)], { lat: 60, lng: 0 }, { width: 100, height: 100, degrees: 10 })
  expect(path).toBe('M50.0,50.0L55.0,50.0L55.0,40.0L50.0,50.0Z')
})

test('parts of several, and nothing of what lies outside the frame', () => {
  const two = { type: 'MultiPolygon', coordinates: [square(0, 0).coordinates, square(40, 0).coordinates] }
  const path = outlinePath([two, square(-80, 0)], { lat: 0, lng: 0 }, { width: 100, height: 100, degrees: 10 })
  expect(path.split('Z')).toHaveLength(2)
})
