import { createHash } from 'node:crypto'
import type { UserId } from '@plinth/contract/shared/fields'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export const addInvitation = (tx: Tx, userId: string, token: string, expiresAt: Date) =>
  tx
    .insertInto('invitation')
    .values({ user_id: userId, token_hash: hashOf(token), expires_at: expiresAt })
    .execute()

/** The links mailed before stop working when a new one is. */
export const dropOpenInvitations = (tx: Tx, userId: string) =>
  tx.deleteFrom('invitation').where('user_id', '=', userId).where('accepted_at', 'is', null).execute()

/** An invitation that can still be accepted, with the person it is for. */
export const findOpenInvitation = (db: Db | Tx, token: string, now: Date) =>
  db
    .selectFrom('invitation as i')
    .innerJoin('app_user as u', 'u.id', 'i.user_id')
    .select(['i.id', 'i.expires_at', 'u.id as user_id', 'u.email', 'u.first_name', 'u.last_name', 'u.role'])
    .where('i.token_hash', '=', hashOf(token))
    .where('i.accepted_at', 'is', null)
    .where('i.expires_at', '>', now)
    .where('u.active', '=', true)
    .executeTakeFirst()

/** Spends an invitation; false when someone else just did. */
export const spendInvitation = async (tx: Tx, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('invitation')
    .set({ accepted_at: now })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives an invitation back after opening the account failed. */
export const unspendInvitation = (db: Db, id: string) =>
  db.updateTable('invitation').set({ accepted_at: null }).where('id', '=', id).execute()

export const findUserByEmail = (db: Db | Tx, email: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name', 'last_name', 'role', 'active'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()

export const findUser = (db: Db | Tx, id: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name', 'last_name', 'role', 'active'])
    .where('id', '=', id)
    .executeTakeFirst()

export const nameUser = (
  tx: Tx,
  id: string,
  name: { first_name?: string | undefined; last_name?: string | undefined },
) =>
  tx
    .updateTable('app_user')
    .set((eb) => ({
      version: eb('version', '+', 1),
      ...(name.first_name === undefined ? {} : { first_name: name.first_name }),
      ...(name.last_name === undefined ? {} : { last_name: name.last_name }),
    }))
    .where('id', '=', id)
    .execute()

export const noteSignIn = (tx: Tx, id: string, at: Date) =>
  tx.updateTable('app_user').set({ last_sign_in_at: at }).where('id', '=', id).execute()

export const hasAdmin = async (db: Db | Tx): Promise<boolean> => {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes a person an administrator, known or not; answers the id. */
export const putAdmin = async (
  tx: Tx,
  person: { email: string; first_name: string; last_name: string },
): Promise<UserId> => {
  const { id } = await tx
    .insertInto('app_user')
    .values({ ...person, role: 'admin' })
    .onConflict((c) =>
      c.column('email').doUpdateSet({
        first_name: person.first_name,
        last_name: person.last_name,
        role: 'admin',
        active: true,
        denied: [],
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id as UserId
}

const SET_UP = 'set-up link'

/** Keeps the hash of the newest set-up token; an older link stops working. */
export const keepSetUpToken = (db: Db, token: string) => {
  const value = JSON.stringify({ hash: hashOf(token).toString('hex') })
  return db
    .insertInto('setting')
    .values({ key: SET_UP, value })
    .onConflict((c) => c.column('key').doUpdateSet({ value, updated_at: new Date() }))
    .execute()
}

/** Spends the set-up token; false when it is another one or was spent. */
export const spendSetUpToken = async (tx: Tx, token: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('setting')
    .where('key', '=', SET_UP)
    .where(sql<string>`value->>'hash'`, '=', hashOf(token).toString('hex'))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Remembers a browser of a person: whether it is new to them, and whether it is the first. */
export const addDevice = async (
  tx: Tx,
  userId: string,
  device: string,
): Promise<{ isNew: boolean; isFirst: boolean }> => {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from known_device where user_id = ${userId}`.execute(tx)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('known_device')
    .values({ user_id: userId, device_hash: hashOf(device) })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  return { isNew: numInsertedOrUpdatedRows === 1n, isFirst: rows[0]?.known === 0 }
}

/** Forgets counted failures of a key: the right password was given. */
export const forgiveFailures = (db: Db, key: string) => db.deleteFrom('rate_limit').where('key', '=', key).execute()

/** Takes one use of a key back: it was not a failure. */
export const takeBackUse = (db: Db, key: string) =>
  db
    .updateTable('rate_limit')
    .set((eb) => ({ hits: eb('hits', '-', 1) }))
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute()

/** Spends something that works once, such as the six digits of a person; false when it was spent before. */
export const spendOnce = async (db: Db, what: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_token')
    .values({ token_hash: hashOf(what) })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
