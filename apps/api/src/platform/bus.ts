import type { LiveTopic } from '@plinth/contract/shared/topics'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { type Db, prepared, sendAhead, type Tx, watchfully } from './db.ts'
import type { Logger } from './log.ts'
import { createRecent } from './recent.ts'
import { noteTold } from './told.ts'

/** What open screens are told. Ids only: who listens reads the row and its own rights. */
export type BusMessage =
  | { kind: 'notification'; user_id: string; notification_id: string }
  /** A person turned marks of their own notifications: their other screens show it too. */
  | { kind: 'own-notifications'; user_id: string }
  /** A person changed what is their own: their other screens show it too. */
  | { kind: 'own-changed'; user_id: string; topics: LiveTopic[]; tab: string | null }
  /** An administrator set keys of outside services: each process reads them anew. */
  | { kind: 'provider-settings' }
  /** Records changed: what shows them asks anew. `tab` is the one it was done in, where that has asked anew already. */
  | { kind: 'changed'; topics: LiveTopic[]; loan_id: string | null; tab?: string | null }

const CHANNEL = 'plinth_bus'
const RETRY_MS = 1000
const BEAT_MS = 5000
/** How long what was told is kept for screens that were just loading. */
const RECENT_MS = 60_000

/** Asks a listening connection, which else only waits, for a sign of life; ends it when there is none. */
const watch = (client: pg.Client): void => {
  const beat = setInterval(() => {
    client.query('select 1').catch(() => client.end())
  }, BEAT_MS).unref()
  client.on('end', () => clearInterval(beat))
}

/** Tells every process of the server once the transaction commits; nothing when it does not. */
export const tell = async (tx: Tx, message: BusMessage): Promise<void> => {
  if (message.kind === 'changed') noteTold(message.topics, message.loan_id)
  await sendAhead(tx, notifying(tx, JSON.stringify(message)))
}

const notifying = prepared((db, message: string) => ({
  compile: () => sql`select pg_notify(${CHANNEL}, ${message})`.compile(db),
}))

/** The same of what is done already, outside of any transaction. */
export const tellNow = async (db: Db, messages: readonly BusMessage[]): Promise<void> => {
  await sql`select pg_notify(${CHANNEL}, message) from unnest(${messages.map((m) => JSON.stringify(m))}::text[]) message`.execute(
    db,
  )
}

/** The same inside a statement of SQL, once a row; `message` builds the jsonb of a BusMessage. */
export const telling = (message: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`pg_notify(${CHANNEL}, (${message})::text)`

export interface Bus {
  /** Calls back with every message from now on; answers how to stop. */
  listen(listener: (message: BusMessage) => void): () => void
  /** What was told within so many milliseconds, a minute at most; null where this process may have missed something. */
  toldWithin(ms: number): BusMessage[] | null
  /** Resolves once messages arrive; connects on first use. */
  ready(): Promise<void>
  /** Called when messages arrive again after the connection broke: some may have been missed. Answers how to stop. */
  onGap(listener: () => void): () => void
  /** Called when the bus closes; answers how to stop. */
  onClose(listener: () => void): () => void
  close(): Promise<void>
}

/** Adds whom it is called with, and answers how to leave again. */
const joining =
  <T>(all: Set<T>) =>
  (one: T): (() => void) => {
    all.add(one)
    return () => all.delete(one)
  }

/**
 * The one listening connection of a process. One that breaks, or does not come about, is opened again every second; what was
 * told meanwhile is lost, and `onGap` says so.
 */
export const openBus = (databaseUrl: string, log: Logger): Bus => {
  const listeners = new Set<(message: BusMessage) => void>()
  const recent = createRecent<BusMessage>(RECENT_MS)
  const closers = new Set<() => void>()
  const gaps = new Set<() => void>()
  let client: pg.Client | null = null
  let connecting: Promise<void> | null = null
  let retry: NodeJS.Timeout | null = null
  let closed = false
  // Before a process listens for the first time it has missed nothing: it reads what it needs afterwards.
  let mayHaveMissed = false

  const deliver = (payload: string | undefined) => {
    // Told by `tell` alone, in this shape.
    const message = JSON.parse(payload ?? 'null') as BusMessage | null
    if (!message) return
    recent.keep(message)
    for (const listener of listeners) listener(message)
  }

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'plinth-bus',
      ...watchfully,
      query_timeout: BEAT_MS,
    })
    next.on('notification', ({ payload }) => deliver(payload))
    next.on('error', (error) => log.warn({ err: error }, 'bus connection'))
    next.on('end', () => {
      if (client === next) client = null
      again()
    })
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    watch(next)
    client = next
    recent.begin()
    if (mayHaveMissed) for (const gap of gaps) gap()
    mayHaveMissed = true
  }

  const ready = (): Promise<void> => {
    if (client || closed) return Promise.resolve()
    connecting ??= connect()
      .catch((error: unknown) => {
        mayHaveMissed = true
        again()
        throw error
      })
      .finally(() => {
        connecting = null
      })
    return connecting
  }

  const again = () => {
    if (closed || retry) return
    retry = setTimeout(() => {
      retry = null
      ready().catch((error: unknown) => log.warn({ err: error }, 'bus connection'))
    }, RETRY_MS).unref()
  }

  return {
    ready,
    toldWithin: (ms) => (client ? recent.within(ms) : null),
    listen: joining(listeners),
    onGap: joining(gaps),
    onClose: joining(closers),
    close: async () => {
      closed = true
      if (retry) clearTimeout(retry)
      for (const closer of closers) closer()
      await connecting?.catch(() => undefined)
      await client?.end()
    },
  }
}
