import type { LoanFilter, LoanSort } from '@plinth/domain/loan/filter'
import { useThrottledCallback } from '@mantine/hooks'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchState } from '../../lib/location.ts'
import { readView, type TableView, writeFilter, writeSort } from './loan-filter.ts'

/** The view as it stands on the screen, and the filter that the server is asked by: typing runs ahead of it. */
export interface LiveView extends TableView {
  /** As `filter`; its search follows at the first key, and then every `ASKING_MS` while keys come. */
  asked: LoanFilter
}

export interface TableViewState extends LiveView {
  setFilter: (change: Partial<LoanFilter>) => void
  setSort: (sort: LoanSort) => void
}

/** How long typing must pause before the address follows. */
const PAUSE_MS = 200
/** The server is asked for what is typed no more often than this. */
const ASKING_MS = 100

const same = (a: TableView, b: TableView) => JSON.stringify([a.filter, a.sort]) === JSON.stringify([b.filter, b.sort])

/**
 * The filter and order of the table, kept in the address bar so that a link or a reload shows the same. The screen
 * changes at once, the address right after it: at each key of a search it would only be in the way.
 */
export const useTableView = (): TableViewState => {
  const [address, set] = useSearchState(readView)
  // What is shown ahead of the address; `sent` is what the address is about to say.
  const [ahead, setAhead] = useState<{ view: TableView; from: TableView; sent: TableView | null } | null>(null)
  // What is asked for while the screen is ahead: set by the key itself, for an effect would come a frame later.
  const [search, setSearch] = useState('')
  const ask = useThrottledCallback(setSearch, ASKING_MS)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // The address was changed by someone else (the back button, a link): that is what counts now.
  const holds = ahead !== null && (ahead.from === address || (ahead.sent !== null && same(ahead.sent, address)))
  const shown = ahead !== null && holds ? ahead.view : address
  const { filter } = shown
  const { column, direction } = shown.sort
  // The same order stays the same object while the filter changes, so that nothing is sorted again for it.
  const sort = useMemo(() => ({ column, direction }), [column, direction])

  const change = useCallback(
    (view: TableView, pause: number) => {
      setAhead((now) => ({ view, from: address, sent: now?.sent ?? null }))
      ask(view.filter.search)
      clearTimeout(timer.current)
      const send = () => {
        setAhead((now) => (now ? { ...now, sent: view } : now))
        void set({ ...writeFilter(view.filter), ...writeSort(view.sort) }, { replace: true })
      }
      timer.current = setTimeout(send, pause)
    },
    [address, ask, set],
  )
  const setFilter = useCallback(
    (part: Partial<LoanFilter>) =>
      change({ filter: { ...filter, ...part }, sort }, 'search' in part && part.search !== '' ? PAUSE_MS : 0),
    [change, filter, sort],
  )
  const setSort = useCallback((next: LoanSort) => change({ filter, sort: next }, 0), [change, filter])
  const asked = useMemo(() => (holds ? { ...filter, search } : filter), [holds, filter, search])
  return { filter, sort, asked, setFilter, setSort }
}
