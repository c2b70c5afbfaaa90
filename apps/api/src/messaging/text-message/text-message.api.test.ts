import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildLoan } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { startTwilio, twilioKeys } from '../../../test/twilio-server.ts'
import { inTx } from '../../platform/db.ts'
import { queueText } from '../../platform/text-message.ts'
import { followText, sendText } from './text-message.jobs.ts'

let twilio: Awaited<ReturnType<typeof startTwilio>>
let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  twilio = await startTwilio()
  const settings = { TWILIO_ACCOUNT_SID: twilioKeys.account, TWILIO_AUTH_TOKEN: twilioKeys.token }
  t = await testApp({ settings: { ...settings, TWILIO_FROM: '+15005550006', TWILIO_URL: twilio.url } })
})
afterAll(async () => {
  await t.close()
  await twilio.stop()
})
beforeEach(() => {
  twilio.messages.length = 0
})

let written = 0
/** A message that waits to be sent; each has words of its own. */
const write = async (): Promise<string> => {
  const loan = await buildLoan(t.db)
  written += 1
  const text = `Message ${written}`
  await inTx(t.db, (tx) =>
    queueText(tx, t.deps.jobs, { to: { name: 'Tess', phone: '917-5550100' }, text, loanId: loan.id }),
  )
  const { id } = await t.db
    .selectFrom('text_message')
    .select('id')
    .where('body_text', '=', text)
    .executeTakeFirstOrThrow()
  return id
}
const read = (id: string) =>
  t.db
    .selectFrom('text_message')
    .select(['state', 'error', 'attempts', 'reference'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const later = { lastTry: false }

test('a text message is handed over once, however often its job runs, and is followed until it arrives', async () => {
  const id = await write()
  await t.drain()
  await sendText(t.deps, id, later)
  expect(twilio.messages).toHaveLength(1)
  expect(await read(id)).toMatchObject({ state: 'sent', reference: twilio.messages[0]?.sid })
  await followText(t.deps, id, 0)
  expect((await read(id)).state).toBe('sent')
  Object.assign(twilio.messages[0] ?? {}, { status: 'delivered' })
  await followText(t.deps, id, 1)
  expect((await read(id)).state).toBe('delivered')
})

test('one that is not delivered says why', async () => {
  const id = await write()
  await t.drain()
  Object.assign(twilio.messages[0] ?? {}, { status: 'undelivered', error_code: 30003 })
  await followText(t.deps, id, 0)
  expect(await read(id)).toMatchObject({ state: 'failed', error: 'the telephone is switched off or out of reach' })
})

test('one whose answer was lost is not sent a second time', async () => {
  const id = await write()
  twilio.mood.losesAnswers = true
  await expect(sendText(t.deps, id, later)).rejects.toThrow("isn't responding")
  twilio.mood.losesAnswers = false
  expect((await read(id)).state).toBe('queued')
  await sendText(t.deps, id, later)
  expect(twilio.messages).toHaveLength(1)
  expect(await read(id)).toMatchObject({ state: 'sent', attempts: 2, reference: twilio.messages[0]?.sid })
})

test('one that the service refuses is over at once; one it cannot take now is over after the last try', async () => {
  const refused = await write()
  twilio.refusals.push({ status: 400, code: 21610 })
  await sendText(t.deps, refused, later)
  expect(await read(refused)).toMatchObject({ state: 'failed', error: expect.stringContaining('STOP') })
  const busy = await write()
  twilio.refusals.push({ status: 429, code: 20429 })
  await sendText(t.deps, busy, { lastTry: true })
  expect(await read(busy)).toMatchObject({ state: 'failed', attempts: 1 })
})
