import { statusLabel } from '@plinth/domain/loan/status'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { openMissingActivities } from '../party/index.ts'
import { refreshProgress } from '../status/index.ts'
import { calculateLoanScore, lockOpenLoan } from '../../underwriting/index.ts'
import * as q from './loan-repair.queries.ts'

/** A run at work for longer than this hangs: no job may take that long. */
const STUCK_MS = 3_600_000

const some = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`)

/**
 * Re-derives what can be derived of a loan (I-12): missing activities, runs that hang, neighborhoods, accounts, the
 * score, the suggested steps.
 * Answers the loan's id and what was repaired, a sentence each.
 */
export const repairLoan = async (
  tx: Tx,
  actor: Actor,
  o: { key: string; clock: Clock },
): Promise<{ id: string; repaired: string[] }> => {
  const loan = await lockOpenLoan(tx, o.key)
  const repaired: string[] = []
  const opened = await openMissingActivities(tx, loan)
  if (opened.length > 0)
    repaired.push(`Opened ${some(opened.length, 'missing activity', 'missing activities')}: ${opened.join(', ')}.`)
  const stuck = await q.failStuckProcesses(tx, loan.id, new Date(o.clock.now() - STUCK_MS))
  if (stuck.length > 0) {
    await q.failStuckActivities(tx, stuck)
    repaired.push(`Stopped ${some(stuck.length, 'run that hung', 'runs that hung')}; start it again where needed.`)
  }
  const placed = await q.placeProperties(tx, loan.id)
  if (placed > 0) repaired.push(`Found the neighborhood of ${some(placed, 'property', 'properties')}.`)
  const accounts = await q.linkAccounts(tx, loan.id)
  if (accounts > 0)
    repaired.push(`Linked ${some(accounts, 'account', 'accounts')} to the borrower of the same address.`)
  const before = await q.storedScore(tx, loan.id)
  const after = await calculateLoanScore(tx, loan.id, o.clock)
  if (before !== after) repaired.push(`Recalculated the score: ${before ?? 'N/A'} → ${after ?? 'N/A'}.`)
  const steps = await q.storedSteps(tx, loan.id)
  const status = await refreshProgress(tx, actor, loan.id)
  if (status !== loan.status) repaired.push(`Moved the loan on to ${statusLabel(status)}.`)
  else if ((await q.storedSteps(tx, loan.id)) !== steps) repaired.push('Derived the suggested steps anew.')
  await record(tx, actor, {
    kind: 'loan.fixed',
    entity: 'loan',
    entityId: loan.id,
    loanId: loan.id,
    after: { repaired },
  })
  return { id: loan.id, repaired }
}
