import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'

export interface LegalEntityRecord {
  id: string
  name: string
  kind: string
  state: string
  has_ein: boolean
  signatory_name: string
  signatory_title: string
  signatory_email: string
  waiting_email: string | null
  members: {
    borrower_id: string | null
    owner_entity_id: string | null
    first_name: string
    last_name: string
    email: string
    percentage: number
  }[]
  version: number
}

/** The legal entity `e` of the statement around it, as one JSON object. */
export const legalEntityJson = sql<LegalEntityRecord>`json_build_object(
  'id', e.id, 'name', e.name, 'kind', e.kind, 'state', e.state, 'has_ein', e.ein_sealed is not null,
  'version', e.version, 'signatory_name', e.signatory_name, 'signatory_title', e.signatory_title,
  'signatory_email', e.signatory_email,
  'waiting_email', (select h.new_value from held_change h where h.legal_entity_id = e.id and h.state = 'waiting'),
  'members', (select coalesce(json_agg(json_build_object('borrower_id', m.borrower_id,
    'owner_entity_id', m.owner_entity_id, 'first_name', m.first_name, 'last_name', m.last_name, 'email', m.email, 'percentage', m.percentage) order by m.percentage desc, m.id), '[]')
    from legal_entity_member m where m.legal_entity_id = e.id))`

const entities = (db: Db | Tx) =>
  db.selectFrom('legal_entity as e').select(legalEntityJson.as('record')).orderBy('e.name').orderBy('e.id')

/** One legal entity; undefined when there is none. */
export const findEntity = async (db: Db | Tx, id: string): Promise<LegalEntityRecord | undefined> =>
  (await entities(db).where('e.id', '=', id).executeTakeFirst())?.record

/** The legal entities of a loan, by name. */
export const findLoanEntities = async (db: Db | Tx, loanId: string): Promise<LegalEntityRecord[]> => {
  const rows = await entities(db)
    .where('e.id', 'in', (eb) =>
      eb.selectFrom('loan_legal_entity').select('legal_entity_id').where('loan_id', '=', loanId),
    )
    .execute()
  return rows.map((row) => row.record)
}

/** Links an entity to a loan; answers whether it was not before. */
export const linkEntity = async (tx: Tx, loanId: string, entityId: string): Promise<boolean> => {
  const linked = await tx
    .insertInto('loan_legal_entity')
    .values({ loan_id: loanId, legal_entity_id: entityId })
    .onConflict((c) => c.doNothing())
    .returning('loan_id')
    .executeTakeFirst()
  return linked !== undefined
}

/** Adds an entity linked to a loan and answers its id. */
export const insertEntity = async (
  tx: Tx,
  loanId: string,
  entity: Insertable<Schema['legal_entity']>,
): Promise<string> => {
  const { id } = await tx.insertInto('legal_entity').values(entity).returning('id').executeTakeFirstOrThrow()
  await tx.insertInto('loan_legal_entity').values({ loan_id: loanId, legal_entity_id: id }).execute()
  return id
}

/** The stored row, locked until the transaction ends. */
export const lockEntity = (tx: Tx, id: string) =>
  tx.selectFrom('legal_entity').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Writes the fields while the entity still has that version; answers whether it did. */
export const writeEntity = async (
  tx: Tx,
  id: string,
  version: number,
  fields: Updateable<Schema['legal_entity']>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('legal_entity')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Puts these members in the place of those on file. */
export const replaceMembers = async (
  tx: Tx,
  entityId: string,
  members: Omit<Insertable<Schema['legal_entity_member']>, 'legal_entity_id'>[],
): Promise<void> => {
  await tx.deleteFrom('legal_entity_member').where('legal_entity_id', '=', entityId).execute()
  if (members.length > 0)
    await tx
      .insertInto('legal_entity_member')
      .values(members.map((member) => ({ ...member, legal_entity_id: entityId })))
      .execute()
}

/** Which of these borrowers exist. */
export const existingBorrowers = async (tx: Tx, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('borrower').select('id').where('id', 'in', ids).execute()
  return rows.map((row) => row.id)
}
