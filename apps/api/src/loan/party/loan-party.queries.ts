import { type Insertable, sql } from 'kysely'
import type { Schema, Tx } from '../../platform/db.ts'

/** The kinds of records a loan links, and the table and column of each link. */
const links = {
  borrower: { table: 'loan_borrower', column: 'borrower_id', record: 'borrower', ordered: true },
  contact: { table: 'loan_contact', column: 'contact_id', record: 'contact', ordered: true },
  property: { table: 'loan_property', column: 'property_id', record: 'property', ordered: true },
  'legal-entity': { table: 'loan_legal_entity', column: 'legal_entity_id', record: 'legal_entity', ordered: false },
} as const
export type PartyKind = keyof typeof links

/** Whether the record to link exists. */
export const partyExists = async (tx: Tx, kind: PartyKind, id: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from ${sql.table(links[kind].record)} where id = ${id}`.execute(tx)
  return rows.length > 0
}

/** Links the record, last in order; answers whether it was not linked yet. */
export const addLink = async (tx: Tx, kind: PartyKind, loanId: string, id: string): Promise<boolean> => {
  const { table, column, ordered } = links[kind]
  const place = ordered
    ? sql`insert into ${sql.table(table)} (loan_id, ${sql.ref(column)}, position)
        select ${loanId}, ${id}, coalesce(max(position) + 1, 0) from ${sql.table(table)} where loan_id = ${loanId}`
    : sql`insert into ${sql.table(table)} (loan_id, ${sql.ref(column)}) values (${loanId}, ${id})`
  const { numAffectedRows } = await sql`${place} on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Unlinks the record; answers whether it was linked. */
export const removeLink = async (tx: Tx, kind: PartyKind, loanId: string, id: string): Promise<boolean> => {
  const { table, column } = links[kind]
  const { numAffectedRows } =
    await sql`delete from ${sql.table(table)} where loan_id = ${loanId} and ${sql.ref(column)} = ${id}`.execute(tx)
  return numAffectedRows === 1n
}

/** Makes a linked person the guarantor. */
export const setGuarantor = (tx: Tx, loanId: string, borrowerId: string) =>
  tx
    .updateTable('loan_borrower')
    .set({ role: 'guarantor' })
    .where('loan_id', '=', loanId)
    .where('borrower_id', '=', borrowerId)
    .execute()

/** Who guarantees the loan and does not borrow. */
export const guarantorIds = async (tx: Tx, loanId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('loan_borrower')
    .select('borrower_id')
    .where('loan_id', '=', loanId)
    .where('role', '=', 'guarantor')
    .execute()
  return rows.map((row) => row.borrower_id)
}

/** The ids of the loan's linked records of a kind. */
export const linkedIds = async (tx: Tx, kind: PartyKind, loanId: string): Promise<string[]> => {
  const { table, column } = links[kind]
  const { rows } = await sql<{
    id: string
  }>`select ${sql.ref(column)} as id from ${sql.table(table)} where loan_id = ${loanId}`.execute(tx)
  return rows.map((row) => row.id)
}

/** Whether a loan is entered as covering several properties; null when nobody said. */
export const isBlanketLoan = async (tx: Tx, loanId: string): Promise<boolean | null> =>
  (await tx.selectFrom('loan').select('is_blanket_loan').where('id', '=', loanId).executeTakeFirstOrThrow())
    .is_blanket_loan

export const makeBlanketLoan = (tx: Tx, loanId: string) =>
  tx
    .updateTable('loan')
    .set((eb) => ({ is_blanket_loan: true, version: eb('version', '+', 1) }))
    .where('id', '=', loanId)
    .execute()

/** Sets aside the loan's activities about the record that nobody has begun; what was worked on stays as history. */
export const archiveUntouched = async (tx: Tx, kind: PartyKind, loanId: string, id: string): Promise<void> => {
  if (kind === 'contact') return
  await sql`update activity set archived_at = now(), updated_at = now(), version = version + 1
    where loan_id = ${loanId} and ${sql.ref(links[kind].column)} = ${id} and archived_at is null and state = 'New'
      and not exists (select 1 from process where process.activity_id = activity.id)`.execute(tx)
}

/** What the loan's activities are about, archived ones apart. */
export const activityTargets = (tx: Tx, loanId: string) =>
  tx
    .selectFrom('activity')
    .select(['type', 'borrower_id', 'property_id'])
    .where('loan_id', '=', loanId)
    .where('archived_at', 'is', null)
    .execute()

/** The types of the loan's properties, by id. */
export const propertyKinds = (tx: Tx, loanId: string) =>
  tx
    .selectFrom('loan_property as lp')
    .innerJoin('property as p', 'p.id', 'lp.property_id')
    .select(['p.id', 'p.property_type'])
    .where('lp.loan_id', '=', loanId)
    .execute()

export const insertActivities = (tx: Tx, rows: Insertable<Schema['activity']>[]) =>
  tx.insertInto('activity').values(rows).execute()
