import { sql } from 'kysely'
import { networkOf } from './caller.ts'
import type { Db } from './db.ts'
import { AppError } from './errors.ts'

/**
 * Counts one use of `key` and answers how many there were in this window of `windowSeconds`, and the seconds left of it.
 * The count lies in the database, so that several processes share it.
 */
export const countUse = async (
  db: Db,
  key: string,
  windowSeconds: number,
): Promise<{ hits: number; waitSeconds: number }> => {
  const { rows } = await sql<{ hits: number; wait_seconds: number }>`
    insert into rate_limit as r (key, hits, reset_at) values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      hits = case when r.reset_at < now() then 1 else r.hits + 1 end,
      reset_at = case when r.reset_at < now() then excluded.reset_at else r.reset_at end
    returning hits, ceil(extract(epoch from reset_at - now()))::int as wait_seconds`.execute(db)
  return { hits: rows[0]?.hits ?? 0, waitSeconds: rows[0]?.wait_seconds ?? 0 }
}

/** Counts one use of `key` and refuses with `too_many_requests` past `max` uses in `windowSeconds`. */
export const limitRate = async (db: Db, key: string, max: number, windowSeconds: number): Promise<void> => {
  const { hits, waitSeconds } = await countUse(db, key, windowSeconds)
  if (hits > max) throw new TooManyRequests(waitSeconds)
}

/** Limits what the network behind an address does; see `networkOf` for what is one network. */
export const limitCaller = (db: Db, what: string, ip: string, max: number, windowSeconds: number): Promise<void> =>
  limitRate(db, `${what} ${networkOf(ip)}`, max, windowSeconds)

/** Carries the seconds for Retry-After. */
export class TooManyRequests extends AppError {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super('too_many_requests', `Too many tries. Wait ${retryAfterSeconds} seconds and try again.`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
