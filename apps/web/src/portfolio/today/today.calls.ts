import { remindSigner } from '@plinth/contract/documents/signature'
import { hideToday, listToday, showToday } from '@plinth/contract/portfolio/today'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query, useCall } from '../../lib/api.ts'
import type { SearchText } from '../../lib/search-text.ts'
import { todayWords as words } from './today.words.ts'

/** How many of each kind are shown at first, and at most. */
export const FIRST = 3
const MAX_LINES = 100

/** What the address bar says about the list. */
export interface TodayView {
  all: boolean
  everybody: boolean
}
export const readToday = (search: SearchText): TodayView => ({
  all: search['today'] === 'all',
  everybody: search['whose'] === 'all',
})

/** The most urgent of each kind for the signed-in person; the ones before stay while the next are fetched. */
export const useToday = ({ all, everybody }: TodayView) =>
  useQuery({
    ...query(listToday, { query: { each: all ? MAX_LINES : FIRST, whose: everybody ? 'all' : 'mine' } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

const failure = words.notDone
export const useHide = () => useCall(hideToday, { failure })
export const useShow = () => useCall(showToday, { failure })
export const useRemindSigner = () => useCall(remindSigner, { success: words.reminded })
