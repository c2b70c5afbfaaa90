import type { listAllActivities } from '@plinth/contract/loan/activity-list'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import { addDays, todayIn } from '@plinth/domain/shared/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildLoan, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let app: Awaited<ReturnType<typeof testApp>>
let admin: string
let humanId: string
let today: string
beforeAll(async () => {
  app = await testApp()
  const user = await buildUser(app.db, 'admin')
  admin = user.email
  today = todayIn(app.deps.config.PLINTH_TIME_ZONE, app.clock.now())
  const loan = await buildLoan(app.db, { name: 'Harbor House', owner_user_id: user.id })
  humanId = loan.human_id
  const other = await buildLoan(app.db, { name: '100% Lofts' })
  const archived = await buildLoan(app.db, { archived_at: new Date() })
  await buildActivity(app.db, loan.id, { name: 'late', due_on: addDays(today, -1), updated_at: '2026-01-03' })
  await buildActivity(app.db, loan.id, { name: 'was late', due_on: addDays(today, -2), state: 'Accepted' })
  await buildActivity(app.db, loan.id, { name: 'now', type: 'plaid', due_on: today, state: 'Processing' })
  await buildActivity(app.db, other.id, { name: 'soon', due_on: addDays(today, 7), state: 'Rejected' })
  await buildActivity(app.db, other.id, { name: 'far', due_on: addDays(today, 8), state: 'Done' })
  await buildActivity(app.db, other.id, { name: 'never', state: 'Paused' })
  await buildActivity(app.db, other.id, { name: 'gone', archived_at: new Date() })
  await buildActivity(app.db, other.id, { name: 'void', superseded_at: new Date() })
  await buildActivity(app.db, archived.id, { name: 'of an archived loan' })
})
afterAll(() => app.close())

const list = async (query = '') =>
  (await app.call('GET', `/activity/all${query}`, admin)).json<ReplyOf<typeof listAllActivities>>()
const names = async (query: string) => (await list(query)).activities.map((one) => one.name)

test('[T-01] every activity of all requests is listed, without archived and superseded ones', async () => {
  expect(await names('')).toEqual(['late', 'was late', 'now', 'soon', 'far', 'never'])
  const [first] = (await list()).activities
  expect(first).toMatchObject({ loan: { human_id: humanId }, owner_name: 'Ada admin', entity_name: 'Harbor House' })
})

test('[T-06] [K-50] buckets, type, loan and due date narrow the list, each with its counts', async () => {
  expect(await names('?bucket=In%20Progress')).toEqual(['now'])
  expect(await names('?bucket=Accepted')).toEqual(['was late', 'far'])
  expect(await names('?type=plaid')).toEqual(['now'])
  expect(await names('?search=HARBOR')).toEqual(['late', 'was late', 'now'])
  expect(await names(`?search=${humanId.toLowerCase()}&bucket=New`)).toEqual(['late'])
  expect(await names('?search=%25')).toEqual(['soon', 'far', 'never'])
  const due = await Promise.all(['overdue', 'today', 'next-7-days', 'later', 'none'].map((one) => names(`?due=${one}`)))
  expect(due).toEqual([['late'], ['now'], ['soon'], ['far'], ['never']])
  const { buckets, total } = await list('?search=harbor&bucket=New')
  expect(total).toBe(1)
  expect(buckets.map((one) => one.count)).toEqual([1, 1, 1, 0])
})

test('[T-06] the list comes in pages, in the order asked for', async () => {
  expect(await names('?sort=due&limit=2')).toEqual(['was late', 'late'])
  expect(await names('?sort=due&offset=4')).toEqual(['far', 'never'])
  expect((await names('?sort=last_update')).at(-1)).toBe('late')
  expect((await list('?limit=1')).total).toBe(6)
})

test('[T-01] [A-26] only administrators see all activities', async () => {
  const broker = await buildUser(app.db, 'broker')
  expect((await app.call('GET', '/activity/all', broker.email)).statusCode).toBe(403)
})
