import type { NotificationId } from '@plinth/contract/shared/fields'
import { isLive, type Topic, topics } from '@plinth/contract/shared/topics'
import {
  listNotifications,
  markAllNotificationsSeen,
  type NotificationEvent,
  streamNotifications,
  toggleNotificationDone,
  toggleNotificationSeen,
} from '@plinth/contract/messaging/notifications'
import type { NotificationState } from '@plinth/domain/messaging/notification/states'
import { useThrottledCallback } from '@mantine/hooks'
import { type Query, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, call, request, useCall } from '../../lib/api.ts'
import { isOfOtherLoan, refetchAbout } from '../../lib/changed.ts'
import { notificationWords as words } from './notification.words.ts'

const PAGE = 50

/** One tab of the bell, a page at a time, newest first; each page carries the counts of the whole. */
export const useNotifications = (userId: string, state: NotificationState) => {
  const params = { user_id: userId }
  return useInfiniteQuery({
    queryKey: [listNotifications.id, { params, state }],
    meta: { shows: listNotifications.shows },
    queryFn: ({ pageParam, signal }) =>
      call(
        listNotifications,
        { params, query: { state, limit: PAGE, ...(pageParam === null ? {} : { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as NotificationId | null,
    getNextPageParam: ({ next }) => next,
  })
}

export const useToggleSeen = () => useCall(toggleNotificationSeen, { failure: words.seenFailed })
export const useToggleDone = () => useCall(toggleNotificationDone, { failure: words.doneFailed })
export const useMarkAll = () => useCall(markAllNotificationsSeen, { failure: words.allFailed })

/** First wait before connecting again, doubled each time up to the last. */
const WAIT_MS = 1000
const MAX_WAIT_MS = 60_000

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

type Changed = Extract<NotificationEvent, { event: 'changed' }>['data']

/** What an event of the stream says has changed; null for an event that screens do not know. */
const changedBy = (event: string | undefined, data: string): Changed | null => {
  if (event === 'notification') return { topics: ['notification'], loan_id: null }
  // Like any answer of our own server it comes as the contract says.
  if (event === 'changed') return JSON.parse(data) as Changed
  return null
}

/** The most that a server is asked to remember. */
const MOST_BEHIND_MS = 60_000
/** For how long the page has been loading: what it read meanwhile may have changed before it listened. */
const behindMs = () => Math.min(MOST_BEHIND_MS, Math.ceil(performance.now()))

/** Reads the stream until it ends. Bearer tokens cannot go with EventSource, so it is read by fetch. */
const readStream = async (
  signal: AbortSignal,
  behind: number,
  onOpen: () => void,
  onTold: (changed: Changed, arrival: boolean) => void,
) => {
  const response = await request(streamNotifications, { query: { behind_ms: behind } }, { signal })
  onOpen()
  const events = response.body
    ?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
    .pipeThrough(new EventSourceParserStream())
  if (!events) return
  const reader = events.getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const changed = changedBy(value.event, value.data)
    if (changed) onTold(changed, value.event === 'notification')
  }
}

/** Lists over many loans are asked anew at most this often, whatever others do meanwhile. */
const LISTS_MS = 3000

/** Asks anew what shows something that changed: of a loan at once, what is over many loans in turns. */
const useToldOf = (): ((changed: Changed) => void) => {
  const client = useQueryClient()
  const waiting = useRef<Topic[]>([])
  const askLists = useThrottledCallback(() => {
    void refetchAbout(client, waiting.current.splice(0), ({ meta }) => meta?.loan !== undefined)
  }, LISTS_MS)
  return useCallback(
    ({ topics: told, loan_id }) => {
      const isLeft = (one: Query) => one.meta?.loan === undefined || (loan_id !== null && isOfOtherLoan(one, loan_id))
      void refetchAbout(client, told, isLeft)
      waiting.current.push(...told)
      askLists()
    },
    [client, askLists],
  )
}

/** Keeps the stream open while the screen is, and refetches what it tells of; counts the arrivals. */
export const useLiveNotifications = (): number => {
  const client = useQueryClient()
  const toldOf = useToldOf()
  const [arrivals, setArrivals] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const listen = async () => {
      let wait = WAIT_MS
      let connectedBefore = false
      const onOpen = () => {
        wait = WAIT_MS
        // What was told between two streams is in the lists: they are read once the new stream listens.
        if (connectedBefore) void refetchAbout(client, topics.filter(isLive))
        connectedBefore = true
      }
      while (!leaving.signal.aborted) {
        try {
          await readStream(leaving.signal, connectedBefore ? 0 : behindMs(), onOpen, (changed, arrival) => {
            if (!arrival) return toldOf(changed)
            setArrivals((n) => n + 1)
            void refetchAbout(client, changed.topics)
          })
        } catch (error) {
          // Who may not listen is not let in by asking again.
          if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return
        }
        await pause(wait, leaving.signal)
        wait = Math.min(wait * 2, MAX_WAIT_MS)
      }
    }
    void listen()
    return () => leaving.abort()
  }, [client, toldOf])
  return arrivals
}
