import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOpenDeal, buildStaff, caller, goOn, recipients } from '../../../test/deal.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
let ok: ReturnType<typeof caller>['ok']
beforeAll(async () => {
  t = await testApp()
  staff = await buildStaff(t)
  ok = caller(t, staff).ok
})
afterAll(() => t.close())

const filesOf = async (id: string) =>
  (await ok('GET', `/activity/${id}`)).processes.flatMap((p: { documents: object[] }) => p.documents).length
const moveOf = (id: string) =>
  t.db
    .selectFrom('event')
    .select(['before', 'after'])
    .where('entity_id', '=', id)
    .where('kind', '=', 'activity.generate')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

test('[K-16] [L-01] a term sheet that was sent is made anew only with a reason, which stands in its event', async () => {
  const { termSheet } = await buildOpenDeal(t)
  const path = `/activity/term-sheet/${termSheet.id}`
  await ok('POST', `${path}/generate`)
  await ok('POST', `${path}/generate`)
  await ok('POST', `${path}/send`, { recipients })
  const made = await filesOf(termSheet.id)
  for (const body of [undefined, {}]) {
    const reply = await t.call('POST', `${path}/generate`, staff, body)
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'reason_needed'])
    expect(reply.json().detail).toContain('It was sent. The new version has to be sent again')
  }
  expect(await filesOf(termSheet.id)).toBe(made)
  const again = await ok('POST', `${path}/generate`, { reason: 'The rate changed' })
  expect(again.status.state).toBe('Generated')
  expect(await moveOf(termSheet.id)).toEqual({
    before: { state: 'Sent' },
    after: { state: 'Generated', reason: 'The rate changed' },
  })
})

test("[K-19] an accepted board review says that the board's decision is lost; once the loan moved on, no reason helps", async () => {
  const { loan } = await buildOpenDeal(t, { status: 'underwriting' })
  const review = (await ok('POST', `/activity/board-review/${loan.id}/create-main-activity`, goOn)).activity_id
  const path = `/activity/board-review/${review}`
  await ok('POST', `${path}/generate`)
  await ok('POST', `${path}/send`)
  const waiting = await t.call('POST', `${path}/generate`, staff)
  expect([waiting.statusCode, waiting.json().detail]).toEqual([409, expect.stringContaining('to decide on')])
  await ok('POST', `${path}/set/accepted`)
  const accepted = await t.call('POST', `${path}/generate`, staff)
  expect([accepted.statusCode, accepted.json().detail]).toEqual([409, expect.stringContaining('It is accepted.')])
  const commitment = (await ok('GET', `/loan-status/${loan.id}`)).commitment.activity_id
  await ok('POST', `/activity/commitment/${commitment}/generate`)
  await ok('POST', `/activity/commitment/${commitment}/send`, { recipients })
  const kept = await t.call('POST', `${path}/generate`, staff, { reason: 'The rate changed' })
  expect([kept.statusCode, kept.json().detail]).toEqual([409, expect.stringContaining('Move the loan back first')])
})
