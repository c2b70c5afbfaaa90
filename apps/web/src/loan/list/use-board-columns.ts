import { type LoanRow, listLoans, listPortfolio, summarizeLoans } from '@plinth/contract/loan/loan-list'
import { boardStatuses } from '@plinth/domain/loan/board'
import { isPortfolio, type LoanStatus } from '@plinth/domain/loan/status'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { wireFilter, wireSort } from './loan-filter.ts'
import type { LiveView } from './use-table-view.ts'

/** Cards fetched for a column at first; each time its end comes near, twice as many. */
const firstCards = 40
const mostCards = 100_000

/** Count and sum of each column, of the loans that match; the chosen status narrows no board. */
export const useBoardSums = (view: LiveView) => {
  const filter = { ...view.asked, status: null }
  const sums = useQuery({ ...query(summarizeLoans, { query: wireFilter(filter) }), placeholderData: keepPreviousData })
  return boardStatuses.map((status) => ({
    status,
    sums: sums.data?.statuses.find((one) => one.status === status) ?? null,
  }))
}

/** The first cards of a column in the order of the view, and more of them as they are scrolled to. */
export const useColumnLoans = (view: LiveView, status: LoanStatus) => {
  const [limit, setLimit] = useState(firstCards)
  const list = isPortfolio(status) ? listPortfolio : listLoans
  const filter = { ...view.asked, status }
  const cards = useQuery({
    ...query(list, { query: { ...wireFilter(filter), ...wireSort(view.sort), limit } }),
    placeholderData: keepPreviousData,
  })
  const loans: readonly LoanRow[] = cards.data?.loans ?? []
  const total = cards.data?.total ?? 0
  return {
    loans,
    total,
    pending: cards.isPending,
    error: cards.data === undefined ? cards.error : null,
    retry: () => void cards.refetch(),
    /** Says that the card at this place is in sight. */
    seen: (index: number) => {
      if (index + 10 < loans.length || loans.length >= total || cards.isFetching) return
      setLimit((now) => Math.min(now * 2, mostCards))
    },
  }
}
