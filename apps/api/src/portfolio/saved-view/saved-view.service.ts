import type { BodyOf } from '@plinth/contract/shared/endpoint'
import type { addSavedView, updateSavedView } from '@plinth/contract/portfolio/saved-view'
import type { VerbOf } from '@plinth/domain/shared/event-kinds'
import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import * as q from './saved-view.queries.ts'
import { mayEdit } from './saved-view.view.ts'

/** The most views that one person keeps: more could not be told apart in a menu. */
const MAX_VIEWS = 50

const noView = (): never => fail('not_found', 'This view was not found.')

/** The view of a path that the person may see; a deleted one only when asked for. */
const viewOf = async (tx: Tx, actor: Actor, id: string, deleted = false): Promise<q.ViewRow> => {
  const view = (await q.findView(tx, id, actor.id)) ?? noView()
  if ((view.deleted_at !== null) !== deleted) noView()
  return view
}
const editable = async (tx: Tx, actor: Actor, id: string, deleted = false): Promise<q.ViewRow> => {
  const view = await viewOf(tx, actor, id, deleted)
  if (!mayEdit(actor, view))
    fail('forbidden', 'Only the person who created this view or an administrator can change it.')
  return view
}
const requireFreeName = async (tx: Tx, ownerId: string, name: string, except: string | null): Promise<void> => {
  if (await q.isNameTaken(tx, ownerId, name, except)) badField('name', 'A view with this name already exists.')
}
const requireRoom = async (tx: Tx, ownerId: string): Promise<void> => {
  if ((await q.countOwnViews(tx, ownerId)) >= MAX_VIEWS)
    fail('state_conflict', `You can save up to ${MAX_VIEWS} views. Delete one first.`)
}
const note = (
  tx: Tx,
  actor: Actor,
  verb: VerbOf<'saved-view'>,
  id: string,
  after: Record<string, unknown>,
): Promise<void> => record(tx, actor, { kind: `saved-view.${verb}`, entity: 'setting', entityId: id, after })

/** Own and shared views, and the one that the person's requests open with. */
export const viewsOf = async (db: Db, actor: Actor): Promise<{ rows: q.ViewRow[]; first: string | null }> => {
  const [rows, first] = await Promise.all([q.listViews(db, actor.id), q.defaultViewOf(db, actor.id)])
  return { rows, first }
}

/** Keeps a view. */
export const addView = (db: Db, actor: Actor, body: BodyOf<typeof addSavedView>): Promise<q.ViewRow> =>
  inTx(db, async (tx) => {
    await requireRoom(tx, actor.id)
    await requireFreeName(tx, actor.id, body.name, null)
    const { id } = await q.insertView(tx, { userId: actor.id, ...body })
    await note(tx, actor, 'added', id, { name: body.name, shared: body.shared })
    return viewOf(tx, actor, id)
  })

/** Renames, shares or changes a view; refuses a stale version, and to take a shared view away from others' sight by a stranger. */
export const updateView = (
  db: Db,
  actor: Actor,
  id: string,
  { version, name, shared, settings }: BodyOf<typeof updateSavedView>,
): Promise<q.ViewRow> =>
  inTx(db, async (tx) => {
    const view = await editable(tx, actor, id)
    if (shared === false && view.user_id !== actor.id)
      fail('forbidden', 'Only the person who created a shared view can make it private.')
    if (name !== undefined) await requireFreeName(tx, view.user_id, name, id)
    if (!(await q.writeView(tx, id, version, { name, shared, settings })))
      fail('version_conflict', 'This view was changed by someone else. Review it, then save.')
    await note(tx, actor, 'updated', id, { name: name ?? view.name, shared: shared ?? view.shared })
    return viewOf(tx, actor, id)
  })

/** Deletes a view; it stays to be restored. */
export const removeView = (db: Db, actor: Actor, id: string, now: Date): Promise<void> =>
  inTx(db, async (tx) => {
    const view = await editable(tx, actor, id)
    await q.markDeleted(tx, id, now)
    await note(tx, actor, 'removed', id, { name: view.name })
  })

/** Takes a deletion back; refused when its name is taken meanwhile. */
export const restoreView = (db: Db, actor: Actor, id: string): Promise<q.ViewRow> =>
  inTx(db, async (tx) => {
    const view = await editable(tx, actor, id, true)
    await requireRoom(tx, view.user_id)
    if (await q.isNameTaken(tx, view.user_id, view.name, id))
      fail('state_conflict', 'Another view has this name now. Rename that one first.')
    await q.markDeleted(tx, id, null)
    await note(tx, actor, 'restored', id, { name: view.name })
    return viewOf(tx, actor, id)
  })

/** Chooses the view that a person's requests open with. */
export const chooseDefault = (db: Db, actor: Actor, id: string | null): Promise<void> =>
  inTx(db, async (tx) => {
    if (id !== null) await viewOf(tx, actor, id)
    await q.writeDefault(tx, actor.id, id)
  })
