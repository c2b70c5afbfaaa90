import {
  listOwnMessages,
  listRequestMessages,
  readOwnMessages,
  readRequestMessages,
  type RequestMessageView,
  sendOwnMessage,
  sendRequestMessage,
} from '@plinth/contract/documents/request-message'
import { longestMessage } from '@plinth/domain/documents/request-message/message'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, fresh, messageOf, useCall } from './api.ts'
import { useKeptDraft } from './kept-draft.ts'

const calls = {
  staff: { list: listRequestMessages, send: sendRequestMessage, read: readRequestMessages },
  party: { list: listOwnMessages, send: sendOwnMessage, read: readOwnMessages },
} as const

/** Who is told of nothing by the live stream looks by themselves, while the conversation is open. */
const LOOK_AGAIN_MS = 20_000

interface Asked {
  activityId: string
  as: keyof typeof calls
  failed: string
  toShow: (message: RequestMessageView) => { id: string; author: string; facts: string; body: string; own: boolean }
}

/** The pages of a conversation; what is new in them is marked as read. */
const useMessages = (activityId: string, as: Asked['as']) => {
  const params = { activity_id: activityId }
  const { list, read } = calls[as]
  const asked = useInfiniteQuery({
    queryKey: [list.id, params],
    meta: { shows: list.shows },
    queryFn: ({ pageParam, signal }) =>
      call(list, { params, query: pageParam === null ? {} : { before: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...fresh,
    refetchInterval: as === 'party' ? LOOK_AGAIN_MS : false,
  })
  const { mutate: markRead } = useCall(read, { failure: null })
  const unread = asked.data?.pages[0]?.unread ?? 0
  useEffect(() => {
    if (unread > 0) markRead({ params: { activity_id: activityId } })
  }, [unread, activityId, markRead])
  return asked
}

/** What is typed, kept in this tab until it is sent. */
const useWriting = ({ activityId, as, failed }: Asked) => {
  const [draft, keep] = useKeptDraft<{ body: string }>(`request-message-${activityId}`)
  const sending = useCall(calls[as].send, { failure: null, done: () => keep({}) })
  return {
    draft: draft.body ?? '',
    onDraft: (body: string) => keep(body === '' ? {} : { body }),
    longest: longestMessage.screen,
    sending: sending.isPending,
    refused: sending.error ? messageOf(sending.error, failed) : null,
    onSend: (body: string) => sending.mutate({ params: { activity_id: activityId }, body: { body } }),
  }
}

/** The conversation on a document request: its messages, older ones by the page, writing, and reading what is new. */
export const useConversation = (o: Asked) => {
  const asked = useMessages(o.activityId, o.as)
  const writing = useWriting(o)
  const pages = asked.data?.pages
  const messages = pages?.flatMap((page) => page.messages) ?? []
  return {
    ...writing,
    messages: pages && messages.toReversed().map(o.toShow),
    readers: pages?.[0]?.readers ?? [],
    failure: asked.error && !pages ? { detail: messageOf(asked.error, ''), onRetry: () => void asked.refetch() } : null,
    older: asked.hasNextPage ? { busy: asked.isFetchingNextPage, onLoad: () => void asked.fetchNextPage() } : null,
  }
}
