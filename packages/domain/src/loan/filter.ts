import type { PropertyType } from '../people/property/types.ts'
import type { PlainDate } from '../shared/dates.ts'
import { foldForSearch } from '../shared/text.ts'
import type { Pin } from './pins.ts'
import { type LoanStatus, pipelineOrder } from './status.ts'
import type { Purpose } from './terms.ts'

/** What the loans table filters and sorts by; money in one unit throughout, `lastUpdate` in epoch seconds. */
export type LoanRow = {
  id: string
  name: string
  status: LoanStatus
  purpose: Purpose
  /** The type of the first property, null without one (B-19). */
  propertyType: PropertyType | null
  address: string
  amount: number
  /** LTV (total commitment), a fraction; null when not known. */
  ltv: number | null
  /** Interest a year, a fraction; null when not set. */
  rate: number | null
  score: number | null
  borrowers: string
  contacts: string
  durationMonths: number
  /** The accepted share of its document requests, 0-1; null without any. */
  documents: number | null
  /** Since when it is in its status, epoch seconds. */
  statusSince: number
  lastUpdate: number
  expectedClosing: PlainDate | null
  /** Who looks after it, a user id; null for nobody. */
  owner: string | null
  /** That person's name; empty for nobody. */
  officer: string
  /** What else a search finds it by, folded: human id, addresses, cities, people (B-18). */
  foldedAround?: string
  /** The name as searching compares it, where it is kept with the row; folded anew for each search otherwise. */
  foldedName?: string
}

/** The columns that sort, in table order: those of B-09 in its order, with what a lender compares loans by between them (B-11). */
export const sortColumns = [
  'address',
  'amount',
  'ltv',
  'rate',
  'score',
  'borrowers',
  'contacts',
  'duration',
  'documents',
  'status',
  'in-stage',
  'last-update',
  'expected-closing',
  'officer',
] as const
export type SortColumn = (typeof sortColumns)[number]
export type LoanSort = { column: SortColumn; direction: 'ascending' | 'descending' }

/** The order the table starts in (B-12). */
export const defaultSort: LoanSort = { column: 'amount', direction: 'descending' }

/** The most rows of the dashboard table, pinned ones included (B-23, Y-16). */
export const dashboardLimit = 5

/** The controls of the table: an empty list or text and a null status filter nothing (B-07, B-16). */
export type LoanFilter = {
  status: LoanStatus | null
  search: string
  propertyTypes: readonly PropertyType[]
  purposes: readonly Purpose[]
  /** Who looks after the loan: a user id, 'nobody', or null for anybody. */
  owner: string | null
  /** While no status is chosen: only open requests, not the rejected ones. */
  openOnly?: boolean | undefined
}

/** The filter for loans that nobody looks after. */
export const nobody = 'nobody'

const isAmong = <T>(chosen: readonly T[], value: T | null): boolean =>
  chosen.length === 0 || (value !== null && chosen.includes(value))

/** Tells of each loan whether it passes the filter: each control that is set must match (B-07, B-18..B-20). */
export const loanMatcher = (filter: LoanFilter): ((row: LoanRow) => boolean) => {
  const term = foldForSearch(filter.search.trim())
  return (row) =>
    (filter.status === null ? !filter.openOnly || row.status !== 'rejected' : row.status === filter.status) &&
    isAmong(filter.propertyTypes, row.propertyType) &&
    isAmong(filter.purposes, row.purpose) &&
    (filter.owner === null || (row.owner ?? nobody) === filter.owner) &&
    // Last: reading a text takes longest.
    (term === '' || searchRank(row, term) !== null)
}

/** Whether a loan answers a folded search term by its name. */
const isNamed = (row: Pick<LoanRow, 'name' | 'foldedName'>, term: string): boolean =>
  (row.foldedName ?? foldForSearch(row.name)).includes(term)

/** How a loan answers a folded search term: 0 by its name, 1 by its human id, an address, a city or a person, null not at all (B-18). */
export const searchRank = (row: Pick<LoanRow, 'name' | 'foldedName' | 'foldedAround'>, term: string): 0 | 1 | null => {
  if (isNamed(row, term)) return 0
  return row.foldedAround?.includes(term) ? 1 : null
}

/** The same rows with those first whose name answers the search (B-18); as they are without one. */
export const namesFirst = <R extends LoanRow>(rows: readonly R[], search: string): readonly R[] => {
  const term = foldForSearch(search.trim())
  if (term === '') return rows
  const [named, others]: [R[], R[]] = [[], []]
  for (const row of rows) (isNamed(row, term) ? named : others).push(row)
  return [...named, ...others]
}

/** The rows in order; a missing value comes last either way, equal values keep the order of their names (B-11). */
export const sortLoans = <R extends LoanRow>(rows: readonly R[], sort: LoanSort): R[] => rows.toSorted(loanOrder(sort))

/** Compares loans as `sortLoans` puts them in order: below 0 when `a` comes first, 0 when neither does. */
export function loanOrder(sort: LoanSort): (a: LoanRow, b: LoanRow) => number {
  const sign = sort.direction === 'ascending' ? 1 : -1
  return (a, b) => {
    const [x, y] = [valueOf(a, sort.column), valueOf(b, sort.column)]
    if (x === null || y === null) return Number(x === null) - Number(y === null) || texts.compare(a.name, b.name)
    return sign * compare(x, y) || texts.compare(a.name, b.name)
  }
}

/**
 * The rows the table shows: filtered and sorted; while no status card is chosen (the total card) those pinned stand
 * first, in the order of `pins` (oldest first), and under a card they stand where they match (B-33, B-34, B-42). `limit` counts them too (B-23).
 */
export function tableRows<R extends LoanRow>(
  rows: readonly R[],
  view: { filter: LoanFilter; sort: LoanSort; pins: readonly Pin[]; limit?: number },
): R[] {
  const found = rows.filter(loanMatcher(view.filter))
  return pinnedFirst(namesFirst(sortLoans(found, view.sort), view.filter.search), view).slice(0, view.limit)
}

/** What `tableRows` answers, from rows that are in order already. */
export function narrowRows<R extends LoanRow>(
  sorted: readonly R[],
  view: { filter: LoanFilter; pins: readonly Pin[] },
): R[] {
  return pinnedFirst(namesFirst(sorted.filter(loanMatcher(view.filter)), view.filter.search), view)
}

function pinnedFirst<R extends LoanRow>(sorted: readonly R[], view: { filter: LoanFilter; pins: readonly Pin[] }): R[] {
  if (view.filter.status !== null) return [...sorted]
  const pinned = view.pins.flatMap((pin) => sorted.find((row) => row.id === pin.id) ?? [])
  return [...pinned, ...sorted.filter((row) => !pinned.includes(row))]
}

/** Compares texts as people sort them: case and accents aside, numbers by value. */
export const texts = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' ? a - Number(b) : texts.compare(a, String(b))

/** What a column sorts by; null where it is missing. */
export function valueOf(row: LoanRow, column: SortColumn): string | number | null {
  switch (column) {
    case 'address':
      return row.address || null
    case 'amount':
      return row.amount
    case 'ltv':
      return row.ltv
    case 'rate':
      return row.rate
    case 'documents':
      return row.documents
    case 'in-stage':
      return -row.statusSince
    case 'officer':
      return row.officer || null
    case 'score':
      return row.score
    case 'borrowers':
      return row.borrowers || null
    case 'contacts':
      return row.contacts || null
    case 'duration':
      return row.durationMonths
    case 'status':
      return pipelineOrder(row.status)
    case 'last-update':
      return row.lastUpdate
    case 'expected-closing':
      return row.expectedClosing
  }
}
