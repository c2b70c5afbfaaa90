import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildStaff } from '../../../test/deal.ts'
import { buildActivity, buildDeal } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { readNow } from './statements.service.ts'

let t: Awaited<ReturnType<typeof testApp>>
let deal: Awaited<ReturnType<typeof buildDeal>>
let staff: string
let id: string
beforeAll(async () => {
  t = await testApp({ settings: { PLINTH_BANK_LINK_WAIT_SECONDS: '0' } })
  deal = await buildDeal(t.db)
  staff = await buildStaff(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.deleteFrom('rate_limit').execute()
  ;({ id } = await buildActivity(t.db, deal.loan.id, {
    type: 'plaid',
    name: 'Bank accounts',
    entity_kind: 'borrower',
    borrower_id: deal.borrower.id,
  }))
})

const openLink = () => t.call('GET', `/plaid/${id}/get-link-token`, null)
const signIn = (user: string, o: { institution?: string; password?: string } = {}) =>
  t.call('POST', `/plaid/${id}/sandbox/sign-in`, null, {
    institution: 'First Harbor Bank',
    user,
    password: 'pass_good',
    ...o,
  })
const link = async (user: string, institution = 'First Harbor Bank') => {
  await openLink()
  const { public_token } = (await signIn(user, { institution })).json()
  return t.call('POST', `/plaid/${id}/set-access-token`, null, { access_token: public_token })
}
const rows = () => t.db.selectFrom('report_row').selectAll().where('activity_id', '=', id).orderBy('position').execute()
const activity = () =>
  t.db.selectFrom('activity').select(['state', 'state_text']).where('id', '=', id).executeTakeFirstOrThrow()
const kinds = async () =>
  (await t.db.selectFrom('event').select('kind').where('entity_id', '=', id).orderBy('id').execute()).map((e) => e.kind)

test('[H-03] [H-05] [H-13] without a session a bank is linked: the window opens, its token is exchanged here, the accounts are read', async () => {
  const opened = await openLink()
  expect([opened.statusCode, opened.json()]).toMatchObject([200, { widget: 'sandbox' }])
  expect(Object.keys(opened.json()).toSorted()).toEqual(['expires_epoch', 'link_token', 'widget'])
  const linked = await link('user_good')
  expect(linked.statusCode).toBe(200)
  expect(linked.json()).toEqual({ institution: 'First Harbor Bank', mask: expect.stringMatching(/^\d{4}$/) })
  expect((await activity()).state).toBe('Processing')
  await t.deps.jobs.drain()
  expect((await activity()).state).toBe('Done')
  expect((await rows()).slice(0, 3).map((row) => row.label)).toEqual([
    'Total liquid funds',
    'Funds to what the deal takes',
    'Owner of the accounts',
  ])
  expect((await rows())[2]).toMatchObject({ value: 'Matches', confidence_level: 10 })
  expect(await kinds()).toEqual(['activity.connect', 'bank-link.connected', 'activity.processed', 'report.received'])
})

test('[H-05] the access token lies sealed and is never answered', async () => {
  const linked = await link('user_good')
  const item = await t.db.selectFrom('bank_item').selectAll().where('activity_id', '=', id).executeTakeFirstOrThrow()
  expect(item.access_token).toMatch(/^v1\.k1\./)
  const opened = t.deps.sealer.open(item.access_token ?? '', `bank_item.access_token:${item.id}`)
  const banks = await t.call('GET', `/plaid/${id}/banks`, staff)
  for (const answer of [linked.body, banks.body]) expect(answer).not.toContain(opened)
  expect((await t.call('GET', `/plaid/${id}/banks`, null)).statusCode).toBe(401)
})

test('[H-05] a window serves once: a repeat, a token without a window and a foreign token link nothing', async () => {
  const early = await t.call('POST', `/plaid/${id}/set-access-token`, null, { access_token: 'public-sandbox-x' })
  expect([early.statusCode, early.json().code]).toEqual([409, 'state_conflict'])
  await openLink()
  const wrong = await t.call('POST', `/plaid/${id}/set-access-token`, null, { access_token: 'access-sandbox-mine' })
  expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, 'access_token'])
  await openLink()
  const { public_token } = (await signIn('user_good')).json()
  const post = () => t.call('POST', `/plaid/${id}/set-access-token`, null, { access_token: public_token })
  const both = await Promise.all([post(), post()])
  expect(both.map((one) => one.statusCode).toSorted()).toEqual([200, 409])
  expect((await t.call('GET', `/plaid/${id}/banks`, staff)).json().banks).toHaveLength(1)
})

test('[H-03] what is no bank link does not exist, one that is done is closed, and the calls are limited', async () => {
  const other = await buildActivity(t.db, deal.loan.id, { type: 'clear', name: 'Clear', entity_kind: 'loan' })
  expect((await t.call('GET', `/plaid/${other.id}/get-link-token`, null)).statusCode).toBe(404)
  await link('user_good')
  await t.deps.jobs.drain()
  const late = await openLink()
  expect([late.statusCode, late.json().detail]).toEqual([409, expect.stringContaining('Ask your contact')])
  let last = 200
  for (let n = 0; n < 70 && last !== 429; n += 1) last = (await openLink()).statusCode
  expect(last).toBe(429)
})

test('[H-07] several banks add up to one report', async () => {
  await link('user_good')
  await link('user_good', 'Summit Savings')
  await t.deps.jobs.drain()
  const all = await rows()
  expect(all.filter((row) => row.key.startsWith('account_'))).toHaveLength(4)
})

test.each([
  ['user_failure', 'Failed', 'gave no statements'],
  ['user_other_owner', 'Done', ''],
  ['user_empty', 'Done', ''],
])('the made-up person %s ends as %s', async (user, state, text) => {
  await link(user)
  await t.deps.jobs.drain()
  expect(await activity()).toMatchObject({ state, state_text: expect.stringContaining(text) })
  for (const row of await rows()) expect(row.value).not.toMatch(/NaN|undefined|Infinity/)
})

test('[H-09] after a failure the bank is linked again', async () => {
  await link('user_failure')
  await t.deps.jobs.drain()
  expect((await link('user_good')).statusCode).toBe(200)
})

test('statements that are not ready are asked for again once they are due', async () => {
  await link('user_pending')
  await t.deps.jobs.drain()
  expect((await activity()).state).toBe('Processing')
  t.clock.ms += 21_000
  await readNow(t.deps, id, { lastTry: false })
  expect((await activity()).state).toBe('Done')
})

test('statements that are not ready half an hour later are given up with the reason', async () => {
  await link('user_pending')
  await t.deps.jobs.drain()
  const ordered_at = new Date(t.clock.ms - 31 * 60_000)
  await t.db.updateTable('bank_report').set({ ordered_at }).where('activity_id', '=', id).execute()
  await readNow(t.deps, id, { lastTry: false })
  expect(await activity()).toEqual({ state: 'Failed', state_text: 'The provider is still working on it' })
})

test('a wrong password is told at its field', async () => {
  await openLink()
  const refused = await signIn('user_good', { password: 'guess' })
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'password'])
})

test('staff end the access to a bank: what was read stays, a second time does no harm', async () => {
  await link('user_good')
  await t.deps.jobs.drain()
  const [bank] = (await t.call('GET', `/plaid/${id}/banks`, staff)).json().banks
  const end = () => t.call('PUT', `/plaid/${id}/banks/${bank.id}/disconnect`, staff)
  expect((await end()).json()).toMatchObject({ state: 'removed', sandbox: true })
  expect((await end()).statusCode).toBe(200)
  expect((await kinds()).filter((kind) => kind === 'bank-link.disconnected')).toHaveLength(1)
  const kept = await t.db.selectFrom('bank_item').select('access_token').where('id', '=', bank.id).executeTakeFirst()
  expect(kept?.access_token).toBeNull()
  expect(await rows()).not.toHaveLength(0)
})

test('a message without a good signature is refused', async () => {
  const told = await t.call('POST', '/plaid/webhook', null, { webhook_type: 'ASSETS', webhook_code: 'PRODUCT_READY' })
  expect(told.statusCode).toBe(403)
})

test('[H-12] staff mail the link to its borrower, once in ten minutes; a borrower without an address is told apart', async () => {
  const send = () => t.call('PUT', `/plaid/${id}/send-link`, staff)
  expect((await send()).json()).toEqual({ email: deal.borrower.email })
  await t.deps.jobs.drain()
  const letter = t.mailer.messages.find((one) => one.subject === 'Please connect your bank')
  expect(letter?.text).toContain(`/plaid/${id}`)
  expect((await send()).statusCode).toBe(429)
  await t.db.deleteFrom('rate_limit').execute()
  await t.db
    .updateTable('borrower')
    .set({ email: 'nobody@placeholder.invalid' })
    .where('id', '=', deal.borrower.id)
    .execute()
  expect((await send()).json().code).toBe('state_conflict')
})
