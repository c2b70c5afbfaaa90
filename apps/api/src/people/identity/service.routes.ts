import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { EMBEDDED_SERVICE } from '@plinth/contract/people/identity'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Author } from '../../platform/actor.ts'
import type { Config } from '../../platform/config.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { ownOrigins } from '../../vendors/identity/origins.ts'
import { CLIENT_ADDRESS, type Accounts, type BegunBy, type Whose } from '../../vendors/identity/port.ts'
import { readBody, type ServiceBody, type ServicePath, servedCall } from './service.calls.ts'
import {
  admitCall,
  asksForLetter,
  isRepeatedCode,
  isOwnChange,
  newPasswordProblem,
  noteOutcome,
  type ServiceCall,
} from './sign-in.service.ts'

const MAX_BODY_BYTES = 65_536

const requestOf = (req: FastifyRequest, publicUrl: string, body: ServiceBody['text']): Request => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers))
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  headers.set(CLIENT_ADDRESS, req.ip)
  headers.delete('content-length')
  if (body === null) return new Request(new URL(req.url, publicUrl), { method: req.method, headers })
  headers.set('content-type', 'application/json')
  return new Request(new URL(req.url, publicUrl), { method: req.method, headers, body })
}

/** Refuses a change that a page of another site asks for; every browser names the page's origin with a POST. */
const checkOrigin = (req: FastifyRequest, config: Config): void => {
  const { origin, host } = req.headers
  if (req.method !== 'POST' || origin === undefined) return
  if (!ownOrigins(config, host).includes(origin)) fail('forbidden', "This site isn't allowed to sign people in or out.")
}

const SESSION = /session_token=./

/** The Cookie header that a browser will send after these Set-Cookie headers; null when no session was begun. */
const begunSession = (response: Response): string | null =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((pair) => SESSION.test(pair)) ?? null

const DEVICE_SECONDS = 400 * 86_400
const newDevice = () => randomBytes(24).toString('base64url')
const deviceIn = (cookies: string): string | null =>
  /(?:^|;\s*)(?:__Host-)?plinth_device=([\w-]{32})(?:;|$)/.exec(cookies)?.[1] ?? null

/** By this a browser is known again at the next sign-in; it opens nothing. */
const deviceCookie = (device: string, publicUrl: string): string => {
  const https = publicUrl.startsWith('https://')
  const name = https ? '__Host-plinth_device' : 'plinth_device'
  return `${name}=${device}; Path=/; Max-Age=${DEVICE_SECONDS}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
}

const answer = async (response: Response, reply: FastifyReply): Promise<FastifyReply> => {
  reply.code(response.status).header('cache-control', 'no-store')
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie' && name !== 'cache-control') reply.header(name, value)
  })
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : null)
}

const wrongCode = () => Response.json({ code: 'INVALID_CODE', message: 'Invalid code' }, { status: 401 })

/** Switching the second step off takes a code beside the password: six digits not used before, or a backup code. */
const provesCode = async (deps: Deps, accounts: Accounts, req: FastifyRequest, call: ServiceCall): Promise<boolean> => {
  const code = call.body.code?.trim()
  if (!code || !call.before) return false
  const digits = /^\d{6}$/.test(code)
  const url = new URL(
    `${deps.config.PLINTH_BASE_PATH}/auth/two-factor/${digits ? 'verify-totp' : 'verify-backup-code'}`,
    deps.config.publicUrl,
  )
  const { headers } = requestOf(req, deps.config.publicUrl, '{}')
  const body = JSON.stringify({ code })
  const { status } = await accounts.handle(new Request(url, { method: 'POST', headers, body }))
  return status === 200 && !(digits && (await isRepeatedCode(deps, call, call.before.email)))
}

const BEGUN: Readonly<Record<string, BegunBy>> = {
  '/passkey/verify-authentication': 'passkey',
  // Whoever just added a passkey holds it.
  '/passkey/verify-registration': 'passkey',
  '/callback/google': 'google',
}

/** Notes what stands behind a session; one that replaces another takes its worth over. */
const noteBegun = async (accounts: Accounts, path: string, before: Whose | null, now: Whose | null): Promise<void> => {
  const session = now ?? before
  const by = BEGUN[path]
  if (session && by) await accounts.noteBegun(session.sessionId, by)
  else if (now && before?.begunBy) await accounts.noteBegun(now.sessionId, before.begunBy)
}

/** Milliseconds. An answer about a letter leaves no sooner: what is written where there is an account takes a third longer (reliability row 2). */
const LETTER_ANSWER_MS = 500

/** Answers a call; one that asks for a letter takes as long for an address without an account. */
const serveAlike = async (...call: Parameters<typeof serve>): Promise<Response> => {
  const [response] = await Promise.all([serve(...call), asksForLetter(call[3]) ? setTimeout(LETTER_ANSWER_MS) : null])
  return response
}

const serve = async (deps: Deps, accounts: Accounts, req: FastifyRequest, path: ServicePath): Promise<Response> => {
  checkOrigin(req, deps.config)
  const cookies = req.headers.cookie ?? ''
  // Every page asks whether somebody is signed in. That nobody is, is no error: browsers write each refusal to their console.
  if (path === '/token' && !SESSION.test(cookies)) return Response.json({ token: null })
  const body = readBody(path, req.body)
  const before = isOwnChange(path) && cookies ? await accounts.whose(cookies) : null
  const userAgent = req.headers['user-agent'] ?? ''
  const device = deviceIn(cookies) ?? newDevice()
  const call: ServiceCall = { path, method: req.method, ip: req.ip, cookies, userAgent, device, before, body }
  const visitor: Author = { id: null, name: 'Visitor', ip: req.ip, requestId: req.id }
  await admitCall(deps, call)
  const weak = newPasswordProblem(deps, call)
  if (weak) return Response.json({ code: 'PASSWORD_GUESSED_FIRST', message: weak }, { status: 400 })
  if (path === '/two-factor/disable' && !(await provesCode(deps, accounts, req, call))) {
    await noteOutcome(deps, visitor, call, { status: 401, began: null })
    return wrongCode()
  }
  const response = await accounts.handle(requestOf(req, deps.config.publicUrl, body.text))
  return finish(deps, accounts, visitor, call, response)
}

/** What follows the service's answer: digits spent twice are refused, what happened is noted. */
const finish = async (
  deps: Deps,
  accounts: Accounts,
  visitor: Author,
  call: ServiceCall,
  response: Response,
): Promise<Response> => {
  const { before } = call
  const session = begunSession(response)
  const now = session ? await accounts.whose(session) : null
  const began = before ? null : (now?.email ?? null)
  if (session && began && (await isRepeatedCode(deps, call, began))) {
    await accounts.end(session)
    await noteOutcome(deps, visitor, { ...call, before: now }, { status: 401, began: null })
    return wrongCode()
  }
  if (response.status < 400) {
    await noteBegun(accounts, call.path, before, now)
    // The code that switched the step on opens no session.
    if (before) await isRepeatedCode(deps, call, before.email)
  }
  await noteOutcome(deps, visitor, call, { status: response.status, began })
  if (began) response.headers.append('set-cookie', deviceCookie(call.device, deps.config.publicUrl))
  return response
}

/**
 * Puts the embedded identity service below /auth: what a body says is read once, for the guards and for it, the calls that Plinth does not
 * use are left out, tries are counted and what happened is written down.
 */
export const mountService = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { accounts } = deps.identity
  if (!accounts) return
  const base = `${deps.config.PLINTH_BASE_PATH}/auth`
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_req, body, done) => done(null, body))
    scope.route({
      method: ['GET', 'POST'],
      url: `${base}/*`,
      bodyLimit: MAX_BODY_BYTES,
      config: { endpointId: EMBEDDED_SERVICE },
      handler: async (req, reply) => {
        const path = new URL(req.url, 'http://plinth').pathname.slice(base.length)
        const response = await serveAlike(deps, accounts, req, servedCall(path, req.method))
        // Whoever uses the machine next finds nothing of it; cookies stay, since a trusted device is one.
        if (path === '/sign-out' && response.ok) reply.header('clear-site-data', '"cache", "storage"')
        return answer(response, reply)
      },
    })
  })
}
