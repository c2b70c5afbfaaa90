import { epochOf, epochOrNull } from '@plinth/domain/shared/dates'
import { MOST_TEXTS, type TextMessageView } from '@plinth/contract/messaging/outbox'
import type { Db } from '../../platform/db.ts'
import { searchTexts } from './text-message.queries.ts'

/** The newest text messages that carry `search`. */
export const listTexts = async (db: Db, search: string): Promise<TextMessageView[]> =>
  (await searchTexts(db, search, MOST_TEXTS)).map((row) => ({
    id: row.id,
    to_name: row.to_name,
    to_phone: row.to_phone,
    body_text: row.body_text,
    // A check constraint of the table names the same five.
    state: row.state,
    error: row.error,
    loan_human_id: row.loan_human_id,
    created_epoch: epochOf(row.created_at),
    sent_epoch: epochOrNull(row.sent_at),
  }))
