import type { LenderTextView } from '@plinth/contract/messaging/lender-text'
import { lenderTexts } from '@plinth/domain/messaging/lender-text/texts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

const change = (version: number, body: string | null, name = 'rejection-letter', as = staff) =>
  t.call('PUT', `/lender-texts/${name}/update`, as, { version, body })
const letter = async () =>
  (await t.call('GET', '/lender-texts', staff))
    .json<{ texts: LenderTextView[] }>()
    .texts.find(({ name }) => name === 'rejection-letter')

test('[D-10] the lender words the rejection letter; each version is kept, and the default comes back', async () => {
  expect(await letter()).toMatchObject({ version: 0, is_default: true, body: lenderTexts['rejection-letter'].body })
  const own = 'Dear {name}, we said no to {loan}: {reason}'
  expect((await change(0, own)).json()).toMatchObject({ version: 1, is_default: false, body: own })
  const { loan, borrower } = await buildDeal(t.db, { name: 'Harbor House' })
  t.mailer.messages.length = 0
  await t.call('PUT', `/loan/${loan.id}/archive`, staff, { rejection_reason: 'Too thin', send_letter: true })
  await t.drain()
  const name = `${borrower.first_name} ${borrower.last_name}`
  expect(t.mailer.messages.map(({ text }) => text)).toEqual([`Dear ${name}, we said no to Harbor House: Too thin`])
  // Somebody who read the version before does not write over it.
  expect((await change(0, `${own}!`)).statusCode).toBe(409)
  expect((await change(1, null)).json()).toMatchObject({ version: 2, is_default: true })
  const rows = await t.db.selectFrom('lender_text').select(['version', 'body']).orderBy('version').execute()
  expect(rows).toEqual([
    { version: 1, body: own },
    { version: 2, body: null },
  ])
})

test('[D-10] a wording without the reason, or with an unknown placeholder, is refused by name of the field', async () => {
  for (const body of ['No.', '{reason} {rate}', '   ']) {
    const reply = await change(2, body)
    expect([reply.statusCode, reply.json().errors]).toMatchObject([400, [{ path: 'body' }]])
  }
  expect((await change(0, 'x', 'no-such-text')).statusCode).toBe(400)
})

test('[D-10] only who manages templates changes a wording', async () => {
  const barred = await buildUser(t.db, 'admin', { denied: ['manage-templates'] })
  const broker = await buildUser(t.db, 'broker')
  expect((await change(2, '{reason}', 'rejection-letter', barred.email)).statusCode).toBe(403)
  expect((await change(2, '{reason}', 'rejection-letter', broker.email)).statusCode).toBe(403)
  expect((await t.call('GET', '/lender-texts', broker.email)).statusCode).toBe(403)
})
