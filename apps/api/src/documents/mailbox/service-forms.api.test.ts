import { generateKeyPairSync, sign } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDeal } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { compose, loanAddress, mailboxSettings, SENDER_IP, startZone } from '../../../test/mailbox.ts'
import { isSignedBySendGrid, mailgunSignature } from './service-forms.ts'

const MAILGUN_KEY = 'the signing key of the account'
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

let dns: Awaited<ReturnType<typeof startZone>>
let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  dns = await startZone()
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const own = { PLINTH_MAILBOX_MAILGUN_KEY: MAILGUN_KEY, PLINTH_MAILBOX_SENDGRID_KEY: key }
  t = await testApp({ settings: { ...mailboxSettings(dns.address), ...own } })
})
afterAll(async () => {
  await t.close()
  await dns.stop()
})

const deal = async () => {
  const { loan, borrower } = await buildDeal(t.db)
  const to = await loanAddress(t, loan)
  return { loan, to, from: borrower.email, raw: await compose({ from: borrower.email, to, subject: 'Hi', text: 'x' }) }
}
type Deal = Awaited<ReturnType<typeof deal>>
const now = () => String(Math.floor(t.clock.now() / 1000))

const post = async (path: string, form: FormData, headers: (body: Buffer) => Record<string, string>) => {
  const encoded = new Response(form)
  const payload = Buffer.from(await encoded.arrayBuffer())
  const type = { 'content-type': encoded.headers.get('content-type') ?? '' }
  const url = `${t.deps.config.PLINTH_BASE_PATH}/mailbox/inbound/${path}`
  const res = await t.app.inject({ method: 'POST', url, headers: { ...type, ...headers(payload) }, payload })
  await t.drain()
  return res
}
const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
const stateOf = (loanId: string) =>
  t.db.selectFrom('loan_mail').select(['state', 'subject']).where('loan_id', '=', loanId).execute()

const byMailgun = (d: Deal, o: { token: string; timestamp?: string; signature?: string; raw?: Buffer }) => {
  const timestamp = o.timestamp ?? now()
  const signature = o.signature ?? mailgunSignature(MAILGUN_KEY, timestamp, o.token)
  const fields = { recipient: d.to, sender: d.from, timestamp, token: o.token, signature }
  return post('mailgun-mime', formOf({ ...fields, 'body-mime': (o.raw ?? d.raw).toString() }), () => ({}))
}

test('[AE-20] a route of Mailgun hands a message over; a wrong, old or repeated signature is refused', async () => {
  const d = await deal()
  expect((await byMailgun(d, { token: 'a'.repeat(50), signature: '0'.repeat(64) })).statusCode).toBe(403)
  expect((await byMailgun(d, { token: 'a'.repeat(50), timestamp: String(Number(now()) - 301) })).statusCode).toBe(403)
  expect(await stateOf(d.loan.id)).toEqual([])
  const taken = await byMailgun(d, { token: 'a'.repeat(50) })
  expect([taken.statusCode, taken.json()]).toEqual([200, { taken: 1 }])
  // The machine that sent it is not told, so its sender needs DKIM.
  expect(await stateOf(d.loan.id)).toEqual([{ state: 'quarantined', subject: 'Hi' }])
  const other = await compose({ from: d.from, to: d.to, subject: 'Slipped in', text: 'y' })
  expect((await byMailgun(d, { token: 'a'.repeat(50), raw: other })).statusCode).toBe(403)
  expect(await stateOf(d.loan.id)).toHaveLength(1)
})

test('[AE-20] a request whose message could not be kept is taken when the service sends it again', async () => {
  const d = await deal()
  await sql`create function refuse_mail() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`.execute(
    t.db,
  )
  await sql`create trigger refuse_mail before insert on inbound_mail execute function refuse_mail()`.execute(t.db)
  expect((await byMailgun(d, { token: 'b'.repeat(50) })).statusCode).toBeGreaterThanOrEqual(500)
  await sql`drop trigger refuse_mail on inbound_mail`.execute(t.db)
  expect((await byMailgun(d, { token: 'b'.repeat(50) })).json()).toEqual({ taken: 1 })
})

const bySendGrid = (d: Deal, o: { timestamp?: string; alter?: (body: Buffer) => Buffer; form?: FormData } = {}) => {
  const timestamp = o.timestamp ?? now()
  const envelope = JSON.stringify({ to: [d.to], from: d.from })
  const form = o.form ?? formOf({ email: d.raw.toString(), envelope, sender_ip: SENDER_IP, to: d.to })
  return post('sendgrid', form, (body) => ({
    'x-twilio-email-event-webhook-timestamp': timestamp,
    'x-twilio-email-event-webhook-signature': sign(
      'sha256',
      Buffer.concat([Buffer.from(timestamp), o.alter?.(body) ?? body]),
      privateKey,
    ).toString('base64'),
  }))
}

test('[AE-20] Inbound Parse of SendGrid hands a message over with who sent it; one signed over other bytes, old or without MIME is refused', async () => {
  const d = await deal()
  expect((await bySendGrid(d, { alter: (body) => Buffer.concat([body, Buffer.from('.')]) })).statusCode).toBe(403)
  expect((await bySendGrid(d, { timestamp: String(Number(now()) + 301) })).statusCode).toBe(403)
  const parsed = await bySendGrid(d, { form: formOf({ text: 'Hi', to: d.to }) })
  expect([parsed.statusCode, parsed.json().detail]).toEqual([400, expect.stringContaining('raw MIME')])
  expect(await stateOf(d.loan.id)).toEqual([])
  expect((await bySendGrid(d)).json()).toEqual({ taken: 1 })
  expect(await stateOf(d.loan.id)).toEqual([{ state: 'taken', subject: 'Hi' }])
})

test("[AE-20] the signature that SendGrid's own library is tested with is right, and no other", () => {
  const key =
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEDr2LjtURuePQzplybdC+u4CwrqDqBaWjcMMsTbhdbcwHBcepxo7yAQGhHPTnlvFYPAZFceEu/1FwCM/QmGUhA=='
  const signature = 'MEUCIQCtIHJeH93Y+qpYeWrySphQgpNGNr/U+UyUlBkU6n7RAwIgJTz2C+8a8xonZGi6BpSzoQsbVRamr2nlxFDWYNH2j/0='
  const body = Buffer.from('{"category":"example_payload","event":"test_event","message_id":"message_id"}')
  expect(isSignedBySendGrid(key, body, signature, '1588788367')).toBe(true)
  expect(isSignedBySendGrid(key, body, signature, '1588788368')).toBe(false)
  expect(isSignedBySendGrid(key, Buffer.from('payload'), signature, '1588788367')).toBe(false)
})

test('[AE-20] without its key a service is refused', async () => {
  const d = await deal()
  const { config } = t.deps
  const [mailgun, sendgrid] = [config.PLINTH_MAILBOX_MAILGUN_KEY, config.PLINTH_MAILBOX_SENDGRID_KEY]
  Object.assign(config, { PLINTH_MAILBOX_MAILGUN_KEY: undefined, PLINTH_MAILBOX_SENDGRID_KEY: undefined })
  expect([(await byMailgun(d, { token: 'b'.repeat(50) })).statusCode, (await bySendGrid(d)).statusCode]).toEqual([
    403, 403,
  ])
  Object.assign(config, { PLINTH_MAILBOX_MAILGUN_KEY: mailgun, PLINTH_MAILBOX_SENDGRID_KEY: sendgrid })
})
