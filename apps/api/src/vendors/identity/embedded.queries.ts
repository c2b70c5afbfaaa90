import { PROOF_MINUTES } from '@plinth/contract/shared/access'
import { isUuid } from '@plinth/domain/shared/text'
import { sql } from 'kysely'
import { type Db, prepared } from '../../platform/db.ts'
import { gathered } from '../../platform/gathered.ts'
import type { BegunBy, Standing } from './port.ts'

/** Minutes without a call after which a session ends: staff see everyone's data, so theirs end sooner. */
const IDLE_MINUTES = { staff: 30, others: 60 } as const
/** The last use is written down at most this often, so that a call seldom costs a write. */
const NOTE_EVERY_SECONDS = 60

export interface PublicKeyRow {
  id: string
  publicKey: string
  alg: string | null
}

/** The public half of the key a token names; null when there is none. Malformed ids match nothing. */
export const findPublicKey = async (db: Db, kid: string): Promise<PublicKeyRow | null> => {
  const { rows } = await sql<PublicKeyRow>`
    select id, "publicKey", alg from identity.jwks where id::text = ${kid}`.execute(db)
  return rows[0] ?? null
}

export const deleteSession = async (db: Db, id: string): Promise<void> => {
  await sql`delete from identity.session where id::text = ${id}`.execute(db)
}

interface SessionState {
  id: string
  live: boolean
  noted: boolean
  proven: boolean
  fresh: boolean
  person: Standing['person']
}

const sessionStates = prepared((db, ids: readonly string[]) => ({
  compile: () =>
    sql<SessionState>`
    select s.id, s."expiresAt" > now() and s."updatedAt" > now() - make_interval(mins =>
        case when u.role = 'admin' then ${IDLE_MINUTES.staff}::int else ${IDLE_MINUTES.others}::int end) as live,
      s."updatedAt" > now() - make_interval(secs => ${NOTE_EVERY_SECONDS}::int) as noted,
      -- Google's sign-in passes the authenticator by, so the digits stand behind a password's session alone.
      coalesce(s."begunBy" = 'passkey' or (s."begunBy" is null and i."twoFactorEnabled"), false) as proven,
      -- A session begins with a proof and never gets a new one: who proves themselves again begins another.
      s."createdAt" > now() - make_interval(mins => ${PROOF_MINUTES}::int) as fresh,
      case when u.id is not null then json_build_object('id', u.id, 'email', u.email, 'first_name', u.first_name,
        'last_name', u.last_name, 'role', u.role, 'denied', u.denied, 'active', u.active) end as person
    from identity.session s
    join identity."user" i on i.id = s."userId"
    left join app_user u on u.email = lower(i.email)
    where s.id = any(${ids}::uuid[])`.compile(db),
}))

const ended: Standing = { live: false, proven: false, fresh: false, person: null }

/**
 * Tells what a session is worth, of many calls at once in one statement. An idle session is deleted; a used one has its last use
 * noted.
 */
export const createStanding = (db: Db): ((id: string) => Promise<Standing>) => {
  const read = gathered<SessionState>(async (ids) => {
    const { rows } = await db.executeQuery(sessionStates(db, ids))
    return new Map(rows.map((row) => [row.id, row]))
  })
  return async (id) => {
    const state = isUuid(id) ? await read(id.toLowerCase()) : undefined
    if (!state) return ended
    if (!state.live) await deleteSession(db, id)
    else if (!state.noted) await sql`update identity.session set "updatedAt" = now() where id = ${id}::uuid`.execute(db)
    return { live: state.live, proven: state.proven, fresh: state.fresh, person: state.person }
  }
}

export const hasAccount = async (db: Db, email: string): Promise<boolean> => {
  const { rows } = await sql`
    select from identity."user" u join identity.account a on a."userId" = u.id
    where u.email = ${email.toLowerCase()} limit 1`.execute(db)
  return rows.length > 0
}

/** The hash of a person's password; null when they have none. */
export const findPasswordHash = async (db: Db, email: string): Promise<string | null> => {
  const { rows } = await sql<{ password: string | null }>`
    select a.password from identity.account a join identity."user" u on u.id = a."userId"
    where u.email = ${email.toLowerCase()} and a."providerId" = 'credential'`.execute(db)
  return rows[0]?.password ?? null
}

export const deleteSessions = async (db: Db, email: string): Promise<void> => {
  await sql`
    delete from identity.session where "userId" in (select id from identity."user" where email = ${email.toLowerCase()})`.execute(
    db,
  )
}

export const noteBegun = async (db: Db, id: string, by: BegunBy): Promise<void> => {
  await sql`update identity.session set "begunBy" = ${by} where id::text = ${id}`.execute(db)
}

export const howBegun = async (db: Db, id: string): Promise<BegunBy> => {
  const { rows } = await sql<{ begunBy: BegunBy }>`
    select "begunBy" from identity.session where id::text = ${id}`.execute(db)
  return rows[0]?.begunBy ?? null
}

export interface SignInRow {
  id: string
  authenticator: boolean
  has_password: boolean
}

/** The account behind an email and what it signs in with. */
export const findSignIn = async (db: Db, email: string): Promise<SignInRow | null> => {
  const { rows } = await sql<SignInRow>`
    select u.id, coalesce(u."twoFactorEnabled", false) as authenticator, exists (
      select from identity.account a where a."userId" = u.id and a."providerId" = 'credential' and a.password is not null
    ) as has_password
    from identity."user" u where u.email = ${email.toLowerCase()}`.execute(db)
  return rows[0] ?? null
}

export const listPasskeys = async (db: Db, userId: string) => {
  const { rows } = await sql<{ id: string; name: string | null; createdAt: Date | null }>`
    select id, name, "createdAt" from identity.passkey where "userId" = ${userId}
    order by "createdAt" desc nulls last, id`.execute(db)
  return rows
}

interface SessionRow {
  id: string
  userAgent: string | null
  ip: string | null
  startedAt: Date
  lastUsedAt: Date
}

/** The sessions of a person that have not run out, last used first. */
export const listSessions = async (db: Db, userId: string): Promise<SessionRow[]> => {
  const { rows } = await sql<SessionRow>`
    select id, "userAgent", "ipAddress" as ip, "createdAt" as "startedAt", "updatedAt" as "lastUsedAt"
    from identity.session where "userId" = ${userId} and "expiresAt" > now()
    order by "updatedAt" desc, id limit 200`.execute(db)
  return rows
}

/** Deletes one session if it is the person's; answers how many rows went. */
export const deleteOwnSession = async (db: Db, email: string, id: string): Promise<number> => {
  const { rows } = await sql`
    delete from identity.session s using identity."user" u
    where u.id = s."userId" and u.email = ${email.toLowerCase()} and s.id::text = ${id} returning s.id`.execute(db)
  return rows.length
}

export const deleteOtherSessions = async (db: Db, email: string, keptId: string | null): Promise<number> => {
  const { rows } = await sql`
    delete from identity.session s using identity."user" u
    where u.id = s."userId" and u.email = ${email.toLowerCase()} and s.id::text <> ${keptId ?? ''} returning s.id`.execute(
    db,
  )
  return rows.length
}
