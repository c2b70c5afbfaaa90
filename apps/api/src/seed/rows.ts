import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Schema, Tx } from '../platform/db.ts'

type Values<T extends keyof Schema> = Insertable<Schema[T]>
type JsonColumn = 'before' | 'after' | 'data_to_display' | 'payload'
/** A row to insert; jsonb columns take the value itself, since the rows travel as JSON anyway. */
export type Row<T extends keyof Schema> = {
  [K in keyof Values<T>]: K extends JsonColumn ? Record<string, unknown> | null : Values<T>[K]
}

/** Rows to insert, by table. */
export type Rows = { [T in keyof Schema]?: Row<T>[] }

/** The order in which references can be kept. */
const order = [
  'neighborhood',
  'property',
  'borrower',
  'contact',
  'legal_entity',
  'legal_entity_member',
  'loan',
  'loan_borrower',
  'loan_contact',
  'loan_property',
  'loan_legal_entity',
  'insight',
  'lead',
  'application',
  'activity',
  'process',
  'document',
  'report_row',
  'notification',
  'event',
] as const satisfies readonly (keyof Schema)[]

/** Inserts many rows of one table in one statement; every row has the columns of the first. */
const insertRows = async (tx: Tx, table: (typeof order)[number], rows: readonly object[]): Promise<void> => {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  )
}

/** Inserts what was made, references first. */
export const insertAll = async (tx: Tx, rows: Rows): Promise<void> => {
  for (const table of order) await insertRows(tx, table, rows[table] ?? [])
}
