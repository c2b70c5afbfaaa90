import { sql } from 'kysely'
import type { Db } from './db.ts'
import { AppError } from './errors.ts'

/**
 * Counts one use of `key` and refuses with `too_many_requests` past `max` uses in `windowSeconds`. The count lies in
 * the database, so that several processes share it.
 */
export const limitRate = async (db: Db, key: string, max: number, windowSeconds: number): Promise<void> => {
  const { rows } = await sql<{ hits: number; wait_seconds: number }>`
    insert into rate_limit as r (key, hits, reset_at) values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      hits = case when r.reset_at < now() then 1 else r.hits + 1 end,
      reset_at = case when r.reset_at < now() then excluded.reset_at else r.reset_at end
    returning hits, ceil(extract(epoch from reset_at - now()))::int as wait_seconds`.execute(db)
  const [row] = rows
  if (row && row.hits > max) throw new TooManyRequests(row.wait_seconds)
}

/** Carries the seconds for Retry-After. */
export class TooManyRequests extends AppError {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super('too_many_requests', `Too many tries. Wait ${retryAfterSeconds} seconds and try again.`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
