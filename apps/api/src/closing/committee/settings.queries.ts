import { sql } from 'kysely'
import type { Db, NewRow, Tx } from '../../platform/db.ts'

export const settingRow = (db: Db | Tx) => db.selectFrom('committee_setting').selectAll().executeTakeFirstOrThrow()

/** The guarded change; whether the version was still that one. */
export const writeSetting = async (tx: Tx, version: number, votesDecide: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('committee_setting')
    .set({ votes_decide: votesDecide, version: version + 1 })
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The levels in their order. */
export const levelRows = (db: Db | Tx) => db.selectFrom('committee_level').selectAll().orderBy('position').execute()
export type LevelRow = Awaited<ReturnType<typeof levelRows>>[number]

export const replaceLevels = async (tx: Tx, levels: readonly NewRow<'committee_level'>[]): Promise<void> => {
  await tx.deleteFrom('committee_level').execute()
  if (levels.length > 0)
    await tx
      .insertInto('committee_level')
      .values([...levels])
      .execute()
}

/** Members by name, those who left last, with the number of open votes in which each has a vote. */
export const memberRows = (db: Db | Tx) =>
  db
    .selectFrom('committee_member as m')
    .selectAll('m')
    .select((eb) =>
      eb
        .selectFrom('committee_ballot as b')
        .innerJoin('committee_vote as v', 'v.id', 'b.vote_id')
        .select((e) => e.fn.countAll<number>().as('n'))
        .whereRef('b.member_id', '=', 'm.id')
        .where('b.counts', '=', true)
        .where('v.state', '=', 'open')
        .as('open_votes'),
    )
    .orderBy(sql`m.left_at is not null`)
    .orderBy('m.name')
    .orderBy('m.id')
    .execute()
export type MemberRow = Awaited<ReturnType<typeof memberRows>>[number]

/** A member with this account or address, who may have left. */
export const memberLike = (tx: Tx, o: { userId: string | null; email: string }) =>
  tx
    .selectFrom('committee_member')
    .select(['id', 'left_at'])
    .where((eb) => eb.or([eb('email', '=', o.email), ...(o.userId ? [eb('user_id', '=', o.userId)] : [])]))
    .executeTakeFirst()

export const insertMember = (tx: Tx, member: NewRow<'committee_member'>) =>
  tx.insertInto('committee_member').values(member).returning('id').executeTakeFirstOrThrow()

/** The guarded change of a member; undefined when it is not that version any more. */
export const writeMember = (
  tx: Tx,
  o: { id: string; version: number },
  values: Partial<Pick<NewRow<'committee_member'>, 'role' | 'authority_cents' | 'left_at'>>,
) =>
  tx
    .updateTable('committee_member')
    .set({ ...values, version: o.version + 1 })
    .where('id', '=', o.id)
    .where('version', '=', o.version)
    .returningAll()
    .executeTakeFirst()

export const memberById = (tx: Tx, id: string) =>
  tx.selectFrom('committee_member').selectAll().where('id', '=', id).executeTakeFirst()

/** An active colleague by account. */
export const colleague = (tx: Tx, userId: string) =>
  tx
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .executeTakeFirst()
