import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addedCalls } from './added-calls.ts'
import { endpoints } from './all.ts'
import type { Endpoint, Schema } from './shared/endpoint.ts'

type Json = { [key: string]: unknown }
const Calls = z.array(
  z.object({
    id: z.string(),
    method: z.string(),
    path: z.string(),
    aliases: z.array(z.string()),
    audience: z.array(z.string()),
    auth: z.enum(['bearer', 'none']),
    query: z.record(z.string(), z.string()),
    body: z.record(z.string(), z.string()).nullable(),
    answer: z.record(z.string(), z.string()).nullable(),
  }),
)
type Call = z.infer<typeof Calls>[number]
const root = new URL('../../../', import.meta.url)
const calls = Calls.parse(JSON.parse(readFileSync(new URL('docs/requirements/calls.json', root), 'utf8')))
const byId = new Map(endpoints.map((e) => [e.id, e]))
const endpointOf = (call: Call): Endpoint => {
  const e = byId.get(call.id)
  if (!e) throw new Error(`${call.id} is not in the contract`)
  return e
}

const jsonOf = (schema: Schema, io: 'input' | 'output'): Json => {
  if (!(schema instanceof z.ZodType)) throw new Error('not a zod schema')
  return z.toJSONSchema(schema, { io, reused: 'inline' })
}
/** Every property of a JSON schema with its dotted path, $defs included. */
const propertiesOf = (schema: unknown, path: string): [string, Json][] => {
  if (Array.isArray(schema)) return schema.flatMap((item) => propertiesOf(item, path))
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties'
      ? Object.entries(value as Record<string, Json>).flatMap(([name, property]): [string, Json][] => [
          [`${path}.${name}`, property],
          ...propertiesOf(property, `${path}.${name}`),
        ])
      : propertiesOf(value, key === '$defs' ? `${path}.$defs` : path),
  )
}
const namesIn = (schema: Schema | undefined, io: 'input' | 'output') =>
  new Set(schema ? propertiesOf(jsonOf(schema, io), '').map(([path]) => path.split('.').at(-1)) : [])

/** Names of a body or answer that stand for the whole, or for one that no document gives. */
const wholes = new Set(['(body)', '(not shown)', '(file)', '(edited map)', '(thread model)'])
const fieldNames = (call: Call, fields: Record<string, string> | null): string[] =>
  Object.entries(fields ?? {}).flatMap(([name, text]) => {
    if (wholes.has(name)) return []
    if (name === '(other form fields)') return text.split(/[;,] /).filter((word) => /^\w+$/.test(word))
    return name.replace('[]', '').split('.')
  })

/** Where a decision changes who may call, or a call is open because its address carries the right. */
const decidedAccess: Record<string, unknown> = {
  'utils.live-test': 'public', // V-46
  'utils.fail-test': 'test-helper', // V-46
  'development.update-data-locations': 'test-helper', // V-04
  'user.notifications': 'signed-in', // everyone has the bell
  'notifications.mark-all-as-seen': 'signed-in',
  'notifications.toggle-done': 'signed-in',
  'notifications.toggle-seen': 'signed-in',
  'personal.loan-contacts': ['admin', 'borrower', 'broker'], // V-35: a broker has the contacts of their loans
  'personal.create-contact': ['borrower', 'broker'],
  'personal.add-contact': ['borrower', 'broker'],
  'personal.update-contact': ['admin', 'borrower', 'broker'],
}
const expectedAccess = (call: Call): unknown => {
  if (call.id in decidedAccess) return decidedAccess[call.id]
  if (call.id.startsWith('test.')) return 'test-helper'
  if (call.auth === 'none') return 'public'
  return call.audience.length === 3 ? 'signed-in' : [...call.audience].sort()
}
const accessOf = (e: Endpoint): unknown => (typeof e.access === 'string' ? e.access : [...e.access.roles].sort())
const shapeOf = (path: string) => path.replace(/\{\w+\}/g, '{}')

describe('[V-01] the contract holds the documented calls', () => {
  test('every documented call is declared once', () => {
    expect(calls.length).toBe(196)
    expect(calls.filter((call) => !byId.has(call.id)).map((call) => call.id)).toEqual([])
    expect(byId.size).toBe(endpoints.length)
  })
  test('no call is declared that is neither documented nor explained', () => {
    const documented = new Set(calls.map((call) => call.id))
    const own = endpoints.map((e) => e.id).filter((id) => !documented.has(id))
    expect(own).toEqual(Object.keys(addedCalls).sort())
  })
  test('no two calls share a method and an address', () => {
    const addresses = endpoints.flatMap((e) =>
      [...new Set([e.path, ...(e.aka ?? [])].map(shapeOf))].map((path) => `${e.method} ${path}`),
    )
    expect(addresses.filter((address, n) => addresses.indexOf(address) !== n)).toEqual([])
  })
  test.each(calls.map((call) => [call.id, call] as const))('[V-01] %s is declared as documented', (_id, call) => {
    const e = endpointOf(call)
    expect([e.method, e.path]).toEqual([call.method, call.path])
    const addresses = new Set([e.path, ...(e.aka ?? [])].map(shapeOf))
    const aliases = call.aliases.filter((alias) => alias.startsWith('/'))
    expect(aliases.filter((alias) => !addresses.has(shapeOf(alias)))).toEqual([])
    expect(accessOf(e)).toEqual(expectedAccess(call))
    const query = namesIn(e.query, 'input')
    expect(Object.keys(call.query).filter((name) => !query.has(name))).toEqual([])
    const body = namesIn(e.body, 'input')
    expect(fieldNames(call, call.body).filter((name) => !body.has(name))).toEqual([])
    // A documented body is taken; where none is documented the call works without one.
    if (call.body) expect(e.body !== undefined || e.takes === 'file').toBe(true)
    else expect(e.body === undefined || e.body instanceof z.ZodOptional).toBe(true)
    const answer = namesIn(e.reply, 'output')
    expect(fieldNames(call, call.answer).filter((name) => !answer.has(name))).toEqual([])
  })
})

test('[V-18, V-28] every documented second spelling is an alias', () => {
  const boardReview = byId.get('activity.board-review.send')
  expect(boardReview?.aka).toEqual(['/activity-board-review/{activity_id}/send'])
  expect(byId.get('scoring.variable-options')?.aka).toEqual(['/scoring/variable/options'])
})

test.each(endpoints.map((e) => [e.id, e] as const))('[V-49, V-50] %s describes every field', (_id, e) => {
  const parts: [string, Schema | undefined, 'input' | 'output'][] = [
    ['params', e.params, 'input'],
    ['query', e.query, 'input'],
    ['body', e.body, 'input'],
    ['reply', e.reply, 'output'],
    ['events', e.events, 'output'],
  ]
  const bare = parts.flatMap(([part, schema, io]) => {
    if (!schema) return []
    const json = jsonOf(schema, io)
    const defs = (json['$defs'] ?? {}) as Record<string, Json>
    const described = (property: Json): boolean =>
      typeof property['description'] === 'string' ||
      (typeof property['$ref'] === 'string' &&
        typeof defs[property['$ref'].replace('#/$defs/', '')]?.['description'] === 'string')
    return propertiesOf(json, part)
      .filter(([, property]) => !described(property))
      .map(([path]) => path)
  })
  expect(bare).toEqual([])
})

test('[W-22] queries take no parameter that is not declared', () => {
  const loose = endpoints.filter((e) => e.query && jsonOf(e.query, 'input')['additionalProperties'] !== false)
  expect(loose.map((e) => e.id)).toEqual([])
})

test('[W-22] bodies take no field that is not declared', () => {
  const loose = endpoints.filter((e) => {
    if (!e.body) return false
    const json = jsonOf(e.body, 'input')
    return 'properties' in json && json['additionalProperties'] !== false
  })
  // V-50: thread.update is sent the whole thread model; webhooks send what their service likes.
  expect(loose.map((e) => e.id)).toEqual(['plaid.webhook', 'signature.webhook', 'thread.update'])
})
