import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './all.ts'
import { endpoint } from './shared/endpoint.ts'
import { openApiDocument } from './openapi.ts'

const document = openApiDocument(endpoints, { basePath: '/api', version: '1.2.3' })
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const refsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(refsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => (key === '$ref' ? [String(item)] : refsIn(item)))
}
const resolve = (ref: string): unknown =>
  ref
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document)

test('[V-01] the OpenAPI document holds every call under its id', () => {
  const ids = new Set(operations.map(({ operation }) => operation['operationId']))
  expect(endpoints.filter((e) => !ids.has(e.id)).map((e) => e.id)).toEqual([])
  expect(document.openapi).toBe('3.1.0')
  expect(document.info['version']).toBe('1.2.3')
})
test('[V-19] every alias is an operation of its own with an operationId of its own', () => {
  const ids = operations.map(({ operation }) => operation['operationId'])
  expect(new Set(ids).size).toBe(ids.length)
  expect(document.paths['/scoring/variable/options']?.['get']?.['operationId']).toBe('scoring.variable-options.alias1')
})
test('every reference of the OpenAPI document leads somewhere', () => {
  const refs = [...new Set(refsIn(document))]
  expect(refs.length).toBeGreaterThan(50)
  expect(refs.filter((ref) => !ref.startsWith('#/components/') || resolve(ref) === undefined)).toEqual([])
})
test('[V-49] following the references of a schema ends at what it says, never at the schema itself', () => {
  const circular = Object.keys(document.components.schemas).filter((name) => {
    const seen = new Set<string>()
    let at: Record<string, unknown> | undefined = document.components.schemas[name]
    while (typeof at?.['$ref'] === 'string' && !seen.has(at['$ref'])) {
      seen.add(at['$ref'])
      at = resolve(at['$ref']) as Record<string, unknown> | undefined
    }
    return at?.['$ref'] !== undefined || Object.keys(at ?? {}).length === 0
  })
  expect(circular).toEqual([])
  expect(document.components.schemas['Loan']).toMatchObject({ properties: { human_id: { type: 'string' } } })
})
test('a named schema whose part reads differently as input than as output is kept twice', () => {
  const Part = z.strictObject({ days: z.int().default(30) }).meta({ id: 'TestPart' })
  const Whole = z.strictObject({ part: Part }).meta({ id: 'TestWhole' })
  const echo = endpoint({
    id: 'test.echo',
    method: 'POST',
    path: '/echo',
    summary: 'Answers what it was sent',
    access: 'public',
    changes: [],
    body: Whole,
    reply: Whole,
  })
  const { schemas } = openApiDocument([echo], { basePath: '/', version: '1' }).components
  expect(schemas['TestWholeInput']).toMatchObject({
    properties: { part: { $ref: '#/components/schemas/TestPartInput' } },
  })
  expect(schemas['TestWhole']).toMatchObject({ properties: { part: { $ref: '#/components/schemas/TestPart' } } })
  expect([schemas['TestPartInput']?.['required'], schemas['TestPart']?.['required']]).toEqual([undefined, ['days']])
})
test('every path parameter of an operation is declared, described and required', () => {
  for (const { path, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    const declared = (operation['parameters'] as Record<string, unknown>[]).filter((p) => p['in'] === 'path')
    expect(declared.map((p) => p['name'])).toEqual(inPath)
    expect(declared.every((p) => p['required'] === true && typeof p['description'] === 'string')).toBe(true)
  }
})
test('[V-03] calls that need a session name the bearer token, open ones do not', () => {
  expect(document.paths['/loan/all']?.['get']?.['security']).toEqual([{ bearer: [] }])
  expect(document.paths['/application/short']?.['post']?.['security']).toEqual([])
  expect(document.paths['/plaid/{activity_id}/get-link-token']?.['get']?.['security']).toEqual([])
})
test('[X-37] every operation says which problems it answers', () => {
  for (const { operation } of operations) expect(Object.keys(operation['responses'] as object)).toContain('500')
  expect(document.paths['/loan/{loan_id}/update']?.['put']?.['responses']).toMatchObject({
    400: { $ref: '#/components/responses/Problem400' },
    409: { $ref: '#/components/responses/Problem409' },
  })
  // A file of a report that was not asked for, pages of a request that is closed: what is read may not be there to read yet.
  const reading = document.paths['/activity/{activity_id}/download/report']?.['get']?.['responses']
  expect(reading).toMatchObject({ 409: { $ref: '#/components/responses/Problem409' } })
})
