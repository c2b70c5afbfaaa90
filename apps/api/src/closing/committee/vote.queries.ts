import { sql } from 'kysely'
import type { Db, NewRow, Tx } from '../../platform/db.ts'

/** SQL has no empty list: a null is in none. */
const among = (ids: readonly string[]) => (ids.length === 0 ? sql<string>`(null)` : sql<string>`(${sql.join(ids)})`)

const votes = (db: Db | Tx) =>
  db
    .selectFrom('committee_vote as v')
    .innerJoin('loan as l', 'l.id', 'v.loan_id')
    .innerJoin('activity as a', 'a.id', 'v.activity_id')
    .leftJoin('committee_meeting as m', 'm.id', 'v.meeting_id')
    .selectAll('v')
    .select(['l.human_id', 'l.name as loan_name', 'l.status as loan_status', 'l.archived_at as loan_archived_at'])
    .select(['l.amount_cents as amount_now_cents', 'm.title as meeting_title', 'm.state as meeting_state'])
    .select(['a.state as review_state', 'a.archived_at as review_archived_at', 'a.superseded_at'])

/** Votes with their loan, board review and meeting. */
export type VoteRow = Awaited<ReturnType<ReturnType<typeof votes>['execute']>>[number]

/** What a loan is asked for, in cents. */
export const amountOf = async (db: Db | Tx, loanId: string): Promise<number> =>
  (await db.selectFrom('loan').select('amount_cents').where('id', '=', loanId).executeTakeFirstOrThrow()).amount_cents

export const votesOfLoan = (db: Db | Tx, loanId: string): Promise<VoteRow[]> =>
  votes(db).where('v.loan_id', '=', loanId).orderBy('v.id', 'desc').limit(50).execute()

export const votesOfMeeting = (db: Db | Tx, meetingId: string): Promise<VoteRow[]> =>
  votes(db).where('v.meeting_id', '=', meetingId).orderBy('v.position').orderBy('v.id').execute()

export const voteById = (db: Db | Tx, id: string): Promise<VoteRow | undefined> =>
  votes(db).where('v.id', '=', id).executeTakeFirst()

/** Every open vote, for what goes on by itself. */
export const openVotes = (db: Db): Promise<VoteRow[]> =>
  votes(db).where('v.state', '=', 'open').orderBy('v.id').execute()

/** Holds a vote until the transaction ends: who votes and who closes come one after the other. */
export const lockVote = async (tx: Tx, id: string): Promise<VoteRow | undefined> => {
  await tx.selectFrom('committee_vote').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return voteById(tx, id)
}

export const insertVote = async (tx: Tx, vote: NewRow<'committee_vote'>): Promise<string | undefined> =>
  (
    await tx
      .insertInto('committee_vote')
      .values(vote)
      .onConflict((oc) => oc.column('activity_id').where(sql<boolean>`state = 'open'`).doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

/** The guarded change of an open vote; whether it was still open. */
export const writeOpenVote = async (
  tx: Tx,
  id: string,
  values: Partial<NewRow<'committee_vote'>>,
  version?: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('committee_vote')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'open')
    .$if(version !== undefined, (qb) => qb.where('version', '=', version ?? 0))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const insertBallots = (tx: Tx, ballots: readonly NewRow<'committee_ballot'>[]) =>
  tx
    .insertInto('committee_ballot')
    .values([...ballots])
    .returning(['id', 'name', 'email', 'counts'])
    .execute()

/** The ballots of votes, the chair first, with whether the member left and how often a vote was cast. */
export const ballotsOf = (db: Db | Tx, voteIds: readonly string[]) =>
  db
    .selectFrom('committee_ballot as b')
    .innerJoin('committee_member as m', 'm.id', 'b.member_id')
    .selectAll('b')
    .select(['m.left_at', 'm.user_id'])
    .select((eb) =>
      eb
        .selectFrom('committee_cast as c')
        .select((e) => e.fn.countAll<number>().as('n'))
        .whereRef('c.ballot_id', '=', 'b.id')
        .as('casts'),
    )
    .where('b.vote_id', 'in', among(voteIds))
    .orderBy(sql`array_position(array['chair', 'voting', 'advisory'], b.role)`)
    .orderBy('b.name')
    .orderBy('b.id')
    .execute()
export type BallotRow = Awaited<ReturnType<typeof ballotsOf>>[number]

export const writeBallot = (tx: Tx, id: string, values: Partial<NewRow<'committee_ballot'>>) =>
  tx.updateTable('committee_ballot').set(values).where('id', '=', id).execute()

export const insertCast = (tx: Tx, cast: NewRow<'committee_cast'>) =>
  tx.insertInto('committee_cast').values(cast).execute()

/** Every vote cast on a vote, in order, with whose it was. */
export const castsOf = (db: Db, voteIds: readonly string[]) =>
  db
    .selectFrom('committee_cast as c')
    .innerJoin('committee_ballot as b', 'b.id', 'c.ballot_id')
    .select(['b.vote_id', 'b.name', 'c.choice', 'c.reason', 'c.way', 'c.recorded_by_name', 'c.cast_at'])
    .where('b.vote_id', 'in', among(voteIds))
    .orderBy('c.cast_at')
    .orderBy('c.id')
    .execute()

export const insertComment = (tx: Tx, comment: NewRow<'committee_comment'>) =>
  tx.insertInto('committee_comment').values(comment).execute()

export const commentsOf = (db: Db | Tx, voteIds: readonly string[]) =>
  db
    .selectFrom('committee_comment')
    .selectAll()
    .where('vote_id', 'in', among(voteIds))
    .orderBy('created_at')
    .orderBy('id')
    .limit(500)
    .execute()

export const insertConditions = (tx: Tx, conditions: readonly NewRow<'committee_condition'>[]) =>
  tx
    .insertInto('committee_condition')
    .values([...conditions])
    .execute()

/** Proposed conditions of votes; those that were taken off too. */
export const conditionsOf = (db: Db | Tx, voteIds: readonly string[]) =>
  db.selectFrom('committee_condition').selectAll().where('vote_id', 'in', among(voteIds)).orderBy('id').execute()

/** Takes a proposed condition off; its title, or undefined when it is not there. */
export const removeCondition = async (
  tx: Tx,
  o: { voteId: string; id: string; at: Date },
): Promise<string | undefined> =>
  (
    await tx
      .updateTable('committee_condition')
      .set({ removed_at: o.at })
      .where('id', '=', o.id)
      .where('vote_id', '=', o.voteId)
      .where('removed_at', 'is', null)
      .returning('title')
      .executeTakeFirst()
  )?.title

/** Meetings that are ahead, soonest first. */
export const meetingsAhead = (db: Db | Tx) =>
  db
    .selectFrom('committee_meeting')
    .select(['id', 'title', 'starts_at'])
    .where('state', '=', 'planned')
    .orderBy('starts_at')
    .limit(50)
    .execute()

/** A page of votes as lists show them, with what the reader has to do in each. */
export const listedVotes = async (
  db: Db,
  o: { which: 'open' | 'decided'; userId: string; offset: number; limit: number },
) => {
  const counting = (extra: string) =>
    sql<number>`(select count(*)::int from committee_ballot b join committee_member m on m.id = b.member_id
      where b.vote_id = v.id and b.counts and m.left_at is null and b.choice is distinct from 'recuse' ${sql.raw(extra)})`
  const mine = sql<'none' | 'asked' | 'voted'>`coalesce((
    select case when b.choice is null then 'asked' else 'voted' end from committee_ballot b
    join committee_member m on m.id = b.member_id
    where b.vote_id = v.id and b.counts and m.left_at is null and m.user_id = ${o.userId}), 'none')`
  const found = db
    .selectFrom('committee_vote as v')
    .innerJoin('loan as l', 'l.id', 'v.loan_id')
    .where('v.state', o.which === 'open' ? '=' : '<>', 'open')
  const { total, waiting } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .select(sql<number>`count(*) filter (where ${mine} = 'asked')`.as('waiting'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .select(['v.id', 'v.amount_cents', 'v.level_name', 'v.state', 'v.result', 'v.deadline_at', 'v.closed_at'])
    .select(['l.human_id', 'l.name as loan_name'])
    .select([counting('and b.choice is not null').as('cast'), counting('').as('able'), mine.as('mine')])
    .$if(o.which === 'open', (qb) => qb.orderBy(sql`${mine} <> 'asked'`).orderBy('v.deadline_at'))
    .$if(o.which === 'decided', (qb) => qb.orderBy('v.closed_at', 'desc'))
    .orderBy('v.id', 'desc')
    .offset(o.offset)
    .limit(o.limit)
    .execute()
  return { total: Number(total), waiting: Number(waiting), rows }
}
