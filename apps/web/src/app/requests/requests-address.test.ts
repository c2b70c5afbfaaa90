import type { SavedView } from '@plinth/contract/portfolio/saved-view'
import { sortColumns } from '@plinth/domain/loan/filter'
import { describe, expect, test } from 'vitest'
import { readView } from '../../loan/list/loan-filter.ts'
import { parseSearch, stringifySearch } from '../../lib/search-text.ts'
import { readAddress, searchOf, settingsOf } from './requests-address.ts'

const settings: SavedView['settings'] = {
  as: 'board',
  status: 'underwriting',
  search: 'oak & elm',
  property_types: ['LAND'],
  purposes: ['Flip'],
  owner: 'me',
  sort: 'score',
  dir: 'ascending',
  columns: ['address', 'status', 'amount'],
}
const view: SavedView = {
  id: '0190a5c8-0000-7000-8000-000000000001',
  name: 'V',
  shared: false,
  mine: true,
  owner_name: 'A',
  may_edit: true,
  settings,
  version: 1,
}
const there = (text: string) => {
  const search = parseSearch(text)
  return settingsOf(readAddress(search), readView(search))
}

describe('a saved view in the address', () => {
  test('it comes back as it was kept; everything leaves no trace', () => {
    expect(there(stringifySearch(searchOf(view)))).toEqual(settings)
    expect(stringifySearch(searchOf(null))).toBe('')
  })

  test('columns that are none are left out, the property is always first', () => {
    const columns = (text: string) => readAddress(parseSearch(text)).columns
    expect(columns('?cols=amount.bogus.amount.status')).toEqual(['address', 'amount', 'status'])
    expect(columns('?cols=bogus')).toEqual(sortColumns)
    expect(columns('')).toEqual(sortColumns)
  })
})
