import type { Role } from '@plinth/domain/people/user/role'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../platform/db.ts'
import { atVersion } from '../../platform/versions.ts'

/** Each person with the party records they act for (G-13). */
const people = (db: Db | Tx) =>
  db
    .selectFrom('app_user as u')
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 'u.phone', 'u.role', 'u.active', 'u.denied'])
    .select(['u.created_at', 'u.last_sign_in_at', 'u.version'])
    .select((eb) => [
      eb
        .selectFrom('held_change as h')
        .select('h.new_value')
        .whereRef('h.user_id', '=', 'u.id')
        .where('h.state', '=', 'waiting')
        .as('waiting_email'),
      jsonArrayFrom(
        eb
          .selectFrom('user_borrower as ub')
          .innerJoin('borrower as b', 'b.id', 'ub.borrower_id')
          .select(['b.id', 'b.first_name', 'b.last_name', 'b.email', 'b.email_is_placeholder'])
          .whereRef('ub.user_id', '=', 'u.id')
          .orderBy('b.last_name')
          .orderBy('b.id'),
      ).as('borrowers'),
      jsonArrayFrom(
        eb
          .selectFrom('user_contact as uc')
          .innerJoin('contact as c', 'c.id', 'uc.contact_id')
          .select(['c.id', 'c.first_name', 'c.last_name', 'c.email'])
          .whereRef('uc.user_id', '=', 'u.id')
          .orderBy('c.last_name')
          .orderBy('c.id'),
      ).as('contacts'),
    ])

export type UserRow = Awaited<ReturnType<typeof listUsers>>[number]

export const listUsers = (db: Db) => people(db).orderBy('u.email').execute()
export const findUser = (db: Db | Tx, id: string) => people(db).where('u.id', '=', id).executeTakeFirst()
export const findUserByEmail = (db: Db | Tx, email: string) =>
  people(db).where('u.email', '=', email).executeTakeFirst()

export interface NewUser {
  email: string
  role: Role
  first_name: string
  last_name: string
  phone: string | null
}

/** The id of the new person; undefined when the address is taken. */
export const addUser = async (tx: Tx, user: NewUser): Promise<string | undefined> => {
  const row = await tx
    .insertInto('app_user')
    .values(user)
    .onConflict((c) => c.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** What is written at once; an address is held (AJ-01). */
export interface UserChange {
  role?: Role | undefined
  first_name?: string | undefined
  last_name?: string | undefined
  phone?: string | null | undefined
  active?: boolean | undefined
  denied?: string[] | undefined
}

/** Changes a person that stands at `version`; false when it has moved on. */
export const changeUser = async (
  tx: Tx,
  id: string,
  read: number | undefined,
  change: UserChange,
): Promise<boolean> => {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set((eb) => ({ ...given, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where(atVersion(read))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Locks the active administrators, so that two at once cannot remove each other; answers their ids. */
export const lockAdmins = async (tx: Tx): Promise<string[]> => {
  const rows = await tx
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map((r) => r.id)
}

export const setBorrowers = async (tx: Tx, userId: string, borrowerIds: readonly string[]): Promise<void> => {
  await tx.deleteFrom('user_borrower').where('user_id', '=', userId).execute()
  if (borrowerIds.length === 0) return
  const values = [...new Set(borrowerIds)].map((borrower_id) => ({ user_id: userId, borrower_id }))
  await tx.insertInto('user_borrower').values(values).execute()
}

export const setContacts = async (tx: Tx, userId: string, contactIds: readonly string[]): Promise<void> => {
  await tx.deleteFrom('user_contact').where('user_id', '=', userId).execute()
  if (contactIds.length === 0) return
  const values = [...new Set(contactIds)].map((contact_id) => ({ user_id: userId, contact_id }))
  await tx.insertInto('user_contact').values(values).execute()
}

/** True when the link is new. */
export const linkBorrower = async (tx: Tx, userId: string, borrowerId: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('user_borrower')
    .values({ user_id: userId, borrower_id: borrowerId })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Which of these ids are borrowers. */
export const knownBorrowers = async (tx: Tx, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await tx.selectFrom('borrower').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map((r) => r.id))
}

/** Which of these ids are contacts. */
export const knownContacts = async (tx: Tx, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await tx.selectFrom('contact').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map((r) => r.id))
}
