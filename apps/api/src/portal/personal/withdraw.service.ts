import { canWithdraw } from '@plinth/domain/loan/archive'
import type { Actor } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { archiveLoan } from '../../loan/index.ts'
import { notifyStaff } from '../../messaging/index.ts'
import { reachOf, requireEditor, requireLoan } from './personal.access.ts'
import { lockLoan } from '../../underwriting/index.ts'

/**
 * Withdraws a request of one's own: the loan is rejected and archived with the reason, and the staff who look after it are
 * told; they can restore it. Fails with not_found for a foreign loan, and with step_not_allowed once it is funded,
 * rejected or archived.
 */
export const withdrawRequest = (
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  actor: Actor,
  loanKey: string,
  reason: string,
): Promise<void> => {
  requireEditor(actor)
  return inTx(deps.db, async (tx) => {
    const loanId = await requireLoan(tx, await reachOf(tx, actor), loanKey)
    const loan = await lockLoan(tx, loanId)
    if (!canWithdraw(loan.status, loan.archived_at !== null))
      fail('step_not_allowed', 'This request can no longer be withdrawn. Contact your loan officer.')
    const said = `Withdrawn by ${actor.name}${reason === '' ? '' : `: ${reason}`}`
    await archiveLoan(tx, actor, deps.jobs, { key: loanId, days: 0, reason: said, nowMs: deps.clock.now() })
    await record(tx, actor, { kind: 'loan.withdrawn', entity: 'loan', entityId: loanId, loanId, after: { reason } })
    await notifyStaff(tx, {
      message: `${actor.name} withdrew the request ${loan.name}`,
      loanId,
      documentId: null,
      by: actor.id,
    })
  })
}
