import type { Db, Tx } from '../../platform/db.ts'

/** Everybody of the staff who can sign in, by name. */
export const activeStaff = (db: Db | Tx) =>
  db
    .selectFrom('app_user')
    .select(['email', 'first_name', 'last_name', 'denied'])
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('email')
    .execute()

/** Who was asked last to sign for the lender. */
export const lastLenderSigner = (db: Db | Tx) =>
  db
    .selectFrom('envelope_recipient as r')
    .innerJoin('envelope as e', 'e.id', 'r.envelope_id')
    .select('r.email')
    .where('r.role', '=', 'lender')
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst()
