import { defaultSort } from '@plinth/domain/loan/filter'
import { describe, expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../lib/search-text.ts'
import { hasChips, nextSort, readView, wireFilter, wireSort, writeFilter, writeSort } from './loan-filter.ts'

const read = (search: string) => readView(parseSearch(search))

describe('the table in the address bar', () => {
  test('what is set comes back from the address as it was', () => {
    const filter = {
      status: 'underwriting',
      search: 'élan',
      propertyTypes: ['LAND', 'CONDO'],
      purposes: ['Cash out'],
      owner: 'me',
    } as const
    const sort = { column: 'last-update', direction: 'ascending' } as const
    const back = read(stringifySearch({ ...writeFilter(filter), ...writeSort(sort) }))
    expect(back.filter).toEqual({ ...filter, propertyTypes: ['CONDO', 'LAND'] })
    expect(back.sort).toEqual(sort)
  })

  test('[B-12] the default order and an empty filter leave no trace', () => {
    const { filter, sort } = read('')
    expect(sort).toEqual(defaultSort)
    expect(stringifySearch({ ...writeFilter(filter), ...writeSort(sort) })).toBe('')
  })

  test('what is no filter is left out', () => {
    const { filter, sort } = read('?status=Bogus&type=SHED&type=LAND&purpose=Fun&sort=shoe&dir=maybe')
    expect(filter).toEqual({ status: null, search: '', propertyTypes: ['LAND'], purposes: [], owner: null })
    expect(sort).toEqual(defaultSort)
  })

  test('[B-11] pressing a heading again turns its order round', () => {
    const first = nextSort(defaultSort, 'score')
    expect([first, nextSort(first, 'score'), nextSort(nextSort(first, 'score'), 'score')]).toEqual([
      { column: 'score', direction: 'descending' },
      { column: 'score', direction: 'ascending' },
      { column: 'score', direction: 'descending' },
    ])
    expect(nextSort(defaultSort, 'borrowers').direction).toBe('ascending')
  })

  test('[B-17] chips show for search, types and purposes, not for a status card', () => {
    expect(hasChips(read('?status=rejected').filter)).toBe(false)
    for (const search of ['?search=a', '?type=LAND', '?purpose=Flip']) expect(hasChips(read(search).filter)).toBe(true)
  })

  test('the server is asked for exactly what is set', () => {
    const { filter, sort } = read('?status=rejected&search=+oak+&type=LAND&sort=expected-closing&dir=ascending')
    expect({ ...wireFilter(filter), ...wireSort(sort) }).toEqual({
      status: ['rejected'],
      search: 'oak',
      property_type: ['LAND'],
      sort: 'expected_closing_epoch',
      dir: 'asc',
    })
    expect(wireFilter(read('').filter)).toEqual({})
  })
})
