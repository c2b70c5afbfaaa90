import type { Db } from '../../platform/db.ts'

/** A loan that is not archived, by human id. */
export const openLoanOf = (db: Db, humanId: string) =>
  db
    .selectFrom('loan')
    .select(['human_id', 'name'])
    .where('human_id', '=', humanId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()

/** Whether somebody has signed in with this address and still may. */
export const hasSignedIn = async (db: Db, email: string): Promise<boolean> => {
  const user = await db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .where('active', '=', true)
    .where('last_sign_in_at', 'is not', null)
    .executeTakeFirst()
  return user !== undefined
}
