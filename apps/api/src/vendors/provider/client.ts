import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  circuitBreaker,
  ConsecutiveBreaker,
  DelegateBackoff,
  type FailureReason,
  handleWhenResult,
  retry,
  wrap,
} from 'cockatiel'
import type { z } from 'zod'
import { FAILURES_TO_OPEN, openMsOf } from './circuit.ts'
import { outside } from '../../platform/transaction-scope.ts'
import { type Failure, ok, type Outcome, rejected, transient } from './outcome.ts'
import { createTurns } from './turns.ts'

/** One call as it went over the wire, for the audit: kept sealed, never logged. */
export interface Exchange {
  operation: string
  /** Activity on whose account it goes; null when it concerns none. */
  about: string | null
  /** Null when nothing was answered. */
  status: number | null
  outcome: Outcome<unknown>['kind']
  /** What made it fail, in the provider's or our own code; null when it went well. */
  code: string | null
  request: string
  answer: string
  tookMs: number
  /** The provider's own number of the call, where it names one. */
  reference: string | null
}

/** What a service answered before it is believed. */
export interface Answer {
  status: number
  headers: Headers
  body: Buffer
}

export interface ProviderOptions {
  baseUrl: string
  headers: Readonly<Record<string, string>>
  /** Longest wait for one answer in milliseconds. */
  timeoutMs: number
  /** What an answer other than 2xx means; null = by its status. */
  failureOf?: (answer: Answer) => Failure | null
  /** Told of every try. Throwing fails the call: what is not on record did not happen. */
  keep: (exchange: Exchange) => Promise<void> | void
  /** Calls a minute that the provider allows this account; more of them wait for their turn, at most a minute. */
  callsPerMinute?: number
  /** First wait before another try in milliseconds; doubles, at most 30 s, with jitter. */
  firstDelayMs?: number
  /** Milliseconds an open circuit stays open; doubles up to ten minutes. */
  openMs?: number
  /** What carries a request; the platform's own when left out. A sandbox answers here, and so nothing leaves the machine. */
  fetch?: (url: URL, init: RequestInit) => Promise<Response>
}

export interface Call<S extends z.ZodType> {
  operation: string
  path: string
  /** POST when left out. */
  method?: 'GET' | 'POST'
  /** Sent as JSON; nothing with a GET. */
  body?: unknown
  /** Sent as it stands, in place of `body`; its answer is parsed from the text, not from JSON. */
  xml?: string
  /** Sent as a form, in place of `body`. */
  form?: URLSearchParams
  about?: string | null
  /** Parses the answer; fields that are not used are not asked for. */
  schema: S
  /** Whether the same call twice does no harm: only then is it tried again. */
  repeatable: boolean
  /** Sent as Idempotency-Key, the same for every try: the provider does it once. */
  idempotencyKey?: string
  timeoutMs?: number
  /** Stops the call: it ends as rejected with STOPPED. */
  signal?: AbortSignal
}

const MAX_ANSWER_BYTES = 25_000_000
const MAX_DELAY_MS = 30_000
const TRIES = 2
const CALLS_AT_ONCE = 4
const CALLS_WAITING = 100

const isPassing = (status: number) => status >= 500 || [408, 425, 429].includes(status)

const retryAfterOf = (headers: Headers): number | null => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null
}

/** What a status other than 2xx means by itself; null for 2xx. */
export const failureOfStatus = (status: number, headers: Headers): Failure | null => {
  if (isPassing(status)) return transient(`HTTP_${status}`, retryAfterOf(headers))
  return status < 200 || status > 299 ? rejected(`HTTP_${status}`, "it doesn't accept this request") : null
}

/** What a call that threw means: it was stopped, took too long, or the connection broke. */
export const failureOfThrown = (error: unknown, stop?: AbortSignal): Failure => {
  if (stop?.aborted) return rejected('STOPPED', 'it was stopped')
  return transient(error instanceof DOMException && error.name === 'TimeoutError' ? 'TIMEOUT' : 'UNREACHABLE')
}

/** An answer that says itself that it is too long is not read at all. */
const readAll = async (reply: Response): Promise<Buffer> => {
  if (Number(reply.headers.get('content-length')) > MAX_ANSWER_BYTES) {
    await reply.body?.cancel()
    throw new RangeError('more than is taken')
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_ANSWER_BYTES) throw new RangeError('more than is taken')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const keyOf = ({ idempotencyKey }: Call<z.ZodType>): Record<string, string> =>
  idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }

/** Asks once. Nothing but the set host is called: a redirect is a failure. */
const ask = async (o: ProviderOptions, call: Call<z.ZodType>, request: string): Promise<Answer | Failure> => {
  try {
    const accepted = call.xml === undefined ? 'application/json' : 'text/xml'
    const type = call.form === undefined ? accepted : 'application/x-www-form-urlencoded'
    const isGet = call.method === 'GET'
    const reply = await (o.fetch ?? fetch)(new URL(call.path, o.baseUrl), {
      method: call.method ?? 'POST',
      headers: { ...(isGet ? {} : { 'content-type': type }), accept: accepted, ...o.headers, ...keyOf(call) },
      ...(isGet ? {} : { body: request }),
      redirect: 'error',
      signal: AbortSignal.any([
        AbortSignal.timeout(call.timeoutMs ?? o.timeoutMs),
        ...(call.signal ? [call.signal] : []),
      ]),
    })
    return { status: reply.status, headers: reply.headers, body: await readAll(reply) }
  } catch (error) {
    if (error instanceof RangeError) return rejected('TOO_LARGE', 'it answered more than is taken')
    return failureOfThrown(error, call.signal)
  }
}

/** What a body says as JSON; undefined when it is none. */
export const jsonOf = (body: Buffer | string): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/** Status first, then the shape: an answer is parsed before it is believed. */
const judge = <S extends z.ZodType>(o: ProviderOptions, call: Call<S>, answer: Answer): Outcome<z.output<S>> => {
  const { status, headers, body } = answer
  const named = o.failureOf?.(answer) ?? null
  if (named) return named
  const refused = failureOfStatus(status, headers)
  if (refused) return refused
  const parsed = call.schema.safeParse(call.xml === undefined ? jsonOf(body) : body.toString('utf8'))
  if (parsed.success) return ok(parsed.data)
  const where = parsed.error.issues[0]?.path.join('.') || 'the whole answer'
  return rejected('MALFORMED', `its answer cannot be read at ${where}`)
}

export interface ProviderClient {
  call: <S extends z.ZodType>(call: Call<S>) => Promise<Outcome<z.output<S>>>
}

type Policy = ReturnType<typeof policyOf>

/** Doubles from the first wait, anywhere between nothing and the whole of it; a provider's own wish wins. */
const delayBefore = (o: ProviderOptions) =>
  new DelegateBackoff<{ attempt: number; result: FailureReason<unknown> }>(({ attempt, result }) => {
    const outcome = 'value' in result ? (result.value as Outcome<unknown>) : null
    const asked = outcome?.kind === 'transient' ? outcome.retryAfterSeconds : null
    if (asked !== null) return Math.min(asked * 1000, MAX_DELAY_MS)
    return Math.random() * Math.min((o.firstDelayMs ?? 500) * 2 ** (attempt - 1), MAX_DELAY_MS)
  })

/** Few calls at once, a circuit that opens when nothing is answered, one more try of what may be repeated. */
const policyOf = (o: ProviderOptions) => {
  const isTransient = handleWhenResult((r) => (r as Outcome<unknown>).kind === 'transient')
  const breaker = circuitBreaker(isTransient, {
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
    halfOpenAfter: new DelegateBackoff<{ attempt: number }>(({ attempt }) => openMsOf(attempt, o.openMs)),
  })
  const few = bulkhead(CALLS_AT_ONCE, CALLS_WAITING)
  const again = retry(isTransient, { maxAttempts: TRIES - 1, backoff: delayBefore(o) })
  return { once: wrap(breaker, few), again: wrap(again, breaker, few) }
}

/** An open circuit and a full queue are answers too. */
const guarded = async <T>(work: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BrokenCircuitError) return transient('CIRCUIT_OPEN')
    if (error instanceof BulkheadRejectedError) return transient('BUSY')
    throw error
  }
}

/** What goes on record as sent, and is sent unless it is a GET. */
const requestOf = (call: Call<z.ZodType>): string =>
  call.xml ?? call.form?.toString() ?? (call.method === 'GET' ? call.path : JSON.stringify(call.body))

const tryOnce = async <S extends z.ZodType>(o: ProviderOptions, call: Call<S>): Promise<Outcome<z.output<S>>> => {
  const request = requestOf(call)
  const from = performance.now()
  const answer = await ask(o, call, request)
  const outcome: Outcome<z.output<S>> = 'kind' in answer ? answer : judge(o, call, answer)
  const answered = 'kind' in answer ? null : answer
  await o.keep({
    operation: call.operation,
    about: call.about ?? null,
    status: answered?.status ?? null,
    outcome: outcome.kind,
    code: 'code' in outcome ? outcome.code : null,
    request,
    answer: answered?.body.toString('utf8') ?? '',
    tookMs: Math.round(performance.now() - from),
    reference: answered?.headers.get('x-request-id') ?? null,
  })
  return outcome
}

/**
 * Calls an outside service over JSON or XML. In one place for every provider: the wait is limited, what fails in passing is tried
 * once more where a repeat does no harm, no more calls a minute are made than the provider allows, five failures in a row open a circuit, four calls run at once, redirects are not
 * followed, an answer is parsed before it is believed, and each try goes on record. Never throws for what the service does.
 */
export const createProviderClient = (o: ProviderOptions): ProviderClient => {
  const policies = new Map<string, Policy>()
  const turn = o.callsPerMinute === undefined ? null : createTurns(o.callsPerMinute)
  const policy = (operation: string): Policy => {
    const known = policies.get(operation) ?? policyOf(o)
    policies.set(operation, known)
    return known
  }
  return {
    call: async <S extends z.ZodType>(call: Call<S>): Promise<Outcome<z.output<S>>> => {
      await outside(call.operation)
      const { once, again } = policy(call.operation)
      return guarded(() => (call.repeatable ? again : once).execute(async () => (await turn?.()) ?? tryOnce(o, call)))
    },
  }
}
