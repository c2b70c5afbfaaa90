import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mapPoints, mostPoints, type PlacedLoan, readSight, type Sight, sightText, writeSight } from './map-points.ts'

const loan = (amount: number, lat: number, lng: number): PlacedLoan => ({ amount, lat, lng })
/** So many loans over the country, largest first; every 50th has no place. */
const book = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    n % 50 === 0
      ? loan(count - n, 0, 0)
      : loan(count - n, 25 + ((n * 7919) % 2400) / 100, -124 + ((n * 104_729) % 5700) / 100),
  )
const sums = (points: readonly { count: number; amount: number }[]) => ({
  count: points.reduce((sum, one) => sum + one.count, 0),
  amount: points.reduce((sum, one) => sum + one.amount, 0),
})

describe('[MM-10] the points of a map', () => {
  test('few loans are each a point of their own, wherever the map looks', () => {
    const few = book(mostPoints)
    const { points, whole } = mapPoints(few, null)
    expect(whole).toBe(true)
    expect(points.map((one) => one.loan)).toEqual(few)
    expect(points.every(({ count }) => count === 1)).toBe(true)
  })

  test('of many no loan and no dollar is lost, and they are no more than a map can draw', () => {
    const many = book(100_000)
    const { points, whole } = mapPoints(many, null)
    expect(whole).toBe(false)
    expect(sums(points)).toEqual({ count: many.length, amount: many.reduce((sum, { amount }) => sum + amount, 0) })
    expect(points.length).toBeLessThan(mostPoints)
    expect(points.map(({ amount }) => amount)).toEqual(points.map(({ amount }) => amount).toSorted((a, b) => b - a))
  })

  test('those without a place are one point, at no place', () => {
    const nowhere = mapPoints(book(10_000), null).points.filter(({ loan: { lat, lng } }) => lat === 0 && lng === 0)
    expect(nowhere.map(({ count }) => count)).toEqual([200])
  })

  test('the largest loan stands for those near it', () => {
    const near = [loan(9e9, 40.7, -74), ...book(6000), loan(1, 40.7001, -74.0001)]
    const found = mapPoints(near, null).points.find(({ loan: { amount } }) => amount === 9e9)
    expect(found?.count).toBeGreaterThan(1)
  })

  test('where few are in sight each stands alone, and what is out of sight is not sent', () => {
    const sight: Sight = { west: -80, south: 40, east: -79, north: 41, zoom: 9 }
    const { points, whole } = mapPoints(book(20_000), sight)
    const placed = points.filter(({ loan: { lat } }) => lat !== 0)
    expect(whole).toBe(false)
    expect(placed.length).toBeGreaterThan(5)
    expect(placed.every(({ count, loan: l }) => count === 1 && l.lng >= -80 && l.lng <= -79)).toBe(true)
  })

  test('what a map shows is written for the address and read back, no smaller; a small move asks for nothing new', () => {
    const at = (move: number) => writeSight([-74.31 + move, 40.5, -73.69 + move, 40.9], 9.3)
    expect(at(0)).toMatch(sightText)
    const sight = readSight(at(0))
    expect([sight.west <= -74.31, sight.south <= 40.5, sight.east >= -73.69, sight.north >= 40.9, sight.zoom]).toEqual([
      ...[true, true, true, true, 10],
    ])
    expect(sight.east - sight.west).toBeLessThan(1)
    expect(at(0.001)).toBe(at(0))
    expect(at(1)).not.toBe(at(0))
    expect(writeSight([-700, -95, 700, 95], -1)).toMatch(sightText)
  })

  test('for any book and sight: what is in sight is counted once, with its money', () => {
    const coordinate = fc.record({ lat: fc.integer({ min: 24, max: 49 }), lng: fc.integer({ min: -125, max: -66 }) })
    const many = fc.array(coordinate, { minLength: 10, maxLength: 40 }).map((some) =>
      Array.from({ length: mostPoints + 500 }, (_, n) => {
        const { lat, lng } = some[n % some.length] ?? { lat: 1, lng: 1 }
        return loan(n + 1, lat, lng)
      }),
    )
    const sights = fc.record({ west: fc.integer({ min: -125, max: -90 }), zoom: fc.integer({ min: 0, max: 14 }) })
    fc.assert(
      fc.property(many, sights, (loans, { west, zoom }) => {
        const sight = { west, south: 24, east: west + 30, north: 40, zoom }
        const inSight = loans.filter(({ lat, lng }) => lng >= west && lng <= west + 30 && lat <= 40)
        expect(sums(mapPoints(loans, sight).points)).toEqual({
          count: inSight.length,
          amount: inSight.reduce((sum, { amount }) => sum + amount, 0),
        })
      }),
      { numRuns: 30 },
    )
  })
})
