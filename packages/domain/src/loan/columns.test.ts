import { describe, expect, test } from 'vitest'
import {
  type LoanRow,
  loanMatcher,
  namesFirst,
  narrowRows,
  searchRank,
  sortColumns,
  sortLoans,
  valueOf,
} from './filter.ts'

const row: LoanRow = {
  id: '1',
  name: 'Elm',
  status: 'underwriting',
  purpose: 'Purchase',
  propertyType: 'SFH',
  address: '9 Elm',
  amount: 500_000,
  ltv: 0.65,
  rate: 0.11,
  score: 71,
  borrowers: 'Ada',
  contacts: 'Bo',
  durationMonths: 18,
  documents: 0.5,
  statusSince: 1000,
  lastUpdate: 2000,
  expectedClosing: '2026-05-01',
  owner: 'u1',
  officer: 'Cy',
}
const open = { status: null, search: '', propertyTypes: [], purposes: [], owner: null } as const
const names = (rows: readonly LoanRow[]) => rows.map((one) => one.name)
const valuesOf = (one: LoanRow) => Object.fromEntries(sortColumns.map((column) => [column, valueOf(one, column)]))

describe('what a column sorts by', () => {
  test('[B-11] each column has its own value; the longer in its stage, the later it comes', () => {
    expect(valuesOf(row)).toEqual({
      address: '9 Elm',
      amount: 500_000,
      ltv: 0.65,
      rate: 0.11,
      score: 71,
      borrowers: 'Ada',
      contacts: 'Bo',
      duration: 18,
      documents: 0.5,
      status: 2,
      'in-stage': -1000,
      'last-update': 2000,
      'expected-closing': '2026-05-01',
      officer: 'Cy',
    })
  })

  test('[B-11] what a loan lacks has no value, so that it comes last', () => {
    const bare: LoanRow = { ...row, address: '', borrowers: '', contacts: '', officer: '', score: null }
    expect(valuesOf({ ...bare, ltv: null, rate: null, documents: null, expectedClosing: null })).toMatchObject({
      ...{ address: null, ltv: null, rate: null, score: null, borrowers: null, contacts: null, documents: null },
      ...{ 'expected-closing': null, officer: null },
    })
  })

  test.each([
    ['address', ['9 Elm', '10 Elm', 'ärger', 'Zoo']],
    ['amount', [0.5, 9, 10, 100]],
    ['ltv', [0.09, 0.5, 0.65, 1.2]],
  ] as const)('[B-11] %s sorts as people count and spell, whatever the loans are called', (column, values) => {
    const rows = values.map((value, at): LoanRow => ({ ...row, name: `${9 - at}`, [column]: value }))
    for (const direction of ['ascending', 'descending'] as const) {
      const sorted = sortLoans(rows, { column, direction }).map((one) => one[column])
      expect(sorted).toEqual(direction === 'ascending' ? values : values.toReversed())
    }
  })

  test.each(['ascending', 'descending'] as const)(
    '[B-11] %s: equal values, and loans without one, stand by name',
    (direction) => {
      const rows = ['d2', 'D10', 'a'].flatMap((name) => [
        { ...row, name, score: 5 },
        { ...row, name: `none ${name}`, score: null },
      ])
      expect(names(sortLoans(rows, { column: 'score', direction }))).toEqual([
        ...['a', 'd2', 'D10', 'none a', 'none d2', 'none D10'],
      ])
    },
  )
})

describe('searching', () => {
  test.each([
    ['elm', 0],
    ['queens', 1],
    ['oak', null],
  ])('[B-18] %s answers by name (0), by what is around (1), or not at all: %s', (term, rank) => {
    expect(searchRank({ name: 'ÉLM', foldedAround: '12 main st\nqueens' }, term)).toBe(rank)
    expect(searchRank({ name: 'x', foldedName: 'elm', foldedAround: '12 main st\nqueens' }, term)).toBe(rank)
  })

  test('[B-18] spaces around what is searched for do not count; those of that name stand first, in their order', () => {
    const rows = ['Oak', 'Elm 2', 'Ash', 'Elm 1'].map((name) => ({ ...row, name, foldedAround: 'elm street' }))
    expect(names(namesFirst(rows, ' ELM '))).toEqual(['Elm 2', 'Elm 1', 'Oak', 'Ash'])
    expect(names(namesFirst(rows, '  '))).toEqual(['Oak', 'Elm 2', 'Ash', 'Elm 1'])
    const found = (search: string) => rows.filter(loanMatcher({ ...open, search }))
    expect(names(found(' oak '))).toEqual(['Oak'])
    expect(found('  ')).toHaveLength(4)
  })

  test('[B-16] [B-33] rows that are in order are narrowed without being sorted again, pinned ones first', () => {
    const rows = ['c', 'a', 'b', 'x'].map(
      (name): LoanRow => ({
        ...row,
        id: name,
        name,
        purpose: name === 'x' ? 'Flip' : 'Purchase',
      }),
    )
    const pins = [
      { id: 'b', order: 1 },
      { id: 'gone', order: 2 },
      { id: 'a', order: 3 },
    ]
    const filter = { ...open, purposes: ['Purchase'] } as const
    expect(names(narrowRows(rows, { filter, pins }))).toEqual(['b', 'a', 'c'])
    expect(names(narrowRows(rows, { filter: { ...filter, status: 'underwriting' }, pins }))).toEqual(['c', 'a', 'b'])
    expect(names(narrowRows(rows, { filter: { ...filter, search: 'c' }, pins: [] }))).toEqual(['c'])
  })
})
