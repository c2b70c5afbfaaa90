import type { Db, Tx } from '../../platform/db.ts'

/** Staff who were looking at a loan since a time, but one of them; by name. */
export const presentRows = (db: Db | Tx, o: { loanId: string; but: string; since: Date }) =>
  db
    .selectFrom('loan_presence as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email'])
    .where('p.loan_id', '=', o.loanId)
    .where('p.user_id', '<>', o.but)
    .where('p.seen_at', '>', o.since)
    .where('u.active', '=', true)
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .orderBy('u.id')
    .execute()

/** Notes that a person looks at a loan now; whether they did not since a time. */
export const see = async (tx: Tx, o: { loanId: string; userId: string; at: Date; since: Date }): Promise<boolean> => {
  const before = await tx
    .selectFrom('loan_presence')
    .select('seen_at')
    .where('loan_id', '=', o.loanId)
    .where('user_id', '=', o.userId)
    .executeTakeFirst()
  await tx
    .insertInto('loan_presence')
    .values({ loan_id: o.loanId, user_id: o.userId, seen_at: o.at })
    .onConflict((oc) => oc.columns(['loan_id', 'user_id']).doUpdateSet({ seen_at: o.at }))
    .execute()
  return before === undefined || before.seen_at <= o.since
}

/** A person looks at a loan no longer; whether they did. */
export const leave = async (tx: Tx, loanId: string, userId: string): Promise<boolean> =>
  (await tx.deleteFrom('loan_presence').where('loan_id', '=', loanId).where('user_id', '=', userId).executeTakeFirst())
    .numDeletedRows > 0n

/** Forgets who was not heard of since a time. */
export const forgetBefore = (db: Db, at: Date) => db.deleteFrom('loan_presence').where('seen_at', '<', at).execute()
