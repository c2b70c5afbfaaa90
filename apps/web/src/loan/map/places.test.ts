import { expect, test } from 'vitest'
import { boundsOf, googleMapsLink, isPlaced, streetViewLink, viewOf } from './places.ts'

const at = (lat: number, lng: number) => ({ id: '1', name: 'L', amount: 1, lat, lng, count: 1 })

test('[C-06] 0,0 is no place and does not widen the map', () => {
  expect([isPlaced(at(0, 0)), isPlaced(at(0, -70))]).toEqual([false, true])
  expect(boundsOf([at(40, -74), at(0, 0), at(30, -97)])).toEqual([-97, 30, -74, 40])
  expect(boundsOf([at(0, 0)])).toBeNull()
})

test('[D-01] a map of loans shows the whole country, and as far beyond it as a loan lies', () => {
  expect(viewOf([at(40, -74)])).toEqual([-124.8, 24.4, -66.9, 49.4])
  expect(viewOf([at(21.3, -157.9)])).toEqual([-157.9, 21.3, -66.9, 49.4])
})

test('[C-01] links open the place elsewhere: by address when there is one, street view by coordinates', () => {
  expect(new URL(googleMapsLink({ lat: 1, lng: 2 }, '12 Main & Co, NY')).searchParams.get('query')).toBe(
    '12 Main & Co, NY',
  )
  expect(new URL(googleMapsLink({ lat: 1, lng: 2 }, '')).searchParams.get('query')).toBe('1,2')
  expect(new URL(streetViewLink({ lat: 1.5, lng: -2 })).searchParams.get('viewpoint')).toBe('1.5,-2')
})
