import { isUuid } from '@plinth/domain/shared/text'
import { type LoanFilter, type LoanSort, sortColumns, type SortColumn } from '@plinth/domain/loan/filter'
import { defaultSort, nobody } from '@plinth/domain/loan/filter'
import { loanStatuses } from '@plinth/domain/loan/status'
import { purposes } from '@plinth/domain/loan/terms'
import { propertyTypes } from '@plinth/domain/people/property/types'
import type { SearchText } from '../../lib/search-text.ts'

/** What the address bar says about the table: the filter and the order. */
export interface TableView {
  filter: LoanFilter
  sort: LoanSort
}

const listOf = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]
const textOf = (value: string | string[] | undefined): string => listOf(value)[0] ?? ''
const oneOf = <T extends string>(all: readonly T[], value: string): T | null => all.find((one) => one === value) ?? null
const someOf = <T extends string>(all: readonly T[], values: readonly string[]): T[] =>
  all.filter((one) => values.includes(one))

const ownerOf = (value: string): string | null => (value === 'me' || value === nobody || isUuid(value) ? value : null)

/** Reads the address bar; whatever is no filter or column is left out. */
export const readView = (search: SearchText): TableView => {
  const column = oneOf(sortColumns, textOf(search['sort']))
  return {
    filter: {
      status: oneOf(loanStatuses, textOf(search['status'])),
      search: textOf(search['search']),
      propertyTypes: someOf(propertyTypes, listOf(search['type'])),
      purposes: someOf(purposes, listOf(search['purpose'])),
      owner: ownerOf(textOf(search['owner'])),
    },
    sort:
      column === null
        ? defaultSort
        : { column, direction: textOf(search['dir']) === 'ascending' ? 'ascending' : 'descending' },
  }
}

/** The same as parameters of the address; what is the default leaves no trace. */
export const writeFilter = (filter: LoanFilter) => ({
  status: filter.status,
  search: filter.search,
  type: filter.propertyTypes,
  purpose: filter.purposes,
  owner: filter.owner,
})

export const writeSort = (sort: LoanSort) =>
  sort.column === defaultSort.column && sort.direction === defaultSort.direction
    ? { sort: null, dir: null }
    : { sort: sort.column, dir: sort.direction === 'ascending' ? 'ascending' : null }

/** Pressing a heading: its column downwards first, then upwards, and so on; names and dates start upwards (B-11). */
export const nextSort = (sort: LoanSort, column: SortColumn): LoanSort => {
  if (sort.column === column) return { column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' }
  const upwards = ['address', 'borrowers', 'contacts', 'status', 'expected-closing', 'officer'].includes(column)
  return { column, direction: upwards ? 'ascending' : 'descending' }
}

/** Whether anything is filtered that a chip shows (B-17). */
export const hasChips = (filter: LoanFilter): boolean =>
  filter.search.trim() !== '' || filter.propertyTypes.length > 0 || filter.purposes.length > 0 || filter.owner !== null

const wireColumns = {
  address: 'address',
  amount: 'amount',
  ltv: 'ltv',
  rate: 'interest_rate',
  documents: 'documents',
  'in-stage': 'status_since',
  officer: 'owner_name',
  score: 'score',
  borrowers: 'borrowers',
  contacts: 'contacts',
  duration: 'duration_months',
  status: 'status',
  'last-update': 'last_update',
  'expected-closing': 'expected_closing_epoch',
} as const satisfies Record<SortColumn, string>

/** The filter as loan.list, loan.summary and loan.map take it; nothing is sent for what is not set. */
export const wireFilter = (filter: LoanFilter) => ({
  ...(filter.status ? { status: [filter.status] } : {}),
  ...(filter.search.trim() ? { search: filter.search.trim() } : {}),
  ...(filter.propertyTypes.length > 0 ? { property_type: [...filter.propertyTypes] } : {}),
  ...(filter.purposes.length > 0 ? { purpose: [...filter.purposes] } : {}),
  ...(filter.owner === null ? {} : { owner: filter.owner }),
  ...(filter.openOnly && !filter.status ? { open: 'true' as const } : {}),
})

/** The order as loan.list takes it. */
export const wireSort = (sort: LoanSort) => ({
  sort: wireColumns[sort.column],
  // Longest in the stage is earliest since.
  dir: (sort.direction === 'ascending') !== (sort.column === 'in-stage') ? ('asc' as const) : ('desc' as const),
})
