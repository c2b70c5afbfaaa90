import { type Compilable, type CompiledQuery, type Insertable, Kysely, type Selectable, type Transaction } from 'kysely'
import pg from 'pg'
import { asAhead, poolDialect } from './driver.ts'
import type { DB } from './schema.generated.ts'

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

/** Opens a pool. `size` connections at most; a wait of over two seconds for one is an error, not a queue. */
export const openPool = (url: string, size = 10): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    // What is asked at once on one connection goes in one round trip: see `batched`.
    pipeline: true,
    connectionTimeoutMillis: 5000,
    options: '-c statement_timeout=30000 -c timezone=UTC',
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  return pool
}

export const openDb = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: poolDialect(pool) })

/** Runs `work` in one transaction; name its argument so that nothing inside can reach past it. */
export const inTx = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction().execute(work)

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
