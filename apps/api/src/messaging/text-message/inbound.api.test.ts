import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { inTx } from '../../platform/db.ts'
import { queueText } from '../../platform/text-message.ts'
import { buildLoan } from '../../../test/factories.ts'
import { twilioSignature } from './twilio-signature.ts'

const token = 'the auth token of the account'
let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp({
    settings: { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: '+15005550006' },
  })
})
afterAll(() => t.close())

let count = 0
const receive = async (body: string, over: { signature?: string; sid?: string } = {}) => {
  count += 1
  const form = new URLSearchParams({ From: '+12125550177', Body: body, MessageSid: over.sid ?? `SM${count}` })
  const url = `${t.deps.config.publicUrl}${t.deps.config.PLINTH_BASE_PATH}/text-messages/twilio`
  const res = await t.app.inject({
    method: 'POST',
    url: `${t.deps.config.PLINTH_BASE_PATH}/text-messages/twilio`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': over.signature ?? twilioSignature(token, url, form),
    },
    payload: form.toString(),
  })
  return res
}
const consent = () => t.db.selectFrom('text_consent').selectAll().where('phone', '=', '212-5550177').executeTakeFirst()

test('[AA-11] the signature is that of the example in the description of the service', () => {
  const form = new URLSearchParams({
    ...{
      CallSid: 'CA1234567890ABCDE',
      Caller: '+12349013030',
      Digits: '1234',
      From: '+12349013030',
      To: '+18005551212',
    },
  })
  expect(twilioSignature('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', form)).toBe(
    '0/KCTR6DLpKmkAf8muzZqo1nDgQ=',
  )
})

test('[AA-11] STOP ends texts, START brings them back, HELP is answered; nothing without a signature', async () => {
  expect((await receive('STOP', { signature: 'forged' })).statusCode).toBe(403)
  expect(await consent()).toBeUndefined()
  const stopped = await receive('Stop', { sid: 'SMa' })
  expect(stopped.statusCode).toBe(200)
  expect(stopped.headers['content-type']).toContain('text/xml')
  expect(stopped.body).toContain('<Message>')
  expect((await consent())?.stopped_at).not.toBeNull()
  await receive('START', { sid: 'SMb' })
  expect(await consent()).toMatchObject({ stopped_at: null, source: 'start', wording: expect.stringContaining('STOP') })
  // A message that is delivered once more changes nothing.
  await receive('Stop', { sid: 'SMa' })
  expect((await consent())?.stopped_at).toBeNull()
  expect((await receive('help')).body).toContain('office@example.com')
  expect((await receive('I will stop by')).body).not.toContain('<Message>')
})

test('[AA-11] no text of any kind goes to a number that said STOP', async () => {
  await receive('STOP', { sid: 'SMc' })
  const loan = await buildLoan(t.db)
  const to = { name: 'Tess', phone: '212-5550177' }
  await inTx(t.deps.db, (tx) => queueText(tx, t.deps.jobs, { to, text: 'Hello', loanId: loan.id }))
  await t.drain()
  const row = await t.db
    .selectFrom('text_message')
    .select(['state', 'error'])
    .where('loan_id', '=', loan.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ state: 'failed', error: 'The recipient replied STOP.' })
})
