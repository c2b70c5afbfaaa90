import { writtenUnseen } from '@plinth/contract/shared/fields'
import { lackingPermission } from '@plinth/contract/shared/access'
import {
  type Endpoint,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type Schema,
  TAB_HEADER,
} from '@plinth/contract/shared/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError, ZodObject } from 'zod'
import type { Actor, Visitor } from './actor.ts'
import type { Announcer } from './announce.ts'
import { type FieldError, fail } from './errors.ts'
import { whileWaitedFor } from './given-up.ts'
import { once } from './idempotency.ts'
import type { Db } from './db.ts'
import type { Load } from './load.ts'
import { noteRefusal } from './refusals.ts'
import { type Replica, replicaCalls } from './replica.ts'
import type { Sealer } from './sealing.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by `route`: a route without it stops the boot. */
    endpointId?: string
  }
  interface FastifyInstance {
    plinth: HttpContext
  }
}

/** What `route` needs from the app; decorated on the instance by app.ts. */
export interface HttpContext {
  basePath: string
  db: Db
  /** Answers the calls of `replicaCalls`; null without one. */
  replica: Replica | null
  /** Seals the answers that are kept for repeats. */
  replies: Sealer
  testHelpers: boolean
  /** The signed-in person behind a request; fails with not_signed_in, email_missing or forbidden. */
  authenticate(req: FastifyRequest): Promise<Actor>
  /** Refuses with proof_needed where the person's last proof of who they are is too old. */
  demandProof(req: FastifyRequest): Promise<void>
  /** Tells open screens what calls changed. */
  announcer: Announcer
  /** Where calls wait for their turn. */
  load: Load
  /** Ids of the endpoints that have a handler. */
  handled: Set<string>
  /** The process is about to end: it serves, and asks for no more. */
  draining: boolean
}

type CallerOf<E extends Endpoint> = E['access'] extends 'public' | 'test-helper' ? Actor | Visitor : Actor
type ReplyIn<E extends Endpoint> = E['reply'] extends { _zod: { input: infer I } } ? I : never

export interface Input<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** A person, or for public calls a visitor. */
  actor: CallerOf<E>
  req: FastifyRequest
  reply: FastifyReply
}

/** An answer that is already bytes (a cached list, a file, a stream); sent as it is, past the reply schema. */
export class Raw {
  readonly send: (reply: FastifyReply) => FastifyReply
  constructor(send: (reply: FastifyReply) => FastifyReply) {
    this.send = send
  }
}

const visitorOf = (req: FastifyRequest): Visitor => ({
  id: null,
  name: 'Visitor',
  ip: req.ip,
  requestId: req.id,
  role: 'visitor',
})

/** Whether a call comes from this machine and from nobody it speaks for: a proxy beside the server forwards strangers. */
const isOwnMachine = (req: FastifyRequest): boolean =>
  /^(::1|(::ffff:)?127(\.\d+){3})$/.test(req.socket.remoteAddress ?? '') &&
  req.headers['x-forwarded-for'] === undefined &&
  req.headers.forwarded === undefined

/** Who is calling; refuses nobody but those whom we do not know. */
const callerOf = async (http: HttpContext, e: Endpoint, req: FastifyRequest): Promise<Actor | Visitor> => {
  if (e.access === 'test-helper' && !(http.testHelpers && isOwnMachine(req))) fail('not_found', 'Not found.')
  return e.access === 'public' || e.access === 'test-helper' ? visitorOf(req) : http.authenticate(req)
}

/** Lets the caller in or refuses, before anything of the request is looked at. */
const admit = ({ access }: Endpoint, caller: Actor | Visitor): void => {
  if (typeof access === 'string') return
  if (caller.role === 'visitor' || !access.roles.includes(caller.role))
    return fail('forbidden', "Your role doesn't allow this.")
  const lacking = lackingPermission(access, caller)
  if (lacking) fail('forbidden', `You don't have the permission “${lacking}”. Ask an administrator.`)
}

const issuesOf = (
  schema: Schema | undefined,
  value: unknown,
  where: string,
): { value: unknown; errors: FieldError[] } => {
  if (!schema) return { value: undefined, errors: [] }
  try {
    return { value: schema.parse(value), errors: [] }
  } catch (error) {
    if (!(error instanceof ZodError)) throw error
    return { value: undefined, errors: error.issues.flatMap((issue) => fieldErrors(issue, where)) }
  }
}

const fieldErrors = (issue: ZodError['issues'][number], where: string): FieldError[] => {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'Unknown field' }))
  return [{ path: issue.path.join('.') || where, message: issue.message }]
}

const MOST_TAB_LENGTH = 64
const MAX_GET_BODY_BYTES = 65_536

/** The JSON body of a GET, which Fastify leaves unread; only a call that declares one is read (V-41). */
const bodyOfGet = async (req: FastifyRequest): Promise<unknown> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req.raw as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_GET_BODY_BYTES) fail('payload_too_large', 'The request body is too large.')
    chunks.push(chunk)
  }
  if (bytes === 0) return undefined
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return fail('invalid_input', 'The request body is not valid JSON.')
  }
}

/** What was sent in a query or body to a call that takes none. */
const unasked = (e: Endpoint, req: FastifyRequest): FieldError[] => {
  const parameters = e.query ? [] : Object.keys((req.query as object | undefined) ?? {})
  const takesNoBody = !e.body && e.takes !== 'file'
  const fields = takesNoBody && req.body !== null && typeof req.body === 'object' ? Object.keys(req.body) : []
  return [
    ...parameters.map((path) => ({ path, message: 'Unknown parameter' })),
    ...fields.map((path) => ({ path, message: 'Unknown field' })),
  ]
}

/** Reads params, query and body; refuses with every bad field of all three. */
const readInput = async (e: Endpoint, req: FastifyRequest) => {
  const params = issuesOf(e.params, req.params, 'path')
  const query = issuesOf(e.query, req.query, 'query')
  // Calls whose whole body is optional may be sent without one.
  const body = issuesOf(e.body, e.method === 'GET' ? e.body && (await bodyOfGet(req)) : (req.body ?? {}), 'body')
  const errors = [...params.errors, ...query.errors, ...body.errors, ...unasked(e, req)]
  if (errors.length > 0) fail('invalid_input', 'Some fields need attention.', errors)
  return { params: params.value, query: query.value, body: body.value }
}

/** `/loan/{loan_id}` as Fastify writes it; an alias keeps the canonical parameter names, by position. */
const fastifyPath = (path: string, names: string[]): string => {
  let n = 0
  return path.replace(/\{\w+\}/g, () => `:${names[n++]}`)
}

/** Every address of a call below the base path, canonical first, without repeats. */
const addresses = (e: Endpoint): string[] => {
  const names = [...e.path.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? '')
  const paths = [e.path, ...(e.aka ?? [])].filter((p) => p.startsWith('/'))
  return [...new Set(paths.map((p) => fastifyPath(p, names)))]
}

/** The one way to add a call: admits the caller, validates what comes in, runs the handler, validates what goes out. */
export const route = <const E extends Endpoint>(
  app: FastifyInstance,
  e: E,
  handle: (input: Input<E>) => Promise<ReplyIn<E> | Raw>,
): void => {
  app.plinth.handled.add(e.id)
  register(app, e, async (req, reply, actor) => {
    const input = { ...(await readInput(e, req)), actor, req, reply } as Input<E>
    const { replica } = app.plinth
    const handled = () => (replica && replicaCalls.has(e.id) ? replica.read(() => handle(input)) : handle(input))
    const run = async () => ({ status: e.status ?? 200, body: saidUnseen(e, input.body, await handled()) })
    const key = req.headers['idempotency-key']
    const hasKey = e.method !== 'GET' && typeof key === 'string' && key.length > 0
    if (hasKey && key.length > 255) fail('invalid_input', 'The Idempotency-Key is longer than 255 characters.')
    // A call that can stream its answer keeps the key itself: there is no one answer to repeat.
    const repeatable = hasKey && !e.events
    const answer = await app.plinth.announcer.after(e, { userId: actor.id, tab: tabOf(req) }, () =>
      repeatable
        ? once(app.plinth, `${actor.id ?? req.ip} ${e.id} ${req.url}`, key, req.body, async () =>
            keepable(e, await run()),
          )
        : run(),
    )
    if (answer.body instanceof Raw) return answer.body.send(reply)
    return reply.code(answer.status).send(repeatable ? answer.body : e.reply.parse(answer.body))
  })
}

/** The tab of a browser that asks, as its screens name it; null for any other client. */
export const tabOf = (req: FastifyRequest): string | null => {
  const tab = req.headers[TAB_HEADER]
  return typeof tab === 'string' && tab.length <= MOST_TAB_LENGTH ? tab : null
}

/** An answer that may carry a warning does so when the edit named no version (see `VersionIfRead`). */
const saidUnseen = (e: Endpoint, body: unknown, answer: unknown): unknown => {
  const mayWarn = e.reply instanceof ZodObject && 'warning' in e.reply.shape
  const named = typeof body === 'object' && body !== null && 'version' in body && body.version !== undefined
  return mayWarn && !named && !(answer instanceof Raw) ? { ...(answer as object), warning: writtenUnseen } : answer
}

const keepable = (e: Endpoint, answer: { status: number; body: unknown }) => {
  if (answer.body instanceof Raw) throw new Error(`${e.id} streams and cannot be repeated`)
  return { status: answer.status, body: e.reply.parse(answer.body) }
}

/** Whether nobody misses what a call does when its caller hangs up; streams and files end by themselves. */
const onlyReads = (e: Endpoint): boolean =>
  e.method === 'GET' && e.events === undefined && (e.replies ?? 'json') === 'json' && (e.changes ?? []).length === 0

const register = (
  app: FastifyInstance,
  e: Endpoint,
  respond: (req: FastifyRequest, reply: FastifyReply, actor: Actor | Visitor) => Promise<unknown>,
): void => {
  for (const path of addresses(e))
    app.route({
      method: e.method,
      url: app.plinth.basePath + path,
      config: { endpointId: e.id },
      ...(e.maxBytes ? { bodyLimit: e.maxBytes } : {}),
      handler: (req, reply) =>
        app.plinth.load.run(e, async () => {
          // Whoever gave up while waiting for a place is answered by nobody.
          if (req.socket.destroyed) return reply.hijack()
          const caller = await callerOf(app.plinth, e, req)
          try {
            admit(e, caller)
            if (e.fresh) await app.plinth.demandProof(req)
            const answer = () => respond(req, reply, caller)
            return await (onlyReads(e) ? whileWaitedFor(reply, answer) : answer())
          } catch (error) {
            await noteRefusal(app.plinth.db, e, { req, caller, error })
            throw error
          }
        }),
    })
}
