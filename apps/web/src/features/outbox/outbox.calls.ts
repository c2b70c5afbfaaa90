import type { ReplyOf } from '@plinth/contract/endpoint'
import { listOutbox } from '@plinth/contract/outbox'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'

/** Messages on one page. */
export const PAGE = 100

export type Outbox = ReplyOf<typeof listOutbox>
export type TextMessage = Outbox['texts'][number]
export type Mail = Outbox['mails'][number]

/** A page of messages; the ones before stay while the next are fetched. Always asked anew: mail comes by itself. */
export const useOutbox = (search: string, offset: number) =>
  useQuery({
    ...query(listOutbox, { query: { search, offset, limit: PAGE } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
