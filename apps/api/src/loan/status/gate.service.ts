import { type GateFacts, isReceivedReport, type OpenPoint, blockingPoints, openPoints } from '@plinth/domain/loan/gate'
import type { LoanStatus } from '@plinth/domain/loan/status'
import { may } from '@plinth/domain/people/user/permissions'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { openConditions } from '../condition/index.ts'
import { gateRow } from './gate.queries.ts'
import type { CountedActivity } from './loan-status.queries.ts'

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

/** What the step of a loan to a status lacks (P-32, AG-07). */
export const openPointsFor = async (
  db: Db | Tx,
  loanId: string,
  to: LoanStatus,
  activities: readonly CountedActivity[],
): Promise<readonly OpenPoint[]> =>
  openPoints(to, await gateFacts(db, loanId, activities), await openConditions(db, loanId, to))

/** What a step that was taken although something was missing writes into the timeline; nothing where nothing was. */
export type GoneOn = { reason?: string; missing?: readonly string[] }

/** The open conditions before a step of a loan to a status, alone (AG-07): what the sending of a document is gated by. */
export const conditionPoints = async (db: Db | Tx, loanId: string, to: LoanStatus): Promise<readonly OpenPoint[]> =>
  blockingPoints(await openConditions(db, loanId, to))

const requireOverride = (actor: Pick<Actor, 'role' | 'denied'>, missing: readonly string[]): void => {
  if (!may(actor.role, actor.denied, 'override-gate'))
    fail(
      'forbidden',
      `${missing.join('. ')}. You don't have permission to move a loan forward with open points. Ask an administrator.`,
    )
}

/**
 * Refuses a step that lacks something, naming each point, unless who may override gives a reason to go on.
 * Answers what goes into the event of the step (AG-09). Fails with reason_needed, and with forbidden without the permission.
 */
export const requireReasonToGoOn = (
  actor: Actor,
  o: { missing: readonly OpenPoint[]; reason: string | null },
): GoneOn => {
  const missing = o.missing.map(({ text }) => text)
  if (missing.length === 0) return {}
  requireOverride(actor, missing)
  if (o.reason !== null) return { reason: o.reason, missing }
  return fail(
    'reason_needed',
    `${missing.join('. ')}. Or give a reason to go on without.`,
    missing.map((message) => ({ path: 'reason', message })),
  )
}
