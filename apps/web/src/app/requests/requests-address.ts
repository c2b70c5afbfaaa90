import type { SavedView, ViewSettings } from '@plinth/contract/portfolio/saved-view'
import { defaultSort, type SortColumn, sortColumns } from '@plinth/domain/loan/filter'
import { viewWays } from '@plinth/domain/loan/view'
import { type TableView, writeFilter, writeSort } from '../../loan/list/loan-filter.ts'
import type { SearchText } from '../../lib/search-text.ts'

/** What the address of the requests says beside filter and order. */
export interface RequestsAddress {
  as: ViewSettings['as']
  columns: readonly SortColumn[]
  /** The saved view it began from, by id. */
  view: string | null
  /** Nothing is asked for: the person's own first view may stand in for it. */
  isBare: boolean
}

const isWhole = (columns: readonly SortColumn[]) => columns.join() === sortColumns.join()

/** Columns of the address, the property first; anything else there is shows all of them. */
const columnsOf = (text: SearchText[string]): readonly SortColumn[] => {
  const named = typeof text === 'string' ? text.split('.') : []
  const known = [...new Set(named)].flatMap((name) => sortColumns.find((column) => column === name) ?? [])
  if (known.length === 0) return sortColumns
  const columns: SortColumn[] = ['address', ...known.filter((column) => column !== 'address')]
  return isWhole(columns) ? sortColumns : columns
}

/** Reads the address bar; what is not understood is left out. */
export const readAddress = (search: SearchText): RequestsAddress => ({
  as: viewWays.find((way) => way === search['as']) ?? 'table',
  columns: columnsOf(search['cols']),
  view: typeof search['view'] === 'string' ? search['view'] : null,
  isBare: Object.keys(search).length === 0,
})

/** Columns as the address names them; all of them leave no trace. */
export const writeColumns = (columns: readonly SortColumn[]) => ({ cols: isWhole(columns) ? null : columns.join('.') })

/** What a saved view holds, from what the screen shows. */
export const settingsOf = (address: RequestsAddress, { filter, sort }: TableView): ViewSettings => ({
  as: address.as,
  status: filter.status,
  search: filter.search,
  property_types: [...filter.propertyTypes],
  purposes: [...filter.purposes],
  owner: filter.owner,
  sort: sort.column,
  dir: sort.direction,
  columns: [...address.columns],
})

const everything: ViewSettings = {
  as: 'table',
  status: null,
  search: '',
  property_types: [],
  purposes: [],
  owner: null,
  sort: defaultSort.column,
  dir: defaultSort.direction,
  columns: [...sortColumns],
}

/** The address of a saved view; of everything when there is none. */
export const searchOf = (view: SavedView | null) => {
  const { as, columns, sort, dir, property_types: propertyTypes, ...filter } = view?.settings ?? everything
  return {
    ...writeFilter({ ...filter, propertyTypes }),
    ...writeSort({ column: sort, direction: dir }),
    ...writeColumns(columns),
    as: as === 'table' ? null : as,
    view: view?.id ?? null,
  }
}
