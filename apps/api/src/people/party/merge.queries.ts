import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { PartyKey } from './party-key.ts'

export const holdBorrower = (tx: Tx, id: string) =>
  tx.selectFrom('borrower').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const holdContact = (tx: Tx, id: string) =>
  tx.selectFrom('contact').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The people who sign in for a record. */
export const usersOf = async (tx: Tx, { kind, id }: PartyKey): Promise<string[]> => {
  const rows =
    kind === 'borrower'
      ? await tx.selectFrom('user_borrower').select('user_id').where('borrower_id', '=', id).execute()
      : await tx.selectFrom('user_contact').select('user_id').where('contact_id', '=', id).execute()
  return rows.map((row) => row.user_id)
}

/** Where records are linked once each, and where they are named any number of times. */
const places = {
  borrower: {
    column: 'borrower_id',
    links: [
      { table: 'loan_borrower', other: 'loan_id' },
      { table: 'user_borrower', other: 'user_id' },
    ],
    named: [
      'activity',
      'data_point',
      'insight',
      'legal_entity_member',
      'report_run',
      'application_draft',
      'address_proof',
      'loan_condition',
      'held_change',
      'on_file',
    ],
  },
  contact: {
    column: 'contact_id',
    links: [
      { table: 'loan_contact', other: 'loan_id' },
      { table: 'user_contact', other: 'user_id' },
    ],
    named: ['address_proof', 'loan_condition', 'held_change'],
  },
} as const

/** Points everything that names one record to another, and removes it. */
export const replaceParty = async (tx: Tx, kind: PartyKey['kind'], from: string, to: string): Promise<void> => {
  const { column, links, named } = places[kind]
  for (const { table, other } of links) {
    await sql`delete from ${sql.table(table)} gone where ${sql.ref(column)} = ${from} and exists (
      select from ${sql.table(table)} kept where kept.${sql.ref(column)} = ${to}
        and kept.${sql.ref(other)} = gone.${sql.ref(other)})`.execute(tx)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`.execute(tx)
  }
  for (const table of named)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`.execute(tx)
  await sql`delete from ${sql.table(kind)} where id = ${from}`.execute(tx)
}

/** Writes what a record lacked. */
export const fillParty = async (
  tx: Tx,
  kind: PartyKey['kind'],
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const set = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const all = [...set, sql`version = version + 1`, sql`updated_at = now()`]
  await sql`update ${sql.table(kind)} set ${sql.join(all)} where id = ${id}`.execute(tx)
}
