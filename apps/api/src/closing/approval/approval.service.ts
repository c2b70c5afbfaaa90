import { differenceText, differingTerms, type Term, type TermDifference } from '@plinth/domain/closing/committee/terms'
import type { OpenPoint } from '@plinth/domain/loan/gate'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { isDecidedByVote, newestApproval, openVoteOn } from './approval.queries.ts'

/** Terms as a vote keeps them. */
export const KeptTerms = z.array(
  z.object({
    name: z.string(),
    label: z.string(),
    kind: z.enum(['percent', 'currency', 'number', 'text']),
    value: z.union([z.number(), z.string()]).nullable(),
  }),
)

/** Whether the lender has board reviews accepted by a vote alone (AH-11). */
export const votesDecide = (db: Db | Tx): Promise<boolean> => isDecidedByVote(db)

/** Refuses to accept a board review by hand while a vote is on, or where votes alone decide (AH-11). */
export const requireNoVote = async (tx: Tx, activityId: string): Promise<void> => {
  const vote = await openVoteOn(tx, activityId)
  if (vote)
    fail(
      'step_not_allowed',
      `A vote of ${vote.level_name} is open. Close or withdraw it in the committee room; its result accepts the board review.`,
    )
  if (await votesDecide(tx))
    fail('step_not_allowed', 'Board reviews are accepted by a vote. Open one in the committee room of the loan.')
}

/** What the committee approved last for a loan (AH-17); null where no vote approved it. */
export const approvedTerms = async (
  db: Db | Tx,
  loanId: string,
): Promise<{ closedAt: Date | null; level: string; terms: readonly Term[] } | null> => {
  const row = await newestApproval(db, loanId)
  return row ? { closedAt: row.closed_at, level: row.level_name, terms: KeptTerms.parse(row.terms) } : null
}

/** What differs now from what was approved for a loan; nothing where no vote approved it. */
export const differencesFrom = async (
  db: Db | Tx,
  loanId: string,
  now: () => Promise<readonly Term[]>,
): Promise<readonly TermDifference[]> => {
  const approved = await approvedTerms(db, loanId)
  return approved ? differingTerms(approved.terms, await now()) : []
}

/** Each difference as an open point of sending the commitment. */
export const asOpenPoints = (differences: readonly TermDifference[]): readonly OpenPoint[] =>
  differences.map((one) => ({ text: differenceText(one), place: 'details', conditionId: null }))
