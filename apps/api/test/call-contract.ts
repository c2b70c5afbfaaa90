import type { Endpoint } from '@plinth/contract/shared/endpoint'
import { type testApp, tokenFor } from './harness.ts'
import { sampleOf } from './samples.ts'

/** Any call of the contract, with parameters, query and body made up from its schemas. */

const MISSING = '01990000-0000-7000-8000-000000000000'

/** Ids that exist, by the name of the path parameter that takes them. */
export type Known = Readonly<Record<string, string>>

interface Call {
  e: Endpoint
  /** Null for nobody. */
  email: string | null
  ids: 'theirs' | 'missing' | 'malformed'
  theirs: Known
}

const paramsOf = ({ e, ids, theirs }: Call): Record<string, string> => {
  const names = [...e.path.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? '')
  const value = (name: string) => {
    if (ids === 'malformed') return '%27%20or%201=1--'
    if (ids === 'missing') return /email/.test(name) ? 'nobody@example.com' : MISSING
    const known = theirs[name] ?? (name === 'id' ? ownerIdOf(e, theirs) : undefined)
    return encodeURIComponent(known ?? MISSING)
  }
  return Object.fromEntries(names.map((name) => [name, value(name)]))
}

/** A bare `{id}` is of what the call's family is about. */
const ownerIdOf = (e: Endpoint, theirs: Known): string | undefined => {
  const family = e.id.split('.')[0] ?? ''
  return theirs[`${family.replaceAll('-', '_')}_id`]
}

const queryOf = (e: Endpoint): string => {
  const sample = e.query ? sampleOf(e.query) : {}
  const pairs = Object.entries((sample ?? {}) as Record<string, unknown>).flatMap(([key, value]) =>
    [value].flat().map((one): [string, string] => [key, String(one)]),
  )
  const text = new URLSearchParams(pairs).toString()
  return text ? `?${text}` : ''
}

type App = Awaited<ReturnType<typeof testApp>>

/** A stream of events stays open once it is admitted: its first line is the answer. */
const openStream = async (t: App, e: Endpoint, url: string, email: string | null) => {
  const headers = email ? { authorization: `Bearer ${await tokenFor(email)}` } : {}
  const res = await t.app.inject({ method: e.method, url: `/api${url}`, headers, payloadAsStream: true })
  res.stream().destroy()
  return { statusCode: res.statusCode, body: '' }
}

/** Sends it, and answers status and body. */
export const callContract = async (t: App, call: Call): Promise<{ statusCode: number; body: string }> => {
  const { e, email } = call
  const params = paramsOf(call)
  const url = e.path.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '') + queryOf(e)
  if (e.replies === 'events' && e.method === 'GET') return openStream(t, e, url, email)
  const body = e.body && e.method !== 'GET' ? (sampleOf(e.body) as object) : undefined
  return t.call(e.method, url, email, body)
}
