import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { preparing } from './prepared.ts'
import type { DB } from './schema.generated.ts'

export type Schema = DB
export type Db = Kysely<DB>
/** A write asks for this: handing it the pool does not compile. */
export type Tx = Transaction<DB>

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
    connectionTimeoutMillis: 5000,
    options: '-c statement_timeout=30000 -c timezone=UTC',
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  return pool
}

export const openDb = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })

/** Runs `work` in one transaction; name its argument so that nothing inside can reach past it. */
export const inTx = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction().execute(work)
