import { sql } from 'kysely'
import type { Db, NewRow, Tx } from '../../platform/db.ts'

export const insertMeeting = (tx: Tx, meeting: NewRow<'committee_meeting'>) =>
  tx.insertInto('committee_meeting').values(meeting).returning('id').executeTakeFirstOrThrow()

export const meetingById = (db: Db | Tx, id: string) =>
  db.selectFrom('committee_meeting').selectAll().where('id', '=', id).executeTakeFirst()
export type MeetingRow = NonNullable<Awaited<ReturnType<typeof meetingById>>>

/** A page of meetings: those ahead first, soonest first, then those that were, newest first. */
export const meetingPage = async (db: Db, o: { offset: number; limit: number }) => {
  const found = db.selectFrom('committee_meeting')
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll()
    .orderBy(sql`state <> 'planned'`)
    .orderBy(sql`case when state = 'planned' then starts_at end`)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .offset(o.offset)
    .limit(o.limit)
    .execute()
  return { total: Number(total), rows }
}

/** The votes on agendas, in their order. */
export const agendas = async (db: Db | Tx, meetingIds: readonly string[]) =>
  meetingIds.length === 0
    ? []
    : db
        .selectFrom('committee_vote as v')
        .innerJoin('loan as l', 'l.id', 'v.loan_id')
        .select(['v.id', 'v.meeting_id', 'v.amount_cents', 'v.state', 'v.result', 'l.human_id', 'l.name as loan_name'])
        .where('v.meeting_id', 'in', [...meetingIds])
        .orderBy('v.position')
        .orderBy('v.id')
        .execute()

/** The guarded change of a planned meeting; whether it was still that version. */
export const writeMeeting = async (
  tx: Tx,
  o: { id: string; version: number },
  values: Partial<NewRow<'committee_meeting'>>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('committee_meeting')
    .set({ ...values, version: o.version + 1 })
    .where('id', '=', o.id)
    .where('version', '=', o.version)
    .where('state', '=', 'planned')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const placeVote = (tx: Tx, meetingId: string, voteId: string, position: number) =>
  tx
    .updateTable('committee_vote')
    .set({ position })
    .where('id', '=', voteId)
    .where('meeting_id', '=', meetingId)
    .execute()

/** Takes the open votes off an agenda: they go on by mail. */
export const releaseVotes = (tx: Tx, meetingId: string) =>
  tx
    .updateTable('committee_vote')
    .set({ meeting_id: null })
    .where('meeting_id', '=', meetingId)
    .where('state', '=', 'open')
    .execute()

/** Members who have not left. */
export const presentMembers = (tx: Tx) =>
  tx.selectFrom('committee_member').select(['name', 'email']).where('left_at', 'is', null).orderBy('name').execute()
