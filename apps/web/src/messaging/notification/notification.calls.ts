import { listDocumentRequests, listLoanActivities, listSystemDocuments } from '@plinth/contract/loan/activity'
import type { NotificationId, UserId } from '@plinth/contract/shared/fields'
import { getLoan } from '@plinth/contract/loan/loan'
import type { listProcessDataPoints } from '@plinth/contract/documents/data-point'
import {
  type getDatastoreMetadata,
  type listDatastoreDocuments,
  listLoanDocuments,
  type listLoanSources,
} from '@plinth/contract/documents/loan-document'
import { getLoanStatus } from '@plinth/contract/loan/loan-status'
import {
  listNotifications,
  markAllNotificationsSeen,
  type LiveTopic,
  type NotificationEvent,
  streamNotifications,
  toggleNotificationDone,
  toggleNotificationSeen,
} from '@plinth/contract/messaging/notifications'
import type { NotificationState } from '@plinth/domain/messaging/notification/states'
import type { getEnvelopeStatus } from '@plinth/contract/documents/envelope'
import type { listSignatures } from '@plinth/contract/documents/signature'
import type { getThread, listThreads } from '@plinth/contract/assistant/thread'
import type { listReports } from '@plinth/contract/credit/report'
import type { listToday } from '@plinth/contract/portfolio/today'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { useEffect, useState } from 'react'
import { ApiError, call, request, useCall } from '../../lib/api.ts'
import { notificationWords as words } from './notification.words.ts'

const PAGE = 50

/** One tab of the bell, a page at a time, newest first; each page carries the counts of the whole. */
export const useNotifications = (userId: string, state: NotificationState) => {
  const params = { user_id: userId as UserId }
  return useInfiniteQuery({
    queryKey: [listNotifications.id, { params, state }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listNotifications,
        { params, query: { state, limit: PAGE, ...(pageParam === null ? {} : { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as NotificationId | null,
    getNextPageParam: ({ next }) => next as NotificationId | null,
  })
}

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

type Changed = Extract<NotificationEvent, { event: 'changed' }>['data']

/** By their ids alone: the list of today and the reports come late, and their contracts with them. */
const reports = [{ id: 'activity.list-reports' } satisfies { id: (typeof listReports)['id'] }]
const today = { id: 'today.list' } satisfies { id: (typeof listToday)['id'] }

/** Their contracts come with the chat. */
const threads = [{ id: 'thread.list' }, { id: 'thread.get' }] satisfies readonly {
  id: (typeof listThreads | typeof getThread)['id']
}[]

/** Theirs come with the tabs of a loan. */
const signatures = [{ id: 'signature.list' }, { id: 'activity.envelope-status' }] satisfies readonly {
  id: (typeof listSignatures | typeof getEnvelopeStatus)['id']
}[]

/** Theirs come with the panel of documents. */
const values = [{ id: 'data-point.list-for-process' }, { id: 'loan.get-all-sources' }] satisfies readonly {
  id: (typeof listProcessDataPoints | typeof listLoanSources)['id']
}[]
const datastore = [{ id: 'loan.get-datastore-documents' }, { id: 'loan.get-datastore-metadata' }] satisfies readonly {
  id: (typeof listDatastoreDocuments | typeof getDatastoreMetadata)['id']
}[]

/** What shows each topic that the stream says has changed. */
const shownBy: Readonly<Record<LiveTopic, readonly { readonly id: string }[]>> = {
  notification: [listNotifications],
  activity: [listDocumentRequests, listSystemDocuments, listLoanActivities, listLoanDocuments, today, ...reports],
  'data-point': values,
  document: [listLoanDocuments, ...datastore],
  report: reports,
  loan: [getLoan, today],
  'loan-status': [getLoanStatus],
  thread: threads,
  signature: signatures,
}

/** The topics that an event of the stream says have changed; null for an event that screens do not know. */
const changedBy = (event: string | undefined, data: string): readonly LiveTopic[] | null => {
  if (event === 'notification') return ['notification']
  // Like any answer of our own server it comes as the contract says.
  if (event === 'changed') return (JSON.parse(data) as Changed).topics
  return null
}

/** Reads the stream until it ends. Bearer tokens cannot go with EventSource, so it is read by fetch. */
const readStream = async (
  signal: AbortSignal,
  onOpen: () => void,
  onTold: (topics: readonly LiveTopic[], arrival: boolean) => void,
) => {
  const response = await request(streamNotifications, {}, { signal })
  onOpen()
  const events = response.body
    ?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
    .pipeThrough(new EventSourceParserStream())
  if (!events) return
  const reader = events.getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const topics = changedBy(value.event, value.data)
    if (topics) onTold(topics, value.event === 'notification')
  }
}

/** Keeps the stream open while the screen is, and refetches what it tells of; counts the arrivals. */
export const useLiveNotifications = (): number => {
  const client = useQueryClient()
  const [arrivals, setArrivals] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    // A newer server may tell of more than this screen knows.
    const known = (topic: string): topic is LiveTopic => Object.hasOwn(shownBy, topic)
    const again = (topics: readonly string[]) =>
      topics
        .filter(known)
        .flatMap((topic) => shownBy[topic])
        .forEach((e) => void client.invalidateQueries({ queryKey: [e.id] }))
    const listen = async () => {
      let wait = WAIT_MS
      let connectedBefore = false
      const onOpen = () => {
        wait = WAIT_MS
        // What was told between two streams is in the lists: they are read once the new stream listens.
        if (connectedBefore) again(Object.keys(shownBy))
        connectedBefore = true
      }
      while (!leaving.signal.aborted) {
        try {
          await readStream(leaving.signal, onOpen, (topics, arrival) => {
            if (arrival) setArrivals((n) => n + 1)
            again(topics)
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
  }, [client])
  return arrivals
}
