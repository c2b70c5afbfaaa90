import type { EventKind } from '@plinth/domain/shared/event-kinds'
import { createHash } from 'node:crypto'
import { weakness } from '@plinth/domain/people/user/password'
import type { Author } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { record } from '../../platform/events.ts'
import { networkOf } from '../../platform/caller.ts'
import { fail } from '../../platform/errors.ts'
import { countUse, limitCaller, limitRate, TooManyRequests } from '../../platform/rate-limit.ts'
import type { Whose } from '../../vendors/identity/port.ts'
import { noteDevice, tellChange } from './security-letters.service.ts'
import type { ServiceBody } from './service.calls.ts'
import * as q from './identity.queries.ts'

/**
 * Wrong answers allowed before a wait (reliability row 2). A right one takes its own count back. What strangers do to an
 * account from elsewhere makes nobody wait: past `account` a sign-in takes a solved captcha besides the right password.
 */
const limits = {
  /** From one network at one account, in one session, or at one second step. */
  own: { max: 10, seconds: 15 * 60 },
  /** At one account from everywhere together. */
  account: { max: 10, seconds: 15 * 60 },
  /** From one network at all accounts together. */
  address: { max: 50, seconds: 60 * 60 },
  /** To one account without a captcha, and at all: their links all work, so that a full count locks nobody out. */
  letters: { max: 5, most: 20, seconds: 60 * 60 },
  any: { max: 600, seconds: 60 },
} as const

/** Six digits are good for 30 seconds, and one step before and after. */
const CODE_WINDOW_MS = 90_000

/** Calls that prove who someone is: wrong answers are counted. */
const PROOFS = /^\/(sign-in\/|two-factor\/|passkey\/verify-authentication|change-password)/
const LETTERS = /^\/(request-password-reset|send-verification-email)$/
const NEW_PASSWORD = /^\/(reset-password|change-password)$/

/** What a signed-in person changes about the own account, and the event it leaves. */
const OWN_CHANGES: Readonly<Record<string, EventKind | null>> = {
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

/** Whether a call has a letter sent to an address that anybody may type. */
export const asksForLetter = (path: string): boolean => LETTERS.test(path)

/** Whether a call may be about the account of the session it comes with. */
export const isOwnChange = (path: string): boolean => path in OWN_CHANGES || path.startsWith('/two-factor/')

/** A call of a browser to the identity service: path below /auth, and what its JSON body says where it matters. */
export interface ServiceCall {
  path: string
  method: string
  ip: string
  cookies: string
  userAgent: string
  /** What the browser is known by: its cookie, or what it is given as one. */
  device: string
  /** The session that a change of the own account was asked in; null otherwise. */
  before: Whose | null
  body: ServiceBody
}

const keyOf = (kind: string, what: string) =>
  `identity ${kind} ${createHash('sha256').update(what.toLowerCase()).digest('base64url')}`

/** The first step's cookie, under the names that the service gives it. */
const secondStepOf = (cookies: string): string | null =>
  /(?:^|;\s*)(?:__Host-)?plinth\.two_factor=([^;]+)/.exec(cookies)?.[1] ?? null

/**
 * Whose proof a call is: an account's, tried from one network, or within a session that of the session; for a second step
 * that of the first. What the body says decides for a sign-in alone, where it is the account itself.
 */
const ownKey = (call: ServiceCall): string | null => {
  if (call.path === '/sign-in/email') return keyOf('account from', `${call.body.email} ${networkOf(call.ip)}`)
  if (call.before) return keyOf('session', call.before.sessionId)
  const step = secondStepOf(call.cookies)
  return call.path.startsWith('/two-factor/') && step ? keyOf('second step', step) : null
}
const accountKey = (call: ServiceCall): string | null =>
  call.path === '/sign-in/email' ? keyOf('account', call.body.email ?? '') : null
const addressKey = (call: ServiceCall) => keyOf('address', networkOf(call.ip))

/** Refuses unless the call brings a captcha that was solved now; each is good once. */
const demandCaptcha = async (deps: Deps, call: ServiceCall): Promise<void> => {
  if (!call.body.captcha) return fail('captcha_needed', 'Complete the CAPTCHA, then try again.')
  const verdict = await deps.captcha.verify(call.body.captcha, call.ip)
  if (!verdict.ok && verdict.reason === 'expired')
    return fail('captcha_expired', 'CAPTCHA expired. Please complete it again.')
  if (!verdict.ok || !(await q.spendOnce(deps.db, verdict.tokenId)))
    return fail('captcha_failed', 'CAPTCHA verification failed. Please try again.')
}

const admitProof = async (deps: Deps, call: ServiceCall): Promise<void> => {
  const { db } = deps
  const own = ownKey(call)
  if (own) await limitRate(db, own, limits.own.max, limits.own.seconds)
  await limitRate(db, addressKey(call), limits.address.max, limits.address.seconds)
  const account = accountKey(call)
  if (account && (await countUse(db, account, limits.account.seconds)).hits > limits.account.max)
    await demandCaptcha(deps, call)
}

const admitLetter = async (deps: Deps, call: ServiceCall): Promise<void> => {
  const { max, most, seconds } = limits.letters
  await limitCaller(deps.db, 'identity letters from', call.ip, limits.address.max, limits.address.seconds)
  const { hits, waitSeconds } = await countUse(deps.db, keyOf('letters', call.body.email ?? ''), seconds)
  if (hits > most) throw new TooManyRequests(waitSeconds)
  if (hits > max) await demandCaptcha(deps, call)
}

/**
 * Refuses before the service looks at anything: with `too_many_requests`, or with `captcha_needed` where strangers may have
 * used the tries up. Every attempt counts until it proves right.
 */
export const admitCall = async (deps: Deps, call: ServiceCall): Promise<void> => {
  await limitCaller(deps.db, 'identity any', call.ip, limits.any.max, limits.any.seconds)
  if (call.method !== 'POST') return
  if (PROOFS.test(call.path)) await admitProof(deps, call)
  if (LETTERS.test(call.path)) await admitLetter(deps, call)
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

/** What came of a call: the email of the session it began for somebody who had none. */
export interface Outcome {
  status: number
  began: string | null
}

const happeningOf = (
  call: ServiceCall,
  { status, began }: Outcome,
): { kind: EventKind; email: string | undefined } | null => {
  const { before } = call
  if (began) return { kind: 'session.started', email: began }
  if (call.path === '/request-password-reset' && status === 200 && call.body.email)
    return { kind: 'session.reset-asked', email: call.body.email }
  const change = OWN_CHANGES[call.path]
  if (before && change && status === 200) return { kind: change, email: before.email }
  if (PROOFS.test(call.path) && status >= 400)
    return { kind: 'session.refused', email: call.body.email ?? before?.email }
  return null
}

/** Takes the counts of a right answer back and writes down what happened (every sign-in, refusal, sign-out and reset). */
export const noteOutcome = async (deps: Deps, visitor: Author, call: ServiceCall, outcome: Outcome): Promise<void> => {
  const { db } = deps
  const right = PROOFS.test(call.path) && outcome.status < 400
  if (right && call.method === 'POST') {
    for (const key of [ownKey(call), accountKey(call)]) if (key) await q.forgiveFailures(db, key)
    await q.takeBackUse(db, addressKey(call))
  }
  const happening = happeningOf(call, outcome)
  if (!happening) return
  const user = happening.email ? await q.findUserByEmail(db, happening.email) : undefined
  const proven = user && happening.kind !== 'session.refused' && happening.kind !== 'session.reset-asked'
  const author = proven ? { ...visitor, id: user.id as Author['id'], name: nameOf(user) } : visitor
  await inTx(db, async (tx) => {
    if (user && happening.kind === 'session.started') {
      await q.noteSignIn(tx, user.id, new Date(deps.clock.now()))
      await noteDevice(tx, deps, user, call)
    }
    if (user && proven)
      await tellChange(tx, deps, user, { kind: happening.kind, by: visitor, userAgent: call.userAgent })
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
