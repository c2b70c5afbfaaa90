import type { Db, Tx } from '../../platform/db.ts'

/** The open vote on a board review; undefined when there is none. */
export const openVoteOn = (tx: Tx, activityId: string) =>
  tx
    .selectFrom('committee_vote')
    .select('level_name')
    .where('activity_id', '=', activityId)
    .where('state', '=', 'open')
    .executeTakeFirst()

/** Whether the lender has board reviews accepted by a vote alone. */
export const isDecidedByVote = async (db: Db | Tx): Promise<boolean> =>
  (await db.selectFrom('committee_setting').select('votes_decide').executeTakeFirst())?.votes_decide ?? false

/** The newest vote that approved a loan, on a board review that still counts. */
export const newestApproval = (db: Db | Tx, loanId: string) =>
  db
    .selectFrom('committee_vote as v')
    .innerJoin('activity as a', 'a.id', 'v.activity_id')
    .select(['v.terms', 'v.closed_at', 'v.level_name'])
    .where('v.loan_id', '=', loanId)
    .where('v.result', '=', 'approved')
    .where('a.archived_at', 'is', null)
    .where('a.superseded_at', 'is', null)
    .orderBy('v.closed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
