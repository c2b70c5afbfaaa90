import { endOtherSessions, endSession, getAccount } from '@plinth/contract/people/account'
import type { UserId } from '@plinth/contract/shared/fields'
import { getLoggedInUser } from '@plinth/contract/people/user'
import type { Role } from '@plinth/domain/people/user/role'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Identity, Person } from '../vendors/identity/port.ts'
import type { Actor } from '../platform/actor.ts'
import { prepared, type Db } from '../platform/db.ts'
import { fail } from '../platform/errors.ts'
import { gathered } from '../platform/gathered.ts'

const bearerOf = (req: FastifyRequest): string => {
  const [scheme, token] = (req.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) return fail('not_signed_in', 'Sign in first.')
  return token
}

/** Who reaches other people's data, and so proves more than a password (reliability row 4). */
const GUARDED: readonly string[] = ['admin', 'broker'] satisfies Role[]
/** What remains open until the second factor is set up. */
const SETTING_UP: readonly string[] = [getLoggedInUser.id, getAccount.id, endSession.id, endOtherSessions.id]

/** Whether a person who must prove more than a password has not, and asks for more than the pages that set it up. */
const lacksSecondFactor = (role: string, session: { proven: boolean } | null, req: FastifyRequest): boolean =>
  session?.proven === false && GUARDED.includes(role) && !SETTING_UP.includes(req.routeOptions.config.endpointId ?? '')

const peopleByEmail = prepared((db, emails: readonly string[]) =>
  db
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name', 'last_name', 'role', 'denied', 'active'])
    .where('email', '=', sql<string>`any(${emails}::text[])`),
)

/** Reads who people are, of many calls at once in one statement. */
const gatherPeople = (db: Db) =>
  gathered<Person>(async (emails) => {
    const { rows } = await db.executeQuery(peopleByEmail(db, emails))
    return new Map(rows.map((row) => [row.email, row]))
  })

const actorOf = (user: Person, { ip, id }: FastifyRequest): Actor => ({
  id: user.id as UserId,
  email: user.email,
  name: `${user.first_name} ${user.last_name}`.trim() || user.email,
  role: user.role,
  denied: user.denied,
  ip,
  requestId: id,
})

/**
 * The person behind a request: the token says who, our own record says what they may do. A person we do not know, or who
 * was disabled, is refused on the next call, whatever the token's time (reliability: revoked within a second).
 */
export const createAuthenticate = (db: Db, identity: Identity, requireSecondFactor: boolean) => {
  const personOf = gatherPeople(db)
  return async (req: FastifyRequest): Promise<Actor> => {
    const claims = await identity.verify(bearerOf(req))
    // Both are asked at every call: neither the session nor the person is remembered.
    const session = claims.sessionId && identity.accounts ? await identity.accounts.standing(claims.sessionId) : null
    // A session of ours was read with its person.
    const user = session?.person?.email === claims.email ? session.person : await personOf(claims.email)
    if (session && !session.live) fail('not_signed_in', 'The session has ended. Sign in again.')
    if (!user?.active) return fail('forbidden', 'You Are Not Authorized To View This Page')
    if (requireSecondFactor && lacksSecondFactor(user.role, session, req))
      fail(
        'second_factor_missing',
        'Set up an authenticator app or a passkey on your account page first, then continue here.',
      )
    return actorOf(user, req)
  }
}

/**
 * Refuses a call that asks for a fresh proof when the session began too long ago. An outside pool keeps its own rule of when
 * it asks again: its tokens name no session of ours.
 */
export const createDemandProof =
  (identity: Identity) =>
  async (req: FastifyRequest): Promise<void> => {
    const { sessionId } = await identity.verify(bearerOf(req))
    if (sessionId === null || !identity.accounts) return
    const { fresh } = await identity.accounts.standing(sessionId)
    if (!fresh) fail('proof_needed', "Confirm that it's you, then try again: you signed in a while ago.")
  }
