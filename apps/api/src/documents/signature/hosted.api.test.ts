import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { docuSignSecret, startDocuSign } from '../../../test/docusign-server.ts'
import { testApp } from '../../../test/harness.ts'
import { ann, bob, buildChecked, pdfWith, signingOn } from '../../../test/signing.ts'
import { inTx } from '../../platform/db.ts'
import { tendEnvelopes } from './signature.jobs.ts'

/** Everything here runs against a server made from DocuSign's published description, not against DocuSign itself. */
let host: Awaited<ReturnType<typeof startDocuSign>>
let t: Awaited<ReturnType<typeof testApp>>
let by: ReturnType<typeof signingOn>
beforeAll(async () => {
  host = await startDocuSign()
  t = await testApp({ settings: host.settings })
  by = signingOn(t)
})
beforeEach(() => {
  host.troubles.length = 0
})
afterAll(async () => {
  await t.close()
  await host.stop()
})

const handedOver = async (recipients = [ann, bob]) => {
  const o = await buildChecked(t)
  await by.send(o, recipients)
  await t.drain()
  return o
}

const news = (event: string, over: object = {}) => {
  const body = JSON.stringify({
    event,
    retryCount: 0,
    generatedDateTime: new Date(t.clock.now()).toISOString(),
    data: { envelopeId: host.only().envelopeId },
    ...over,
  })
  const signature = createHmac('sha256', docuSignSecret).update(body).digest('base64')
  return { body, signature }
}
const tell = ({ body, signature }: { body: string; signature: string }) =>
  t.app.inject({
    method: 'POST',
    url: '/api/signature/webhook/docusign',
    headers: { 'content-type': 'application/json', 'x-docusign-signature-1': signature },
    payload: body,
  })
const failAll = async (tries: number) => {
  for (let i = 0; i < tries; i += 1) await t.drain().catch(() => undefined)
}
/** Runs a job again as the queue does after a failure, without its pause. */
const again = async (kind: string) => {
  const { rows } = await t.deps.pool.query(
    `update boss.job set state = 'created', start_after = now() where name = $1 and state in ('active', 'retry') returning id`,
    [kind],
  )
  return rows.length
}

test('[J-36] [J-38] a document goes to DocuSign, the first recipient is asked by us, signs there, then the next, then it is Signed', async () => {
  const o = await handedOver()
  expect(host.only().signers.map((s) => s.email)).toEqual([ann.email, bob.email])
  expect(await by.status(o)).toMatchObject({ envelope: { state: 'Sent', provider: 'docusign', waiting_for: ann.name } })
  const key = await by.open(ann.email)
  expect(await by.view(key)).toMatchObject({ provider: 'docusign', state: 'waiting' })
  expect((await by.sign(key)).json().code).toBe('state_conflict')
  const page = await t.call('POST', `/signature/${key}/hosted`, null, {})
  expect(page.json().url).toContain('/Signing/')
  host.sign(1)
  expect((await tell(news('recipient-completed'))).statusCode).toBe(200)
  await t.drain()
  expect(await by.status(o)).toMatchObject({
    recipients: [{ signed: expect.any(Number) }, { signed: null }],
    envelope: { waiting_for: bob.name },
  })
  await by.open(bob.email)
  host.sign(2)
  host.setSignedFile(await pdfWith('Signed at DocuSign', 3))
  await tell(news('envelope-completed'))
  await t.drain()
  expect((await by.status(o)).envelope.state).toBe('Signed')
  expect(await by.stateOf(o)).toEqual(['Signed', 'Signed'])
  expect((await by.signedFile(o))?.row.page_count).toBe(3)
})

test('[J-38] the same message three times, and a sweep after it, have one effect', async () => {
  const o = await handedOver([ann])
  host.sign(1)
  host.setSignedFile(await pdfWith('Signed', 1))
  const message = news('envelope-completed')
  for (let i = 0; i < 3; i += 1) expect((await tell(message)).statusCode).toBe(200)
  await t.drain()
  await inTx(t.db, (tx) => t.deps.jobs.enqueue(tx, tendEnvelopes, {}))
  await t.drain()
  const kinds = await t.db
    .selectFrom('event')
    .innerJoin('envelope', 'envelope.id', 'event.entity_id')
    .select('event.kind')
    .where('envelope.activity_id', '=', o.activity.id)
    .where('event.kind', 'in', ['signature.signed', 'signature.completed'])
    .execute()
  expect(kinds.map((k) => k.kind).toSorted()).toEqual(['signature.completed', 'signature.signed'])
  const documents = await t.db.selectFrom('document').select('id').where('activity_id', '=', o.activity.id).execute()
  expect(documents).toHaveLength(2)
})

test('[J-38] a forged or old message changes nothing', async () => {
  const o = await handedOver([ann])
  host.sign(1)
  const message = news('envelope-completed')
  const forged = createHmac('sha256', 'a guess').update(message.body).digest('base64')
  expect((await tell({ ...message, signature: forged })).statusCode).toBe(403)
  const old = news('envelope-completed', { generatedDateTime: new Date(t.clock.now() - 2 * 86_400_000).toISOString() })
  expect((await tell(old)).statusCode).toBe(403)
  await t.drain()
  expect((await by.status(o)).envelope.state).toBe('Sent')
})

test('[J-38] what a message says is asked again: a false one about the state has no effect', async () => {
  const o = await handedOver([ann])
  await tell(news('envelope-completed'))
  await t.drain()
  expect((await by.status(o)).envelope.state).toBe('Sent')
})

test('[J-38] a refusal at DocuSign rejects the request with its reason', async () => {
  const o = await handedOver([ann, bob])
  host.decline(1, 'Not my company')
  await tell(news('envelope-declined'))
  await t.drain()
  expect((await by.status(o)).envelope).toMatchObject({
    state: 'Declined',
    note: 'Ann Whitfield declined to sign: Not my company',
  })
  expect(await by.stateOf(o)).toEqual(['Rejected', 'Rejected'])
})

test('[J-38] without any message the sweep finds out', async () => {
  const o = await handedOver([ann])
  host.sign(1)
  host.setSignedFile(await pdfWith('Signed', 1))
  await inTx(t.db, (tx) => t.deps.jobs.enqueue(tx, tendEnvelopes, {}))
  await t.drain()
  expect((await by.status(o)).envelope.state).toBe('Signed')
})

test('[J-38] calling back is passed on to DocuSign', async () => {
  const o = await handedOver([ann])
  await t.call('POST', `/activity/${o.activity.id}/envelope/void`, o.staff, { reason: 'The terms changed' })
  await t.drain()
  expect(host.only()).toMatchObject({ status: 'voided', voidedReason: 'The terms changed' })
})

test('[J-38] what is called back before DocuSign answered asks nobody to sign', async () => {
  const o = await buildChecked(t)
  await by.send(o, [ann])
  host.troubles.push('lost')
  await failAll(1)
  await t.call('POST', `/activity/${o.activity.id}/envelope/void`, o.staff, { reason: 'A mistake' })
  await again('signature.send')
  await t.drain()
  expect((await by.status(o)).envelope.state).toBe('Voided')
  expect((await by.lettersTo(ann.email)).some((m) => m.loan_id === o.loan.id)).toBe(false)
})

test('[J-38] while DocuSign fails the request waits; after the last try it shows Failed, and Try again sends it once', async () => {
  const before = host.envelopes.size
  const o = await buildChecked(t)
  await by.send(o, [ann])
  for (let i = 0; i < 5; i += 1) {
    host.troubles.push('error')
    await failAll(1)
    expect((await by.status(o)).envelope.state).toBe('Preparing')
    expect(await by.stateOf(o)).toEqual(['Waiting', 'Sent'])
    expect(await again('signature.send')).toBe(1)
  }
  host.troubles.push('lost')
  await t.drain()
  const { envelope } = await by.status(o)
  expect(envelope).toMatchObject({ state: 'Failed', note: expect.stringContaining('try again') })
  expect(await by.stateOf(o)).toEqual(['Failed', 'Failed'])
  expect((await t.call('POST', `/activity/${o.activity.id}/envelope/retry`, o.staff, {})).json().envelope.state).toBe(
    'Preparing',
  )
  await t.drain()
  expect((await by.status(o)).envelope.state).toBe('Sent')
  expect(await by.stateOf(o)).toEqual(['Waiting', 'Sent'])
  // The lost answer of the last try had made it: it was found, not made twice.
  expect(host.envelopes.size).toBe(before + 1)
})

test('[J-38] a refusal for good shows at once, in the words of the service', async () => {
  const o = await buildChecked(t)
  host.troubles.push('refusal')
  await by.send(o, [ann])
  await t.drain()
  expect((await by.status(o)).envelope).toMatchObject({
    state: 'Failed',
    note: expect.stringContaining('INVALID_REQUEST_BODY'),
  })
})

test('[J-36] everything said to DocuSign and by it in these tests was of the published shape', () => {
  expect(host.calls.length).toBeGreaterThan(30)
  expect(host.faults).toEqual([])
})
