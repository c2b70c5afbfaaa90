import { Writable } from 'node:stream'
import { sql } from 'kysely'
import type { Db } from '../src/platform/db.ts'

/** What was planted, by name, in every spelling that it could be kept in. */
export type Planted = Readonly<Record<string, readonly string[]>>

/** Lines of a log, kept. */
export const keptLog = () => {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  return { stream, text: () => lines.join('') }
}

/** Where a text holds something that was planted. */
export const foundIn = (place: string, text: string, planted: Planted): string[] =>
  Object.entries(planted).flatMap(([name, spellings]) =>
    spellings.filter((one) => text.includes(one)).map((one) => `${name} as ${one} in ${place}`),
  )

const tablesOf = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Where any column of any table holds something that was planted: ours, those of the identity service and of the job queue.
 * Sealed columns are no exception, since what is sealed reads as nothing. Bytes are looked at as PostgreSQL writes them, in
 * hexadecimal. Answers how many rows were looked at, too.
 */
export const foundInDatabase = async (db: Db, planted: Planted): Promise<{ rows: number; found: string[] }> => {
  const hex = (text: string) => Buffer.from(text).toString('hex')
  const all: Planted = Object.fromEntries(
    Object.entries(planted).map(([name, spellings]) => [name, [...spellings, ...spellings.map(hex)]]),
  )
  let count = 0
  const found: string[] = []
  for (const table of await tablesOf(db)) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(table)} t`.execute(db)
    count += rows.length
    found.push(...foundIn(table, rows.map(({ row }) => row).join('\n'), all))
  }
  return { rows: count, found }
}
