import type { RequestOnFile } from '@plinth/contract/documents/on-file'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { type FoundActivity, holdActivity, moveActivity } from '../../loan/index.ts'
import { followReading } from '../../underwriting/index.ts'
import { withdrawCopy } from '../document-request/index.ts'
import { HELD_TEXT, insertHold, useOf, type UseRow } from '../on-file/index.ts'
import { forgetOnFileCopy } from './copy.jobs.ts'
import { copiesToRemove, removeProcess, removeUse } from './use.queries.ts'
import { holdRequest } from './use.service.ts'
import { requestView } from './view.service.ts'

/** Removes the copies; what was read from them does not count any more. */
const removeCopies = async (tx: Tx, deps: Deps, actor: Actor, activityId: string): Promise<void> => {
  for (const copy of await copiesToRemove(tx, activityId)) {
    await withdrawCopy(tx, copy.process_id)
    await followReading(tx, actor, copy.process_id, deps.clock)
    await removeProcess(tx, copy.process_id)
    await deps.jobs.enqueue(tx, forgetOnFileCopy, { storage_key: copy.storage_key })
  }
}

/** Puts the request back to what it was before. */
const putBack = async (tx: Tx, actor: Actor, a: FoundActivity, use: UseRow): Promise<void> => {
  if (use.was === 'rejected') {
    await moveActivity(tx, actor, a, 'set-rejected', {
      rejection_reason: use.was_reason,
      state_text: use.was_reason ?? '',
    })
    return
  }
  await moveActivity(tx, actor, a, 'restart', { state_text: '', rejection_reason: null, state_before_pause: null })
  if (use.was !== 'held') return
  const open = await holdActivity(tx, a.id)
  await moveActivity(tx, actor, open, 'pause', { state_before_pause: 'New', state_text: HELD_TEXT })
  await insertHold(tx, a.id)
}

/**
 * Stops using a document on file: its copies are gone and the request is as it was (AB-10). Fails with not_found,
 * version_conflict, archived, step_not_allowed where the loan's status rests on it, state_conflict once it is not accepted.
 */
export const undoUse = (deps: Deps, actor: Actor, o: { activityId: string; version: number }): Promise<RequestOnFile> =>
  inTx(deps.db, async (tx) => {
    const { activity } = await holdRequest(tx, o)
    const use = (await useOf(tx, activity.id)) ?? fail('not_found', 'No document on file is used for this request.')
    if (activity.state !== 'Accepted')
      fail('state_conflict', `This is not possible while the request is ${activity.state}.`)
    await removeCopies(tx, deps, actor, activity.id)
    await removeUse(tx, activity.id)
    await putBack(tx, actor, activity, use)
    await record(tx, actor, {
      ...({ kind: 'on-file.undone', entity: 'activity', entityId: activity.id, loanId: activity.loan_id } as const),
      before: { source: use.source_id, source_loan: use.source_loan, files: use.source_files },
    })
    await tell(tx, { kind: 'changed', topics: ['activity', 'document', 'on-file'], loan_id: activity.loan_id })
    return requestView(tx, deps, activity.id)
  })
