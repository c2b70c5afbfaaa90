import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

const ballots = (db: Db | Tx) =>
  db
    .selectFrom('committee_ballot as b')
    .innerJoin('committee_vote as v', 'v.id', 'b.vote_id')
    .innerJoin('committee_member as m', 'm.id', 'b.member_id')
    .selectAll('b')
    .select(['m.left_at', 'm.user_id'])
    .select(['v.loan_id', 'v.activity_id', 'v.state as vote_state'])

export const ballotById = (db: Db | Tx, id: string) => ballots(db).where('b.id', '=', id).executeTakeFirst()

export const ballotBySession = (db: Db | Tx, hash: string) =>
  ballots(db).where('b.session_hash', '=', hash).executeTakeFirst()
export type DoorRow = NonNullable<Awaited<ReturnType<typeof ballotById>>>

/** Counts a try of a code; null once there were too many. */
export const countTry = async (db: Db, id: string, most: number): Promise<number | null> => {
  const row = await db
    .updateTable('committee_ballot')
    .set({ code_tries: sql<number>`code_tries + 1` })
    .where('id', '=', id)
    .where('code_tries', '<', most)
    .returning('code_tries')
    .executeTakeFirst()
  return row?.code_tries ?? null
}

/** Uses a code up; false where another request was faster. */
export const spendCode = async (tx: Tx, id: string, hash: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('committee_ballot')
    .set({ code_hash: null, code_until: null })
    .where('id', '=', id)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
