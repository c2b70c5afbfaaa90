import {
  AbortedTransactionError,
  CompiledQuery,
  createQueryId,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { DatabaseGone, meansGone } from './database-gone.ts'
import { askedByCaller, type Stoppable } from './given-up.ts'
import type { Replica } from './replica.ts'
import { type KeptConnection, requestTransaction } from './request-transaction.ts'
import { createStatementNames } from './statement-names.ts'
import { traced } from './traced.ts'

const ahead = new WeakSet<CompiledQuery>()

/** The statement as one whose answer nobody reads: see `sendAhead`. */
export const asAhead = (statement: CompiledQuery): CompiledQuery => {
  const marked = { ...statement, queryId: createQueryId() }
  ahead.add(marked)
  return marked
}

/** The longest that an order to stop a statement may take, in milliseconds. */
const STOP_MS = 5000

const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** The caller's lines under those of the socket, which say nothing of who asked. */
const withCaller = (error: unknown, caller: Error): unknown => {
  if (error instanceof Error) error.stack += `\n${(caller.stack ?? '').split('\n').slice(1).join('\n')}`
  return error
}

/**
 * One connection. What comes again with parameters is prepared on it; what is sent ahead travels with the next statement,
 * which fails with it.
 */
class Connection implements KeptConnection, Stoppable {
  readonly #client: pg.PoolClient
  readonly #nameOf: (text: string) => string | undefined
  readonly #stop: (client: pg.PoolClient) => Promise<void>
  #onTheWay: Promise<unknown>[] = []
  #broken = false
  #holders = 0

  constructor(
    client: pg.PoolClient,
    nameOf: (text: string) => string | undefined,
    stop: (client: pg.PoolClient) => Promise<void>,
  ) {
    this.#client = client
    this.#nameOf = nameOf
    this.#stop = stop
    // Without a listener a connection that breaks while in use would end the process; its statement fails by itself.
    client.on('error', () => {
      this.#broken = true
    })
  }

  executeQuery<R>(statement: CompiledQuery): Promise<QueryResult<R>> {
    const ask = () => askedByCaller(this, () => this.#ask<R>(statement))
    return traced.statement.hasSubscribers ? traced.statement.tracePromise(ask, { text: statement.sql }) : ask()
  }

  async #ask<R>(statement: CompiledQuery): Promise<QueryResult<R>> {
    const { sql: text, parameters } = statement
    const name = parameters.length > 0 ? this.#nameOf(text) : undefined
    const asking = this.#client.query<R & pg.QueryResultRow>({
      text,
      values: [...parameters],
      ...(name ? { name } : {}),
    })
    if (ahead.has(statement)) {
      asking.catch(() => undefined)
      this.#onTheWay.push(asking)
      return { rows: [] }
    }
    const before = this.#onTheWay
    this.#onTheWay = []
    try {
      const [{ command, rowCount, rows }] = await Promise.all([asking, ...before])
      if (command === 'ROLLBACK' && text === 'commit') throw new AbortedTransactionError()
      return writes.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
    } catch (error) {
      // Made here: V8 keeps who awaits, and a stack for each statement would cost more than sending it.
      const told = withCaller(error, new Error('asked here'))
      if (!meansGone(error)) throw told
      this.#broken = true
      throw new DatabaseGone(told, text === 'commit')
    }
  }

  /** Sends a statement that nobody reads the answer of. */
  async sendAhead(text: string): Promise<void> {
    await this.executeQuery(asAhead(CompiledQuery.raw(text)))
  }

  streamQuery(): never {
    throw new Error('No statement is read by a cursor here.')
  }

  /** Has the database end the statement at work. The connection is lent to nobody after: the order may come late. */
  stopStatement(): void {
    this.#broken = true
    void this.#stop(this.#client).catch(() => undefined)
  }

  /** Ends the connection instead of lending it again. */
  discard(): void {
    this.#broken = true
  }

  get isBroken(): boolean {
    return this.#broken
  }

  hold(): void {
    this.#holders += 1
  }

  release(): void {
    this.#holders -= 1
    if (this.#holders === 0) this.#client.release(this.#broken)
  }
}

const beginning = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  ['begin', ...(isolationLevel ? [`isolation level ${isolationLevel}`] : []), ...(accessMode ? [accessMode] : [])].join(
    ' ',
  )

/** A connection's process in the database, which its type leaves out. */
const processOf = (client: pg.PoolClient): unknown => ('processID' in client ? client.processID : null)

/** Stops what a connection asks by one of its own, so that a pool that is all at work cannot keep it waiting. */
const stopBy =
  (pool: pg.Pool) =>
  async (client: pg.PoolClient): Promise<void> => {
    const another = new pg.Client({ ...pool.options, query_timeout: STOP_MS })
    // It may break at any moment; what it was to stop ends by its own time-out then.
    another.on('error', () => undefined)
    await another.connect()
    try {
      await another.query('select pg_cancel_backend($1)', [processOf(client)])
    } finally {
      await another.end()
    }
  }

/** The process that a pooler names is its own, and a replica's may be another machine's: what is asked there ends by its time-out. */
const leave = (): Promise<void> => Promise.resolve()

/** Whether a pooler stands between: sessions are opened without settings of their own. */
const isPooled = (pool: pg.Pool): boolean => pool.options.options === undefined

class PoolDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #replica: Replica | null
  readonly #nameOf = createStatementNames()
  readonly #connections = new WeakMap<pg.PoolClient, Connection>()

  constructor(pool: pg.Pool, replica: Replica | null) {
    this.#pool = pool
    this.#replica = replica
  }

  async init(): Promise<void> {
    // The pool opens a connection when one is asked for.
  }

  /** A request that goes on in one transaction has its connection already. */
  async acquireConnection(): Promise<Connection> {
    const kept = requestTransaction()?.connection
    if (kept instanceof Connection) {
      kept.hold()
      return kept
    }
    const onReplica = await this.#replica?.connect()
    const client = onReplica ?? (await this.#connect())
    const stop = onReplica || isPooled(this.#pool) ? leave : stopBy(this.#pool)
    const connection = this.#connections.get(client) ?? new Connection(client, this.#nameOf, stop)
    this.#connections.set(client, connection)
    connection.hold()
    return connection
  }

  #connect(): Promise<pg.PoolClient> {
    return this.#pool.connect().catch((error: unknown) => {
      throw meansGone(error) ? new DatabaseGone(error, false) : error
    })
  }

  /** Travels with the first statement of the transaction. */
  async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    const request = requestTransaction()
    if (request?.connection !== connection) {
      await connection.sendAhead(beginning(settings))
      request?.keep(connection)
    }
    if (request?.connection === connection) await request.begin()
  }

  async commitTransaction(connection: Connection): Promise<void> {
    const request = requestTransaction()
    if (request?.connection === connection) return request.commit()
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    const request = requestTransaction()
    if (request?.connection === connection) return request.rollback()
    // The database undoes what a connection leaves behind; asking a broken one would only wait.
    if (connection.isBroken) return
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'))
    } catch (error) {
      // Who knows what still stands open on it.
      connection.discard()
      throw error
    }
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#replica?.end()
    await this.#pool.end()
  }
}

/** PostgreSQL by Kysely's own grammar, on connections that prepare and send ahead by themselves; some reads may go to a replica. */
export const poolDialect = (pool: pg.Pool, replica: Replica | null): Dialect => ({
  createDriver: () => new PoolDriver(pool, replica),
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
})
