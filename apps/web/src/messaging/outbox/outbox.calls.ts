import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import { listOutbox, revealLetter, sendAllAgain, sendLetterAgain } from '@plinth/contract/messaging/outbox'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call, query, useCall } from '../../lib/api.ts'
import { outboxWords as words } from './outbox.words.ts'

/** Messages on one page. */
export const PAGE = 100

export type Outbox = ReplyOf<typeof listOutbox>
export type TextMessage = Outbox['texts'][number]
export type Mail = Outbox['mails'][number]

/** A message that waits is on its way within moments; its link can be shown only then. */
const WAITING_MS = 2000

/**
 * A page of messages; the ones before stay while the next are fetched. Always asked anew: mail comes by itself, and one that
 * waits changes by itself.
 */
export const useOutbox = (search: string, offset: number) =>
  useQuery({
    ...query(listOutbox, { query: { search, offset, limit: PAGE } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.mails.some((mail) => mail.state === 'queued') ? WAITING_MS : false),
  })

/** A letter with its link, which staff hand over themselves. Never kept: it is gone once the message is closed. */
export const useReveal = (id: string) =>
  useMutation({ mutationFn: () => call(revealLetter, { params: { mail_id: id } }), gcTime: 0 })

/** Sends all letters again that were given up; the dialog says what went wrong. */
export const useSendAllAgain = () => useCall(sendAllAgain, { failure: null })

/** Sends a letter again that was given up. */
export const useSendAgain = () => useCall(sendLetterAgain, { success: words.sentAgain, failure: words.notSentAgain })
