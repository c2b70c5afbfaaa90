import { endOtherSessions, endSession, getAccount } from '@plinth/contract/people/account'
import type { UserId } from '@plinth/contract/shared/fields'
import { getLoggedInUser } from '@plinth/contract/people/user'
import type { Role } from '@plinth/domain/people/user/role'
import type { FastifyRequest } from 'fastify'
import type { Identity, Person, Standing } from '../vendors/identity/port.ts'
import type { Actor } from '../platform/actor.ts'
import { prepared, type Db } from '../platform/db.ts'
import { fail } from '../platform/errors.ts'

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

const personByEmail = prepared((db, email: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name', 'last_name', 'role', 'denied', 'active'])
    .where('email', '=', email),
)

/** The person of a token, as their session told of them where it is one of ours. */
const personOf = async (db: Db, email: string, session: Standing | null): Promise<Person | undefined> => {
  const person = session?.person
  return person?.email === email ? person : (await db.executeQuery(personByEmail(db, email))).rows[0]
}

/**
 * The person behind a request: the token says who, our own record says what they may do. A person we do not know, or who
 * was disabled, is refused on the next call, whatever the token's time (reliability: revoked within a second).
 */
export const createAuthenticate =
  (db: Db, identity: Identity, requireSecondFactor: boolean) =>
  async (req: FastifyRequest): Promise<Actor> => {
    const claims = await identity.verify(bearerOf(req))
    // Both are asked at every call: neither the session nor the person is remembered.
    const session = claims.sessionId && identity.accounts ? await identity.accounts.standing(claims.sessionId) : null
    const user = await personOf(db, claims.email, session)
    if (session && !session.live) fail('not_signed_in', 'The session has ended. Sign in again.')
    if (!user?.active) return fail('forbidden', 'You Are Not Authorized To View This Page')
    if (requireSecondFactor && lacksSecondFactor(user.role, session, req))
      fail(
        'second_factor_missing',
        'Set up an authenticator app or a passkey on your account page first, then continue here.',
      )
    return {
      id: user.id as UserId,
      email: user.email,
      name: `${user.first_name} ${user.last_name}`.trim() || user.email,
      role: user.role,
      denied: user.denied,
      ip: req.ip,
      requestId: req.id,
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
