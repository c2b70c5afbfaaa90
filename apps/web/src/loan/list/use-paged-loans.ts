import { listLoans } from '@plinth/contract/loan/loan-list'
import type { Pin } from '@plinth/domain/loan/pins'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { type LoanEntry, loanEntry, type ShownLoans } from './loan-entries.ts'
import { wireFilter, wireSort } from './loan-filter.ts'
import type { LiveView } from './use-table-view.ts'

/** The most loans that are fetched whole, about 2 MB; of more, pages come as they are scrolled to. */
export const mostWhole = 15_000
/** Rows for the first paint of a list, which are asked for alone. */
export const firstRowCount = 50
const pageRows = 200
/** The next page is asked for when so few rows are left below. */
const ahead = 60

const pageOf = (n: number) =>
  n === 0 ? { limit: firstRowCount } : { offset: firstRowCount + (n - 1) * pageRows, limit: pageRows }

/** The open requests that match, page by page in the server's order, pinned ones first. Nothing is asked for while they are not `wanted`. */
export const usePagedLoans = ({ asked: filter, sort }: LiveView, pins: readonly Pin[], wanted: boolean): ShownLoans => {
  const pinned = pins.toSorted((a, b) => a.order - b.order).map((pin) => pin.id)
  const asked = {
    ...wireFilter({ ...filter, openOnly: true }),
    ...wireSort(sort),
    ...(pinned.length > 0 ? { pinned } : {}),
  }
  const view = JSON.stringify(asked)
  const [reached, setReached] = useState({ view, pages: 1 })
  const pages = reached.view === view ? reached.pages : 1
  const parts = useQueries({
    queries: Array.from({ length: wanted ? pages : 0 }, (_, n) => ({
      ...query(listLoans, { query: { ...asked, ...pageOf(n) } }),
      // What other pages showed before is of another search.
      ...(n === 0 ? { placeholderData: keepPreviousData } : {}),
    })),
  })
  const rows = new Map(parts.flatMap((part) => part.data?.loans ?? []).map((row) => [row.id, row]))
  const entries: readonly LoanEntry[] = [...rows.values()].map(loanEntry)
  const total = parts[0]?.data?.total ?? 0
  const settledParts = parts.every((part) => !part.isFetching)
  const seen = (index: number) => {
    if (index + ahead >= entries.length && entries.length < total && settledParts)
      setReached({ view, pages: pages + 1 })
  }
  return {
    entries,
    total,
    pending: parts[0]?.isPending ?? true,
    error: parts.find((part) => part.error !== null && part.data === undefined)?.error ?? null,
    retry: () => void Promise.all(parts.map((part) => part.refetch())),
    seen,
  }
}
