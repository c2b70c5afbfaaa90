import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDeal } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { startImap } from '../../../test/imap-server.ts'
import {
  compose,
  type Composed,
  DOMAIN,
  loanAddress,
  mailboxSettings,
  sendBySmtp,
  startZone,
} from '../../../test/mailbox.ts'
import { pollMailbox, receiveMail } from './receive.service.ts'

let dns: Awaited<ReturnType<typeof startZone>>
let imap: Awaited<ReturnType<typeof startImap>>
let t: Awaited<ReturnType<typeof testApp>>
let receiver: NonNullable<Awaited<ReturnType<typeof receiveMail>>>
beforeAll(async () => {
  dns = await startZone()
  imap = await startImap()
  const own = { PLINTH_MAILBOX_SMTP: '127.0.0.1:0', PLINTH_MAILBOX_IMAP: imap.url, PLINTH_MAILBOX_MAX_MB: '1' }
  t = await testApp({ settings: { ...mailboxSettings(dns.address), ...own } })
  const opened = await receiveMail(t.deps)
  if (!opened) throw new Error('no receiver')
  receiver = opened
})
afterAll(async () => {
  await receiver.close()
  await t.close()
  await imap.stop()
  await dns.stop()
})

const deal = async () => {
  const { loan } = await buildDeal(t.db)
  return { loan, address: await loanAddress(t, loan) }
}
const messagesOf = (loanId: string) =>
  t.db.selectFrom('loan_mail').select(['subject', 'state']).where('loan_id', '=', loanId).orderBy('id').execute()
const send = (mail: Composed) =>
  sendBySmtp(receiver.port, { from: 'bea@example.com', subject: 'By SMTP', text: 'x', ...mail })

test('[AE-03] the receiver takes mail for addresses of loans alone, and only once it is stored', async () => {
  const d = await deal()
  const { accepted } = await send({ to: d.address })
  expect(accepted).toEqual([d.address])
  const rows = await t.db.selectFrom('inbound_mail').selectAll().where('source', '=', 'smtp').execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ remote_ip: '127.0.0.1', envelope_from: 'bea@example.com' })
  expect(await t.deps.storage.head(rows[0]?.storage_key ?? '')).not.toBeNull()
  for (const to of ['someone@elsewhere.example', `bl-1.${'0'.repeat(20)}@${DOMAIN}`, `postmaster@${DOMAIN}`])
    await expect(send({ to })).rejects.toMatchObject({ responseCode: 550 })
  await t.drain()
  expect(await messagesOf(d.loan.id)).toEqual([{ subject: 'By SMTP', state: 'quarantined' }])
})

test('[AE-03] a message over the limit is refused for good, and one that cannot be stored is tried again by its sender', async () => {
  const d = await deal()
  await expect(send({ to: d.address, text: 'x'.repeat(1_200_000) })).rejects.toMatchObject({ responseCode: 552 })
  const { write } = t.deps.storage
  t.deps.storage.write = () => Promise.reject(new Error('the disk is full'))
  await expect(send({ to: d.address })).rejects.toMatchObject({ responseCode: 451 })
  t.deps.storage.write = write
  expect(await messagesOf(d.loan.id)).toEqual([])
})

test('[AE-03] without a place to listen nothing listens', async () => {
  const config = { ...t.deps.config, PLINTH_MAILBOX_SMTP: undefined }
  expect(await receiveMail({ ...t.deps, config })).toBeNull()
})

const put = async (address: string, subject: string) =>
  imap.put(await compose({ from: 'bea@example.com', to: address, subject, text: subject }))

test('[AE-04] a mailbox is read on from where it was left; what is not for a loan, and every flag, stays', async () => {
  const d = await deal()
  await put(d.address, 'one')
  await put('loans@lender.example', 'not for a loan')
  await put(d.address, 'two')
  await Promise.all([pollMailbox(t.deps), pollMailbox(t.deps)])
  expect(imap.state.fetched).toEqual([1, 2, 3])
  await put(d.address, 'three')
  await pollMailbox(t.deps)
  await pollMailbox(t.deps)
  expect(imap.state.fetched).toEqual([1, 2, 3, 4])
  await t.drain()
  expect((await messagesOf(d.loan.id)).map((one) => one.subject)).toEqual(['one', 'two', 'three'])
  expect(imap.state.messages.flatMap(({ flags }) => flags)).toEqual([])
})

test('[AE-04] a connection that breaks loses nothing, and a mailbox that was made anew takes nothing twice', async () => {
  const d = await deal()
  const before = imap.state.fetched.length
  await put(d.address, 'a')
  await put(d.address, 'b')
  imap.state.cutAfter = before + 1
  await expect(pollMailbox(t.deps)).rejects.toMatchObject({ code: 'NoConnection' })
  imap.state.cutAfter = Number.POSITIVE_INFINITY
  await pollMailbox(t.deps)
  imap.state.uidValidity = 2
  await pollMailbox(t.deps)
  await t.drain()
  expect((await messagesOf(d.loan.id)).map((one) => one.subject)).toEqual(['a', 'b'])
})

test('[AE-04] a message over the limit is left in the mailbox, and what comes after it is taken', async () => {
  const d = await deal()
  imap.put(Buffer.from(`From: bea@example.com\r\nTo: ${d.address}\r\nSubject: large\r\n\r\n${'x'.repeat(1_100_000)}`))
  await put(d.address, 'small')
  await pollMailbox(t.deps)
  await t.drain()
  expect((await messagesOf(d.loan.id)).map((one) => one.subject)).toEqual(['small'])
})
