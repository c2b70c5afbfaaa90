import type { RequestMessageView } from '@plinth/contract/documents/request-message'
import { epochOf } from '@plinth/domain/shared/dates'
import type { Actor } from '../../platform/actor.ts'
import type { MessageRow } from './request-message.queries.ts'

/** A message as a person sees it: who has opened it is for staff alone. */
export const toMessageView = (row: MessageRow, actor: Actor): RequestMessageView => ({
  id: row.id,
  side: row.side,
  author_name: row.author_name,
  own: row.author_id === actor.id,
  source: row.source,
  body: row.body,
  created_epoch: epochOf(row.created_at),
  seen_by: actor.role === 'admin' ? (row.seen_by ?? []) : [],
})
