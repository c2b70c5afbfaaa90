import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dashboardLimit,
  defaultSort,
  type LoanFilter,
  type LoanRow,
  sortColumns,
  sortLoans,
  tableRows,
} from './filter.ts'
import { type Pin, pinLoan } from './pins.ts'

const row = (id: string, more: Partial<LoanRow> = {}): LoanRow => ({
  id,
  name: id,
  status: 'preliminary',
  purpose: 'Purchase',
  propertyType: 'SFH',
  address: `${id} Street`,
  amount: 1,
  score: null,
  borrowers: '',
  contacts: '',
  durationMonths: 12,
  lastUpdate: 0,
  expectedClosing: null,
  owner: null,
  officer: '',
  ltv: null,
  rate: null,
  documents: null,
  statusSince: 0,
  ...more,
})
const none: LoanFilter = { status: null, search: '', propertyTypes: [], purposes: [], owner: null }
const shown = (rows: readonly LoanRow[], filter: Partial<LoanFilter> = {}, pins: readonly Pin[] = [], limit?: number) =>
  tableRows(rows, { filter: { ...none, ...filter }, sort: defaultSort, pins, ...(limit ? { limit } : {}) }).map(
    (r) => r.id,
  )

describe('sorting', () => {
  test('[B-12] default sort is amount, largest first', () => {
    expect(shown([row('a', { amount: 1 }), row('b', { amount: 30 }), row('c', { amount: 4 })])).toEqual(['b', 'c', 'a'])
  })

  test('[B-11] every column sorts both ways; what is missing comes last', () => {
    const low = row('low', { amount: 1, score: 1, borrowers: 'Ana', contacts: 'A', durationMonths: 1, lastUpdate: 1 })
    const high = row('mid', { amount: 2, score: 2, borrowers: 'ben', contacts: 'b', durationMonths: 9, lastUpdate: 2 })
    const more = { ltv: 0.5, rate: 0.09, documents: 0.2, statusSince: 20, officer: 'Ann' }
    const most = { ltv: 0.7, rate: 0.12, documents: 1, statusSince: 10, officer: 'Bo' }
    const rows = [
      { ...low, ...more, address: '9 Elm', status: 'preliminary', expectedClosing: '2026-01-02' } as const,
      { ...high, ...most, address: '10 Elm', status: 'rejected', expectedClosing: '2026-11-01' } as const,
    ]
    for (const column of sortColumns) {
      expect(sortLoans(rows.toReversed(), { column, direction: 'ascending' })[0]?.id, column).toBe('low')
      expect(sortLoans(rows, { column, direction: 'descending' })[0]?.id, column).toBe('mid')
    }
    for (const direction of ['ascending', 'descending'] as const)
      expect(sortLoans([row('none'), low], { column: 'score', direction }).map((r) => r.id)).toEqual(['low', 'none'])
  })

  test('[B-11] sorting keeps every row and does not touch the list given', () => {
    const rows = fc.array(fc.record({ id: fc.string(), amount: fc.integer() }).map((r) => row(r.id, r)))
    fc.assert(
      fc.property(rows, (list) => {
        const before = [...list]
        const sorted = sortLoans(list, defaultSort)
        expect(list).toEqual(before)
        expect(sorted.map((r) => r.amount)).toEqual(list.map((r) => r.amount).toSorted((a, b) => b - a))
      }),
    )
  })
})

describe('filtering', () => {
  const rows = [
    row('Élan Tower', { amount: 3, propertyType: 'LAND', status: 'funded' }),
    row('Main', { amount: 2, propertyType: null, purpose: 'Flip' }),
    row('Oak', { amount: 1, purpose: 'Refinance' }),
  ]

  test('[B-07] a status card filters by that status', () => {
    expect(shown(rows, { status: 'funded' })).toEqual(['Élan Tower'])
  })

  test('[B-18] [B-21] search matches any part of the loan name', () => {
    expect([shown(rows, { search: 'ELAN' }), shown(rows, { search: 'a' })]).toEqual([
      ['Élan Tower'],
      ['Élan Tower', 'Main', 'Oak'],
    ])
  })

  test('[B-18] search finds an id, a place or a person too; loans that are named so come first', () => {
    const around = [
      row('Elm', { amount: 9, foldedAround: 'bl-10007\n12 main street\nqueens\nada huang' }),
      row('Main', { amount: 2, foldedAround: 'bl-10008\n1 oak street\nboston' }),
    ]
    expect([
      shown(around, { search: 'main' }),
      shown(around, { search: 'HUANG' }),
      shown(around, { search: '10008' }),
    ]).toEqual([['Main', 'Elm'], ['Elm'], ['Main']])
    expect(shown(around, { search: 'boston' })).toEqual(['Main'])
    expect(shown(around, { search: 'street\nqueens x' })).toEqual([])
  })

  test('open requests alone are shown until a status is chosen: rejected ones stand under their own card', () => {
    const some = [row('Open'), row('Gone', { status: 'rejected' })]
    expect([shown(some), shown(some, { openOnly: true }), shown(some, { openOnly: true, status: 'rejected' })]).toEqual(
      [['Gone', 'Open'], ['Open'], ['Gone']],
    )
  })

  test("[B-16] [B-19] [B-20] several types or purposes match any of them; the type is the first property's", () => {
    expect(shown(rows, { propertyTypes: ['LAND', 'SFH'] })).toEqual(['Élan Tower', 'Oak'])
    expect(shown(rows, { purposes: ['Flip', 'Refinance'] })).toEqual(['Main', 'Oak'])
    expect(shown(rows, { purposes: ['Flip'], propertyTypes: ['LAND'] })).toEqual([])
  })
})

describe('pinned loans in the table', () => {
  const rows = [1, 2, 3, 4, 5, 6, 7].map((n) =>
    row(`L${n}`, { amount: n, status: n < 4 ? 'preliminary' : 'underwriting' }),
  )
  const pins = ['L2', 'L1'].reduce<readonly Pin[]>(pinLoan, [])

  test('[B-33] [B-34] under the total card pinned loans come first', () => {
    expect(shown(rows, {}, pins).slice(0, 3)).toEqual(['L2', 'L1', 'L7'])
  })

  test('[B-42] under another card they lose only their place', () => {
    expect(shown(rows, { status: 'preliminary' }, pins)).toEqual(['L3', 'L2', 'L1'])
    expect(shown(rows, { status: 'underwriting' }, pins)).not.toContain('L1')
  })

  test('[B-23] [Y-16] the dashboard shows five, pinned ones included', () => {
    expect(shown(rows, {}, pins, dashboardLimit)).toEqual(['L2', 'L1', 'L7', 'L6', 'L5'])
  })
})

test('loans are narrowed to those that somebody, or nobody, looks after', () => {
  const rows = [row('a', { owner: 'ann' }), row('b', { owner: 'bob' }), row('c')]
  const shown = (owner: string | null) =>
    tableRows(rows, { filter: { ...none, owner }, sort: defaultSort, pins: [] }).map((one) => one.id)
  expect([shown(null), shown('bob'), shown('nobody')]).toEqual([['a', 'b', 'c'], ['b'], ['c']])
})
