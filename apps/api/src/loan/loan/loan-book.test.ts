import { loanSorts } from '@plinth/contract/loan/loan-list'
import { closingValues } from '@plinth/domain/loan/closing'
import { byPropertyType, byState, statusCards, sumLoans, valueFigures } from '@plinth/domain/loan/figures'
import { loanMatcher, loanOrder, narrowRows, nobody, texts } from '@plinth/domain/loan/filter'
import { isPortfolio, loanStatuses } from '@plinth/domain/loan/status'
import { purposes } from '@plinth/domain/loan/terms'
import { propertyTypes } from '@plinth/domain/people/property/types'
import { addDays } from '@plinth/domain/shared/dates'
import { foldForSearch } from '@plinth/domain/shared/text'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LoanBook } from './loan-book.ts'
import type { CachedLoan } from './loan-list.view.ts'
import { columns, type SortBy } from './loan-places.ts'
import { summaryOf } from './loan-summary.service.ts'

const today = '2026-03-10'
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const words = fc.constantFrom('Elm', '2', '10', 'élan', 'Oak', 'oaks', 'St')
const wording = fc.array(words, { maxLength: 3 }).map((some) => some.join(' '))
const figure = fc.record({
  id: fc.integer({ min: 1, max: 12 }).map((n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`),
  listVersion: fc.nat(),
  archived: fc.boolean(),
  name: wording,
  around: fc.array(wording, { maxLength: 2 }).map((some) => ['BL-1', ...some].join('\n')),
  status: fc.constantFrom(...loanStatuses),
  purpose: fc.constantFrom(...purposes),
  propertyType: maybe(fc.constantFrom(...propertyTypes)),
  amountCents: fc.integer({ min: 0, max: 1_500_000_000 }),
  amountAtClosingCents: fc.nat(),
  rate: maybe(fc.constantFrom(0.09, 0.1, 0.11)),
  address: fc.constantFrom('', '9 Elm', '10 Elm', '10 élm'),
  borrowers: fc.constantFrom('', 'Ada', 'ada', 'Bo'),
  officer: fc.constantFrom('', 'Cy', 'Di'),
  score: maybe(fc.constantFrom(0, 71.5)),
  expectedClosing: maybe(fc.integer({ min: -3, max: 40 }).map((days) => addDays(today, days))),
  state: maybe(fc.constantFrom('NY', 'TX', 'CA', 'FL', 'NJ', 'PA', '')),
  owner: maybe(fc.constantFrom('ada', 'ben')),
})
const loan: fc.Arbitrary<CachedLoan> = figure.map(({ around, ...f }) => ({
  ...f,
  ...{ humanId: 'BL-1', amount: f.amountCents, foldedName: foldForSearch(f.name), foldedAround: foldForSearch(around) },
  ...{ ltv: null, contacts: '', durationMonths: 12, documents: null, statusSince: 0, lastUpdate: 0, lat: 0, lng: 0 },
}))
const change = fc.record({
  gone: fc.array(fc.integer({ min: 0, max: 11 }), { maxLength: 3 }),
  now: fc.uniqueArray(loan, { maxLength: 4, selector: ({ id }) => id }),
})

/** The slow way: loans as their column compares them, equal ones by id. */
const inOrder = (loans: readonly CachedLoan[], { sort, dir }: SortBy): readonly CachedLoan[] => {
  const column = columns[sort]
  const compare =
    column === 'name'
      ? (a: CachedLoan, b: CachedLoan) => (dir === 'asc' ? 1 : -1) * texts.compare(a.name, b.name)
      : loanOrder({ column, direction: dir === 'asc' ? 'ascending' : 'descending' })
  return loans.toSorted((a, b) => compare(a, b) || (a.id < b.id ? -1 : 1))
}
const isActive = (one: CachedLoan) => !one.archived && !isPortfolio(one.status)

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

/** Sums of the loans that pass, from each of them. */
const summedSlowly = (
  loans: readonly CachedLoan[],
  filter: { property_type?: CachedLoan['propertyType'][]; purpose?: CachedLoan['purpose'][]; search?: string },
  statuses: readonly CachedLoan['status'][],
) => {
  const types = (filter.property_type ?? []).filter((type) => type !== null)
  const narrow = { status: null, search: filter.search ?? '', propertyTypes: types, purposes: filter.purpose ?? [] }
  const standing = loans.filter((one) => !one.archived).filter(loanMatcher({ ...narrow, owner: null }))
  const isWanted = ({ status }: CachedLoan) =>
    statuses.length > 0 ? statuses.includes(status) : !isPortfolio(status) && status !== 'rejected'
  const chosen = standing.filter(isWanted)
  const open = standing.filter((one) => !isPortfolio(one.status) && one.status !== 'rejected')
  const sorted = chosen.map((one) => one.amountCents).sort((a, b) => a - b)
  const all = sorted.reduce((sum, cents) => sum + cents, 0)
  const value = valueFigures({ count: chosen.length, total: all, at: (place) => sorted[place] ?? NaN })
  const tally = (one: { count: number; amountCents: number }) => ({ count: one.count, amount: one.amountCents / 100 })
  const sums = (one: { count: number; amountCents: number; amountAtClosingCents: number }) => ({
    ...{ ...tally(one), amount_at_closing: one.amountAtClosingCents / 100 },
  })
  return {
    statuses: statusCards(standing).cards.map((card) => ({ status: card.status, ...sums(card) })),
    total: sums(sumLoans(open)),
    value: {
      total: value.total / 100,
      average: chosen.length === 0 ? null : value.average / 100,
      median: chosen.length === 0 ? null : value.median / 100,
    },
    closing: closingValues(chosen, today).map((one) => ({ days: one.days, ...tally(one) })),
    by_state: byState(chosen).map((one) => ({ state: one.key, ...tally(one) })),
    by_property_type: byPropertyType(chosen).map((one) => ({ property_type: one.key, ...tally(one) })),
    freshness: `${loans.length}-${loans.reduce((sum, one) => sum + one.listVersion, 0)}`,
  }
}

test('sums and charts that follow the loans, and those of a filter, are those counted from every loan', () =>
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 6 }),
      fc.record({
        status: fc.subarray([...loanStatuses], { maxLength: 2 }),
        property_type: fc.subarray([...propertyTypes], { maxLength: 6 }),
        purpose: fc.subarray([...purposes], { maxLength: 1 }),
        search: fc.constantFrom('', 'elm', 'oak'),
      }),
      (changes, { status, ...filter }) => {
        const { book, loans } = followed(changes)
        expect(summaryOf(book, {}, today)).toEqual(summedSlowly(loans, {}, []))
        expect(summaryOf(book, { ...filter, status }, today)).toEqual(summedSlowly(loans, filter, status))
      },
    ),
    { numRuns: 500 },
  ))

test('[B-11] an order that follows the loans is the order they would be sorted into', () =>
  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
      const { book, loans } = followed(changes)
      const active = loans.filter(isActive)
      for (const sort of loanSorts)
        for (const dir of ['asc', 'desc'] as const)
          expect(book.lists.active.sorted({ sort, dir }), `${sort} ${dir}`).toEqual(inOrder(active, { sort, dir }))
    }),
    { numRuns: 600 },
  ))

/** Loans of names of their own, all of them active. */
const manyLoans = (count: number, seed: number) =>
  fc
    .sample(loan, { numRuns: count, seed })
    .map((one, n) => ({ ...one, id: `${n}`, archived: false, status: 'underwriting' as const }))
const idsOf = (loans: readonly CachedLoan[]) => loans.map(({ id }) => id)

test('more changes than are worth finding one by one give the same order', () => {
  const many = manyLoans(3000, 7)
  const by = { sort: 'name', dir: 'asc' } as const
  const book = new LoanBook()
  book.change([], many.slice(0, 1500))
  expect(book.open.sorted(by)).toEqual(inOrder(many.slice(0, 1500), by))
  book.change(idsOf(many.slice(0, 1000)), many.slice(1500))
  expect(book.open.sorted(by)).toEqual(inOrder(many.slice(1000), by))
})

test('an order of many loans that come and go a few at a time is the order they would be sorted into, and any part of it', () => {
  const by = { sort: 'amount', dir: 'desc' } as const
  const many = manyLoans(6000, 11)
  const book = new LoanBook()
  const order = book.open.order(by)
  for (let n = 0; n < many.length; n += 100) book.change([], many.slice(n, n + 100))
  for (let n = 0; n < 4500; n += 100) book.change(idsOf(many.slice(n, n + 100)), [])
  const sorted = inOrder(many.slice(4500), by)
  const part = (from: number, to?: number) =>
    book.open.page({ ...by, pinned: [], offset: from, limit: to === undefined ? undefined : to - from }).rows
  expect(part(0)).toEqual(sorted)
  expect(order.length).toBe(1500)
  for (const [from, to] of [
    [0, 50],
    [990, 1040],
    [1400, 3000],
    [2000, 2010],
    [7, undefined],
  ] as const)
    expect(part(from, to)).toEqual(sorted.slice(from, to))
  book.change(idsOf(sorted.slice(0, 900)), [])
  book.change(idsOf(sorted.slice(900)), [])
  expect([order.length, order.slice(0), order.slice(0, 10)]).toEqual([0, [], []])
})

test('[B-18] a search finds the loans that contain it, names first, as reading every loan does', () =>
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 6 }),
      fc.constantFrom(
        'elm',
        'e',
        'É',
        'oak',
        'oaks',
        'elm 2',
        'm 1',
        '2 oak',
        ' st ',
        'bl-1',
        'st elm oak',
        '  ',
        'zz',
      ),
      fc.subarray([...propertyTypes]),
      fc.record({ offset: fc.nat(5), limit: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }) }),
      (changes, search, types, page) => {
        const { book, loans } = followed(changes)
        const view = { sort: 'amount', dir: 'desc' } as const
        const filter = { status: null, search, propertyTypes: types, purposes: [], owner: null }
        const found = narrowRows(inOrder(loans.filter(isActive), view), { filter, pins: [] })
        const query = { ...view, ...page, search, pinned: [], property_type: types }
        const rows = found.slice(page.offset, page.limit && page.offset + page.limit)
        expect(book.lists.active.page(query)).toEqual({ rows, total: found.length })
      },
    ),
    { numRuns: 1000 },
  ))

test('[B-18] words of hundreds of loans find them all, and none that is gone', () => {
  const many = manyLoans(2000, 3)
  const book = new LoanBook()
  book.change([], many)
  book.change(idsOf(many.slice(0, 700)), [])
  const left = many.slice(700)
  for (const search of ['elm', 'elm 2', 'ak', '1', 'bl-1']) {
    const filter = { status: null, search, propertyTypes: [], purposes: [], owner: null }
    const by = { sort: 'interest_rate', dir: 'asc' } as const
    const found = narrowRows(inOrder(left, by), { filter, pins: [] })
    expect(found.length, search).toBeGreaterThan(search === 'elm 2' ? 20 : 300)
    for (const [offset, limit] of [
      [0, undefined],
      [30, 50],
      [found.length - 10, 20],
    ] as const)
      expect(book.open.page({ ...by, search, pinned: [], offset, limit }), `${search} from ${offset}`).toEqual({
        rows: found.slice(offset, limit && offset + limit),
        total: found.length,
      })
  }
})

test('orders that are made ahead, while loans change, are those of the loans as they are', () => {
  const many = manyLoans(300, 5)
  const others = manyLoans(300, 9)
  const [ahead, book] = [new LoanBook(), new LoanBook()]
  for (const one of [ahead, book]) one.change([], many)
  const steps = ahead.prepare()
  for (let n = 0; !steps.next().done; n++)
    for (const one of [ahead, book]) one.change([], others.slice(n * 2, n * 2 + 2))
  for (const sort of loanSorts)
    for (const dir of ['asc', 'desc'] as const)
      for (const list of [(of: LoanBook) => of.lists.active, (of: LoanBook) => of.open])
        expect(idsOf(list(ahead).sorted({ sort, dir }))).toEqual(idsOf(list(book).sorted({ sort, dir })))
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
