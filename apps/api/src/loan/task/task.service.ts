import type {
  addTask as addCall,
  listTasks as listCall,
  TaskView,
  updateTask as updateCall,
} from '@plinth/contract/loan/task'
import type { BodyOf, ReplyOf } from '@plinth/contract/shared/endpoint'
import { epochToPlainDate } from '@plinth/domain/shared/dates'
import { isUuid } from '@plinth/domain/shared/text'
import type { Deps } from '../../app/deps.ts'
import { notifyPeople } from '../../messaging/index.ts'
import type { Actor, Author } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { refuseStale } from '../../platform/versions.ts'
import { findLoan, lockOpenLoan } from '../../underwriting/index.ts'
import * as q from './task.queries.ts'
import { afterOf, keyOf, toTaskView } from './task.view.ts'

type List = ReplyOf<typeof listCall>
type Verb = 'added' | 'updated' | 'done' | 'reopened' | 'removed' | 'restored'

const noTask = (): never => fail('not_found', 'This task was not found.')

const paged = (
  rows: readonly q.TaskRow[],
  limit: number,
  o: { key: (row: q.TaskRow) => string; open: number },
): List => {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    tasks: page.map(toTaskView),
    next: rows.length > limit && last ? o.key(last) : null,
    open: o.open,
  }
}

/** A page of a loan's tasks: the open ones, or those that are done. Fails with not_found, and with invalid_input at `after`. */
export const readTasks = async (
  db: Db,
  key: string,
  o: { state: 'open' | 'done'; after?: string | undefined; limit: number },
): Promise<List> => {
  const { id: loanId } = await findLoan(db, key)
  const limit = o.limit + 1
  if (o.state === 'open') {
    const [rows, open] = await Promise.all([
      q.openRows(db, loanId, { after: afterOf(o.after), limit }),
      q.countOpen(db, { loanId }),
    ])
    return paged(rows, o.limit, { key: keyOf, open })
  }
  if (o.after !== undefined && !isUuid(o.after)) badField('after', 'Use the key that came with the page before.')
  const [rows, open] = await Promise.all([
    q.doneRows(db, loanId, { before: o.after ?? null, limit }),
    q.countOpen(db, { loanId }),
  ])
  return paged(rows, o.limit, { key: ({ id }) => id, open })
}

/** A page of the caller's open tasks over all loans that are not archived (AD-17). Fails with invalid_input at `after`. */
export const readOwnTasks = async (
  db: Db,
  actor: Actor,
  o: { after?: string | undefined; limit: number },
): Promise<List> => {
  const [rows, open] = await Promise.all([
    q.ownRows(db, actor.id, { after: afterOf(o.after), limit: o.limit + 1 }),
    q.countOpen(db, { userId: actor.id }),
  ])
  return paged(rows, o.limit, { key: keyOf, open })
}

const note = async (
  tx: Tx,
  author: Author,
  o: { id: string; loanId: string; what: Verb; title: string },
): Promise<void> => {
  await record(tx, author, {
    ...({ kind: `task.${o.what}`, entity: 'task', entityId: o.id, loanId: o.loanId } as const),
    after: { title: o.title },
  })
  await tell(tx, { kind: 'changed', topics: ['task', 'timeline'], loan_id: o.loanId })
}

/** Tells a person of a task that somebody else gave them (AD-14): that there is one, and not what it says. */
const give = async (tx: Tx, author: Author, loanId: string, ownerId: string | null | undefined): Promise<void> => {
  if (!ownerId || ownerId === author.id) return
  if (!(await q.isStaff(tx, ownerId))) badField('owner_id', 'Choose an active colleague.')
  await notifyPeople(tx, [ownerId], { kind: 'task', message: `${author.name} gave you a task`, loanId })
}

const dayOf = (epoch: number | null): string | null => (epoch === null ? null : epochToPlainDate(epoch))

/** Adds a task to a loan (AD-13). Fails with not_found, archived and invalid_input at `owner_id`. */
export const addTask = (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  key: string,
  { due_epoch, ...body }: BodyOf<typeof addCall>,
): Promise<TaskView> =>
  inTx(deps.db, async (tx) => {
    const { id: loanId } = await lockOpenLoan(tx, key)
    await give(tx, actor, loanId, body.owner_id)
    const created_at = new Date(deps.clock.now())
    const id = await q.insertTask(tx, { ...body, loan_id: loanId, due_on: dayOf(due_epoch), created_at })
    await note(tx, actor, { id, loanId, what: 'added', title: body.title })
    return toTaskView((await q.taskRow(tx, id)) ?? noTask())
  })

const hold = async (tx: Tx, id: string, o: { version: number; removed: boolean }): Promise<q.TaskRow> => {
  const seen = (await q.taskRow(tx, id)) ?? noTask()
  await lockOpenLoan(tx, seen.loan_id)
  const row = (await q.taskRow(tx, id)) ?? noTask()
  if ((row.archived_at !== null) !== o.removed)
    return o.removed ? fail('state_conflict', 'This task was restored already.') : noTask()
  refuseStale('task', row.version, o.version)
  return row
}

const change = (
  db: Db,
  actor: Actor,
  o: { id: string; version: number; what: Verb },
  act: (tx: Tx, row: q.TaskRow) => Promise<Parameters<typeof q.writeTask>[3]>,
): Promise<TaskView> =>
  inTx(db, async (tx) => {
    const row = await hold(tx, o.id, { version: o.version, removed: o.what === 'restored' })
    if (!(await q.writeTask(tx, o.id, o.version, await act(tx, row)))) refuseStale('task', row.version + 1, o.version)
    const now = (await q.taskRow(tx, o.id)) ?? noTask()
    await note(tx, actor, { id: o.id, loanId: row.loan_id, what: o.what, title: now.title })
    return toTaskView(now)
  })

/** Changes fields of a task. Fails with not_found, archived, version_conflict and invalid_input at `owner_id`. */
export const updateTask = (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
  { version, due_epoch, title, details, owner_id }: BodyOf<typeof updateCall>,
): Promise<TaskView> =>
  change(db, actor, { id, version, what: 'updated' }, async (tx, row) => {
    if (owner_id !== row.owner_id) await give(tx, actor, row.loan_id, owner_id)
    return {
      ...(title === undefined ? {} : { title }),
      ...(details === undefined ? {} : { details }),
      ...(owner_id === undefined ? {} : { owner_id }),
      ...(due_epoch === undefined ? {} : { due_on: dayOf(due_epoch) }),
    }
  })

const nobody = { done_at: null, done_by: null, done_by_name: '' }

/** Marks a task as done, or as open again (AD-13). Fails with not_found, archived, version_conflict and state_conflict. */
export const markTask = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  id: string,
  o: { version: number; done: boolean },
): Promise<TaskView> =>
  change(db, actor, { id, version: o.version, what: o.done ? 'done' : 'reopened' }, async (_tx, row) => {
    if ((row.done_at !== null) === o.done)
      fail('state_conflict', o.done ? 'This task is done already.' : 'This task is open already.')
    return o.done ? { done_at: new Date(clock.now()), done_by: actor.id, done_by_name: actor.name } : nobody
  })

/** Removes a task; `restoreTask` brings it back as it was. */
export const removeTask = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, id: string, version: number) =>
  change(db, actor, { id, version, what: 'removed' }, async () => ({ archived_at: new Date(clock.now()) }))

/** Brings a removed task back. Fails with state_conflict where it stands already. */
export const restoreTask = ({ db }: Pick<Deps, 'db'>, actor: Actor, id: string, version: number) =>
  change(db, actor, { id, version, what: 'restored' }, async () => ({ archived_at: null }))
