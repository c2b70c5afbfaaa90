import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** A table with the columns that are written (not those PostgreSQL derives), and the tables its rows point at. */
export interface Table {
  name: string
  columns: { name: string; optional: boolean }[]
  needs: string[]
}

/** Every table of the product's own schema; the list of migrations is none of them, nor what is known to have changed lately. */
export const listTables = async (db: Db | Tx): Promise<Table[]> => {
  const { rows } = await sql<Table>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'optional', not a.attnotnull) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '') as columns,
      coalesce((select json_agg(distinct p.relname) from pg_constraint k join pg_class p on p.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> k.conrelid), '[]') as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'kysely\_%' and c.relname <> 'loan_change'
    order by c.relname`.execute(db)
  return rows
}

/** All rows of a table as JSON, the named columns only. */
export const readRows = async (db: Db | Tx, table: string, columns: readonly string[]) => {
  const fields = sql.join(columns.map((column) => sql.ref(column)))
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from (select ${fields} from ${sql.table(table)}) t`.execute(db)
  return rows.map(({ row }) => row)
}

/** Puts rows back as they were read. Triggers that follow a change stay out of it: nothing changes here. */
export const putRows = async (tx: Tx, table: string, columns: readonly string[], rows: readonly object[]) => {
  if (rows.length === 0) return
  const fields = sql.join(columns.map((column) => sql.ref(column)))
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
  await sql`
    insert into ${sql.table(table)} (${fields})
    select ${fields} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
}

export const emptyTables = (tx: Tx, tables: readonly string[]) =>
  sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx)

/** Lets the trail that was put back be sealed: what had been is gone with the tables. */
export const sealAnew = (tx: Tx) => sql`insert into event_unsealed select id from event`.execute(tx)
