import type { ConditionOrigin, ConditionStage } from '@plinth/domain/loan/condition'
import type { ActivityState, ActivityType } from '@plinth/domain/loan/activity/types'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'

const fullName = (alias: string) =>
  sql<string>`coalesce(nullif(trim(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})), ''), ${sql.ref(`${alias}.email`)})`

const conditions = (db: Db | Tx) =>
  db
    .selectFrom('loan_condition as c')
    .leftJoin('app_user as u', 'u.id', 'c.owner_id')
    .leftJoin('borrower as b', 'b.id', 'c.borrower_id')
    .leftJoin('contact as k', 'k.id', 'c.contact_id')
    .leftJoin('legal_entity as e', 'e.id', 'c.legal_entity_id')
    .leftJoin('activity as a', 'a.id', 'c.proof_id')
    .select(['c.id', 'c.loan_id', 'c.stage', 'c.title', 'c.details', 'c.owner_id', 'c.due_on', 'c.proof_id'])
    .select(['c.decision', 'c.rests_on_proof', 'c.note', 'c.decided_by_name', 'c.decided_at', 'c.origin', 'c.version'])
    .select(['c.borrower_id', 'c.contact_id', 'c.legal_entity_id', 'c.archived_at', 'c.origin_key'])
    .select(['e.name as entity_name', 'a.name as proof_name'])
    .select((eb) => [
      eb.ref('a.type').$castTo<ActivityType | null>().as('proof_type'),
      eb.ref('a.state').$castTo<ActivityState | null>().as('proof_state'),
    ])
    .select([
      sql<boolean>`a.archived_at is not null or a.superseded_at is not null`.as('proof_is_gone'),
      sql<string | null>`case when u.id is not null then ${fullName('u')} end`.as('owner_name'),
      sql<string | null>`case when b.id is not null then ${fullName('b')} end`.as('borrower_name'),
      sql<string | null>`case when k.id is not null then ${fullName('k')} end`.as('contact_name'),
    ])

export type ConditionRow = Awaited<ReturnType<typeof conditionsOf>>[number]

/** The conditions of a loan that were not removed, by due date within each stage. */
export const conditionsOf = (db: Db | Tx, loanId: string) =>
  conditions(db)
    .where('c.loan_id', '=', loanId)
    .where('c.archived_at', 'is', null)
    .orderBy('c.due_on', (order) => order.asc().nullsLast())
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute()

/** One condition, removed or not; undefined when there is none. */
export const findCondition = (db: Db | Tx, id: string) => conditions(db).where('c.id', '=', id).executeTakeFirst()

/** The loan of a condition; undefined when there is no such condition. */
export const loanOfCondition = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await tx.selectFrom('loan_condition').select('loan_id').where('id', '=', id).executeTakeFirst())?.loan_id

/** Stores a condition; undefined where the loan has one of the same origin and key. */
export const insertCondition = async (
  tx: Tx,
  values: Insertable<Schema['loan_condition']>,
): Promise<string | undefined> =>
  (
    await tx
      .insertInto('loan_condition')
      .values(values)
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

/** Writes fields of a condition read at a version; whether it still had that version. */
export const writeCondition = async (
  tx: Tx,
  id: string,
  version: number,
  fields: Updateable<Schema['loan_condition']>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('loan_condition')
    .set({ ...fields, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether a condition for the same thing is on the loan already. */
export const hasOrigin = async (
  tx: Tx,
  o: { loanId: string; origin: ConditionOrigin; key: string },
): Promise<boolean> =>
  (await tx
    .selectFrom('loan_condition')
    .select('id')
    .where('loan_id', '=', o.loanId)
    .where('origin', '=', o.origin)
    .where('origin_key', '=', o.key)
    .where('archived_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** The activity of a loan that is to prove a condition; undefined when the loan has none such. */
export const proofOf = (tx: Tx, loanId: string, activityId: string) =>
  tx
    .selectFrom('activity')
    .select('id')
    .select((eb) => [eb.ref('type').$castTo<ActivityType>().as('type')])
    .where('id', '=', activityId)
    .where('loan_id', '=', loanId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()

const partyTables = {
  borrower: ['loan_borrower', 'borrower_id'],
  contact: ['loan_contact', 'contact_id'],
  'legal-entity': ['loan_legal_entity', 'legal_entity_id'],
} as const
export type ConditionPartyKind = keyof typeof partyTables

/** Whether a party is on the loan. */
export const isPartyOf = async (tx: Tx, loanId: string, kind: ConditionPartyKind, id: string): Promise<boolean> => {
  const [table, column] = partyTables[kind]
  const { rows } =
    await sql`select 1 from ${sql.table(table)} where loan_id = ${loanId} and ${sql.ref(column)} = ${id}`.execute(tx)
  return rows.length > 0
}

/** Takes a party that leaves a loan off its conditions. */
export const forgetParty = async (tx: Tx, loanId: string, kind: ConditionPartyKind, id: string): Promise<void> => {
  const column = partyTables[kind][1]
  await sql`update loan_condition set ${sql.ref(column)} = null, version = version + 1
    where loan_id = ${loanId} and ${sql.ref(column)} = ${id}`.execute(tx)
}

/** Whether a person may own a condition: an active member of the staff. */
export const isStaff = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .executeTakeFirst()) !== undefined

/** What a gate reads of a condition. */
export interface GateCondition {
  id: string
  title: string
  stage: ConditionStage
}
