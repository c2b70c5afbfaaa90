import {
  type BodyIn,
  type Endpoint,
  type ParamsIn,
  type QueryIn,
  type ReplyOf,
  TAB_HEADER,
} from '@plinth/contract/shared/endpoint'
import { ApiError, errorFrom, networkError } from './api-error.ts'
import { basePath } from './base-path.ts'
import { provedAgain } from './proof.ts'
import { randomId } from './random-id.ts'
import { session } from './session.ts'

type Part<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : object extends T
    ? { [P in K]?: T }
    : { [P in K]: T }

/** What a call takes: the parts its endpoint declares, those that may be empty being optional. */
export type InputOf<E extends Endpoint> = Part<'params', ParamsIn<E>> &
  Part<'query', QueryIn<E>> &
  Part<'body', BodyIn<E>>

/** The input argument, left out when nothing in it is required. */
export type InputArgs<E extends Endpoint> = object extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>]

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Repeating a POST with the same key repeats its answer, not its effect. Made up when absent. */
  idempotencyKey?: string | undefined
}

export interface LooseInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** `/api/loan/BL-1/archive?x=1` from an endpoint's template; a missing parameter throws before anything is sent (X-36). */
export const urlOf = (e: Endpoint, input: LooseInput = {}): string => {
  const params = new Map<string, unknown>(Object.entries(input.params ?? {}))
  const path = e.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value: unknown = params.get(key)
    if (value === undefined || value === null || value === '') throw new Error(`${e.id}: ${key} is missing`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) {
    const values: unknown[] = Array.isArray(value) ? value : [value]
    for (const one of values) if (one !== undefined && one !== null) search.append(key, String(one))
  }
  return `${basePath()}${path}${search.size > 0 ? `?${search}` : ''}`
}

/** Whether a call takes a body that cannot be left out (V-06). */
const needsBody = (e: Endpoint): boolean => {
  if (!e.body || e.takes === 'file') return false
  try {
    e.body.parse({})
    return false
  } catch {
    return true
  }
}

/** This page, until it is loaded again: the server tells other screens what is done here, and not this one. */
const tab = randomId()

const headersOf = (e: Endpoint, body: unknown, key: string | undefined, token: string | null): Headers => {
  const headers = new Headers({ accept: e.replies === 'events' ? 'text/event-stream' : 'application/json, */*' })
  headers.set(TAB_HEADER, tab)
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (e.method !== 'GET' && key) headers.set('idempotency-key', key)
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json')
  return headers
}

const send = async (e: Endpoint, url: string, { body }: LooseInput, options: CallOptions, token: string | null) => {
  try {
    return await fetch(url, {
      method: e.method,
      headers: headersOf(e, body, options.idempotencyKey, token),
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw networkError()
  }
}

/** Refused before anything was done for want of a fresh proof: once the person gave it the same call goes out again. */
const afterProof = async (refused: ApiError, again: () => Promise<Response>): Promise<Response> => {
  if (refused.code !== 'proof_needed' || !(await provedAgain())) throw refused
  const res = await again()
  if (!res.ok) throw await errorFrom(res)
  return res
}

/**
 * Sends a call and answers the raw response once it is good. A 401 renews the session once and repeats; refused again,
 * the session is over. A call that needs a fresh proof of who asks waits until the person gave it. Throws `ApiError`. For files and event streams; for JSON use `call`.
 */
export const request = async (e: Endpoint, input: LooseInput, options: CallOptions = {}): Promise<Response> => {
  const url = urlOf(e, input)
  if (input.body === undefined && needsBody(e)) throw new Error(`${e.id}: the body is missing`)
  const once = { idempotencyKey: randomId(), ...options }
  // A public call never waits for the identity service; it carries the token only when one is at hand.
  const isPublic = e.access === 'public'
  const token = isPublic ? null : await session.token().catch(() => Promise.reject(networkError()))
  let res = await send(e, url, input, once, token)
  if (res.status === 401 && token) {
    const renewed = await session.renew().catch(() => Promise.reject(networkError()))
    if (renewed) res = await send(e, url, input, once, renewed)
    if (res.status === 401) session.end()
  }
  if (res.ok) return res
  return afterProof(await errorFrom(res), async () => send(e, url, input, once, await session.token()))
}

/**
 * Makes a call and answers its reply. Replies are typed by the contract but not parsed here: the server validates every
 * reply against the same schema before sending, and both ends ship from one build, so a second parse would only cost
 * bytes and time.
 */
export const call = async <E extends Endpoint>(
  e: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> => {
  const res = await request(e, input, options)
  try {
    return (await res.json()) as ReplyOf<E>
  } catch {
    throw new ApiError('The answer of the server could not be read. Try again.', 'internal', res.status, null)
  }
}

/** Fetches a file; the name is the one the server gives it. */
export const download = async <E extends Endpoint>(
  e: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<{ blob: Blob; filename: string | null }> => {
  const res = await request(e, input, options)
  return { blob: await res.blob(), filename: filenameOf(res.headers.get('content-disposition')) }
}

const filenameOf = (disposition: string | null): string | null => {
  const starred = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return starred ? decodeURIComponent(starred) : (/filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null)
}
