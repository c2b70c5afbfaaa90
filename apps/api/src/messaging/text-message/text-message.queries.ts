import type { Db, Tx } from '../../platform/db.ts'
import { holding } from '../../platform/like.ts'

/** Takes a message for one try: undefined when it is no longer to be sent. `attempts` counts this one. */
export const takeText = (db: Db, id: string) =>
  db
    .updateTable('text_message')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning(['id', 'to_phone', 'body_text', 'attempts', 'created_at'])
    .executeTakeFirst()

export const findSentText = (db: Db, id: string) =>
  db.selectFrom('text_message').select('reference').where('id', '=', id).where('state', '=', 'sent').executeTakeFirst()

interface Moved {
  state: 'queued' | 'sandbox' | 'sent' | 'delivered' | 'failed'
  error?: string | null
  reference?: string | null
  sent_at?: Date
}

/** Moves a message on, from the state that it is still in. */
export const moveText = (db: Db | Tx, id: string, from: 'queued' | 'sent', to: Moved) =>
  db.updateTable('text_message').set(to).where('id', '=', id).where('state', '=', from).execute()

/** Messages whose recipient or text carries `search`, newest first. */
export const searchTexts = (db: Db, search: string, max: number) => {
  const all = db
    .selectFrom('text_message as t')
    .leftJoin('loan', 'loan.id', 't.loan_id')
    .select(['t.id', 't.to_name', 't.to_phone', 't.body_text', 't.state', 't.error', 't.created_at', 't.sent_at'])
    .select('loan.human_id as loan_human_id')
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(max)
  if (search === '') return all.execute()
  const like = holding(search)
  return all
    .where((eb) =>
      eb.or([eb('t.to_name', 'ilike', like), eb('t.to_phone', 'ilike', like), eb('t.body_text', 'ilike', like)]),
    )
    .execute()
}
