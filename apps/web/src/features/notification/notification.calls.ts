import { listDocumentRequests, listLoanActivities } from '@plinth/contract/activity'
import type { UserId } from '@plinth/contract/fields'
import { listLoanDocuments } from '@plinth/contract/loan-document'
import {
  listNotifications,
  markAllNotificationsSeen,
  type NotificationEvent,
  streamNotifications,
  toggleNotificationDone,
  toggleNotificationSeen,
} from '@plinth/contract/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { useEffect, useState } from 'react'
import { ApiError, keyOf, query, request, useCall } from '../../lib/api.ts'
import { notificationWords as words } from './notification.words.ts'

export const useNotifications = (userId: string) =>
  useQuery(query(listNotifications, { params: { user_id: userId as UserId } }))

const refresh = [listNotifications]
export const useToggleSeen = () => useCall(toggleNotificationSeen, { refresh, failure: words.seenFailed })
export const useToggleDone = () => useCall(toggleNotificationDone, { refresh, failure: words.doneFailed })
export const useMarkAll = () => useCall(markAllNotificationsSeen, { refresh, failure: words.allFailed })

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

/** Reads the stream until it ends. Bearer tokens cannot go with EventSource, so it is read by fetch. */
const readStream = async (signal: AbortSignal, onEvent: (event: NotificationEvent['event']) => void) => {
  const response = await request(streamNotifications, {}, { signal })
  const events = response.body
    ?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
    .pipeThrough(new EventSourceParserStream())
  if (!events) return
  const reader = events.getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    if (value.event === 'notification' || value.event === 'changed') onEvent(value.event)
  }
}

/** Keeps the stream open while the screen is, and refetches what it tells of; counts the arrivals. */
export const useLiveNotifications = (): number => {
  const client = useQueryClient()
  const [arrivals, setArrivals] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const again = (endpoints: readonly Parameters<typeof keyOf>[0][]) =>
      endpoints.forEach((e) => void client.invalidateQueries({ queryKey: keyOf(e) }))
    const listen = async () => {
      let wait = WAIT_MS
      while (!leaving.signal.aborted) {
        try {
          await readStream(leaving.signal, (event) => {
            wait = WAIT_MS
            if (event === 'changed') return again([listDocumentRequests, listLoanActivities, listLoanDocuments])
            setArrivals((n) => n + 1)
            again([listNotifications])
          })
        } catch (error) {
          // Who may not listen is not let in by asking again.
          if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return
        }
        await pause(wait, leaving.signal)
        wait = Math.min(wait * 2, MAX_WAIT_MS)
        // What was told meanwhile is in the list.
        if (!leaving.signal.aborted) again([listNotifications])
      }
    }
    void listen()
    return () => leaving.abort()
  }, [client])
  return arrivals
}
