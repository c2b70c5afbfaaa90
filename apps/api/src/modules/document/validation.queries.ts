import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** The underwriting activity of a loan, which holds its validations (N-36). */
export const underwritingOf = (db: Db | Tx, loanId: string) =>
  db
    .selectFrom('activity')
    .select('id')
    .where('loan_id', '=', loanId)
    .where('type', '=', 'underwriting')
    .where('archived_at', 'is', null)
    .where('superseded_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const insertValidation = (tx: Tx, activityId: string, name: string) =>
  tx
    .insertInto('process')
    .values({ activity_id: activityId, name, state: 'Processing' })
    .returning('id')
    .executeTakeFirstOrThrow()

/** The guarded write of an outcome: zero when it was written before. */
export const finishValidation = async (tx: Tx, processId: string, memory: object): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('process')
    .set({ state: 'Done', memory: JSON.stringify(memory), updated_at: sql<Date>`now()` })
    .where('id', '=', processId)
    .where('state', '=', 'Processing')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const entityNames = (db: Db, loanId: string) =>
  db
    .selectFrom('loan_legal_entity as le')
    .innerJoin('legal_entity as e', 'e.id', 'le.legal_entity_id')
    .select(['e.id', 'e.name'])
    .where('le.loan_id', '=', loanId)
    .execute()

/** Document requests of a loan with their files that were taken; one without a file once, with null. */
export const requestsWithFiles = (db: Db, loanId: string) =>
  db
    .selectFrom('activity as a')
    .leftJoin('document as d', (join) =>
      join.onRef('d.activity_id', '=', 'a.id').on('d.received_at', 'is not', null).on('d.refusal', 'is', null),
    )
    .leftJoin('template as t', 't.id', 'a.template_id')
    .select(['a.name', 'a.property_id', 'a.borrower_id', 'a.legal_entity_id', 't.questions'])
    .select(['d.id as document_id', 'd.process_id', 'd.file_name', 'd.kind', 'd.text_state'])
    .where('a.loan_id', '=', loanId)
    .where('a.type', '=', 'document-request')
    .where('a.archived_at', 'is', null)
    .orderBy('a.id')
    .orderBy('d.id')
    .execute()
export type RequestWithFile = Awaited<ReturnType<typeof requestsWithFiles>>[number]
