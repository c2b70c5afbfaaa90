import { type Compilable, type CompiledQuery, type Insertable, Kysely, type Selectable, type Transaction } from 'kysely'
import pg from 'pg'
import { asAhead, poolDialect } from './driver.ts'
import { onPrimary, type Replica } from './replica.ts'
import { requestTransaction, TransactionOver } from './request-transaction.ts'
import type { DB } from './schema.generated.ts'
import { asTransaction } from './transaction-scope.ts'

export type Schema = DB
export type Db = Kysely<DB>
/** A write asks for this: handing it the pool does not compile. */
export type Tx = Transaction<DB>
/** A statement that is built and not yet sent: services hand it to `batched`, and cannot build one. */
export type Statement<R = unknown> = CompiledQuery<R>
/** A row of a table as it is read. */
export type StoredRow<T extends keyof DB> = Selectable<DB[T]>
/** What is given for a new row of a table. */
export type NewRow<T extends keyof DB> = Insertable<DB[T]>

// bigint and numeric fit JavaScript's exact range here (cents, rates of eight decimals); plain dates stay text.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)

/** A statement that takes longer is stopped, in milliseconds. */
const STATEMENT_MS = 20_000
/** A connection on which nothing came for so long is given up: whoever should answer is not there. */
const SILENCE_MS = STATEMENT_MS + 2000
/** An idle connection is asked for a sign of life after so long; without one it ends ten seconds later. */
const KEEP_ALIVE_MS = 5000

/** What every connection to the database is opened with, so that one whose other end is gone is noticed. */
export const watchfully = {
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  query_timeout: SILENCE_MS,
} as const

interface PoolSettings {
  /** Longest wait for an answer in milliseconds; 0 = for ever. */
  silenceMs: number
  /** Longest a statement may take in milliseconds; 0 = for ever. */
  statementMs: number
  /** Longest a statement waits for what another transaction holds, in milliseconds. */
  lockMs: number
  /** Longest wait for a connection, in milliseconds. */
  connectMs: number
  /** Whether a pooler stands between, which takes no settings of a session: `keepSessionDefaults` gives them to the role. */
  pooled: boolean
}

const usual: PoolSettings = {
  silenceMs: SILENCE_MS,
  statementMs: STATEMENT_MS,
  lockMs: 5000,
  connectMs: watchfully.connectionTimeoutMillis,
  pooled: false,
}

const sessionSettings = (o: Pick<PoolSettings, 'statementMs' | 'lockMs'>): Readonly<Record<string, string>> => ({
  statement_timeout: `${o.statementMs}ms`,
  lock_timeout: `${o.lockMs}ms`,
  idle_in_transaction_session_timeout: '60s',
  TimeZone: 'UTC',
  // Statements here take milliseconds; compiling one takes tens of them.
  jit: 'off',
})

/** Opens a pool. `size` connections at most; a wait of over five seconds for one is an error, not a queue. */
export const openPool = (url: string, size = 10, over: Partial<PoolSettings> = {}): pg.Pool => {
  const o = { ...usual, ...over }
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    // What is asked at once on one connection goes in one round trip: see `batched`.
    pipeline: true,
    ...watchfully,
    connectionTimeoutMillis: o.connectMs,
    query_timeout: o.silenceMs,
    ...(o.pooled ? {} : { options: asOptions(sessionSettings(o)) }),
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  return pool
}

const asOptions = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/**
 * Makes what a session is opened with the default of the role of `directUrl` in its database, for sessions that a pooler opens.
 * Does nothing where it is so already; two processes at once take turns.
 */
export const keepSessionDefaults = async (directUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: directUrl, ...watchfully, options: '-c statement_timeout=0' })
  await client.connect()
  try {
    await client.query("begin; select pg_advisory_xact_lock(hashtextextended('session defaults', 0))")
    const { rows } = await client.query<{ setting: string }>(
      `select unnest(setconfig) as setting from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
       where d.datname = current_database() and s.setrole = current_user::regrole`,
    )
    const there = new Set(rows.map(({ setting }) => setting))
    const database = client.escapeIdentifier(new URL(directUrl).pathname.slice(1))
    for (const [name, value] of Object.entries(sessionSettings(usual)))
      if (!there.has(`${name}=${value}`))
        await client.query(
          `alter role current_user in database ${database} set ${name} = ${client.escapeLiteral(value)}`,
        )
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/**
 * A pool to migrate by. A statement may take as long as the data needs; for a lock it waits less than people do, and is tried
 * again (see `migrate`), so that nobody waits long behind it.
 */
export const openMigrationPool = (url: string): pg.Pool =>
  openPool(url, 2, { silenceMs: 0, statementMs: 0, lockMs: 2000 })

/** Queries on a pool; calls that may ask a replica do so where there is one. */
export const openDb = (pool: pg.Pool, replica: Replica | null = null): Db =>
  new Kysely<DB>({ dialect: poolDialect(pool, replica) })

/** A pool of a replica: what does not answer within a second is not waited for, as the primary can. */
export const openReplicaPool = (url: string): pg.Pool => openPool(url, 10, { connectMs: 1000 })

/** Runs `work` in one transaction, which asks no outside service; name its argument so that nothing inside can reach past it. */
export const inTx = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  try {
    return await onPrimary(() => db.transaction().execute((tx) => asTransaction(() => work(tx))))
  } catch (error) {
    // Nothing of it has run.
    if (error instanceof TransactionOver) return inTx(db, work)
    throw error
  }
}

/**
 * Runs a write that is one statement, and so a transaction of its own; in a request with an Idempotency-Key it goes with the
 * key and the answer, which would otherwise not be kept.
 */
export const inOne = <T>(db: Db, work: (db: Db | Tx) => Promise<T>): Promise<T> =>
  requestTransaction() ? inTx(db, work) : work(db)

/**
 * Sends a statement of a transaction whose answer nobody reads: it travels with the next one instead of taking a round
 * trip of its own. Where it fails, the next statement does, the commit at the latest.
 */
export const sendAhead = async (tx: Tx, statement: Compilable | CompiledQuery): Promise<void> => {
  await tx.executeQuery(asAhead('compile' in statement ? statement.compile() : statement))
}

/** Stands for a value while a statement is built. */
class Blank {
  readonly place: number
  constructor(place: number) {
    this.place = place
  }
}

/**
 * A statement that differs from call to call by its values alone. It is built once: building one costs the server about as
 * long as PostgreSQL takes to answer it. `build` hands its values on as they are, as parameters and nothing else; it never
 * looks at them.
 */
export const prepared = <V extends readonly unknown[], R>(
  build: (db: Db | Tx, ...values: V) => { compile: () => CompiledQuery<R> },
  /** How many values there are, where `build` takes them as a list. */
  count = build.length - 1,
): ((db: Db | Tx, ...values: V) => CompiledQuery<R>) => {
  let built: CompiledQuery<R> | undefined
  const blanks = Array.from({ length: count }, (_, place) => new Blank(place))
  return (db, ...values) => {
    built ??= build(db, ...(blanks as unknown as V)).compile()
    const parameters = built.parameters.map((one) => (one instanceof Blank ? values[one.place] : one))
    return { ...built, parameters }
  }
}

/** Sets of columns whose statements are kept; whoever sends ever other ones must not fill the server's memory. */
const MOST_SETS = 200

/** A statement that also differs by the columns it writes: built once for each set of them. */
export const forColumns = <S>(build: (columns: readonly string[]) => S): ((columns: readonly string[]) => S) => {
  const built = new Map<string, S>()
  return (columns) => {
    const key = columns.join(' ')
    const statement = built.get(key) ?? build(columns)
    if (built.size < MOST_SETS) built.set(key, statement)
    return statement
  }
}

/**
 * Runs statements that do not need each other's answers in one round trip: in order, on one connection, each seeing what
 * those before it wrote. Answers the rows of each, none for one that is null. Outside a transaction each commits on its own.
 *
 * @throws The error of the first that failed.
 */
export const batched = async <T extends readonly unknown[]>(
  db: Db | Tx,
  queries: { readonly [K in keyof T]: CompiledQuery<T[K]> | null },
): Promise<{ [K in keyof T]: T[K][] }> => {
  const results = await db
    .getExecutor()
    .provideConnection((connection) =>
      Promise.all(queries.map(async (query) => (query ? await connection.executeQuery(query) : null))),
    )
  return results.map((result) => result?.rows ?? []) as { [K in keyof T]: T[K][] }
}
