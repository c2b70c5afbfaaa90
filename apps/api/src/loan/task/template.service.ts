import type {
  addTaskTemplate as addCall,
  TaskTemplateView,
  updateTaskTemplate as updateCall,
} from '@plinth/contract/loan/task'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import { loanStatuses } from '@plinth/domain/loan/status'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { refuseStale } from '../../platform/versions.ts'
import * as q from './task.queries.ts'
import { toTemplateView } from './task.view.ts'

const noTemplate = (): never => fail('not_found', 'This task template was not found.')

/** Task templates in the order of the stages (AD-15). */
export const readTemplates = async (db: Db): Promise<TaskTemplateView[]> =>
  (await q.templateRows(db))
    .toSorted((a, b) => loanStatuses.indexOf(a.stage) - loanStatuses.indexOf(b.stage))
    .map(toTemplateView)

const note = async (
  tx: Tx,
  actor: Actor,
  o: { id: string; what: 'added' | 'updated' | 'removed' | 'restored'; title: string },
): Promise<void> => {
  await record(tx, actor, {
    ...({ kind: `task-template.${o.what}`, entity: 'setting', entityId: o.id } as const),
    after: { title: o.title },
  })
  await tell(tx, { kind: 'changed', topics: ['task-template'], loan_id: null })
}

const requireOwner = async (tx: Tx, ownerId: string | null): Promise<void> => {
  if (ownerId !== null && !(await q.isStaff(tx, ownerId))) badField('owner_id', 'Choose an active colleague.')
}

/** Adds a template; loans that enter its stage from now on get its task. Fails with invalid_input at `owner_id`. */
export const addTemplate = (db: Db, actor: Actor, body: BodyOf<typeof addCall>): Promise<TaskTemplateView> =>
  inTx(db, async (tx) => {
    await requireOwner(tx, body.owner_id)
    const id = await q.insertTemplate(tx, body)
    await note(tx, actor, { id, what: 'added', title: body.title })
    return toTemplateView((await q.templateRow(tx, id)) ?? noTemplate())
  })

const change = (
  db: Db,
  actor: Actor,
  o: { id: string; version: number; what: 'updated' | 'removed' | 'restored' },
  fields: Parameters<typeof q.writeTemplate>[3],
): Promise<TaskTemplateView> =>
  inTx(db, async (tx) => {
    const row = (await q.templateRow(tx, o.id)) ?? noTemplate()
    if ((row.archived_at !== null) !== (o.what === 'restored')) noTemplate()
    refuseStale('template', row.version, o.version)
    if (fields.owner_id) await requireOwner(tx, String(fields.owner_id))
    if (!(await q.writeTemplate(tx, o.id, o.version, fields))) refuseStale('template', row.version + 1, o.version)
    const now = (await q.templateRow(tx, o.id)) ?? noTemplate()
    await note(tx, actor, { id: o.id, what: o.what, title: now.title })
    return toTemplateView(now)
  })

/** Changes a template; tasks that loans have stay. Fails with not_found, version_conflict and invalid_input. */
export const updateTemplate = (
  db: Db,
  actor: Actor,
  id: string,
  { version, ...fields }: BodyOf<typeof updateCall>,
): Promise<TaskTemplateView> => change(db, actor, { id, version, what: 'updated' }, fields)

/** Removes a template, or brings a removed one back. Fails with not_found and version_conflict. */
export const setRemoved = (
  db: Db,
  actor: Actor,
  o: { id: string; version: number; at: Date | null },
): Promise<TaskTemplateView> =>
  change(db, actor, { ...o, what: o.at === null ? 'restored' : 'removed' }, { archived_at: o.at })
