import { createHash } from 'node:crypto'
import { weakness } from '@plinth/domain/user/password'
import type { Author } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { record } from '../../platform/events.ts'
import { limitRate } from '../../platform/rate-limit.ts'
import * as q from './identity.queries.ts'

/** Wrong answers allowed before a wait (reliability row 2). A right one takes its own count back. */
const limits = {
  account: { max: 10, seconds: 15 * 60 },
  address: { max: 50, seconds: 60 * 60 },
  letters: { max: 5, seconds: 60 * 60 },
  any: { max: 600, seconds: 60 },
} as const

/** Six digits are good for 30 seconds, and one step before and after. */
const CODE_WINDOW_MS = 90_000

/** Calls that prove who someone is: wrong answers are counted. */
const PROOFS = /^\/(sign-in\/|two-factor\/|passkey\/verify-authentication|change-password)/
const LETTERS = /^\/(request-password-reset|send-verification-email)$/
const NEW_PASSWORD = /^\/(reset-password|change-password)$/

/** What a signed-in person changes about the own account, and the event it leaves. */
const OWN_CHANGES: Readonly<Record<string, string | null>> = {
  '/sign-out': 'session.ended',
  '/change-password': 'session.password-changed',
  // The first step of two: what is set up counts once its first code proved right.
  '/two-factor/enable': null,
  '/two-factor/verify-totp': 'account.authenticator-on',
  '/two-factor/disable': 'account.authenticator-off',
  '/two-factor/generate-backup-codes': 'account.backup-codes-made',
  '/passkey/verify-registration': 'account.passkey-added',
  '/passkey/update-passkey': 'account.passkey-renamed',
  '/passkey/delete-passkey': 'account.passkey-removed',
}

/** Whether a call may be about the account of the session it comes with. */
export const isOwnChange = (path: string): boolean => path in OWN_CHANGES

/** A call of a browser to the identity service: path below /auth, and what its JSON body says where it matters. */
export interface ServiceCall {
  path: string
  method: string
  ip: string
  cookies: string
  /** E-mail of the session that a change of the own account was asked in; null otherwise. */
  before: string | null
  body: { email?: string; newPassword?: string; code?: string }
}

const keyOf = (kind: string, what: string) =>
  `identity ${kind} ${createHash('sha256').update(what.toLowerCase()).digest('base64url')}`

/** Whose proof a call is: the account's name, or for a second step the first step's cookie. */
const accountKey = (call: ServiceCall): string | null => {
  if (call.body.email) return keyOf('account', call.body.email)
  const step = /two_factor=([^;]+)/.exec(call.cookies)?.[1]
  if (call.before) return keyOf('account', call.before)
  return call.path.startsWith('/two-factor/') && step ? keyOf('second step', step) : null
}
const addressKey = (call: ServiceCall) => keyOf('address', call.ip)

/** Refuses with `too_many_requests` before the service looks at anything. Every attempt counts until it proves right. */
export const admitCall = async (deps: Deps, call: ServiceCall): Promise<void> => {
  const { db } = deps
  await limitRate(db, keyOf('any', call.ip), limits.any.max, limits.any.seconds)
  if (call.method !== 'POST') return
  if (PROOFS.test(call.path)) {
    const account = accountKey(call)
    if (account) await limitRate(db, account, limits.account.max, limits.account.seconds)
    await limitRate(db, addressKey(call), limits.address.max, limits.address.seconds)
  }
  if (LETTERS.test(call.path)) {
    if (call.body.email)
      await limitRate(db, keyOf('letters', call.body.email), limits.letters.max, limits.letters.seconds)
    await limitRate(db, keyOf('letters from', call.ip), limits.address.max, limits.address.seconds)
  }
}

/** Why a new password is refused, for the calls that set one; null when it may pass. */
export const newPasswordProblem = (deps: Deps, call: ServiceCall): string | null =>
  call.method === 'POST' && NEW_PASSWORD.test(call.path) && call.body.newPassword !== undefined
    ? weakness(call.body.newPassword, [deps.config.PLINTH_BRAND])
    : null

/**
 * Whether the six digits that began a session were used before (reliability row 4): whoever saw them typed could else use
 * them again while they last. Digits that come back later by chance are taken again.
 */
export const isRepeatedCode = async (deps: Deps, call: ServiceCall, email: string): Promise<boolean> => {
  if (!/^\/two-factor\/(verify-totp|disable)$/.test(call.path) || !call.body.code) return false
  const window = Math.floor(Date.now() / CODE_WINDOW_MS)
  const spend = (at: number) => q.spendOnce(deps.db, `second step ${email} ${call.body.code} ${at}`)
  // Digits last past the edge of a window: they are spent in this one and the next.
  const [now] = await Promise.all([spend(window), spend(window + 1)])
  return !now
}

/** What came of a call: the e-mail of the session it began for somebody who had none. */
export interface Outcome {
  status: number
  began: string | null
}

const happeningOf = (call: ServiceCall, { status, began }: Outcome) => {
  const { before } = call
  if (began) return { kind: 'session.started', email: began }
  if (call.path === '/request-password-reset' && status === 200 && call.body.email)
    return { kind: 'session.reset-asked', email: call.body.email }
  const change = OWN_CHANGES[call.path]
  if (before && change && status === 200) return { kind: change, email: before }
  if (PROOFS.test(call.path) && status >= 400) return { kind: 'session.refused', email: call.body.email ?? before }
  return null
}

/** Takes the counts of a right answer back and writes down what happened (every sign-in, refusal, sign-out and reset). */
export const noteOutcome = async (deps: Deps, visitor: Author, call: ServiceCall, outcome: Outcome): Promise<void> => {
  const { db } = deps
  const right = PROOFS.test(call.path) && outcome.status < 400
  if (right && call.method === 'POST') {
    const account = accountKey(call)
    if (account) await q.forgiveFailures(db, account)
    await q.takeBackUse(db, addressKey(call))
  }
  const happening = happeningOf(call, outcome)
  if (!happening) return
  const user = happening.email ? await q.findUserByEmail(db, happening.email) : undefined
  const proven = user && happening.kind !== 'session.refused' && happening.kind !== 'session.reset-asked'
  const author = proven ? { ...visitor, id: user.id as Author['id'], name: nameOf(user) } : visitor
  await inTx(db, async (tx) => {
    if (user && happening.kind === 'session.started') await q.noteSignIn(tx, user.id, new Date(deps.clock.now()))
    await record(tx, author, {
      kind: happening.kind,
      entity: 'session',
      entityId: user?.id ?? null,
      ...(happening.email ? { after: { email: happening.email.toLowerCase() } } : {}),
    })
  })
}

const nameOf = (u: { first_name: string; last_name: string; email: string }) =>
  `${u.first_name} ${u.last_name}`.trim() || u.email
