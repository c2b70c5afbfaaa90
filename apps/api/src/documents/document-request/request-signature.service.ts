import type { ActivityView } from '@plinth/contract/loan/activity'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { findActivity, holdActivity, moveActivity, requireOpen, viewActivity } from '../../loan/index.ts'
import { openEnvelope, readyToSign } from '../signature/index.ts'
import { processRow } from './upload.queries.ts'

/**
 * Sends a file of a request for signature (J-33..J-36): of one process, or the newest. The request waits until everybody
 * signed, declined, or the time is over. Fails with step_not_allowed for a file that cannot be signed, saying why.
 */
export const requestSignature = async (
  deps: Deps,
  actor: Actor,
  o: { activityId: string; processId: string | null; recipients: readonly { name: string; email: string }[] },
): Promise<ActivityView> => {
  const seen = await findActivity(deps.db, o.activityId)
  if (seen.type !== 'document-request') fail('not_found', 'This document request was not found.')
  if (o.processId && !(await processRow(deps.db, seen.id, o.processId)))
    fail('not_found', 'This process was not found.')
  requireOpen(seen)
  const ready = await readyToSign(deps, seen.id, o.processId)
  await inTx(deps.db, async (tx) => {
    const activity = await holdActivity(tx, seen.id)
    const title = activity.document_name || activity.name
    await openEnvelope(tx, deps, actor, { activity, ready, title, recipients: o.recipients })
    // Sent once more it stays in Waiting; calling the former request back has not moved it.
    if (activity.state !== 'Waiting')
      await moveActivity(tx, actor, activity, 'set-request-signature', { state_text: '', rejection_reason: null })
    await tell(tx, { kind: 'changed', topics: ['activity'], loan_id: activity.loan_id })
  })
  return viewActivity(deps.db, seen.id)
}
