import { randomUUID } from 'node:crypto'
import type { Chance } from '../../src/seed/chance.ts'
import { familyOf, type Operation, type Parameter, resolved } from './operations.ts'
import type { Call } from './perform.ts'
import type { Sent } from './send.ts'
import { hostile, hostileTexts, spoilt, valid } from './values.ts'
import type { Actor } from './world.ts'

/** How a call is made: as its schema says, nearly so, or as nobody expects. */
export type Manner = 'valid' | 'near' | 'hostile'

/** What one operation taught about itself. */
export interface Lesson {
  tries: number
  successes: number
  /** Optional fields that it missed. */
  musts: Set<string>
}

const mayCall = ({ access }: Operation, { role }: Actor): boolean =>
  access === 'public' || (role !== 'visitor' && (access === 'signed-in' || access.includes(role)))

export const choose = (chance: Chance, operation: Operation, actors: readonly Actor[], manner: Manner): Actor => {
  const able = actors.filter((one) => mayCall(operation, one))
  const wide = able.filter((one) => one.denied.length === 0)
  if (wide.length > 0 && chance.happens(manner === 'valid' ? 0.9 : 0.6)) return chance.pick(wide)
  return chance.pick(actors)
}

interface Wanted {
  operation: Operation
  actor: Actor
  manner: Manner
  lesson: Lesson
}

/** One call. Half of what outsiders name is of others: they may have learned it anywhere. */
export const request = (chance: Chance, { operation: o, actor, manner, lesson }: Wanted) => {
  const family = familyOf(o)
  const near: string[] = []
  const params: Record<string, string> = {}
  const recallOne = (p: Parameter) => {
    const value = actor.memory.recall(chance, { family, name: p.name, schema: resolved(p.schema), near })
    if (value !== undefined) near.push(value)
    return value
  }
  for (const p of o.parameters.filter((one) => one.in === 'path')) {
    const value = recallOne(p) ?? String(valid(chance, p.schema, () => undefined, p.name))
    params[p.name] = manner === 'hostile' && chance.happens(0.3) ? chance.pick(hostileTexts).slice(0, 2000) : value
  }
  const link = actor.memory.linkFor(chance, shapeOf(o))
  const filled = o.path.replace(/\{(\w+)\}/g, (_all, name: string) => encoded(params[name] ?? ''))
  const path = link && chance.happens(0.5) ? link : `/api${filled}${queryOf(chance, { o, manner, lesson, recallOne })}`
  const body = bodyOf(chance, { o, actor, manner, lesson, near, family })
  return { params, sent: { method: o.method, path, headers: headersOf(chance, o, manner), body } satisfies Sent }
}

export const shapeOf = (o: Operation): RegExp => new RegExp(`^/api${o.path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)

/** Lone surrogates have no UTF-8: they go as the bytes that a careless client sends. */
export const encoded = (text: string): string => {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}

interface Asking {
  o: Operation
  manner: Manner
  lesson: Lesson
}

const queryOf = (
  chance: Chance,
  { o, manner, lesson, recallOne }: Asking & { recallOne: (p: Parameter) => string | undefined },
): string => {
  const pairs = o.parameters
    .filter((p) => p.in === 'query' && (p.required || lesson.musts.has(p.name) || chance.happens(0.3)))
    .flatMap((p): [string, string][] => {
      const value =
        manner === 'hostile' ? hostile(chance) : (recallOne(p) ?? valid(chance, p.schema, () => undefined, p.name))
      return [value].flat().map((one): [string, string] => [p.name, textual(one)])
    })
  if (manner !== 'valid' && chance.happens(0.1))
    pairs.push([chance.pick(hostileTexts).slice(0, 50), 'x'], ...pairs.slice(0, 1))
  return pairs.length === 0
    ? ''
    : `?${pairs.map(([name, value]) => `${encoded(name)}=${encoded(value.slice(0, 3000))}`).join('&')}`
}
const textual = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const bodyOf = (
  chance: Chance,
  w: Asking & { actor: Actor; near: readonly string[]; family: string },
): string | Buffer | undefined => {
  const { o, manner, actor, near, family, lesson } = w
  if (!o.body)
    return manner === 'hostile' && o.method !== 'GET' && chance.happens(0.2)
      ? JSON.stringify(hostile(chance))
      : undefined
  if (o.body.type !== 'application/json')
    return chance.pick([PDF, Buffer.alloc(0), Buffer.from(chance.pick(hostileTexts)), PNG])
  const record = actor.memory.recordOf(near)
  const value = valid(chance, withMusts(o.body.schema, lesson.musts), (name, schema) => {
    if (record && name in record && (name === 'version' || chance.happens(0.4))) return record[name] ?? undefined
    return schema['type'] === 'string' ? actor.memory.recall(chance, { family, name, schema, near }) : undefined
  })
  if (manner === 'valid') return JSON.stringify(value)
  if (manner === 'near') return JSON.stringify(spoilt(chance, value))
  const kind = chance.weighted({ other: 5, broken: 1, proto: 1 })
  if (kind === 'broken') return (JSON.stringify(value) ?? '').slice(0, -1)
  return kind === 'proto'
    ? '{"__proto__":{"role":"admin"},"constructor":{"prototype":{}}}'
    : JSON.stringify(hostile(chance))
}

/** A schema whose fields that were missed are required. */
const withMusts = (schema: Parameter['schema'], musts: ReadonlySet<string>): Parameter['schema'] => {
  const s = resolved(schema)
  const names = Object.keys((s['properties'] ?? {}) as object).filter((name) => musts.has(name))
  return names.length === 0 ? s : { ...s, required: [...new Set([...((s['required'] ?? []) as string[]), ...names])] }
}

const headersOf = (chance: Chance, o: Operation, manner: Manner): Record<string, string> => ({
  ...(o.body ? { 'content-type': o.body.type } : {}),
  ...(o.method === 'GET' || chance.happens(0.3) ? {} : { 'idempotency-key': uuidOf(chance) }),
  ...(manner === 'hostile' ? chance.pick(ODD_HEADERS) : {}),
})
const uuidOf = (chance: Chance): string => chance.id(1_700_000_000_000 + chance.int(0, 1_000_000)) ?? randomUUID()

const ODD_HEADERS: readonly Record<string, string>[] = [
  {},
  {},
  {},
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/xml' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'idempotency-key': 'k'.repeat(300) },
  { authorization: 'Basic YWRtaW46YWRtaW4=' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFkbWluQGRlbW8ucGxpbnRoLnRlc3QifQ.' },
  { 'x-forwarded-for': '127.0.0.1', 'x-http-method-override': 'DELETE' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { accept: 'text/event-stream' },
  { range: 'bytes=0-18446744073709551615' },
  { 'if-none-match': '"x"', cookie: 'plinth.session_token=x.y' },
]

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The paths of the fields that a refusal names. */
export const refusedIn = (text: string): string[] => {
  const { errors = [] } = JSON.parse(text) as { errors?: { path: string }[] }
  return errors.map(({ path }) => path)
}

/** A step of a journey as somebody else may send it, with a place of its body spoilt, or with an id of another kind. */
export const spoiltCall = (chance: Chance, call: Call, actors: readonly Actor[]): Call => {
  const { operation: o, sent } = call
  const actor = chance.happens(0.6) ? call.actor : chance.pick(actors)
  const ids = Object.values(call.params)
  const foreign = chance.happens(0.2) && ids.length > 0 ? chance.pick(ids) : undefined
  const path =
    foreign === undefined ? sent.path : sent.path.replace(foreign, encoded(chance.pick(hostileTexts).slice(0, 500)))
  const key: Record<string, string> = o.method === 'GET' ? {} : { 'idempotency-key': uuidOf(chance) }
  const headers = { ...sent.headers, ...key, ...(chance.happens(0.1) ? chance.pick(ODD_HEADERS) : {}) }
  const body = typeof sent.body === 'string' ? JSON.stringify(spoilt(chance, JSON.parse(sent.body))) : sent.body
  return { operation: o, actor, params: {}, sent: { method: sent.method, path, headers, body } }
}
