import type { LoanStatus } from '@plinth/domain/loan/status'
import { type SqlBool, sql, type Updateable } from 'kysely'
import type { Db, NewRow, Schema, Tx } from '../../platform/db.ts'

const ownerName = sql<string | null>`case when u.id is not null then
  coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email) end`

const tasks = (db: Db | Tx) =>
  db
    .selectFrom('loan_task as t')
    .innerJoin('loan as l', 'l.id', 't.loan_id')
    .leftJoin('app_user as u', 'u.id', 't.owner_id')
    .select(['t.id', 't.loan_id', 't.title', 't.details', 't.owner_id', 't.due_on', 't.done_at', 't.done_by_name'])
    .select(['t.version', 't.archived_at', 'l.human_id', 'l.name as loan_name'])
    .select(ownerName.as('owner_name'))

/** The last open task of the page before: its due date ('infinity' for none) and id. */
export interface After {
  due: string
  id: string
}
const after = (o: After) => sql<SqlBool>`(coalesce(t.due_on, 'infinity'::date), t.id) > (${o.due}::date, ${o.id}::uuid)`
const soonest = sql`coalesce(t.due_on, 'infinity'::date)`

/** A page of a loan's open tasks, the soonest due first. */
export const openRows = (db: Db, loanId: string, o: { after: After | null; limit: number }) =>
  tasks(db)
    .where('t.loan_id', '=', loanId)
    .where('t.archived_at', 'is', null)
    .where('t.done_at', 'is', null)
    .$if(o.after !== null, (q) => q.where(after(o.after ?? { due: '', id: '' })))
    .orderBy(soonest)
    .orderBy('t.id')
    .limit(o.limit)
    .execute()
export type TaskRow = Awaited<ReturnType<typeof openRows>>[number]

/** A page of a loan's tasks that are done, the newest task first. */
export const doneRows = (db: Db, loanId: string, o: { before: string | null; limit: number }) =>
  tasks(db)
    .where('t.loan_id', '=', loanId)
    .where('t.archived_at', 'is', null)
    .where('t.done_at', 'is not', null)
    .$if(o.before !== null, (q) => q.where('t.id', '<', o.before ?? ''))
    .orderBy('t.id', 'desc')
    .limit(o.limit)
    .execute()

/** A page of a person's open tasks over all loans that are not archived. */
export const ownRows = (db: Db, userId: string, o: { after: After | null; limit: number }) =>
  tasks(db)
    .where('t.owner_id', '=', userId)
    .where('t.archived_at', 'is', null)
    .where('t.done_at', 'is', null)
    .where('l.archived_at', 'is', null)
    .$if(o.after !== null, (q) => q.where(after(o.after ?? { due: '', id: '' })))
    .orderBy(soonest)
    .orderBy('t.id')
    .limit(o.limit)
    .execute()

/** How many tasks are open: of a loan, or of a person over all loans that are not archived. */
export const countOpen = async (db: Db, of: { loanId: string } | { userId: string }): Promise<number> => {
  const { open } = await db
    .selectFrom('loan_task as t')
    .innerJoin('loan as l', 'l.id', 't.loan_id')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('t.archived_at', 'is', null)
    .where('t.done_at', 'is', null)
    .$call((q) =>
      'loanId' in of
        ? q.where('t.loan_id', '=', of.loanId)
        : q.where('t.owner_id', '=', of.userId).where('l.archived_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return open
}

export const taskRow = (db: Db | Tx, id: string) => tasks(db).where('t.id', '=', id).executeTakeFirst()

export const insertTask = async (tx: Tx, values: NewRow<'loan_task'>): Promise<string> =>
  (await tx.insertInto('loan_task').values(values).returning('id').executeTakeFirstOrThrow()).id

/** The same of templates: the tasks that the loan did not have of them, with their owners. */
export const insertOnce = (tx: Tx, values: readonly NewRow<'loan_task'>[]) =>
  tx
    .insertInto('loan_task')
    .values([...values])
    .onConflict((oc) => oc.columns(['loan_id', 'template_id']).where('template_id', 'is not', null).doNothing())
    .returning(['id', 'title', 'owner_id'])
    .execute()

/** Writes a task at the version that was read: false when it has another meanwhile. */
export const writeTask = async (
  tx: Tx,
  id: string,
  version: number,
  fields: Updateable<Schema['loan_task']>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('loan_task')
    .set({ ...fields, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether a person may own a task: an active member of the staff. */
export const isStaff = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .executeTakeFirst()) !== undefined

const templates = (db: Db | Tx) =>
  db
    .selectFrom('task_template as t')
    .leftJoin('app_user as u', 'u.id', 't.owner_id')
    .select(['t.id', 't.stage', 't.title', 't.details', 't.owner_id', 't.due_days', 't.version', 't.archived_at'])
    .select(ownerName.as('owner_name'))

export const templateRows = (db: Db) =>
  templates(db).where('t.archived_at', 'is', null).orderBy('t.id').limit(500).execute()
export type TemplateRow = Awaited<ReturnType<typeof templateRows>>[number]

export const templateRow = (db: Db | Tx, id: string) => templates(db).where('t.id', '=', id).executeTakeFirst()

/** The templates of a stage, and the officer of a loan. */
export const forStage = (tx: Tx, loanId: string, stage: LoanStatus) =>
  templates(tx)
    .innerJoin('loan as l', (join) => join.on('l.id', '=', loanId))
    .select('l.owner_user_id as officer_id')
    .where('t.stage', '=', stage)
    .where('t.archived_at', 'is', null)
    .orderBy('t.id')
    .execute()

/** Stages that loans entered and whose tasks they are to get, oldest first. */
export const entriesWaiting = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('loan_stage_entry').select('id').orderBy('id').limit(1000).execute()).map(({ id }) => id)

/** Takes one of them: of several who try only one gets it. */
export const takeEntry = (tx: Tx, id: string) =>
  tx
    .deleteFrom('loan_stage_entry')
    .where('id', '=', id)
    .returning(['loan_id', 'stage', 'entered_at'])
    .executeTakeFirst()

export const insertTemplate = async (tx: Tx, values: NewRow<'task_template'>): Promise<string> =>
  (await tx.insertInto('task_template').values(values).returning('id').executeTakeFirstOrThrow()).id

export const writeTemplate = async (
  tx: Tx,
  id: string,
  version: number,
  fields: Updateable<Schema['task_template']>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('task_template')
    .set({ ...fields, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
