import type { PartyKind } from '@plinth/domain/people/party/kinds'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { places, putBack, type Snapshot } from './merge.queries.ts'

/** The dated figures of a record, as whole rows in one order; [] for kinds that have none. */
export const figuresOf = async (tx: Tx, kind: PartyKind, id: string): Promise<Snapshot[]> => {
  const { column, figures } = places[kind]
  if (!figures) return []
  const { rows } = await sql<{ row: Snapshot }>`
    select to_jsonb(v) as row from underwriting_value v where ${sql.ref(column)} = ${id} order by id`.execute(tx)
  return rows.map(({ row }) => row)
}

/** Moves the dated figures of a record to another; they are in use where that one has none in use. */
export const moveFigures = async (tx: Tx, kind: PartyKind, from: string, to: string): Promise<void> => {
  const { column, figures } = places[kind]
  if (!figures) return
  await sql`update underwriting_value v set ${sql.ref(column)} = ${to}, in_use = v.in_use and not exists (
    select from underwriting_value k where k.${sql.ref(column)} = ${to} and k.kind = v.kind and k.in_use)
    where v.${sql.ref(column)} = ${from}`.execute(tx)
}

/** Puts the dated figures of records back as they were, in the place of those that stand there now. */
export const putFiguresBack = async (
  tx: Tx,
  kind: PartyKind,
  ids: readonly string[],
  rows: readonly Snapshot[],
): Promise<void> => {
  const { column, figures } = places[kind]
  if (!figures) return
  // Writing a figure's column of the record states a value anew (migration 0351).
  await sql`delete from underwriting_value where ${sql.ref(column)} = any(${ids}::uuid[])`.execute(tx)
  await putBack(tx, 'underwriting_value', rows)
}
