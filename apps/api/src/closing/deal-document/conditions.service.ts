import type { ActivityEvent } from '@plinth/domain/loan/activity/transitions'
import type { ActivityType } from '@plinth/domain/loan/activity/types'
import { canAdvance, type LoanStatus } from '@plinth/domain/loan/status'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { conditionPoints, type FoundActivity, type GoneOn, requireReasonToGoOn } from '../../loan/index.ts'
import type { LoanHead } from '../../underwriting/index.ts'
import { asOpenPoints, differencesFrom } from '../approval/index.ts'
import { commitmentTerms } from './terms.view.ts'

/** The status that a loan moves to once a document was sent; a board review moves none. */
const sentStatus: { readonly [T in ActivityType]?: LoanStatus } = {
  'term-sheet': 'term-sheet-sent',
  commitment: 'commitment-sent',
}

/** Whether an event sends a document for the first time: by Plinth, or as staff enter by hand. */
export const sends = (event: ActivityEvent): boolean => event === 'send' || event === 'set-sent'

/**
 * Refuses to send a document of a held loan while conditions before it are open, or a commitment that differs from what the
 * committee approved, unless who may override gives a reason (AG-07, AG-09, AH-17). Answers what goes into the event; nothing once the loan has made that step.
 */
export const requireNoCondition = async (
  tx: Tx,
  actor: Actor,
  { loan, type, reason = null }: { loan: LoanHead; type: ActivityType; reason?: string | null | undefined },
): Promise<GoneOn> => {
  const to = sentStatus[type]
  const open = to !== undefined && canAdvance(loan.status, to) ? await conditionPoints(tx, loan.id, to) : []
  const differing = type === 'commitment' ? await differencesFrom(tx, loan.id, () => commitmentTerms(tx, loan.id)) : []
  return requireReasonToGoOn(actor, { missing: [...open, ...asOpenPoints(differing)], reason })
}

/** Records what was open when a document was set to sent by hand; nothing where nothing was. */
export const recordGoneOn = async (tx: Tx, actor: Actor, seen: FoundActivity, goneOn: GoneOn): Promise<void> => {
  if (goneOn.missing)
    await record(tx, actor, {
      ...{ kind: 'loan.conditions-overridden', entity: 'activity', entityId: seen.id, loanId: seen.loan_id },
      after: goneOn,
    })
}
