import { sql } from 'kysely'
import { type Db, prepared } from '../../platform/db.ts'

/** What is known of the log: all transactions before `from` are over, and of the later ones `known` were seen to be. */
export interface Seen {
  from: string
  known: readonly string[]
}

/** What the log says that was not seen before; a loan of null stands for any loan. */
export interface Logged {
  seen: Seen
  loans: readonly (string | null)[]
}

interface Row {
  from: string
  changes: { xid: string; loan_id: string | null }[]
}

const logged = prepared((db, since: string) => ({
  compile: () =>
    sql<Row>`select pg_snapshot_xmin(pg_current_snapshot())::text as "from", coalesce((
      select json_agg(json_build_object('xid', c.xid::text, 'loan_id', c.loan_id))
      from (select distinct xid, loan_id from loan_change where xid >= ${since}::text::xid8) c), '[]') as changes`.compile(
      db,
    ),
}))

/** Where the log stands. */
export const readLogEnd = async (db: Db): Promise<Seen> => {
  const { rows } = await sql<{
    from: string
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as "from"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select of one row answered none')
  return { from: row.from, known: [] }
}

/** What transactions wrote that were not over when the log was last read. Whatever a later statement reads is at least as new. */
export const readLog = async (db: Db, { from, known }: Seen): Promise<Logged> => {
  const { rows } = await db.executeQuery(logged(db, from))
  const [row] = rows
  if (!row) throw new Error('a select of one row answered none')
  const before = new Set(known)
  const fresh = row.changes.filter(({ xid }) => !before.has(xid))
  // Of those that come again with the next reading, because one that began before is not over.
  const again = row.changes.map(({ xid }) => xid).filter((xid) => BigInt(xid) >= BigInt(row.from))
  return {
    seen: { from: row.from, known: [...new Set(again)] },
    loans: [...new Set(fresh.map(({ loan_id }) => loan_id))],
  }
}

/** Every loan's id, in order. */
export const readLoanIds = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('loan').select('id').orderBy('id').execute()).map(({ id }) => id)

/** Writes that any loan may have changed: who follows them reads all anew. */
export const writeAnyChanged = (db: Db) => db.insertInto('loan_change').values({ loan_id: null }).execute()
