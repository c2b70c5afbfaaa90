import type { Db, Tx } from '../../platform/db.ts'

/** Active staff who follow a loan, by name. */
export const followersOf = (db: Db | Tx, loanId: string) =>
  db
    .selectFrom('loan_follower as f')
    .innerJoin('app_user as u', 'u.id', 'f.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email'])
    .where('f.loan_id', '=', loanId)
    .where('u.active', '=', true)
    .where('u.role', '=', 'admin')
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .orderBy('u.id')
    .execute()

/** Whether the person did not follow it before. */
export const addFollower = async (tx: Tx, loanId: string, userId: string): Promise<boolean> =>
  (await tx
    .insertInto('loan_follower')
    .values({ loan_id: loanId, user_id: userId })
    .onConflict((oc) => oc.doNothing())
    .returning('user_id')
    .executeTakeFirst()) !== undefined

/** Whether the person followed it before. */
export const removeFollower = async (tx: Tx, loanId: string, userId: string): Promise<boolean> =>
  (await tx
    .deleteFrom('loan_follower')
    .where('loan_id', '=', loanId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()) !== undefined
