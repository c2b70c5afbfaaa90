import { type GateFacts, isReceivedReport, openPoints } from '@plinth/domain/loan/gate'
import type { LoanStatus } from '@plinth/domain/loan/status'
import type { Db, Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { gateRow } from './gate.queries.ts'
import type { CountedActivity } from './loan-status.queries.ts'
import { type LoanHead } from '../../underwriting/index.ts'

/** What a step forward of a loan depends on beside its activities. */
const gateFacts = async (db: Db | Tx, loanId: string, activities: readonly CountedActivity[]): Promise<GateFacts> => {
  const row = await gateRow(db, loanId)
  return {
    interestRate: row.interest_rate === null ? null : Number(row.interest_rate),
    amountAtClosing: row.amount_at_closing_cents,
    entities: Number(row.entities),
    filesToReview: Number(row.files_to_review),
    reports: activities.filter(isReceivedReport).length,
  }
}

/** What the step of a loan to a status lacks (P-32). */
export const openPointsFor = async (
  db: Db | Tx,
  loanId: string,
  to: LoanStatus,
  activities: readonly CountedActivity[],
): Promise<readonly string[]> => openPoints(to, await gateFacts(db, loanId, activities))

/** What a step that was taken although something was missing writes into the timeline; nothing where nothing was. */
export type GoneOn = { reason?: string; missing?: readonly string[] }

/**
 * Refuses a step of a held loan that lacks something, naming each point, unless a reason to go on is given. Answers what
 * goes into the event of the step.
 */
export const requireReasonToGoOn = async (
  tx: Tx,
  o: {
    loan: Pick<LoanHead, 'id'>
    to: LoanStatus
    activities: readonly CountedActivity[]
    reason: string | null
  },
): Promise<GoneOn> => {
  const missing = await openPointsFor(tx, o.loan.id, o.to, o.activities)
  if (missing.length === 0) return {}
  if (o.reason !== null) return { reason: o.reason, missing }
  return fail(
    'reason_needed',
    `${missing.join('. ')}. Or give a reason to go on without.`,
    missing.map((message) => ({ path: 'reason', message })),
  )
}
