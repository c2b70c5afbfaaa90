import { type ActivityEvent, stateAfter } from '@plinth/domain/loan/activity/transitions'
import type { ActivityState } from '@plinth/domain/loan/activity/types'
import type { VerbOf } from '@plinth/domain/shared/event-kinds'
import type { Author } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { findActivity, holdProgress, moveActivity } from '../../loan/index.ts'
import { notifyStaff } from '../../messaging/index.ts'
import { type EnvelopeRow, holdEnvelope, moveSignedProcess } from './signature.queries.ts'

/** What becomes of the work an envelope belongs to. */
export type Outcome = 'signed' | 'declined' | 'closed' | 'failed' | 'again'

type Moves = Record<Outcome, { activity: ActivityEvent; process: ActivityState }>

/** A request for a document: refused by a signer it is rejected; called back, the file is as good as before. */
const requested: Moves = {
  signed: { activity: 'set-signed', process: 'Signed' },
  declined: { activity: 'set-rejected', process: 'Rejected' },
  closed: { activity: 'failed', process: 'Processed' },
  failed: { activity: 'failed', process: 'Failed' },
  again: { activity: 'set-request-signature', process: 'Sent' },
}
/** A document of the lender: refused or called back it can be generated and sent anew. */
const ours: Moves = {
  signed: { activity: 'set-signed', process: 'Signed' },
  declined: { activity: 'failed', process: 'Generated' },
  closed: { activity: 'failed', process: 'Generated' },
  failed: { activity: 'failed', process: 'Failed' },
  again: { activity: 'send', process: 'Sent' },
}

/** Whether an activity still waits for its envelope; in any other state the work went on without it. */
export const isAwaiting = ({ type, state }: { type: string; state: string }): boolean =>
  state === 'Paused' || state === (type === 'document-request' ? 'Waiting' : 'Sent')

/** Holds what a change of an envelope may move, the loan first as everywhere, and answers the envelope as it is now. */
export const holdWork = async (tx: Tx, seen: Pick<EnvelopeRow, 'id' | 'loan_id'>): Promise<EnvelopeRow | undefined> => {
  await holdProgress(tx, seen.loan_id)
  return holdEnvelope(tx, seen.id)
}

/**
 * Moves the activity and the process of an envelope to what came of it, where their states allow it: work that went on
 * meanwhile stays as it is. `text` is shown with the state.
 */
export const settleWork = async (
  tx: Tx,
  author: Author,
  e: EnvelopeRow,
  outcome: Outcome,
  text: string,
): Promise<void> => {
  const move = (e.activity_type === 'document-request' ? requested : ours)[outcome]
  const a = await findActivity(tx, e.activity_id)
  if (stateAfter(a.type, move.activity, a.state) !== null)
    await moveActivity(tx, author, a, move.activity, {
      state_text: text,
      ...(outcome === 'declined' ? { rejection_reason: text } : {}),
    })
  const reason = text === '' ? null : text
  if (e.process_id) await moveSignedProcess(tx, e.process_id, ['Sent', 'Failed'], move.process, reason)
  await tell(tx, { kind: 'changed', topics: ['activity', 'loan-status'], loan_id: e.loan_id })
}

/** Writes the event of an envelope, and tells the open screens of its loan. */
export const note = async (
  tx: Tx,
  author: Author,
  e: EnvelopeRow,
  kind: VerbOf<'signature'>,
  after: Record<string, unknown> = {},
): Promise<void> => {
  await record(tx, author, { kind: `signature.${kind}`, entity: 'envelope', entityId: e.id, loanId: e.loan_id, after })
  await tell(tx, { kind: 'changed', topics: ['signature'], loan_id: e.loan_id })
}

/** Rings the bell of the staff. */
export const ring = (tx: Tx, e: EnvelopeRow, message: string, documentId: string | null = null) =>
  notifyStaff(tx, { message, loanId: e.loan_id, documentId, by: null })
