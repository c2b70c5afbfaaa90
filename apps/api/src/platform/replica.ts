import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { meansGone } from './database-gone.ts'

/** Calls that read much and change nothing: a replica answers them where DATABASE_REPLICA_URL names one (decision 0059). */
export const replicaCalls: ReadonlySet<string> = new Set([
  'activity.list-all',
  'audit.export',
  'audit.list',
  'borrower.list',
  'broker.list',
  'contact.list',
  'find.anything',
  'lead.list',
  'mail.outbox',
  'property.list',
  'provider.list',
  'statistics.overview',
  'user.list',
])

/** How long a replica may take to have what the primary has, in milliseconds; one that is further behind is not asked. */
const CATCH_UP_MS = 100
/** A replica that did not answer is left alone for so long, in milliseconds. */
const AWAY_MS = 5000

/** A call that a replica may answer, and how far the primary's log was when it came in; null: the primary answers. */
interface Scope {
  since: string | null
  used: boolean
}

const scopes = new AsyncLocalStorage<Scope | null>()

/** Runs `work` on the primary, whatever the call around it may ask. */
export const onPrimary = <T>(work: () => T): T => scopes.run(null, work)

/** What a replica says of its own: that it must stop a statement to follow the log, that it ends, that it cannot write. */
const replicaFaults = new Set(['40001', '57P01', '57P02', '57P03', '25006'])

const isReplicaFault = (error: unknown): boolean => {
  for (let at = error; at instanceof Error; at = at.cause)
    if (meansGone(at) || ('code' in at && replicaFaults.has(String(at.code)))) return true
  return false
}

const hasReplayed = async (client: pg.PoolClient, since: string): Promise<boolean> => {
  const { rows } = await client.query<{ ok: boolean | null }>({
    name: 'plinth-replayed',
    text: 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as ok',
    values: [since],
  })
  return rows[0]?.ok === true
}

/** Reads that a replica may answer, as soon as it knows all that the primary had acknowledged when they were asked. */
export class Replica {
  readonly #primary: pg.Pool
  readonly #pool: pg.Pool
  #awayUntil = 0

  constructor(primary: pg.Pool, pool: pg.Pool) {
    this.#primary = primary
    this.#pool = pool
  }

  /**
   * Runs `work` with its statements on the replica. What it has begun there and cannot end, as the replica goes away or must
   * follow the log, is done once more on the primary: `work` only reads, and answers nobody before it is done.
   */
  async read<T>(work: () => Promise<T>): Promise<T> {
    if (Date.now() < this.#awayUntil) return work()
    // Everything acknowledged so far is before this place, whoever wrote it and through whichever server.
    const { rows } = await this.#primary.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at')
    const scope: Scope = { since: rows[0]?.at ?? null, used: false }
    try {
      return await scopes.run(scope, work)
    } catch (error) {
      if (!scope.used || !isReplicaFault(error)) throw error
      return onPrimary(work)
    }
  }

  /** A connection for the call at work where it may ask the replica and that has caught up; null: ask the primary. */
  async connect(): Promise<pg.PoolClient | null> {
    const scope = scopes.getStore()
    if (!scope?.since) return null
    const client = await this.#pool.connect().catch(() => null)
    if (!client) {
      this.#awayUntil = Date.now() + AWAY_MS
      scope.since = null
      return null
    }
    try {
      if (await this.#catchesUp(client, scope.since)) {
        scope.used = true
        return client
      }
      client.release()
    } catch {
      client.release(true)
    }
    scope.since = null
    return null
  }

  async end(): Promise<void> {
    await this.#pool.end()
  }

  async #catchesUp(client: pg.PoolClient, since: string): Promise<boolean> {
    const end = performance.now() + CATCH_UP_MS
    for (let wait = 2; ; wait *= 2) {
      if (await hasReplayed(client, since)) return true
      if (performance.now() + wait > end) return false
      await pause(wait)
    }
  }
}
