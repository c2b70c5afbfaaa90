import { instantAt } from '@plinth/domain/documents/chase/zones'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { type Vault, vaultOn } from '../../../test/vault.ts'
import { lookAround } from '../chase/send.service.ts'
import { renewAll } from './renewal.service.ts'

let t: Awaited<ReturnType<typeof testApp>>
let v: Vault
beforeAll(async () => {
  t = await testApp()
  v = await vaultOn(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.updateTable('loan').set({ archived_at: new Date() }).execute()
  await t.db.updateTable('on_file_setting').set({ renewal: 'off', renewal_since: null }).execute()
  t.clock.ms = Date.parse('2026-05-01T15:00:00Z')
})

const requests = (loanId: string) =>
  t.db
    .selectFrom('activity')
    .select(['id', 'state', 'due_on', 'description', 'borrower_id'])
    .where('loan_id', '=', loanId)
    .where('type', '=', 'document-request')
    .orderBy('id')
    .execute()
const turn = async (renewal: 'off' | 'new' | 'all') => {
  interface Settings {
    version: number
    due_today: number
    renewal: string
  }
  const { body } = await v.call<Settings>('GET', '/on-file/settings')
  const saved = await v.call<Settings>('PUT', '/on-file/settings', {
    ...{ version: body.version, hold: true, renewal, lead_days: 14, validities: [] },
  })
  expect([saved.status, saved.body.renewal]).toEqual([200, renewal])
  return body.due_today
}

test('[AB-13] [AB-14] off, nothing is requested; on, what runs out before closing is, once, and says why', async () => {
  const { loan, borrower, source } = await v.filed()
  await t.drain()
  t.mailer.messages.length = 0
  await renewAll(t.deps)
  expect(await requests(loan.id)).toHaveLength(1)
  expect(await turn('all')).toBe(1)
  await Promise.all([renewAll(t.deps), renewAll(t.deps)])
  await renewAll(t.deps)
  await t.drain()
  const [before, again, ...others] = await requests(loan.id)
  expect(others).toEqual([])
  expect(before).toMatchObject({ id: source.id, state: 'Accepted' })
  expect(again).toMatchObject({
    ...{ state: 'New', due_on: '2026-05-08', borrower_id: borrower.id },
    description: 'The one we have on file is valid to 05.11.2026, before your expected closing. All pages.',
  })
  expect(t.mailer.messages).toHaveLength(1)
  expect(t.mailer.messages[0]?.text).toContain('valid to 05.11.2026, before your expected closing')
  expect((await v.onFile(loan.id)).find((one) => one.activity_id === again?.id)?.renews_epoch).not.toBeNull()
})

test('[AB-14] for new loans alone, one made before is left alone', async () => {
  const { loan } = await v.filed()
  await t.db.updateTable('loan').set({ created_at: '2026-04-30T00:00:00Z' }).where('id', '=', loan.id).execute()
  await turn('new')
  await renewAll(t.deps)
  expect(await requests(loan.id)).toHaveLength(1)
  await t.db.updateTable('loan').set({ created_at: '2026-05-02T00:00:00Z' }).where('id', '=', loan.id).execute()
  await renewAll(t.deps)
  expect(await requests(loan.id)).toHaveLength(2)
})

test.each([
  ['archived', { archived_at: new Date() }],
  ['rejected', { status: 'rejected' as const }],
  ['funded', { status: 'funded' as const }],
  ['without a closing date', { expected_closing: null }],
  ['closing before it runs out', { expected_closing: '2026-05-10' }],
])('[AB-14] a loan that is %s is left alone', async (_, over) => {
  const { loan } = await v.filed()
  await turn('all')
  await t.db.updateTable('loan').set(over).where('id', '=', loan.id).execute()
  await renewAll(t.deps)
  expect(await requests(loan.id)).toHaveLength(1)
})

test('[AB-13] what was used from another loan is requested again too; what is asked for already is not', async () => {
  const { borrower, source, loan } = await v.filed()
  const second = await v.next(borrower.id)
  const request = await v.request(second.id, borrower.id)
  await v.act(request.id, 'use', { source_id: source.id })
  await t.drain()
  // Somebody asked for a newer one by hand.
  await v.request(loan.id, borrower.id)
  await turn('all')
  await renewAll(t.deps)
  expect(await requests(loan.id)).toHaveLength(2)
  expect((await requests(second.id)).map(({ state }) => state)).toEqual(['Accepted', 'New'])
})

test('[AB-15] nobody is reminded of what a document on file answers, on hold or used', async () => {
  const { borrower, source, loan } = await v.filed()
  const second = await v.next(borrower.id)
  const [held, usable] = [await v.request(second.id, borrower.id), await v.request(second.id, borrower.id)]
  await t.db
    .updateTable('activity')
    .set({ due_on: '2026-05-06', created_at: '2026-04-20' })
    .where('id', 'in', [held.id, usable.id])
    .execute()
  await t.db.updateTable('loan').set({ archived_at: new Date() }).where('id', '=', loan.id).execute()
  await t.db.updateTable('chase_setting').set({ enabled: true }).execute()
  await t.drain()
  t.mailer.messages.length = 0
  await v.act(usable.id, 'use', { source_id: source.id })
  await t.db
    .updateTable('activity')
    .set({ state: 'Paused', state_before_pause: 'New' })
    .where('id', '=', held.id)
    .execute()
  await t.db.insertInto('on_file_hold').values({ activity_id: held.id }).execute()
  t.clock.ms = instantAt('America/New_York', '2026-05-06', 11)
  expect((await lookAround(t.deps)).sent).toBe(0)
  // Asked anew, it is reminded of as any other.
  t.clock.ms = Date.parse('2026-05-04T15:00:00Z')
  expect((await v.act(held.id, 'request')).status).toBe(200)
  await t.drain()
  t.mailer.messages.length = 0
  t.clock.ms = instantAt('America/New_York', '2026-05-06', 11)
  expect((await lookAround(t.deps)).sent).toBe(1)
  await t.drain()
  expect(t.mailer.messages.map((m) => m.text).join()).toContain('Bank Statements')
})
