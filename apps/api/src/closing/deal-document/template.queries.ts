import type { DealDocumentType } from '@plinth/domain/closing/deal-document/fields'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** The lender's own template of a kind with who uploaded it; undefined while the shipped one serves. */
export const templateInUse = (db: Db | Tx, kind: DealDocumentType) =>
  db
    .selectFrom('deal_template as t')
    .leftJoin('app_user as u', 'u.id', 't.uploaded_by')
    .selectAll('t')
    .select(['u.first_name', 'u.last_name'])
    .where('t.kind', '=', kind)
    .where('t.in_use', '=', true)
    .executeTakeFirst()

export const insertTemplate = (
  tx: Tx,
  t: { kind: DealDocumentType; file_name: string; storage_key: string; uploaded_by: string | null },
) => tx.insertInto('deal_template').values(t).returning('id').executeTakeFirstOrThrow()

export const templateById = (db: Db | Tx, id: string) =>
  db.selectFrom('deal_template').selectAll().where('id', '=', id).executeTakeFirst()

/** Takes a kind's turn: two who change its template at once follow each other. Held until the transaction ends. */
export const holdKind = (tx: Tx, kind: DealDocumentType) =>
  sql`select pg_advisory_xact_lock(hashtext(${`deal-template ${kind}`}))`.execute(tx)

/** Puts the own template of a kind out of use; answers how many there were. */
export const retireTemplate = async (tx: Tx, kind: DealDocumentType): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('deal_template')
    .set({ in_use: false })
    .where('kind', '=', kind)
    .where('in_use', '=', true)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Takes a checked template into use. */
export const putToUse = (tx: Tx, id: string, found: { size_bytes: number; sha256: string; placeholders: string[] }) =>
  tx
    .updateTable('deal_template')
    .set({ ...found, in_use: true })
    .where('id', '=', id)
    .execute()
