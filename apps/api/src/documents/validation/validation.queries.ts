import type { ValidationVerdict } from '@plinth/domain/documents/document/validation'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Tells a validation from other runs of the underwriting activity. */
export const VALIDATION = 'File validation'

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

export const insertValidation = (tx: Tx, activityId: string) =>
  tx
    .insertInto('process')
    .values({ activity_id: activityId, name: VALIDATION, state: 'Processing' })
    .returning('id')
    .executeTakeFirstOrThrow()

/** A validation of a loan; undefined for another run, or one of another loan. */
export const validationOf = (db: Db | Tx, loanId: string, processId: string) =>
  db
    .selectFrom('process as p')
    .innerJoin('activity as a', 'a.id', 'p.activity_id')
    .select(['p.id', 'p.state', 'p.created_at', 'a.id as activity_id'])
    .where('p.id', '=', processId)
    .where('p.name', '=', VALIDATION)
    .where('a.loan_id', '=', loanId)
    .executeTakeFirst()

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

/** The guarded write of a run that came to nothing. */
export const failValidation = async (tx: Tx, processId: string): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('process')
    .set({ state: 'Failed', updated_at: sql<Date>`now()` })
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
    .leftJoin('borrower as b', 'b.id', 'a.borrower_id')
    .leftJoin('legal_entity as e', 'e.id', 'a.legal_entity_id')
    .leftJoin('property as p', 'p.id', 'a.property_id')
    .select(['a.id', 'a.name', 'a.property_id', 'a.borrower_id', 'a.legal_entity_id', 't.questions'])
    .select(['b.first_name', 'b.last_name', 'e.name as entity_name', 'p.address_address'])
    .select(['d.id as document_id', 'd.process_id', 'd.file_name', 'd.kind', 'd.text_state'])
    .where('a.loan_id', '=', loanId)
    .where('a.type', '=', 'document-request')
    .where('a.archived_at', 'is', null)
    .orderBy('a.id')
    .orderBy('d.id')
    .execute()
export type RequestWithFile = Awaited<ReturnType<typeof requestsWithFiles>>[number]

/** Whether files of a loan are still being checked or read. */
export const isReading = async (db: Db, loanId: string): Promise<boolean> =>
  (await db
    .selectFrom('document')
    .select('id')
    .where('loan_id', '=', loanId)
    .where('text_state', 'in', ['queued', 'reading'])
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Open loans in underwriting of which a file arrived after their last validation began, at most so many. */
export const loansToValidate = async (db: Db, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select l.id from loan l
    where l.archived_at is null
      and exists (select from activity u where u.loan_id = l.id and u.type = 'underwriting'
        and u.archived_at is null and u.superseded_at is null
        and exists (select from document d where d.loan_id = l.id and d.refusal is null
          and d.received_at > coalesce((select max(p.created_at) from process p
            where p.activity_id = u.id and p.name = ${VALIDATION}), '-infinity')))
    order by l.id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

export const decisionsOn = (db: Db | Tx, processIds: readonly string[]) =>
  db
    .selectFrom('validation_decision as v')
    .innerJoin('app_user as u', 'u.id', 'v.decided_by')
    .select(['v.process_id', 'v.report', 'v.question', 'v.result', 'v.note', 'v.decided_at', 'v.version'])
    .select(['u.first_name', 'u.last_name'])
    .where('v.process_id', '=', sql<string>`any(${processIds}::uuid[])`)
    .execute()
export type DecisionRow = Awaited<ReturnType<typeof decisionsOn>>[number]

export interface DecisionKey {
  processId: string
  report: string
  question: number
}

/** The guarded write of a decision: zero when somebody decided since `version` was read. */
export const writeDecision = async (
  tx: Tx,
  at: DecisionKey,
  made: { result: ValidationVerdict | null; note: string; by: string; version: number },
): Promise<number> => {
  const values = { result: made.result, note: made.note, decided_by: made.by }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('validation_decision')
    .values({
      process_id: at.processId,
      report: at.report,
      question: at.question,
      ...values,
      version: made.version + 1,
    })
    .onConflict((c) =>
      c
        .columns(['process_id', 'report', 'question'])
        .doUpdateSet({ ...values, decided_at: sql<Date>`now()`, version: made.version + 1 })
        .where('validation_decision.version', '=', made.version),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}
