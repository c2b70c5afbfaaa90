import type { ActivityType } from '@plinth/domain/loan/activity/types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStaff } from '../../../test/deal.ts'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let deal: Awaited<ReturnType<typeof buildDeal>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  deal = await buildDeal(t.db)
  staff = await buildStaff(t)
})
afterAll(() => t.close())

const report = (type: ActivityType) =>
  buildActivity(t.db, deal.loan.id, { type, name: type, entity_kind: 'borrower', borrower_id: deal.borrower.id })
const request = async (id: string, body: object, as = staff) => {
  const reply = await t.call('POST', `/activity/reports/${id}/set/requested`, as, body)
  return { status: reply.statusCode, body: reply.json() }
}
const trail = async (id: string) =>
  t.db.selectFrom('event').select(['kind', 'after', 'actor_name']).where('entity_id', '=', id).orderBy('id').execute()

test('[K-42] [K-64] a report is requested once: it says so, and is not answered yet', async () => {
  const { id } = await report('clear')
  const first = await request(id, {})
  expect([first.status, first.body.status]).toMatchObject([
    202,
    { state: 'Processing', text: 'Requested, not answered yet' },
  ])
  const again = await request(id, {})
  expect([again.status, again.body.code]).toEqual([409, 'state_conflict'])
  expect((await trail(id)).map((e) => e.kind)).toEqual(['activity.set-requested', 'report.requested'])
})

test.each(['credit-plus', 'xactus'] as const)(
  '[K-65] [K-66] %s is pulled in full or soft, with the consent confirmed and kept',
  async (type) => {
    for (const pull of ['full', 'soft'] as const) {
      const { id } = await report(type)
      const bodies = [
        {},
        { pull_option: pull },
        { pull_option: pull, consent_confirmed: false },
        { pull_option: 'hard' },
      ]
      for (const body of bodies) expect((await request(id, body)).status, JSON.stringify(body)).toBe(400)
      expect(await trail(id)).toEqual([])
      expect((await request(id, { pull_option: pull, consent_confirmed: true })).status).toBe(202)
      expect((await trail(id)).at(-1)).toMatchObject({
        kind: 'report.requested',
        actor_name: 'Ada admin',
        after: { report_type: type, borrower_id: deal.borrower.id, pull_option: pull, consent_confirmed: true },
      })
    }
  },
)

test('[W-09] [W-21] each pull and each report needs its own right', async () => {
  const refused = await buildUser(t.db, 'admin', { denied: ['request-full-credit-plus', 'request-reonomy'] })
  const noPull = await buildUser(t.db, 'admin', { denied: ['no-credit-pull'] })
  const credit = await report('credit-plus')
  const ask = (pull: string) => ({ pull_option: pull, consent_confirmed: true })
  expect((await request(credit.id, ask('full'), refused.email)).status).toBe(403)
  expect((await request(credit.id, ask('soft'), noPull.email)).status).toBe(403)
  expect((await request((await report('reonomy')).id, {}, refused.email)).status).toBe(403)
  expect((await request(credit.id, ask('soft'), refused.email)).status).toBe(202)
})

test('[K-32] what is no report is not requested, and a plain report takes no pull', async () => {
  for (const type of ['term-sheet', 'costar', 'report', 'question'] as const)
    expect((await request((await report(type)).id, {})).status, type).toBe(404)
  expect((await request((await report('clear')).id, { pull_option: 'soft' })).status).toBe(400)
})

test('[K-45] two who ask at once: one asks, the other is told who did', async () => {
  const { id } = await report('rentometer')
  const both = await Promise.all([request(id, {}), request(id, {})])
  expect(both.map((one) => one.status).toSorted()).toEqual([202, 409])
  const late = both.find((one) => one.status === 409)
  expect(late?.body.detail).toContain('Ada admin moved it from New to Processing.')
})
