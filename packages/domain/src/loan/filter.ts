import type { PropertyType } from '../property/types.ts'
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
  score: number | null
  borrowers: string
  contacts: string
  durationMonths: number
  lastUpdate: number
  expectedClosing: PlainDate | null
  /** Who looks after it, a user id; null for nobody. */
  owner: string | null
  /** The name as searching compares it, where it is kept with the row; folded anew for each search otherwise. */
  foldedName?: string
}

/** The columns that sort, in table order (B-09, B-11). */
export const sortColumns = [
  'address',
  'amount',
  'score',
  'borrowers',
  'contacts',
  'duration',
  'status',
  'last-update',
  'expected-closing',
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
}

/** The filter for loans that nobody looks after. */
export const nobody = 'nobody'

const isAmong = <T>(chosen: readonly T[], value: T | null): boolean =>
  chosen.length === 0 || (value !== null && chosen.includes(value))

/** Tells of each loan whether it passes the filter: each control that is set must match (B-07, B-18..B-20). */
export const loanMatcher = (filter: LoanFilter): ((row: LoanRow) => boolean) => {
  const term = foldForSearch(filter.search.trim())
  return (row) =>
    (filter.status === null || row.status === filter.status) &&
    (term === '' || (row.foldedName ?? foldForSearch(row.name)).includes(term)) &&
    isAmong(filter.propertyTypes, row.propertyType) &&
    isAmong(filter.purposes, row.purpose) &&
    (filter.owner === null || (row.owner ?? nobody) === filter.owner)
}

/** Whether a loan passes the filter; for many loans, make a `loanMatcher` once. */
export const matchesFilter = (row: LoanRow, filter: LoanFilter): boolean => loanMatcher(filter)(row)

/** The rows in order; a missing value comes last either way, equal values keep the order of their names (B-11). */
export function sortLoans<R extends LoanRow>(rows: readonly R[], sort: LoanSort): R[] {
  const sign = sort.direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [x, y] = [valueOf(a, sort.column), valueOf(b, sort.column)]
    if (x === null || y === null) return Number(x === null) - Number(y === null) || texts.compare(a.name, b.name)
    return sign * compare(x, y) || texts.compare(a.name, b.name)
  })
}

/**
 * The rows the table shows: filtered and sorted; while no status card is chosen (the total card) those pinned stand
 * first, oldest pin first, and under a card they stand where they match (B-33, B-34, B-42). `limit` counts them too (B-23).
 */
export function tableRows<R extends LoanRow>(
  rows: readonly R[],
  view: { filter: LoanFilter; sort: LoanSort; pins: readonly Pin[]; limit?: number },
): R[] {
  const found = rows.filter(loanMatcher(view.filter))
  return pinnedFirst(sortLoans(found, view.sort), view).slice(0, view.limit)
}

/** What `tableRows` answers, from rows that are in order already. */
export function narrowRows<R extends LoanRow>(
  sorted: readonly R[],
  view: { filter: LoanFilter; pins: readonly Pin[] },
): R[] {
  return pinnedFirst(sorted.filter(loanMatcher(view.filter)), view)
}

function pinnedFirst<R extends LoanRow>(sorted: R[], view: { filter: LoanFilter; pins: readonly Pin[] }): R[] {
  if (view.filter.status !== null || view.pins.length === 0) return sorted
  const order = new Map(view.pins.map((pin) => [pin.id, pin.order]))
  const pinned = sorted
    .filter((row) => order.has(row.id))
    .toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
  return [...pinned, ...sorted.filter((row) => !order.has(row.id))]
}

/** Compares texts as people sort them: case and accents aside, numbers by value. */
export const texts = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : texts.compare(String(a), String(b))

/** What a column sorts by; null where it is missing. */
export function valueOf(row: LoanRow, column: SortColumn): string | number | null {
  switch (column) {
    case 'address':
      return row.address || null
    case 'amount':
      return row.amount
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
