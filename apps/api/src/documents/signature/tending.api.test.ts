import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { inTx } from '../../platform/db.ts'
import { tendEnvelopes } from './signature.jobs.ts'
import { buildChecked, signingOn } from '../../../test/signing.ts'

let t: Awaited<ReturnType<typeof testApp>>
let by: ReturnType<typeof signingOn>
beforeAll(async () => {
  t = await testApp({ settings: { PLINTH_SIGNING_DAYS: '10', PLINTH_SIGNING_REMINDER_DAYS: '2' } })
  by = signingOn(t)
})
afterAll(() => t.close())

const DAY = 86_400
let n = 0
const asked = async () => {
  n += 1
  const [eve, fay] = [
    { name: 'Eve', email: `eve${n}@example.com` },
    { name: 'Fay', email: `fay${n}@example.com` },
  ]
  const o = await buildChecked(t)
  await by.send(o, [eve, fay])
  return { ...o, eve, fay }
}
const tend = async () => {
  await inTx(t.db, (tx) => t.deps.jobs.enqueue(tx, tendEnvelopes, {}))
  await t.drain()
}
const subjects = async (email: string) => (await by.lettersTo(email)).map((m) => m.subject.split(' for ')[0])
const post = (o: { staff: string; activity: { id: string } }, what: string, body: object = {}) =>
  t.call('POST', `/activity/${o.activity.id}/envelope/${what}`, o.staff, body)

test('[J-38] the recipient whose turn it is is reminded after some silence, by a link that is the same', async () => {
  const o = await asked()
  const token = await by.tokenOf(o.eve.email)
  t.clock.advance(DAY)
  await tend()
  expect(await subjects(o.eve.email)).toEqual(['Please sign Operating Agreement'])
  t.clock.advance(DAY)
  await tend()
  await tend()
  expect(await subjects(o.eve.email)).toEqual([
    'Please sign Operating Agreement',
    'Reminder: please sign Operating Agreement',
  ])
  expect(await by.tokenOf(o.eve.email)).toBe(token)
  expect(await subjects(o.fay.email)).toEqual([])
})

test('[J-38] after its time an envelope ends: the request is Failed, everybody concerned is told, nobody signs any more', async () => {
  const o = await asked()
  const key = await by.open(o.eve.email)
  t.clock.advance(10 * DAY - 3600)
  await tend()
  expect((await by.status(o)).envelope.state).toBe('Delivered')
  t.clock.advance(3600)
  const again = await by.open(o.eve.email)
  expect((await by.sign(again)).json()).toMatchObject({ code: 'state_conflict' })
  await tend()
  expect((await by.status(o)).envelope).toMatchObject({ state: 'Expired', note: 'The signing deadline has passed' })
  expect(await by.stateOf(o)).toEqual(['Failed', 'Processed'])
  expect(await subjects(o.staff)).toEqual(['Operating Agreement'])
  expect((await t.call('GET', `/signature/${again}`, null)).json().state).toBe('expired')
  expect(key).not.toBe(again)
})

test('[J-38] staff remind, and call back with a reason that those who were asked read', async () => {
  const o = await asked()
  expect((await post(o, 'remind')).json().envelope.waiting_for).toBe('Eve')
  expect(await subjects(o.eve.email)).toHaveLength(2)
  expect((await post(o, 'void', { reason: ' ' })).json().errors).toEqual([{ path: 'reason', message: '* Required' }])
  expect((await post(o, 'void', { reason: 'The terms changed' })).json().envelope).toMatchObject({
    state: 'Voided',
    note: 'The terms changed',
  })
  expect((await by.lettersTo(o.eve.email)).at(-1)?.body_text).toContain('The terms changed.')
  expect(await by.lettersTo(o.fay.email)).toEqual([])
  expect(await by.stateOf(o)).toEqual(['Failed', 'Processed'])
  expect((await post(o, 'remind')).json().code).toBe('state_conflict')
  expect((await post(o, 'void', { reason: 'x' })).json().code).toBe('state_conflict')
  expect((await by.send(o, [o.eve])).statusCode).toBe(202)
})

test('[J-38] what the lender went on without is called back by itself', async () => {
  const o = await asked()
  const reply = await t.call('POST', `/activity/${o.activity.id}/set/archived`, o.staff, {})
  expect(reply.json().archived, reply.body).toBe(true)
  await tend()
  expect((await by.status(o)).envelope.state).toBe('Voided')
})

test('[J-38] a file that cannot be made shows as Failed; Try again makes it once the cause is gone', async () => {
  const o = await asked()
  await by.sign(await by.open(o.eve.email))
  const fay = await by.open(o.fay.email)
  await by.sign(fay)
  await t.deps.storage.remove(o.document.storage_key)
  await t.drain()
  expect((await by.status(o)).envelope).toMatchObject({ state: 'Failed', note: 'The file is missing from storage.' })
  expect(await by.stateOf(o)).toEqual(['Failed', 'Failed'])
  expect((await t.call('GET', `/signature/${fay}`, null)).json().state).toBe('signed')
  await t.deps.storage.write(o.document.storage_key, o.bytes, 'application/pdf')
  expect((await post(o, 'retry')).json().envelope.state).toBe('Finishing')
  await t.drain()
  expect((await by.status(o)).envelope.state).toBe('Signed')
  expect(await by.stateOf(o)).toEqual(['Signed', 'Signed'])
  expect((await post(o, 'retry')).json().code).toBe('state_conflict')
})

test('[J-38] what is out for signature on a loan is listed, open before ended, also by its human id', async () => {
  const o = await asked()
  const list = (await t.call('GET', `/loan/${o.loan.human_id}/signature/all`, o.staff)).json()
  expect(list.signatures).toMatchObject([
    {
      activity_id: o.activity.id,
      envelope: { state: 'Sent', waiting_for: 'Eve' },
      recipients: [{ name: 'Eve' }, { name: 'Fay' }],
    },
  ])
})

test('[W-22] who may not send may neither remind nor call back', async () => {
  const o = await asked()
  await t.db
    .updateTable('app_user')
    .set({ denied: ['accept-document-request'] })
    .where('email', '=', o.staff)
    .execute()
  expect((await post(o, 'remind')).statusCode).toBe(403)
  expect((await post(o, 'void', { reason: 'x' })).statusCode).toBe(403)
})
