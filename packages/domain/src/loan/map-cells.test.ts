import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MapCells, type NamedLoan } from './map-cells.ts'
import { mapPoints, mostPoints, readSight, type Sight } from './map-points.ts'

/** A place of the United States, an edge of a cell, or none. */
const place = fc.oneof(
  fc.record({
    lat: fc.double({ min: 24, max: 49, noNaN: true }),
    lng: fc.double({ min: -125, max: -66, noNaN: true }),
  }),
  fc.record({
    lat: fc.integer({ min: 24, max: 49 }),
    lng: fc.integer({ min: -178, max: -94 }).map((n) => n * 0.703125),
  }),
  fc.constant({ lat: 0, lng: 0 }),
)
const sights = fc.option(
  fc
    .record({ west: fc.integer({ min: -130, max: -70 }), wide: fc.integer({ min: 1, max: 60 }), zoom: fc.nat(14) })
    .chain(({ west, wide, zoom }) =>
      fc
        .integer({ min: 20, max: 40 })
        .map((south): Sight => ({ ...{ west, east: west + wide }, south, north: south + 15, zoom })),
    ),
  { nil: null },
)

/** So many loans at the places, one after another; no two of the same amount. */
const book = (places: readonly { lat: number; lng: number }[], count: number): NamedLoan[] =>
  Array.from({ length: count }, (_, n) => ({
    ...(places[n % places.length] ?? { lat: 0, lng: 0 }),
    ...{ id: `loan ${n}`, amount: ((n * 7919) % 100_003) + 1 },
  }))

/** Points as a set: points of equal sums may stand in any order. */
const asSet = ({ points, whole }: ReturnType<typeof mapPoints<NamedLoan>>) => ({
  whole,
  sums: points.map(({ amount }) => amount),
  points: points.map(({ loan, count, amount }) => `${loan.id} ${count} ${amount}`).toSorted(),
})

test('[MM-10] cells that follow the loans answer what is worked out from every loan, for any sight', () => {
  const many = fc.record({
    places: fc.array(place, { minLength: 1, maxLength: 60 }),
    count: fc.constantFrom(mostPoints - 40, mostPoints + 2500, 3 * mostPoints),
    gone: fc.array(fc.nat(mostPoints), { maxLength: 400 }),
    come: fc.array(place, { maxLength: 300 }),
    sight: sights,
  })
  fc.assert(
    fc.property(many, ({ places, count, gone, come, sight }) => {
      const [first, other] = [book(places, count), book(come, come.length)]
      const cells = new MapCells(first)
      cells.points(sight)
      const leaving = new Set(gone.flatMap((n) => first[n] ?? []))
      const coming = other.map((loan, n) => ({ ...loan, id: `later ${n}`, amount: 200_000 + n }))
      cells.replace([...leaving], coming)
      const now = [...first.filter((loan) => !leaving.has(loan)), ...coming]
      expect(asSet(cells.points(sight))).toEqual(
        asSet(
          mapPoints(
            now.toSorted((a, b) => b.amount - a.amount),
            sight,
          ),
        ),
      )
    }),
    { numRuns: 60 },
  )
})

test('[MM-10] a cell whose largest loan leaves is shown by the next, and one whose last leaves not at all', () => {
  const rest = book([{ lat: 30, lng: -90 }], mostPoints + 10)
  const [first, second] = [1e9, 1e8].map((amount, n) => ({ id: `${n}`, amount, lat: 40.7, lng: -74 }))
  if (!first || !second) throw new Error('two loans')
  const cells = new MapCells([first, second, ...rest])
  const inNewYork = () => cells.points(readSight('-75,40,-73,41,4')).points.map(({ loan, count }) => [loan.id, count])
  expect(inNewYork()).toEqual([
    ['0', 1],
    ['1', 1],
  ])
  const ofCountry = () => cells.points(null).points.map(({ loan, count }) => [loan.id, count])
  expect(ofCountry()[0]).toEqual(['0', 2])
  cells.replace([first], [])
  expect(ofCountry()).toContainEqual(['1', 1])
  cells.replace([second], [])
  expect(ofCountry()).toHaveLength(1)
})

test('[MM-10] a loan that is not there is not taken out twice', () => {
  const loans = book([{ lat: 30, lng: -90 }], mostPoints + 10)
  const cells = new MapCells(loans)
  const gone = loans.slice(0, 5)
  cells.replace(gone, [])
  cells.replace(gone, [])
  expect(cells.points(null).points.map(({ count }) => count)).toEqual([mostPoints + 5])
})

test('[MM-10] a loan on the very edge of what is shown is shown', () => {
  const loans = book([{ lat: 30, lng: -90 }], mostPoints + 10).toSorted((a, b) => b.amount - a.amount)
  for (const text of ['-95,25,-90,35,4', '-90,25,-85,35,4'])
    expect(asSet(new MapCells(loans).points(readSight(text)))).toEqual(asSet(mapPoints(loans, readSight(text))))
  expect(new MapCells(loans).points(readSight('-95,25,-90,35,4')).points).toHaveLength(1)
})
