import { sql } from 'kysely'
import type { Db } from '../db.ts'

interface QueueState {
  name: string
  state: 'created' | 'retry' | 'active' | 'failed'
  count: number
  /** Of the oldest that is due and not taken yet; null where none is. */
  oldest_seconds: number | null
}

interface MailState {
  state: 'queued' | 'failed'
  count: number
  oldest_seconds: number
}

/** Jobs that are not over, and failed ones that the queue still keeps, by queue. */
export const askQueues = async (db: Db): Promise<QueueState[]> => {
  const { rows } = await sql<QueueState>`
    select name, state, count(*)::int as count,
           extract(epoch from now() - min(start_after) filter (where start_after <= now() and state in ('created', 'retry')))::float8
             as oldest_seconds
    from boss.job where state in ('created', 'retry', 'active', 'failed') group by name, state`.execute(db)
  return rows
}

/** Letters that wait to be sent, and those that were given up. */
export const askMails = async (db: Db): Promise<MailState[]> => {
  const { rows } = await sql<MailState>`
    select state, count(*)::int as count, extract(epoch from now() - min(created_at))::float8 as oldest_seconds
    from mail where state in ('queued', 'failed') group by state`.execute(db)
  return rows
}
