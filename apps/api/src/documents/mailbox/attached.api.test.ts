import type { LoanMailView, TrayItem } from '@plinth/contract/documents/mailbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { compose, handOver, loanAddress, mailboxSettings, startZone } from '../../../test/mailbox.ts'
import { pdfOfPages } from '../../../test/papers.ts'

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

type Files = NonNullable<Parameters<typeof compose>[0]['attachments']>
/** A message as a file, as mail programs attach what is forwarded. */
const eml = async (filename: string, attachments: Files, contentType = 'message/rfc822') => ({
  filename,
  contentType,
  content: await compose({ from: 'seller@elsewhere.example', to: 'bea@example.com', text: 'See below.', attachments }),
})

const arrived = async (attachments: Files) => {
  const { loan, borrower } = await buildDeal(t.db)
  const to = await loanAddress(t, loan)
  await handOver(t, await compose({ from: borrower.email, to, subject: 'Fwd', text: 'Here.', attachments }), {
    sender: borrower.email,
  })
  await t.drain()
  const tray = (await t.call('GET', `/mailbox/tray?loan_id=${loan.id}`, admin)).json<{ items: TrayItem[] }>()
  const { messages } = (await t.call('GET', `/loan/${loan.id}/mailbox`, admin)).json<{ messages: LoanMailView[] }>()
  return {
    waiting: tray.items.map((one) => one.file_name).toSorted(),
    refused: (messages[0]?.attachments ?? []).flatMap((one) => (one.state === 'refused' ? [one.reason] : [])),
  }
}

test('[AE-21] the attachments of an attached message lie in the tray as files of their own, those of one within it too', async () => {
  const pdf = await pdfOfPages([['Rent Roll']])
  const inner = await eml('inner.eml', [{ filename: 'Lease.pdf', content: pdf }])
  const outer = await eml('Fwd: papers.eml', [{ filename: 'Rent Roll.pdf', content: pdf }, inner])
  const found = await arrived([outer, { filename: 'Own.pdf', content: pdf }])
  expect(found).toEqual({ waiting: ['Lease.pdf', 'Own.pdf', 'Rent Roll.pdf'], refused: [] })
})

test('[AE-21] a message nested too deeply, one without attachments and one that is none say so by name', async () => {
  const pdf = await pdfOfPages([['Rent Roll']])
  // As bytes, so that nothing of one within another shows from outside.
  const bytes = 'application/octet-stream'
  let deep = await eml('level 4.eml', [{ filename: 'Deep.pdf', content: pdf }], bytes)
  for (const level of [3, 2, 1]) deep = await eml(`level ${level}.eml`, [deep], bytes)
  const found = await arrived([
    deep,
    await eml('hello.eml', [], bytes),
    { filename: 'noise.eml', contentType: 'application/octet-stream', content: Buffer.alloc(400, 7) },
  ])
  expect(found.waiting).toEqual([])
  expect(found.refused.toSorted()).toEqual([
    'hello.eml has no attachments. Download the message as it came to read it.',
    'level 4.eml is nested too deeply. Ask the sender for the documents one by one.',
    'noise.eml is damaged. Ask the sender to send it again.',
  ])
})
