import type { LoanMailView, TrayItem } from '@plinth/contract/documents/mailbox'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { pdfOfPages } from '../../../test/papers.ts'
import { readMailNow } from './read-mail.jobs.ts'
import {
  compose,
  type Composed,
  DOMAIN,
  handOver,
  loanAddress,
  mailboxSettings,
  passUndo,
  startZone,
} from '../../../test/mailbox.ts'

let dns: Awaited<ReturnType<typeof startZone>>
let t: Awaited<ReturnType<typeof testApp>>
let admin: string
beforeAll(async () => {
  dns = await startZone()
  t = await testApp({ settings: mailboxSettings(dns.address) })
  admin = (await buildUser(t.db, 'admin')).email
})
afterAll(async () => {
  await t.close()
  await dns.stop()
})

/** A deal whose borrower writes from example.com, with its address and requests. */
const deal = async () => {
  const { loan, borrower } = await buildDeal(t.db)
  const request = (name: string) =>
    buildActivity(t.db, loan.id, { name, document_name: name, entity_kind: 'loan', state: 'New' })
  return { loan, borrower, email: borrower.email, address: await loanAddress(t, loan), request }
}
type Deal = Awaited<ReturnType<typeof deal>>

const letter = (d: Deal, over: Composed = {}) =>
  compose({ from: `Bea Moss <${d.email}>`, to: d.address, subject: 'Papers', text: 'Here they are.', ...over })
const arrive = async (d: Deal, over: Composed = {}, said: Parameters<typeof handOver>[2] = {}) => {
  const res = await handOver(t, await letter(d, over), { sender: d.email, ...said })
  await t.drain()
  return res
}
interface Tray {
  items: TrayItem[]
  total: number
  quarantined: number
  enabled: boolean
}
const tray = async (d: Deal) => (await t.call('GET', `/mailbox/tray?loan_id=${d.loan.id}`, admin)).json<Tray>()
interface Mailbox {
  address: string | null
  messages: LoanMailView[]
  people: { email: string; bounced: string | null }[]
}
const mailbox = async (d: Deal) => (await t.call('GET', `/loan/${d.loan.id}/mailbox`, admin)).json<Mailbox>()
const pdf = (text: string) => pdfOfPages([[text]])
const file = (id: string, body: object) => t.call('POST', `/mailbox/attachments/${id}/file`, admin, body)
const act = (what: string, id: string, version: number) =>
  t.call('POST', `/mailbox/attachments/${id}/${what}`, admin, { version })

test('[AE-01] a loan has an address that nobody guesses; replaced, mail to the old one is quarantined', async () => {
  const d = await deal()
  expect((await mailbox(d)).address).toBe(d.address)
  expect(d.address).toMatch(
    new RegExp(`^${d.loan.human_id.toLowerCase()}\\.[0-9a-f]{20}@${DOMAIN.replaceAll('.', '\\.')}$`),
  )
  const { address } = (await t.call('POST', `/loan/${d.loan.id}/mailbox/replace-address`, admin)).json<Mailbox>()
  expect(address).not.toBe(d.address)
  expect((await mailbox(d)).address).toBe(address)
  await arrive(d)
  expect((await mailbox(d)).messages[0]).toMatchObject({ state: 'quarantined', reason: 'old-address' })
})

test('[AE-02] only a signed and fresh message is taken, and one for no loan is answered', async () => {
  const d = await deal()
  const raw = await letter(d)
  expect((await handOver(t, raw, { signature: '0'.repeat(64) })).statusCode).toBe(403)
  expect((await handOver(t, raw, { timestamp: Math.floor(t.clock.now() / 1000) - 301 })).statusCode).toBe(403)
  expect((await handOver(t, raw, { signature: '' })).statusCode).toBe(403)
  await t.drain()
  expect((await mailbox(d)).messages).toEqual([])
  const toNobody = await handOver(t, raw, { recipients: `bl-1.${'0'.repeat(20)}@${DOMAIN}` })
  expect([toNobody.statusCode, toNobody.json()]).toEqual([200, { taken: 0 }])
  expect((await handOver(t, raw)).json()).toEqual({ taken: 1 })
})

test('[AE-05] the same message twice is one; to two loans it stands on both', async () => {
  const [a, b] = [await deal(), await deal()]
  await t.db.insertInto('loan_borrower').values({ loan_id: b.loan.id, borrower_id: a.borrower.id }).execute()
  const raw = await letter(a, { messageId: '<one@example.com>' })
  expect((await handOver(t, raw)).json()).toEqual({ taken: 1 })
  // The same by another way: other trace headers, other line ends.
  const again = Buffer.from(`Received: by relay.example.com\r\n${raw.toString().replaceAll('\r\n', '\n')}`)
  expect((await handOver(t, again)).json()).toEqual({ taken: 0 })
  expect((await handOver(t, again, { recipients: `${a.address},${b.address}` })).json()).toEqual({ taken: 1 })
  const other = await letter(a, { messageId: '<one@example.com>', text: 'Another message under the same id.' })
  expect((await handOver(t, other)).json()).toEqual({ taken: 1 })
  await t.drain()
  expect((await mailbox(a)).messages).toHaveLength(2)
  expect((await mailbox(b)).messages).toHaveLength(1)
  const stored = await t.db.selectFrom('inbound_mail').select('storage_key').execute()
  for (const { storage_key } of stored) expect(await t.deps.storage.head(storage_key)).not.toBeNull()
})

test('[AE-06] [AE-07] forged, unproven and unknown senders are quarantined with the reason; nothing of theirs is in the tray', async () => {
  const d = await deal()
  const attachments = [{ filename: 'Rent Roll.pdf', content: await pdf('Rent Roll') }]
  await arrive(d, { attachments, text: 'forged' }, { ip: '203.0.113.9' })
  await arrive(d, { attachments, text: 'unproven', from: 'x@nopolicy.example' }, { sender: 'x@nopolicy.example' })
  await arrive(d, { attachments, text: 'stranger', from: 'stranger@example.com' }, { sender: 'stranger@example.com' })
  const { messages } = await mailbox(d)
  expect(messages.map((m) => [m.body, m.state, m.reason]).toSorted()).toEqual([
    ['forged', 'quarantined', 'forged'],
    ['stranger', 'quarantined', 'unknown-sender'],
    ['unproven', 'quarantined', 'unproven'],
  ])
  expect(messages.find((m) => m.body === 'forged')?.checks).toMatch(/^DMARC fail, SPF fail/)
  expect((await tray(d)).total).toBe(0)
})

test('[AE-06] while no name server can be asked the message is tried again, and quarantined at last', async () => {
  const d = await deal()
  const [{ config }, before] = [t.deps, t.deps.config.PLINTH_MAILBOX_DNS]
  // A port where nobody listens.
  config.PLINTH_MAILBOX_DNS = ['127.0.0.1:9']
  onTestFinished(() => {
    config.PLINTH_MAILBOX_DNS = before
  })
  await handOver(t, await letter(d), { sender: d.email })
  const { id } = await t.db.selectFrom('inbound_mail').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await expect(readMailNow(t.deps, id, { lastTry: false })).rejects.toThrow('could not be checked yet')
  await readMailNow(t.deps, id, { lastTry: true })
  expect((await mailbox(d)).messages[0]).toMatchObject({ state: 'quarantined', reason: 'not-checked' })
  await t.drain()
})

test('[AE-08] a released message stands on the loan with its attachments in the tray; a discarded one comes back', async () => {
  const d = await deal()
  await arrive(d, { from: 'stranger@example.com', attachments: [{ filename: 'W-9.pdf', content: await pdf('x') }] })
  const quarantined = (await t.call('GET', '/mailbox/quarantine', admin)).json<Mailbox>().messages
  const id = quarantined.find((m) => m.loan_id === d.loan.id)?.id ?? ''
  const decide = (what: string) => t.call('POST', `/mailbox/messages/${id}/${what}`, admin)
  expect((await decide('discard')).statusCode).toBe(200)
  expect((await decide('discard')).json()).toMatchObject({ code: 'state_conflict' })
  expect((await mailbox(d)).messages[0]).toMatchObject({ state: 'discarded' })
  expect((await decide('restore')).statusCode).toBe(200)
  expect((await tray(d)).total).toBe(0)
  expect((await decide('release')).statusCode).toBe(200)
  await t.drain()
  expect((await mailbox(d)).messages[0]).toMatchObject({ state: 'taken', reason: 'unknown-sender' })
  expect((await tray(d)).items.map((item) => [item.file_name, item.state])).toEqual([['W-9.pdf', 'waiting']])
})

const rentRoll = [
  'RENT ROLL',
  'Property: 12 Main Street',
  'Unit   Tenant        Lease Start   Lease End    Monthly Rent',
  '1A     Ann Reed      01/01/2026    12/31/2026   $1,500.00',
  '1B     Vacant                                    $0.00',
  'Total monthly rent $1,500.00   Occupancy 50%',
]

test('[AE-09] an attachment lies in the tray with kind, request, confidence and pages', async () => {
  const d = await deal()
  const wanted = await d.request('Rent Roll')
  await d.request('Operating Agreement')
  await arrive(d, { attachments: [{ filename: 'scan0001.pdf', content: await pdfOfPages([rentRoll]) }] })
  const [item] = (await tray(d)).items
  expect(item).toMatchObject({ from: 'Bea Moss', subject: 'Papers', called: 'a rent roll', page_count: 1 })
  expect(item?.suggestion).toMatchObject({ request_id: wanted.id, name: 'Rent Roll', confidence: 92 })
  const picture = await t.call('GET', `/mailbox/attachments/${item?.id}/page/1/image?width=300`, admin)
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  expect((await t.call('GET', `/mailbox/attachments/${item?.id}/page/2/image`, admin)).statusCode).toBe(404)
})

test('[AE-09] a mail with ten attachments is in the tray, read, within five seconds', async () => {
  const d = await deal()
  await d.request('Rent Roll')
  const content = await pdfOfPages([rentRoll])
  const attachments = Array.from({ length: 10 }, (_, n) => ({ filename: `file ${n}.pdf`, content }))
  const before = performance.now()
  await arrive(d, { attachments })
  const seconds = (performance.now() - before) / 1000
  const { items } = await tray(d)
  expect(items.filter((item) => item.suggestion?.name === 'Rent Roll')).toHaveLength(10)
  expect(seconds).toBeLessThan(5)
})

test('[AE-10] [AE-11] filed under its request, an attachment is read as an upload is; until then it can be undone', async () => {
  const d = await deal()
  const request = await d.request('Rent Roll')
  await arrive(d, { attachments: [{ filename: 'roll.pdf', content: await pdfOfPages([rentRoll]) }] })
  const [item] = (await tray(d)).items
  const id = item?.id ?? ''
  const filed = await file(id, { version: item?.version, request_id: request.id })
  expect(filed.json()).toMatchObject({ filed_as: 'Rent Roll' })
  expect((await tray(d)).total).toBe(0)
  expect((await file(id, { version: item?.version, request_id: request.id })).json()).toMatchObject({
    code: 'state_conflict',
  })
  const { version } = filed.json<{ version: number }>()
  const undone = (await act('undo', id, version)).json<{ version: number }>()
  await passUndo(t)
  expect((await tray(d)).total).toBe(1)
  expect(await t.db.selectFrom('document').selectAll().where('loan_id', '=', d.loan.id).execute()).toEqual([])
  const again = (await file(id, { version: undone.version, request_id: request.id })).json<{ version: number }>()
  await passUndo(t)
  const documents = await t.db.selectFrom('document').selectAll().where('loan_id', '=', d.loan.id).execute()
  expect(documents).toHaveLength(1)
  expect(documents[0]).toMatchObject({
    activity_id: request.id,
    file_name: 'roll.pdf',
    kind: 'rent-roll',
    text_state: 'done',
  })
  const { state } = await t.db
    .selectFrom('activity')
    .select('state')
    .where('id', '=', request.id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('Sent')
  expect((await act('undo', id, again.version + 1)).json()).toMatchObject({ code: 'state_conflict' })
  const [message] = (await mailbox(d)).messages
  expect(message?.attachments[0]).toMatchObject({ state: 'filed', filed_as: 'Rent Roll' })
})

test('[AE-10] an attachment is filed elsewhere, under a new request, or ignored; a foreign request is not found', async () => {
  const [d, other] = [await deal(), await deal()]
  const elsewhere = await d.request('Appraisal')
  const foreign = await other.request('Appraisal')
  const attachments = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => ({ filename: `${name}.pdf`, content: await pdf(name) })),
  )
  await arrive(d, { attachments })
  const [a, b, c] = (await tray(d)).items
  expect((await file(a?.id ?? '', { version: a?.version, request_id: foreign.id })).statusCode).toBe(404)
  expect((await file(a?.id ?? '', { version: 9, request_id: elsewhere.id })).json()).toMatchObject({
    code: 'version_conflict',
  })
  expect((await file(a?.id ?? '', { version: a?.version, request_id: null })).json()).toMatchObject({
    errors: [{ path: 'new_name' }],
  })
  expect((await file(a?.id ?? '', { version: a?.version, request_id: elsewhere.id })).statusCode).toBe(200)
  expect(
    (await file(b?.id ?? '', { version: b?.version, request_id: null, new_name: 'Broker letter' })).statusCode,
  ).toBe(200)
  const ignored = (await act('ignore', c?.id ?? '', c?.version ?? 0)).json<{ version: number }>()
  expect((await tray(d)).total).toBe(0)
  await passUndo(t)
  expect((await act('undo', c?.id ?? '', ignored.version)).statusCode).toBe(200)
  expect((await tray(d)).items.map((item) => item.file_name)).toEqual(['c.pdf'])
  const filed = await t.db
    .selectFrom('document as d')
    .innerJoin('activity as a', 'a.id', 'd.activity_id')
    .select(['d.file_name', 'a.name'])
    .where('d.loan_id', '=', d.loan.id)
    .orderBy('d.file_name')
    .execute()
  expect(filed).toEqual([
    { file_name: 'a.pdf', name: 'Appraisal' },
    { file_name: 'b.pdf', name: 'Broker letter' },
  ])
})
