import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTwilio, twilioKeys } from '../../../test/twilio-server.ts'
import type { Exchange } from '../provider/client.ts'
import { createTwilio } from './twilio.ts'

let twilio: Awaited<ReturnType<typeof startTwilio>>
beforeAll(async () => {
  twilio = await startTwilio()
})
afterAll(() => twilio.stop())

const kept: Exchange[] = []
const client = (over: { token?: string; from?: string } = {}) =>
  createTwilio({
    ...{ url: twilio.url, ...twilioKeys, from: '+15005550006', ...over },
    keep: (exchange) => void kept.push(exchange),
  })
const message = { phone: '917-5550100', text: 'Still needed: Rent roll' }

test('a message goes to the telephone as the description wants it, once, and is on record', async () => {
  kept.length = 0
  const sent = await client().send(message)
  expect(sent).toEqual({ kind: 'ok', value: twilio.messages[0]?.sid })
  expect(twilio.messages).toMatchObject([{ to: '+19175550100', body: message.text }])
  expect(kept).toMatchObject([{ operation: 'CreateMessage', outcome: 'ok', status: 201 }])
})

test.each([
  [400, 21211, 'the number is not valid'],
  [400, 21610, 'the recipient has answered STOP and takes no messages'],
  [400, 99999, 'it does not take this message'],
])('a message refused with %i %i says why, without the number', async (status, code, text) => {
  twilio.refusals.push({ status, code })
  expect(await client().send(message)).toEqual({ kind: 'rejected', code: String(code), text })
})

test('too many at once may be tried later; a wrong key is told as such', async () => {
  twilio.refusals.push({ status: 429, code: 20429 })
  expect(await client().send(message)).toMatchObject({ kind: 'transient', code: 'HTTP_429' })
  expect(await client({ token: 'wrong' }).send(message)).toMatchObject({ kind: 'rejected', code: '20003' })
  await expect(client({ token: 'wrong' }).check?.()).rejects.toThrow('20003: the account or its key is wrong')
  await client().check?.()
})

test('a message whose answer was lost is found again by its text, one never taken is not', async () => {
  const lost = { phone: '917-5550199', text: 'Lost' }
  const since = new Date()
  expect(await client().find(lost, since)).toEqual({ kind: 'ok', value: null })
  twilio.mood.losesAnswers = true
  expect(await client().send(lost)).toMatchObject({ kind: 'transient', code: 'UNREACHABLE' })
  twilio.mood.losesAnswers = false
  expect(twilio.messages.filter((one) => one.body === 'Lost')).toHaveLength(1)
  expect(await client().find(lost, since)).toEqual({ kind: 'ok', value: twilio.messages.at(-1)?.sid })
  const old = new Date(since.getTime() + 3_600_000)
  expect(await client().find(lost, old)).toEqual({ kind: 'ok', value: null })
})

test.each([
  ['sending', null, { state: 'under-way' }],
  ['delivered', null, { state: 'delivered' }],
  ['undelivered', 30003, { state: 'failed', reason: 'the telephone is switched off or out of reach' }],
  ['failed', 12345, { state: 'failed', reason: 'it was not delivered (12345)' }],
])('what became of a message is read: %s', async (status, error_code, state) => {
  await client().send(message)
  const last = twilio.messages.at(-1)
  Object.assign(last ?? {}, { status, error_code })
  expect(await client().follow(last?.sid ?? '')).toEqual({ kind: 'ok', value: state })
})
