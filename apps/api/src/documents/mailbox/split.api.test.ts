import type { LoanMailView, TrayItem } from '@plinth/contract/documents/mailbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { compose, handOver, loanAddress, mailboxSettings, passUndo, startZone } from '../../../test/mailbox.ts'
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

const rentRoll = ['Rent Roll', 'Unit  Tenant  Monthly rent', '101  Ann Moss  1,200.00', 'Total  1,200.00']
const bank = ['Bank Statement', 'Beginning balance  10,000.00', 'Ending balance  12,000.00', 'Account number 12345']

type Deal = Awaited<ReturnType<typeof buildDeal>>
const tray = async ({ loan }: Pick<Deal, 'loan'>) =>
  (await t.call('GET', `/mailbox/tray?loan_id=${loan.id}`, admin)).json<{ items: TrayItem[] }>().items
const act = (what: string, id: string, body: object) =>
  t.call('POST', `/mailbox/attachments/${id}/${what}`, admin, { ...body })

/** A deal to which one file was emailed, in the tray. */
const emailed = async (content: Buffer, filename = 'Papers.pdf') => {
  const deal = await buildDeal(t.db)
  const to = await loanAddress(t, deal.loan)
  const attachments = [{ filename, content }]
  await handOver(t, await compose({ from: deal.borrower.email, to, subject: 'Papers', text: 'Here.', attachments }), {
    sender: deal.borrower.email,
  })
  await t.drain()
  const [item] = await tray(deal)
  if (!item) throw new Error('nothing is in the tray')
  return { ...deal, item }
}

test('[AE-24] its parts lie in the tray in its place, each read and suggested by itself, and the whole is kept', async () => {
  const d = await emailed(await pdfOfPages([[...rentRoll, 'Page 1 of 1'], [...bank, 'Page 1 of 2'], ['Page 2 of 2']]))
  expect(d.item.starts).toEqual([2])
  const split = await act('split', d.item.id, { version: d.item.version, after: [1] })
  expect(split.json()).toMatchObject({ files: 2 })
  expect((await tray(d)).map(({ state }) => state)).toEqual(['splitting'])
  await t.drain()
  const parts = await tray(d)
  expect(parts.map(({ file_name, page_count, called, state }) => ({ file_name, page_count, called, state }))).toEqual([
    { file_name: 'Papers (page 1).pdf', page_count: 1, called: 'a rent roll', state: 'waiting' },
    { file_name: 'Papers (pages 2-3).pdf', page_count: 2, called: 'a bank statement', state: 'waiting' },
  ])
  const filed = await act('file', parts[0]?.id ?? '', { version: 1, request_id: null, new_name: 'Rent roll' })
  expect(filed.statusCode).toBe(200)
  await passUndo(t)
  const [document] = await t.db.selectFrom('document').selectAll().where('loan_id', '=', d.loan.id).execute()
  expect(document).toMatchObject({ file_name: 'Papers (page 1).pdf', kind: 'rent-roll', text_state: 'done' })
  const { messages } = (await t.call('GET', `/loan/${d.loan.id}/mailbox`, admin)).json<{ messages: LoanMailView[] }>()
  expect(messages[0]?.attachments.map(({ file_name, state }) => [file_name, state])).toEqual([
    ['Papers.pdf', 'split'],
    ['Papers (page 1).pdf', 'filed'],
    ['Papers (pages 2-3).pdf', 'waiting'],
  ])
  const { version } = split.json<{ version: number }>()
  expect((await act('undo', d.item.id, { version })).json()).toMatchObject({
    code: 'state_conflict',
    detail: 'One of the files it was split into has left the tray. Put that one back first.',
  })
})

test('[AE-24] undone before or after its parts are made, it lies there in one piece and nothing of them is left', async () => {
  const d = await emailed(await pdfOfPages([rentRoll, bank]))
  const first = (await act('split', d.item.id, { version: d.item.version, after: [1] })).json<{ version: number }>()
  const undone = (await act('undo', d.item.id, { version: first.version })).json<{ version: number }>()
  await t.drain()
  expect((await tray(d)).map((one) => one.file_name)).toEqual(['Papers.pdf'])
  const again = (await act('split', d.item.id, { version: undone.version, after: [1] })).json<{ version: number }>()
  await t.drain()
  const parts = await t.db.selectFrom('mail_attachment').selectAll().where('split_from', '=', d.item.id).execute()
  expect(parts).toHaveLength(2)
  expect((await act('undo', d.item.id, { version: again.version })).statusCode).toBe(200)
  expect((await tray(d)).map((one) => one.file_name)).toEqual(['Papers.pdf'])
  for (const part of parts) expect(await t.deps.storage.head(part.storage_key)).toBeNull()
})

test('[AE-24] a page that is none, a stale version, one page, and what has no pages are refused', async () => {
  const d = await emailed(await pdfOfPages([rentRoll, bank]))
  const { version } = d.item
  expect((await act('split', d.item.id, { version, after: [2] })).json()).toMatchObject({
    errors: [{ path: 'after', message: 'A new file can start on page 2.' }],
  })
  expect((await act('split', d.item.id, { version: 9, after: [1] })).json()).toMatchObject({ code: 'version_conflict' })
  const one = await emailed(await pdfOfPages([rentRoll]))
  expect((await act('split', one.item.id, { version: one.item.version, after: [1] })).json()).toMatchObject({
    errors: [{ path: 'after', message: 'This file has one page. There is nothing to split.' }],
  })
  const sheet = await emailed(Buffer.from('a,b\n1,2\n'), 'list.csv')
  expect((await act('split', sheet.item.id, { version: sheet.item.version, after: [1] })).json()).toMatchObject({
    detail: 'A file of this type has no pages to split.',
  })
})

test('[AE-24] a file whose pages cannot be taken apart lies in the tray again and says why', async () => {
  const d = await emailed(await pdfOfPages([rentRoll, bank]))
  await act('split', d.item.id, { version: d.item.version, after: [1] })
  const { storage_key: key } = await t.db
    .selectFrom('mail_attachment')
    .select('storage_key')
    .where('id', '=', d.item.id)
    .executeTakeFirstOrThrow()
  await t.deps.storage.write(key, Buffer.from('%PDF-1.7 broken'), 'application/pdf')
  await t.drain()
  expect(await tray(d)).toMatchObject([
    { state: 'waiting', reason: 'A file is damaged, so its pages cannot be put into another.' },
  ])
})
