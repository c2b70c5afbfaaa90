import type { ActivityState, ActivityType } from '@plinth/domain/loan/activity/types'
import type { LateDays } from '@plinth/domain/loan/paid-off'
import type { LoanStatus } from '@plinth/domain/loan/status'
import { sql, type Updateable } from 'kysely'
import { prepared, type Db, type Schema, type Tx } from '../../platform/db.ts'

/** The statuses that a loan was moved to, by its trail, oldest first. */
export const statusTrail = async (db: Db | Tx, loanId: string): Promise<{ status: string; at: Date }[]> =>
  (
    await sql<{ status: string; at: Date }>`
      select after ->> 'status' as status, at from event
      where loan_id = ${loanId}
        and kind in ('loan.status-changed', 'loan.archived', 'loan.archive-scheduled', 'loan.restored')
        and after ? 'status' and before ->> 'status' is distinct from after ->> 'status'
      order by at, id`.execute(db)
  ).rows

const counted = (db: Db | Tx) =>
  db
    .selectFrom('activity')
    .select(['id', 'state_before_pause', 'state_since', 'field_values'])
    .select((eb) => [eb.ref('type').$castTo<ActivityType>().as('type')])
    .select((eb) => [eb.ref('state').$castTo<ActivityState>().as('state')])
    .where('archived_at', 'is', null)
    .where('superseded_at', 'is', null)
    .orderBy('id')

/** The activities that count for a loan's progress: neither archived nor superseded (P-28); oldest first. */
export const countedActivities = (db: Db | Tx, loanId: string) => counted(db).where('loan_id', '=', loanId).execute()

/** The same for the loan of an activity, to be asked together with what holds that loan. */
export const countedBeside = prepared((db, activityId: string) =>
  counted(db).where('loan_id', '=', (eb) =>
    eb.selectFrom('activity as one').select('one.loan_id').where('one.id', '=', activityId),
  ),
)
export type CountedActivity = Awaited<ReturnType<typeof countedActivities>>[number]

/** The guarded write of a status move: whether the loan still had the status it moves from. */
export const writeStatus = async (
  tx: Tx,
  loanId: string,
  from: LoanStatus,
  to: LoanStatus,
  fields: Updateable<Schema['loan']> = {},
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('loan')
    .set({ ...fields, status: to, status_since: sql<Date>`now()` })
    .where('id', '=', loanId)
    .where('status', '=', from)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Keeps the suggested steps (P-32). */
export const writeSuggestedSteps = prepared((db, loanId: string, steps: readonly string[]) =>
  db
    .updateTable('loan')
    .set({ suggested_steps: sql<string[]>`${steps}` })
    .where('id', '=', loanId),
)

/** Marks artefacts as superseded by a move back (P-28); they are kept. */
export const supersede = (tx: Tx, ids: readonly string[]) =>
  tx
    .updateTable('activity')
    .set((eb) => ({ superseded_at: sql<Date>`now()`, updated_at: sql<Date>`now()`, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('superseded_at', 'is', null)
    .execute()

/** A new activity in the place of a superseded one, its parent (U-16), with the values that were entered there. */
export const insertSuccessor = async (tx: Tx, supersededId: string): Promise<string> => {
  const { id } = await tx
    .insertInto('activity')
    .columns(['parent_id', 'loan_id', 'type', 'name', 'document_name', 'description', 'due_on', 'field_values'])
    .expression((eb) =>
      eb
        .selectFrom('activity')
        .select(['id', 'loan_id', 'type', 'name', 'document_name', 'description', 'due_on', 'field_values'])
        .where('id', '=', supersededId),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The columns of a payoff (P-21); cents and dates as stored. */
export const payoffColumns = (o: {
  on: string
  late: boolean
  lateDays: readonly LateDays[]
  borrowerScore: number
  constructionCompleted: boolean
}): Updateable<Schema['loan']> => {
  const count = (days: number) => o.lateDays.find((bucket) => bucket.late_days === days)?.count ?? 0
  return {
    paid_off_on: o.on,
    is_late_payment: o.late,
    late_days_30: count(30),
    late_days_60: count(60),
    late_days_90: count(90),
    borrower_score: o.borrowerScore,
    is_construction_completed: o.constructionCompleted,
  }
}

/** Nothing paid off. */
export const noPayoff: Updateable<Schema['loan']> = {
  paid_off_on: null,
  is_late_payment: null,
  late_days_30: null,
  late_days_60: null,
  late_days_90: null,
  borrower_score: null,
  is_construction_completed: null,
}
