import type { Db, Tx } from '../../platform/db.ts'

/** Every file of a loan that arrived, with what it belongs to, in the order of the export. */
export const exportedDocuments = (db: Db, loanId: string) =>
  db
    .selectFrom('document as d')
    .innerJoin('activity as a', 'a.id', 'd.activity_id')
    .leftJoin('borrower as b', 'b.id', 'a.borrower_id')
    .leftJoin('legal_entity as e', 'e.id', 'a.legal_entity_id')
    .leftJoin('property as p', 'p.id', 'a.property_id')
    .select([
      'd.id',
      'd.file_name',
      'd.storage_key',
      'd.sha256',
      'd.slot_version',
      'd.received_at',
      'a.name as activity_name',
      'a.entity_kind',
      'b.first_name',
      'b.last_name',
      'e.name as entity_name',
      'p.address_address',
    ])
    .where('d.loan_id', '=', loanId)
    .where('d.received_at', 'is not', null)
    .where('d.refusal', 'is', null)
    .orderBy('a.name')
    .orderBy('d.slot_version')
    .orderBy('d.id')
    .execute()
export type ExportedDocument = Awaited<ReturnType<typeof exportedDocuments>>[number]

/** Whom to tell that the export is ready; undefined when the person is gone. */
export const recipient = (db: Db, userId: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst()

/** Whether this run of the export has been announced: a run that is repeated after a crash writes no second letter. */
export const isAnnounced = async (tx: Tx, runId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('event')
    .select('id')
    .where('entity_id', '=', runId)
    .where('kind', '=', 'loan.exported')
    .executeTakeFirst()
  return row !== undefined
}
