import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** A document of an activity with what the instant look at it says. */
export const precheckRow = (db: Db, activityId: string, documentId: string) =>
  db
    .selectFrom('document as d')
    .leftJoin('app_user as u', 'u.id', 'd.precheck_kept_by')
    .select(['d.id', 'd.loan_id', 'd.file_name', 'd.refusal', 'd.text_state', 'd.precheck', 'd.precheck_reason'])
    .select(['u.first_name', 'u.last_name'])
    .where('d.id', '=', documentId)
    .where('d.activity_id', '=', activityId)
    .executeTakeFirst()
export type PrecheckRow = NonNullable<Awaited<ReturnType<typeof precheckRow>>>

export const keepDespite = (tx: Tx, id: string, kept: { reason: string; by: string }) =>
  tx
    .updateTable('document')
    .set({ precheck_reason: kept.reason, precheck_kept_by: kept.by, precheck_kept_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

/** Names of the legal entities of a loan. */
export const entitiesOfLoan = (db: Db | Tx, loanId: string) =>
  db
    .selectFrom('loan_legal_entity as le')
    .innerJoin('legal_entity as e', 'e.id', 'le.legal_entity_id')
    .select(['e.id', 'e.name'])
    .where('le.loan_id', '=', loanId)
    .orderBy('e.created_at')
    .execute()
