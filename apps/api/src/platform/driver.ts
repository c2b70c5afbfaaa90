import {
  AbortedTransactionError,
  CompiledQuery,
  createQueryId,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { createStatementNames } from './statement-names.ts'

const ahead = new WeakSet<CompiledQuery>()

/** The statement as one whose answer nobody reads: see `sendAhead`. */
export const asAhead = (statement: CompiledQuery): CompiledQuery => {
  const marked = { ...statement, queryId: createQueryId() }
  ahead.add(marked)
  return marked
}

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
class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #nameOf: (text: string) => string | undefined
  #onTheWay: Promise<unknown>[] = []
  #broken = false

  constructor(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
    this.#client = client
    this.#nameOf = nameOf
    // Without a listener a connection that breaks while in use would end the process; its statement fails by itself.
    client.on('error', () => {
      this.#broken = true
    })
  }

  async executeQuery<R>(statement: CompiledQuery): Promise<QueryResult<R>> {
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
      throw withCaller(error, new Error('asked here'))
    }
  }

  streamQuery(): never {
    throw new Error('No statement is read by a cursor here.')
  }

  /** Ends the connection instead of lending it again. */
  discard(): void {
    this.#broken = true
  }

  release(): void {
    this.#client.release(this.#broken)
  }
}

const beginning = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  ['begin', ...(isolationLevel ? [`isolation level ${isolationLevel}`] : []), ...(accessMode ? [accessMode] : [])].join(
    ' ',
  )

class PoolDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #nameOf = createStatementNames()
  readonly #connections = new WeakMap<pg.PoolClient, Connection>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {
    // The pool opens a connection when one is asked for.
  }

  async acquireConnection(): Promise<Connection> {
    const client = await this.#pool.connect()
    const known = this.#connections.get(client)
    if (known) return known
    const connection = new Connection(client, this.#nameOf)
    this.#connections.set(client, connection)
    return connection
  }

  /** Travels with the first statement of the transaction. */
  async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    await connection.executeQuery(asAhead(CompiledQuery.raw(beginning(settings))))
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
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
    await this.#pool.end()
  }
}

/** PostgreSQL by Kysely's own grammar, on connections that prepare and send ahead by themselves. */
export const poolDialect = (pool: pg.Pool): Dialect => ({
  createDriver: () => new PoolDriver(pool),
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
})
