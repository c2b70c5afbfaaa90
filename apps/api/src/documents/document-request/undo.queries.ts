import { type ActivityState, activityStates } from '@plinth/domain/loan/activity/types'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../platform/db.ts'

const State = z.enum(activityStates)
const decisions = sql`('process.accepted', 'process.rejected')`
const moves = sql`('activity.set-accepted', 'activity.set-rejected', 'activity.await-more')`
/** What is written about a request or its files without changing what a decision rests on. */
const harmless = sql`('activity.data-points-refreshed', 'process.display-data-updated')`

/** The last decision on a file, or its undoing; undefined when nobody decided on it. The caller holds the activity. */
export const lastDecision = async (tx: Tx, o: { activityId: string; loanId: string; processId: string }) => {
  const { rows } = await sql<{ id: string; kind: string; actor_id: string | null; followed: boolean }>`
    select e.id, e.kind, e.actor_id, exists (
      select from event f where f.id > e.id and f.at <> e.at and f.kind not in ${harmless} and (
        f.entity = 'activity' and f.entity_id = ${o.activityId} and f.kind like 'activity.%'
        or f.entity = 'process' and f.entity_id in (select id from process where activity_id = ${o.activityId})
        or f.entity = 'loan' and f.entity_id = ${o.loanId} and f.kind = 'loan.status-changed')) as followed
    from event e
    where e.entity = 'process' and e.entity_id = ${o.processId}
      and (e.kind in ${decisions} or e.kind = 'process.decision-undone')
    order by e.id desc limit 1`.execute(tx)
  return rows[0]
}

const FileBefore = z.object({
  process_id: z.uuid(),
  was: z.object({ state: State, reason: z.string().nullable(), since: z.string() }),
  became: State,
})
const RequestBefore = z.object({
  was: z.object({ state: State, state_text: z.string(), rejection_reason: z.string().nullable(), since: z.string() }),
  became: State,
})
export type FileBefore = z.infer<typeof FileBefore>
export type RequestBefore = z.infer<typeof RequestBefore>

/** What a decision changed, as it stood before: the files, and the request where it moved with them. */
export const decidedWith = async (tx: Tx, o: { activityId: string; eventId: string }) => {
  const at = sql`(select at from event where id = ${o.eventId})`
  const files = await sql<unknown>`
    select entity_id as process_id, before as was, after->>'state' as became from event
    where at = ${at} and entity = 'process' and kind in ${decisions}
      and entity_id in (select id from process where activity_id = ${o.activityId}) order by id`.execute(tx)
  const request = await sql<unknown>`
    select before as was, after->>'state' as became from event
    where at = ${at} and entity = 'activity' and entity_id = ${o.activityId} and kind in ${moves}
    order by id desc limit 1`.execute(tx)
  return {
    files: FileBefore.array().parse(files.rows),
    request: RequestBefore.array().parse(request.rows)[0] ?? null,
  }
}

/** The guarded write that puts a file back to before a decision: whether it still stood as decided. */
export const putFileBack = async (tx: Tx, { process_id, was, became }: FileBefore): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('process')
    .set({
      state: was.state,
      data_to_display: sql`data_to_display || jsonb_build_object('reason', ${was.reason}::text)`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', process_id)
    .where('state', '=', became)
    .executeTakeFirst()
  // Apart, as a change of the state dates itself: which file answers which rejection goes by this.
  await tx.updateTable('process').set({ state_since: was.since }).where('id', '=', process_id).execute()
  return numUpdatedRows === 1n
}

interface Held {
  id: string
  state: ActivityState
  version: number
}

/** The same for the request, which counts as changed also where the decision had not moved it (null). */
export const putRequestBack = async (tx: Tx, a: Held, before: RequestBefore | null): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('activity')
    .set({ version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .set(before === null ? {} : textsOf(before))
    .where('id', '=', a.id)
    .where('version', '=', a.version)
    .where('state', '=', before?.became ?? a.state)
    .executeTakeFirst()
  if (before !== null)
    await tx.updateTable('activity').set({ state_since: before.was.since }).where('id', '=', a.id).execute()
  return numUpdatedRows === 1n
}

const textsOf = ({ was: { state, state_text, rejection_reason } }: RequestBefore) => ({
  state,
  state_text,
  rejection_reason,
})
