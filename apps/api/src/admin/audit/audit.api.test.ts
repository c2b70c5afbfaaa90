import type { AuditEventView } from '@plinth/contract/admin/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { createLog } from '../../platform/log.ts'
import { inTx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { plinth } from '../../platform/actor.ts'
import { sealEvents } from '../../platform/audit/seal.ts'
import path from 'node:path'

let t: Awaited<ReturnType<typeof testApp>>
let staff: Awaited<ReturnType<typeof buildUser>>
let deal: Awaited<ReturnType<typeof buildDeal>>
beforeAll(async () => {
  t = await testApp()
  staff = await buildUser(t.db, 'admin', { first_name: 'Ida', last_name: 'Inspector' })
  deal = await buildDeal(t.db)
  for (let n = 1; n <= 5; n += 1)
    await inTx(t.db, (tx) =>
      record(tx, plinth, {
        kind: 'loan.updated',
        entity: 'loan',
        entityId: deal.loan.id,
        loanId: deal.loan.id,
        before: { name: `Name ${n - 1}` },
        after: { name: `=Name ${n}` },
      }),
    )
})
afterAll(() => t.close())

const list = async (query = '') => {
  const res = await t.call('GET', `/audit/all${query}`, staff.email)
  expect(res.statusCode).toBe(200)
  return res.json<{ events: AuditEventView[]; more: boolean }>()
}
const save = (query: string, as = staff.email) => t.call('GET', `/audit/export${query}`, as)

test('[D-10] the trail is read newest first, a page at a time, until nothing older is left', async () => {
  const first = await list('?subject=loan&limit=3')
  expect(first.events.map(({ after }) => JSON.parse(after ?? '') as unknown)).toEqual(
    [5, 4, 3].map((n) => ({ name: `=Name ${n}` })),
  )
  expect(first.more).toBe(true)
  const rest = await list(`?subject=loan&limit=3&before=${first.events.at(-1)?.id}`)
  expect([rest.events.length, rest.more]).toEqual([2, false])
  expect(first.events[0]).toMatchObject({
    ...{ actor_id: null, actor_name: 'Plinth', kind: 'loan.updated', entity: 'loan', entity_id: deal.loan.id },
    ...{ loan: { human_id: deal.loan.human_id }, before: '{"name": "Name 4"}', position: null },
  })
})

test('[D-10] it is narrowed by person, subject, loan and day', async () => {
  await t.call('GET', `/loan/BL-99999999`, staff.email)
  expect((await list('?person=inspec')).events.map(({ kind }) => kind)).toEqual(['access.refused'])
  expect((await list(`?loan=${deal.loan.human_id}`)).events).toHaveLength(5)
  expect((await list('?loan=BL-99999999')).events).toEqual([])
  expect((await list('?subject=session')).events).toEqual([])
  const day = Math.floor(Date.now() / 86_400_000) * 86_400
  expect((await list(`?loan=${deal.loan.id}&from=${day - 86_400}&to=${day + 86_400}`)).events).toHaveLength(5)
  expect((await list(`?loan=${deal.loan.id}&to=${day - 2 * 86_400}`)).events).toEqual([])
  expect((await list(`?loan=${deal.loan.id}&from=${day + 2 * 86_400}`)).events).toEqual([])
})

test('[D-10] an event that is sealed shows its place', async () => {
  await sealEvents({ ...t.deps, log: createLog('silent'), headFile: path.join(t.deps.config.PLINTH_DATA_DIR, 'head') })
  const { events } = await list('?subject=loan')
  expect(events.every(({ position }) => position !== null)).toBe(true)
})

test('[D-10] the whole trail is saved oldest first, as CSV and as JSON lines, and who saved it is in it', async () => {
  const csv = await save('?subject=loan')
  expect(csv.headers['content-disposition']).toBe('attachment; filename="audit-trail.csv"')
  const [head, first, ...rest] = csv.body.trim().split('\r\n')
  expect(head).toMatch(/^\uFEFF?position,sealed_at,hash,id,at,actor_id/)
  expect(first).toContain('""name"": ""=Name 1""')
  expect(rest).toHaveLength(4)
  const lines = (await save('?format=jsonl')).body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { kind: string; actor_name: string; after: unknown })
  expect(lines.filter(({ kind }) => kind === 'audit.exported')).toMatchObject([
    { actor_name: 'Ida Inspector', after: { format: 'csv', subject: 'loan' } },
    { actor_name: 'Ida Inspector', after: { format: 'jsonl' } },
  ])
})

test('[D-10] a trail longer than one stretch is saved whole and in order', async () => {
  await t.db
    .insertInto('event')
    .values(
      Array.from({ length: 4100 }, (_, n) => ({
        actor_name: 'Many',
        kind: 'lead.updated',
        entity: 'lead',
        after: JSON.stringify({ n }),
      })),
    )
    .execute()
  const told = (await save('?person=many&format=jsonl')).body.trim().split('\n')
  expect(told).toHaveLength(4100)
  const ids = told.map((line) => (JSON.parse(line) as { id: string }).id)
  expect(ids).toEqual(ids.toSorted())
})

test('[W-20] reading and saving are rights of their own, and what is refused is in the trail', async () => {
  const reader = await buildUser(t.db, 'admin', { denied: ['read-only'] })
  expect((await t.call('GET', '/audit/all', reader.email)).statusCode).toBe(200)
  expect((await save('', reader.email)).statusCode).toBe(403)
  const none = await buildUser(t.db, 'admin', { denied: ['view-audit'] })
  expect((await t.call('GET', '/audit/all', none.email)).statusCode).toBe(403)
  const { events } = await list('?subject=access&limit=2')
  expect(events.map(({ actor_id, after }) => [actor_id, JSON.parse(after ?? '') as unknown])).toEqual([
    [none.id, { call: 'audit.list', code: 'forbidden', asked: {} }],
    [reader.id, { call: 'audit.export', code: 'forbidden', asked: {} }],
  ])
})
