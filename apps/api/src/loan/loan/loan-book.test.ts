import { loanSorts } from '@plinth/contract/loan/loan-list'
import { nobody } from '@plinth/domain/loan/filter'
import { loanStatuses } from '@plinth/domain/loan/status'
import { purposes } from '@plinth/domain/loan/terms'
import { propertyTypes } from '@plinth/domain/people/property/types'
import { addDays } from '@plinth/domain/shared/dates'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LoanBook } from './loan-book.ts'
import type { CachedLoan } from './loan-list.view.ts'
import { LoanOrder } from './loan-order.ts'
import { summaryOf } from './loan-summary.service.ts'

const today = '2026-03-10'
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const figure = fc.record({
  id: fc.integer({ min: 1, max: 12 }).map((n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`),
  listVersion: fc.nat(),
  archived: fc.boolean(),
  name: fc.constantFrom('Elm 2', 'Elm 10', 'élan', 'Oak', ''),
  status: fc.constantFrom(...loanStatuses),
  purpose: fc.constantFrom(...purposes),
  propertyType: maybe(fc.constantFrom(...propertyTypes)),
  amountCents: fc.integer({ min: 0, max: 1_500_000_000 }),
  amountAtClosingCents: fc.nat(),
  rate: maybe(fc.constantFrom(0.09, 0.1, 0.11)),
  expectedClosing: maybe(fc.integer({ min: -3, max: 40 }).map((days) => addDays(today, days))),
  state: maybe(fc.constantFrom('NY', 'TX', 'CA', 'FL', 'NJ', 'PA', '')),
  owner: maybe(fc.constantFrom('ada', 'ben')),
})
const loan: fc.Arbitrary<CachedLoan> = figure.map((f) => ({
  ...f,
  ...{ humanId: 'BL-1', amount: f.amountCents, foldedName: '', foldedAround: '', address: '', ltv: null, score: null },
  ...{ borrowers: '', contacts: '', durationMonths: 12, documents: null, statusSince: 0, lastUpdate: 0 },
  ...{ officer: '', lat: 0, lng: 0 },
}))
const change = fc.record({
  gone: fc.array(fc.integer({ min: 0, max: 11 }), { maxLength: 3 }),
  now: fc.uniqueArray(loan, { maxLength: 4, selector: ({ id }) => id }),
})

/** The loans after the changes, worked out the slow way, and the book that followed them. */
const followed = (changes: readonly { gone: number[]; now: CachedLoan[] }[]) => {
  const book = new LoanBook()
  const loans = new Map<string, CachedLoan>()
  for (const { gone, now } of changes) {
    // Made before the change, so that it has to follow.
    for (const sort of loanSorts) book.lists.active.sorted({ sort, dir: 'desc' })
    book.open.sorted({ sort: 'amount', dir: 'desc' })
    book.open.points({}, null)
    const ids = gone.flatMap((n) => [...loans.keys()][n] ?? [])
    book.change(ids, now)
    for (const id of ids) loans.delete(id)
    for (const one of now) loans.set(one.id, one)
  }
  return { book, loans: [...loans.values()] }
}

test('sums and charts that follow the loans are those counted from every loan', () =>
  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
      const { book, loans } = followed(changes)
      const anew = new LoanBook()
      anew.change([], loans)
      // Every purpose: each loan matches, and is counted one by one.
      const oneByOne = summaryOf(anew, { purpose: [...purposes] }, today)
      expect(summaryOf(book, {}, today)).toEqual(oneByOne)
      expect(book.stamp).toBe(`${loans.length}-${loans.reduce((sum, one) => sum + one.listVersion, 0)}`)
    }),
    { numRuns: 300 },
  ))

test('an order that follows the loans is the order they would be sorted into', () =>
  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), fc.constantFrom(...loanSorts), (changes, sort) => {
      const { book, loans } = followed(changes)
      const active = loans.filter((one) => !one.archived && one.status !== 'funded' && one.status !== 'paid-off')
      const by = { sort, dir: 'desc' } as const
      expect(book.lists.active.sorted(by)).toEqual(new LoanOrder(active, by).rows)
    }),
    { numRuns: 300 },
  ))

test('more changes than are worth finding one by one give the same order', () => {
  const many = fc.sample(loan, { numRuns: 3000, seed: 7 }).map((one, n) => ({ ...one, id: `${n}`, archived: false }))
  const by = { sort: 'name', dir: 'asc' } as const
  const order = new LoanOrder(many.slice(0, 1500), by)
  order.replace(many.slice(0, 1000), many.slice(1500))
  expect(order.rows).toEqual(new LoanOrder(many.slice(1000), by).rows)
})

test('an order of many loans that come and go a few at a time is the order they would be sorted into, and any part of it', () => {
  const by = { sort: 'amount', dir: 'desc' } as const
  const many = fc.sample(loan, { numRuns: 6000, seed: 11 }).map((one, n) => ({ ...one, id: `${n}`, archived: false }))
  const order = new LoanOrder([], by)
  for (let n = 0; n < many.length; n += 100) order.replace([], many.slice(n, n + 100))
  for (let n = 0; n < 4500; n += 100) order.replace(many.slice(n, n + 100), [])
  const sorted = new LoanOrder(many.slice(4500), by).rows
  expect(order.rows).toEqual(sorted)
  expect(order.length).toBe(1500)
  for (const [from, to] of [
    [0, 50],
    [990, 1040],
    [1400, 3000],
    [2000, 2010],
    [7, undefined],
  ] as const)
    expect(order.slice(from, to)).toEqual(sorted.slice(from, to))
  order.replace(sorted.slice(0, 900), [])
  order.replace(sorted.slice(900), [])
  expect([order.length, order.rows, order.slice(0, 10)]).toEqual([0, [], []])
})

test('[B-33, B-34] every page of a list is what the whole list shows there, with pinned loans first', () =>
  fc.assert(
    fc.property(
      fc.uniqueArray(loan, { maxLength: 12, selector: ({ id }) => id }),
      fc.record({ offset: fc.nat(13), limit: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }) }),
      fc.array(fc.nat(13), { maxLength: 5 }),
      fc.constantFrom(undefined, ['Refinance' as const]),
      (loans, { offset, limit }, pins, purpose) => {
        const book = new LoanBook()
        book.change([], loans)
        const pinned = pins.map((n) => loans[n]?.id ?? `gone ${n}`)
        const view = { sort: 'amount', dir: 'desc', pinned, ...(purpose ? { purpose } : {}) } as const
        const rows = book.lists.active.sorted(view).filter((one) => !purpose?.some((p) => p !== one.purpose))
        const first = [...new Set(pinned)].flatMap((id) => rows.filter((one) => one.id === id))
        const all = [...first, ...rows.filter((one) => !first.includes(one))]
        const page = book.lists.active.page({ ...view, ...{ pinned, purpose: purpose && [...purpose] }, offset, limit })
        expect(page).toEqual({ rows: all.slice(offset, limit && offset + limit), total: rows.length })
      },
    ),
    { numRuns: 500 },
  ))

/** Loans of few kinds, so that many differ in one thing alone. */
const ofFewKinds = fc
  .tuple(
    loan,
    fc.record({
      archived: fc.constant(false),
      status: fc.constantFrom('underwriting' as const, 'rejected' as const),
      propertyType: maybe(fc.constant('CONDO' as const)),
    }),
  )
  .map(([one, few]) => ({ ...one, ...few }))
const fewKindsChange = fc.record({
  gone: fc.array(fc.integer({ min: 0, max: 11 }), { maxLength: 3 }),
  now: fc.uniqueArray(ofFewKinds, { maxLength: 8, selector: ({ id }) => id }),
})

test('[B-07, B-19, B-20] a page of a filter, and how many it finds, are those of the loans as they are', () =>
  fc.assert(
    fc.property(
      fc.array(fewKindsChange, { maxLength: 6 }),
      fc.record({
        status: fc.subarray(['underwriting' as const, 'rejected' as const]),
        property_type: fc.subarray(['CONDO' as const, 'LAND' as const]),
        purpose: fc.subarray([...purposes], { maxLength: 1 }),
        owner: fc.constantFrom(undefined, 'ada', 'ben', nobody),
        open: fc.constantFrom(undefined, 'true' as const),
      }),
      fc.record({ offset: fc.nat(9), limit: fc.integer({ min: 1, max: 6 }) }),
      (changes, { status, property_type: types, purpose, owner, open }, page) => {
        const { book, loans } = followed(changes)
        const view = { sort: 'interest_rate', dir: 'asc', owner, open } as const
        for (const [name, list] of Object.entries(book.lists)) {
          const found = list
            .sorted(view)
            .filter(
              (one) =>
                loans.includes(one) &&
                (status.length > 0
                  ? status.some((wanted) => wanted === one.status)
                  : open === undefined || one.status !== 'rejected') &&
                (types.length === 0 || types.some((type) => type === one.propertyType)) &&
                (purpose.length === 0 || purpose.includes(one.purpose)) &&
                (owner === undefined || (one.owner ?? nobody) === owner),
            )
          const rows = found.slice(page.offset, page.offset + page.limit)
          expect(list.page({ ...view, pinned: [], status, property_type: types, purpose, ...page }), name).toEqual({
            rows,
            total: found.length,
          })
        }
      },
    ),
    { numRuns: 500 },
  ))

test('[MM-10] points of the map that follow the loans are those of the loans as they are', () =>
  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
      const { book, loans } = followed(changes)
      const anew = new LoanBook()
      anew.change([], loans)
      expect(book.open.points({}, null)).toEqual(anew.open.points({}, null))
    }),
    { numRuns: 100 },
  ))
