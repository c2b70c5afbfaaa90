import type { PartyKind } from '@plinth/domain/people/party/kinds'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { PartyKey } from './party-key.ts'

type Kind = PartyKind

export const holdBorrower = (tx: Tx, id: string) =>
  tx.selectFrom('borrower').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const holdContact = (tx: Tx, id: string) =>
  tx.selectFrom('contact').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const holdEntity = (tx: Tx, id: string) =>
  tx.selectFrom('legal_entity').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const holdProperty = (tx: Tx, id: string) =>
  tx.selectFrom('property').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** How a record of each kind is locked. */
export const holdBy = {
  borrower: holdBorrower,
  contact: holdContact,
  'legal-entity': holdEntity,
  property: holdProperty,
} as const

/** The people who sign in for a record. */
export const usersOf = async (tx: Tx, { kind, id }: PartyKey): Promise<string[]> => {
  const rows =
    kind === 'borrower'
      ? await tx.selectFrom('user_borrower').select('user_id').where('borrower_id', '=', id).execute()
      : await tx.selectFrom('user_contact').select('user_id').where('contact_id', '=', id).execute()
  return rows.map((row) => row.user_id)
}

/**
 * Where records are linked once each, and where they are named any number of times, with the key of a row there. Parts of the
 * record itself move where the one that stays has none; `others` names it by another column.
 */
export const places = {
  borrower: {
    table: 'borrower',
    column: 'borrower_id',
    links: [
      { table: 'loan_borrower', other: 'loan_id', of: 'loan' },
      { table: 'user_borrower', other: 'user_id', of: 'app_user' },
    ],
    named: {
      activity: 'id',
      data_point: 'id',
      insight: 'id',
      legal_entity_member: 'id',
      report_run: 'process_id',
      application_draft: 'id',
      address_proof: 'id',
      loan_condition: 'id',
      held_change: 'id',
      legal_hold: 'id',
      on_file: 'activity_id',
    },
    // Dated figures move, those of the record that stays in use first (merge-figures.queries.ts).
    figures: true,
    parts: [],
    others: [],
  },
  contact: {
    table: 'contact',
    column: 'contact_id',
    links: [
      { table: 'loan_contact', other: 'loan_id', of: 'loan' },
      { table: 'user_contact', other: 'user_id', of: 'app_user' },
    ],
    named: { address_proof: 'id', loan_condition: 'id', held_change: 'id', legal_hold: 'id' },
    figures: false,
    parts: [],
    others: [],
  },
  'legal-entity': {
    table: 'legal_entity',
    column: 'legal_entity_id',
    links: [{ table: 'loan_legal_entity', other: 'loan_id', of: 'loan' }],
    named: { activity: 'id', application_draft: 'id', loan_condition: 'id', held_change: 'id', on_file: 'activity_id' },
    figures: false,
    parts: [{ table: 'legal_entity_member', key: 'id' }],
    others: [{ table: 'legal_entity_member', column: 'owner_entity_id', key: 'id' }],
  },
  property: {
    table: 'property',
    column: 'property_id',
    links: [{ table: 'loan_property', other: 'loan_id', of: 'loan' }],
    named: { activity: 'id', data_point: 'id', insight: 'id', on_file: 'activity_id' },
    figures: true,
    parts: [],
    others: [],
  },
} as const

export type Snapshot = Record<string, unknown>

/** A record as it stands, to the microsecond, without what is sealed. */
export const snapshot = async (tx: Tx, kind: Kind, id: string): Promise<Snapshot> => {
  const { rows } = await sql<{ row: Snapshot }>`
    select to_jsonb(x) - '{ssn_sealed,ein_sealed,ein_index}'::text[] as row from ${sql.table(places[kind].table)} x
    where id = ${id}`.execute(tx)
  return rows[0]?.row ?? {}
}

/** What moved, by table: the other end of a link, or the key of a row. */
export type Moved = Record<string, string[]>
/** Links that both records had, as whole rows, by table. */
export type Removed = Record<string, Record<string, unknown>[]>

/** How many rows of each table name a record. */
export const countNamed = async (db: Db | Tx, kind: Kind, id: string): Promise<Record<string, number>> => {
  const { column, links, named, figures } = places[kind]
  const tables = [...links.map(({ table }) => table), ...Object.keys(named), ...(figures ? ['underwriting_value'] : [])]
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db)
    counts[table] = rows[0]?.n ?? 0
  }
  return counts
}

/** The loans a record is on, newest first. */
export const loansNaming = async (db: Db | Tx, kind: Kind, id: string): Promise<string[]> => {
  const [{ table }] = places[kind].links
  const { rows } = await sql<{ human_id: string }>`
    select l.human_id from ${sql.table(table)} x join loan l on l.id = x.loan_id
    where x.${sql.ref(places[kind].column)} = ${id} order by l.created_at desc`.execute(db)
  return rows.map((row) => row.human_id)
}

/** Points everything that names one record to another, removes it, and answers what it did. */
export const replaceParty = async (
  tx: Tx,
  kind: Kind,
  from: string,
  to: string,
): Promise<{ moved: Moved; removed: Removed }> => {
  const { table: own, column, links, named, parts, others } = places[kind]
  const [moved, removed]: [Moved, Removed] = [{}, {}]
  for (const { table, other } of links) {
    const gone = await sql<{ row: Record<string, unknown> }>`
      delete from ${sql.table(table)} gone where ${sql.ref(column)} = ${from} and exists (
        select from ${sql.table(table)} kept where kept.${sql.ref(column)} = ${to}
          and kept.${sql.ref(other)} = gone.${sql.ref(other)}) returning to_jsonb(gone) as row`.execute(tx)
    removed[table] = gone.rows.map(({ row }) => row)
    moved[table] = await point(tx, { table, column, key: other, from, to })
  }
  for (const [table, key] of Object.entries(named)) moved[table] = await point(tx, { table, column, key, from, to })
  for (const { table, key } of parts) {
    const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${to} limit 1`.execute(tx)
    if (rows.length === 0) moved[table] = await point(tx, { table, column, key, from, to })
    else
      removed[table] = (
        await sql<{ row: Record<string, unknown> }>`delete from ${sql.table(table)} x
          where ${sql.ref(column)} = ${from} returning to_jsonb(x) as row`.execute(tx)
      ).rows.map(({ row }) => row)
  }
  for (const other of others) moved[`${other.table}.${other.column}`] = await point(tx, { ...other, from, to })
  await sql`delete from ${sql.table(own)} where id = ${from}`.execute(tx)
  return { moved, removed }
}

/** Points rows of a table from one record to another; answers their keys. `only` leaves all others out. */
export const point = async (
  tx: Tx,
  o: { table: string; column: string; key: string; from: string; to: string; only?: readonly string[] },
): Promise<string[]> => {
  const within = o.only === undefined ? sql`` : sql` and ${sql.ref(o.key)} = any(${o.only}::uuid[])`
  const { rows } = await sql<{ key: string }>`
    update ${sql.table(o.table)} set ${sql.ref(o.column)} = ${o.to} where ${sql.ref(o.column)} = ${o.from}${within}
    returning ${sql.ref(o.key)} as key`.execute(tx)
  return rows.map((row) => row.key)
}

/**
 * Puts rows back as they were; columns that the database makes itself are left to it. With `to`, only those whose other end
 * is still there.
 */
export const putBack = async (
  tx: Tx,
  table: string,
  rows: readonly Record<string, unknown>[],
  to?: { other: string; of: string },
): Promise<void> => {
  if (rows.length === 0) return
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' order by attnum`.execute(tx)
  const list = sql.join(columns.map(({ name }) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${list})
    select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) x
    where ${to ? sql`exists (select from ${sql.table(to.of)} o where o.id = x.${sql.ref(to.other)})` : sql`true`}
    on conflict do nothing`.execute(tx)
}

/** Writes columns of a record, with its next version, and answers that version. */
export const writeParty = async (
  tx: Tx,
  kind: Kind,
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<number> => {
  const set = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const all = [...set, sql`version = version + 1`, sql`updated_at = now()`]
  const { rows } = await sql<{ version: number }>`
    update ${sql.table(places[kind].table)} set ${sql.join(all)} where id = ${id} returning version`.execute(tx)
  return rows[0]?.version ?? 0
}
