import { isUuid } from '@plinth/domain/shared/text'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import { prepared, type Db, type Schema, type StoredRow, type Tx } from '../../platform/db.ts'
import { detailColumns } from '../detail/index.ts'
import { type ListedLoan, listed, listedColumns } from './loan-list.queries.ts'

/** What an edit compares a loan with. */
const editable = [
  ...(['id', 'version', 'list_version', 'archived_at', 'name', 'story', 'owner_user_id', 'is_blanket_loan'] as const),
  ...(['estimated_as_is_value_cents', 'stabilized_value_cents', 'estimated_sellout_cents'] as const),
  ...detailColumns,
] as const
export type EditedLoan = Pick<StoredRow<'loan'>, (typeof editable)[number]>

/** The loan of a path as an edit finds it, not locked: the write says whether it is still so. */
export const findEditedLoan = async (db: Db, key: string): Promise<EditedLoan | undefined> =>
  (await db.executeQuery(isUuid(key) ? editedById(db, key) : editedByHumanId(db, key))).rows[0]

const editedLoans = (db: Db | Tx) => db.selectFrom('loan').select(editable)
const editedById = prepared((db, id: string) => editedLoans(db).where('id', '=', id))
const editedByHumanId = prepared((db, humanId: string) => editedLoans(db).where('human_id', '=', humanId))

/**
 * Writes the fields with their event and answers the loan as the lists show it, in one statement and so in one
 * transaction; undefined, and nothing written, when the loan is no longer exactly as it was found.
 */
export const writeLoan = async (
  db: Db | Tx,
  found: EditedLoan,
  fields: Updateable<Schema['loan']>,
  event: RawBuilder<unknown>,
): Promise<ListedLoan | undefined> => {
  const change = db
    .updateTable('loan')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', found.id)
    .where('version', '=', found.version)
    // Rises with every write of the row, so that what the event says stood before is what stood there.
    .where('list_version', '=', found.list_version)
    .where('archived_at', 'is', null)
  const { rows } = await sql<ListedLoan>`
    with changed as (${change} returning ${listedColumns}), noted as (${event})
    ${listed(sql`changed l`, sql`true`)}`.execute(db)
  return rows[0]
}

/** Whether a person may look after loans: an active administrator. */
export const isStaff = async (db: Db, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** How many properties secure a loan. */
export const countProperties = async (db: Db, loanId: string): Promise<number> => {
  const rows = await db.selectFrom('loan_property').select('property_id').where('loan_id', '=', loanId).execute()
  return rows.length
}
