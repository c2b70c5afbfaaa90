import { archiveLoan, restoreLoan, updateLoan } from '@plinth/contract/loan/loan'
import {
  type LoanList,
  type LoanRow,
  listArchive,
  listLoans,
  listPortfolio,
  mapLoans,
  summarizeLoans,
} from '@plinth/contract/loan/loan-list'
import { dashboardLimit, type LoanFilter, narrowRows, tableRows } from '@plinth/domain/loan/filter'
import { type LoanOrders, loanOrders } from '@plinth/domain/loan/order'
import type { Pin } from '@plinth/domain/loan/pins'
import { keepPreviousData, type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { z } from 'zod'
import { call, query } from '../../lib/api.ts'
import { changesOf, refetchAbout } from '../../lib/changed.ts'
import { idle } from '../../lib/idle.ts'
import { meQuery } from '../../lib/me.ts'
import type { SearchText } from '../../lib/search-text.ts'
import { type LoanEntry, loanEntry, type ShownLoans } from './loan-entries.ts'
import { readView, type TableView, wireFilter, wireSort } from './loan-filter.ts'
import { firstRowCount, mostWhole, usePagedLoans } from './use-paged-loans.ts'
import { usePins, useReleaseGone } from './use-pins.ts'
import type { LiveView } from './use-table-view.ts'

type Loans = z.infer<typeof LoanList>
const lists = [listLoans, listPortfolio, listArchive]

/** A list of 10,000 rows is compared by nobody: sharing its structure would cost more than drawing it. */
const wholeList = (e: (typeof lists)[number]) => ({ ...query(e, {}), structuralSharing: false })

const noRows: readonly LoanEntry[] = []

/** A rejected request is no open one: it is listed when its status is chosen. */
const open = (filter: LoanFilter): LoanFilter => ({ ...filter, openOnly: true })

/** The dashboard's rows, chosen by the server: pinned ones and the first of the order, five in all (B-23). */
export const useDashboardLoans = (view: LiveView, pins: readonly Pin[]): ShownLoans => {
  const pinned = pins.toSorted((a, b) => a.order - b.order).map((pin) => pin.id)
  const loans = useQuery({
    ...query(listLoans, {
      query: {
        ...wireFilter(open(view.asked)),
        ...wireSort(view.sort),
        limit: dashboardLimit,
        ...(pinned.length > 0 ? { pinned } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  })
  // Pinned ones come first: one that is missing though nothing is filtered is no open request.
  const isWhole = Object.keys(wireFilter(view.asked)).length === 0 && !loans.isPlaceholderData
  useReleaseGone(isWhole ? (loans.data?.loans ?? null) : null)
  const entries = useMemo(() => loans.data?.loans.map(loanEntry) ?? noRows, [loans.data])
  return {
    entries,
    total: loans.data?.total ?? 0,
    pending: loans.isPending,
    error: loans.error,
    retry: () => void loans.refetch(),
  }
}

/** What the table shows until the whole list is there. */
const firstRows = ({ filter, sort }: TableView) =>
  query(listLoans, { query: { ...wireFilter(open(filter)), ...wireSort(sort), limit: firstRowCount } })

/** Asks for the first rows before the page that shows them is drawn. */
export const preloadFirstRows = (client: QueryClient, search: SearchText): Promise<void> =>
  client.prefetchQuery(firstRows(readView(search)))

/** True once what came has been painted: the whole list takes a while to read, the first rows do not wait behind it. */
const useAfterPaint = (came: boolean): boolean => {
  const [painted, setPainted] = useState(false)
  useEffect(() => (came ? idle(() => setPainted(true)) : undefined), [came])
  return painted
}

/** Works orders out while nothing else happens, one column at a time, so that sorting by any answers at once. */
const useReadyOrders = (orders: LoanOrders<LoanEntry> | null): void => {
  useEffect(() => {
    if (!orders) return
    let stop = () => {}
    const next = () => {
      stop = idle(() => {
        if (orders.prepare()) next()
      })
    }
    next()
    return () => stop()
  }, [orders])
}

/** The filter with the person's own id in the place of 'me', as rows that are here already are compared with it. */
const useResolvedOwner = (filter: LoanFilter): LoanFilter => {
  const me = useQueryClient().getQueryData(meQuery.queryKey)?.id
  return useMemo(() => open(filter.owner === 'me' && me ? { ...filter, owner: me } : filter), [filter, me])
}

/** The loans of a list that is here whole, filtered and sorted in this browser; null while it is not here. */
const useNarrowedHere = (list: Loans | undefined, { filter, sort }: TableView, pins: readonly Pin[]) => {
  // Sorted once for each order; filtering sorted rows again is one pass over them.
  const orders = useMemo(() => (list ? loanOrders(list.loans.map(loanEntry)) : null), [list])
  useReadyOrders(orders)
  const sorted = useMemo(() => orders?.sorted(sort) ?? null, [orders, sort])
  return useMemo(() => (sorted ? narrowRows(sorted, { filter, pins }) : null), [sorted, filter, pins])
}

/**
 * Every active loan: the first page as soon as it is there, then all of them, filtered and sorted in this browser; where there are
 * too many, page by page, filtered and sorted by the server. Nothing is asked for while they are not `wanted`.
 */
export const useAllLoans = (view: LiveView, pins: readonly Pin[], wanted = true): ShownLoans => {
  const filter = useResolvedOwner(view.filter)
  const known = useQueryClient().getQueryData(query(listLoans, {}).queryKey) !== undefined
  const [first, isFetched] = useFirstRows(view, wanted && !known)
  const way = useWay(wanted && isFetched, known)
  const drawn = useAfterPaint(isFetched)
  const all = useQuery({ ...wholeList(listLoans), enabled: wanted && way === 'whole' && (known || drawn) })
  const paged = usePagedLoans(view, pins, wanted && way === 'pages')
  useReleaseGone(all.data?.loans ?? null)
  const local = useNarrowedHere(all.data, { filter, sort: view.sort }, pins)
  const retry = () => {
    void all.refetch()
    first.retry()
  }
  if (local) return { entries: local, total: local.length, pending: false, error: null, retry }
  return paged.pending ? { ...first, retry } : paged
}

/** The first rows that match, and whether they have come. */
const useFirstRows = ({ asked, sort }: LiveView, wanted: boolean): [ShownLoans, boolean] => {
  const { data, error, isPending, isFetched, refetch } = useQuery({
    ...firstRows({ filter: asked, sort }),
    enabled: wanted,
    placeholderData: keepPreviousData,
  })
  const entries = useMemo(() => data?.loans.map(loanEntry) ?? noRows, [data])
  const shown = { entries, total: data?.total ?? 0, pending: isPending, error: data ? null : error }
  return [{ ...shown, retry: () => void refetch() }, isFetched]
}

/** Whether the list is small enough to be fetched whole; null while that is not known. */
const useWay = (wanted: boolean, known: boolean): 'whole' | 'pages' | null => {
  const size = useQuery({ ...query(listLoans, { query: { limit: 1 } }), enabled: wanted && !known })
  if (known) return 'whole'
  if (size.data === undefined) return null
  return size.data.total <= mostWhole ? 'whole' : 'pages'
}

/** Every active loan that matches, in its order: what a file of them holds. */
export const allMatching = async ({ filter, sort }: TableView): Promise<readonly LoanRow[]> =>
  (await call(listLoans, { query: { ...wireFilter(open(filter)), ...wireSort(sort) } })).loans

/** The portfolio's loans, with the archived ones among them when asked for (D-01 to D-04). */
export const usePortfolioLoans = (
  view: TableView,
  pins: readonly Pin[],
  show: 'all' | 'archived' | 'both',
): ShownLoans => {
  const { filter, sort } = view
  const portfolio = useQuery({ ...wholeList(listPortfolio), enabled: show !== 'archived' })
  const archive = useQuery({ ...wholeList(listArchive), enabled: show !== 'all' })
  const parts = show === 'both' ? [portfolio, archive] : show === 'all' ? [portfolio] : [archive]
  const loaded = parts.every((part) => part.data !== undefined)
  const rows = useMemo(
    () => [
      ...(show === 'archived' ? [] : (portfolio.data?.loans ?? [])),
      ...(show === 'all' ? [] : (archive.data?.loans ?? [])),
    ],
    [show, portfolio.data, archive.data],
  )
  const entries = useMemo(() => tableRows(rows.map(loanEntry), { filter, sort, pins }), [rows, filter, sort, pins])
  return {
    entries,
    total: entries.length,
    pending: !loaded && parts.every((part) => part.error === null),
    error: loaded ? null : (parts.find((part) => part.error !== null)?.error ?? null),
    retry: () => void Promise.all(parts.map((part) => part.refetch())),
  }
}

/** Sums for the cards and charts of the loans that match. */
export const useSummary = (view: LiveView) =>
  useQuery({ ...query(summarizeLoans, { query: wireFilter(view.asked) }), placeholderData: keepPreviousData })

const pointsQuery = (filter: LoanFilter, sight: string | null) =>
  query(mapLoans, { query: { ...wireFilter(open(filter)), ...(sight === null ? {} : { sight }) } })

/**
 * The active loans that match as points of the map. Where there are too many for one answer, those of what the map shows
 * are asked for as it is moved (`sight`, see `writeSight`; null before it was).
 */
export const useLoanPoints = (view: LiveView, enabled: boolean, sight: string | null) => {
  const country = useQuery({
    ...pointsQuery(view.asked, null),
    structuralSharing: false,
    placeholderData: keepPreviousData,
    enabled,
  })
  const near = useQuery({
    ...pointsQuery(view.asked, sight),
    structuralSharing: false,
    placeholderData: keepPreviousData,
    enabled: enabled && sight !== null && country.data?.whole === false,
  })
  // What was near once stays at hand while nothing is asked for: of a book that is sent whole it is no longer right.
  const points = country.data?.whole === false ? (near.data ?? country.data) : country.data
  return { points: points?.points, isPending: country.isPending }
}

/** Asks for the points before the map that shows them is drawn. */
export const preloadPoints = (client: QueryClient, search: SearchText): Promise<void> =>
  client.prefetchQuery(pointsQuery(readView(search).filter, null))

/** One active loan by id; pinned to the top of a list of one, it is the only row asked for. */
export const useOneLoan = (id: string | null, known: readonly LoanEntry[]) => {
  const here = id === null ? undefined : known.find((entry) => entry.id === id)
  const asked = useQuery({
    ...query(listLoans, { query: { pinned: [id ?? ''], limit: 1 } }),
    enabled: id !== null && here === undefined,
  })
  return {
    row: here?.row ?? asked.data?.loans.find((row) => row.id === id) ?? null,
    loading: asked.isLoading,
  }
}

/** The whole list of active loans, which is put right row by row; pages of it are chosen by the server. */
const isWholeList = ({ queryKey: [id, input] }: Query): boolean => id === listLoans.id && JSON.stringify(input) === '{}'

/** Puts a changed loan where lists show it, at once, takes its pin if it was archived, and lets all else that shows it be fetched again. */
export const useLoanChanged = () => {
  const client = useQueryClient()
  const [, , release] = usePins()
  return useCallback(
    (row: LoanRow) => {
      release(row)
      for (const list of lists)
        client.setQueriesData<Loans>({ queryKey: [list.id] }, (old) => (old ? replaced(old, row) : old))
      void refetchAbout(client, changesOf([updateLoan, archiveLoan, restoreLoan]), isWholeList)
    },
    [client, release],
  )
}

/** A list with a loan replaced, or without it once it left for another list. */
const replaced = (list: Loans, row: LoanRow): Loans => {
  const before = list.loans.find((loan) => loan.id === row.id)
  if (!before) return list
  if (before.archived === row.archived)
    return { ...list, loans: list.loans.map((loan) => (loan === before ? row : loan)) }
  return { loans: list.loans.filter((loan) => loan !== before), total: list.total - 1 }
}
