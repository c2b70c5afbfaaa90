import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './all.ts'
import type { Schema } from './shared/endpoint.ts'
import { VersionIfRead } from './shared/fields.ts'

const Documented = z.array(
  z.object({ id: z.string(), path: z.string(), auth: z.enum(['bearer', 'none']), says: z.string().nullish() }),
)
const root = new URL('../../../', import.meta.url)
const source = readFileSync(new URL('docs/requirements/calls.json', root), 'utf8')
const documented = Documented.parse(JSON.parse(source))
const byId = new Map(endpoints.map((e) => [e.id, e]))
const call = (id: string) => {
  const e = byId.get(id)
  if (!e) throw new Error(`${id} is not in the contract`)
  return e
}
const written = (id: string) => `${call(id).method} ${call(id).path}`
const accepts = (schema: Schema | undefined, value: unknown): boolean =>
  schema instanceof z.ZodType && schema.safeParse(value).success

test('[V-10] 196 calls are documented, so many a family, and each is in the contract', () => {
  const families = Object.fromEntries(
    [...Map.groupBy(documented, (one) => one.id.split('.')[0] ?? '')].map(([family, calls]) => [family, calls.length]),
  )
  expect(families).toEqual({
    activity: 59,
    'activity-templates': 8,
    application: 2,
    borrower: 5,
    broker: 8,
    contact: 5,
    'data-point': 2,
    development: 1,
    loan: 25,
    'loan-status': 4,
    notifications: 3,
    personal: 14,
    plaid: 2,
    policies: 3,
    property: 5,
    scoring: 18,
    test: 12,
    thread: 8,
    user: 8,
    utils: 2,
    storage: 2,
  })
  expect(documented.filter((one) => !byId.has(one.id))).toEqual([])
})

test('[V-51] what calls.json calls proposed or (not shown) is declared with an address and a described body', () => {
  const raw = z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(source))
  const proposed = raw.filter((one) => JSON.stringify(one).includes('proposed')).map((one) => String(one['id']))
  expect(proposed.toSorted()).toEqual([
    'activity.document-request.set-request-signature',
    'loan.send-reminder',
    'storage.get-object',
    'storage.put-object',
    'thread.archive',
  ])
  for (const id of proposed) expect(call(id).path).toMatch(/^\/\w/)
  const unshown = raw
    .filter((one) => JSON.stringify(one['body'] ?? '').includes('(not shown)'))
    .map((one) => String(one['id']))
  expect(unshown.length).toBeGreaterThan(0)
  expect(unshown.filter((id) => call(id).body === undefined && call(id).takes !== 'file')).toEqual([])
})

describe('[V-09] query parameters', () => {
  test.each([
    ['thread.list', { include_archived: 'true' }],
    ['scoring.group-rename', { new_name: 'Credit' }],
    ['activity.term-sheet.upload', { accepted: 'true' }],
    ['test.document-request-get', { bucket: 'files', key: 'a.pdf' }],
    ['test.document-request-put', { bucket: 'files', key: 'a.pdf' }],
    ['thread.query', { stream: 'true' }],
    ['user.permissions', { permissions: 'read-only' }],
  ])('%s takes %j and no other', (id, query) => {
    expect([accepts(call(id).query, query), accepts(call(id).query, { ...query, other: '1' })]).toEqual([true, false])
  })
})

describe('the calls of term sheet, commitment and board review', () => {
  const common = ['get-values', 'get-google-docs', 'download', 'update', 'generate', 'send', 'set/accepted']
  const method = (step: string) => (/^(get-|download)/.test(step) ? 'GET' : step === 'update' ? 'PUT' : 'POST')
  const of = (kind: string) =>
    endpoints
      .filter((e) => e.id.startsWith(`activity.${kind}.`))
      .map((e) => `${e.method} ${e.path}`)
      .toSorted()
  const expected = (kind: string, steps: string[]) =>
    steps.map((step) => `${method(step)} /activity/${kind}/{activity_id}/${step}`)
  test('[V-13] the term sheet has eleven', () =>
    expect(of('term-sheet')).toEqual(
      expected('term-sheet', [...common, 'set/sent', 'set/signed', 'set/verified', 'upload']).toSorted(),
    ))
  test('[V-14] the commitment has the same without upload', () =>
    expect(of('commitment')).toEqual(
      expected('commitment', [...common, 'set/sent', 'set/signed', 'set/verified']).toSorted(),
    ))
  test('[V-15] the board review is created on a loan and is not signed', () =>
    expect(of('board-review')).toEqual(
      [...expected('board-review', common), 'POST /activity/board-review/{loan_id}/create-main-activity'].toSorted(),
    ))
})

test('[V-17] a signature is asked for on the request itself and on one file of it', () => {
  expect(call('activity.document-request.set-request-signature').path).not.toContain('process_id')
  expect(call('activity.document-request.process-set-request-signature').path).toContain('{process_id}')
})

test('[V-27] wherever a loan is addressed, both of its ids are taken', () => {
  const params = endpoints.flatMap((e) =>
    [...e.path.matchAll(/\{((?:loan_|loan_human_|human_)?id)\}/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => name !== 'id' || e.id.startsWith('loan.'))
      .map((name) => ({ e, name })),
  )
  expect(params.length).toBeGreaterThan(20)
  for (const { e, name } of params)
    for (const id of ['0198c5a0-7b1c-7e2f-8a3b-1c2d3e4f5a6b', 'BL-10042']) {
      const field: unknown = e.params instanceof z.ZodObject ? e.params.shape[name] : undefined
      expect([e.id, name, id, field instanceof z.ZodType && field.safeParse(id).success]).toEqual([
        e.id,
        name,
        id,
        true,
      ])
    }
})

test('[V-29, V-30] parties are linked and unlinked by these calls', () => {
  expect(
    ['add-borrower', 'add-property', 'add-contact', 'remove-borrower', 'remove-contact'].map((one) =>
      written(`loan.${one}`),
    ),
  ).toEqual([
    'POST /loan/{loan_id}/add-borrower/{borrower_id}',
    'POST /loan/{loan_id}/add-property/{property_id}',
    'PUT /loan/{loan_id}/add-contact/{contact_id}',
    'PUT /loan/{loan_id}/remove-borrower/{borrower_id}',
    'PUT /loan/{loan_id}/remove-contact/{contact_id}',
  ])
  expect(written('loan.remove-property')).toBe('PUT /loan/{loan_id}/remove-property/{property_id}')
})

test('[V-47, V-48] operations named without a path are these calls', () => {
  const named = [
    'activity.list-document-requests',
    'loan.add-contact',
    'activity.document-request.process-set-accepted',
    'activity.document-request.process-set-rejected',
    'activity.document-request.process-set-request-signature',
    'activity.update-display-data',
    'loan.list-names',
    'thread.create',
    'thread.query',
    'activity.gfd.set-accepted',
    'activity.reports.set-requested',
    'activity.restart',
    'activity.pause',
    'activity.resume',
  ]
  expect(named.filter((id) => !byId.has(id))).toEqual([])
  expect(written('loan.list-names')).toBe('GET /loan/all-names')
})

test('[V-05] without a bearer token are the families /test, /plaid, /application, the development call and storage', () => {
  const open = (path: string) => /^\/(test|plaid|application|development|storage)/.test(path)
  // V-46: live-test and fail-test are open by decision.
  const wrong = documented.filter(({ id, path }) => {
    const { access } = call(id)
    const isOpen = access === 'public' || access === 'test-helper'
    return isOpen !== open(path) && !id.startsWith('utils.')
  })
  expect(wrong.map((one) => one.id)).toEqual([])
})

/** What a call must be sent, by name. */
const demanded = (schema: Schema | undefined): string[] => {
  if (!(schema instanceof z.ZodType)) return []
  const json = z.toJSONSchema(schema, { io: 'input' }) as { required?: string[]; anyOf?: { required?: string[] }[] }
  return json.required ?? json.anyOf?.flatMap((one) => one.required ?? []) ?? []
}
const Shown = z.object({ id: z.string(), body: z.record(z.string(), z.unknown()).nullable() })
const shown = z.array(Shown).parse(JSON.parse(source))

test('[V-49] a body written by calls.json is complete: no call demands a field that its body does not name', () => {
  const complete = shown.filter((one) => one.body && !('(not shown)' in one.body))
  expect(complete.length).toBeGreaterThan(20)
  const unknown = complete.flatMap(({ id, body }) => {
    const named = JSON.stringify(body)
    return demanded(call(id).body)
      .filter((field) => !named.includes(`"${field}"`))
      .map((field) => `${id}: ${field}`)
  })
  expect(unknown).toEqual([])
})

test('[V-49] no documented call demands a version; one that takes the version read may say that it was left out', () => {
  expect(shown.filter(({ id }) => demanded(call(id).body).includes('version')).map((one) => one.id)).toEqual([])
  const fieldsOf = (schema: Schema | undefined) => (schema instanceof z.ZodObject ? schema.shape : {})
  const taking = endpoints.filter((e) => fieldsOf(e.body)['version'] === VersionIfRead).map((e) => e.id)
  const warning = endpoints.filter((e) => 'warning' in fieldsOf(e.reply)).map((e) => e.id)
  expect(taking.toSorted()).toEqual(warning.toSorted())
  expect(warning.toSorted()).toEqual([
    'activity-templates.update',
    'activity.board-review.update',
    'activity.commitment.update',
    'activity.term-sheet.update',
    'borrower.update',
    'loan.update',
    'personal.update-borrower',
    'personal.update-contact',
    'property.update',
    'scoring.model-update',
    'scoring.rule-update',
    'scoring.variable-update',
    'thread.update',
    'user.permissions',
    'user.update',
  ])
})
