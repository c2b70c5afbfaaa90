import type { getDocumentText, TextStateView } from '@plinth/contract/documents/document'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import {
  bombSheet,
  docxOf,
  lockedPdf,
  longPdf,
  pngSaying,
  scriptedPdf,
  unmappedPdf,
  xlsxOf,
} from '../../../test/hostile.ts'
import { pdfOfPages, sendFile } from '../../../test/papers.ts'

type Text = ReplyOf<typeof getDocumentText>

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

let loanId: string
let activityId: string
beforeEach(async () => {
  loanId = (await buildDeal(t.db)).loan.id
  activityId = (await buildActivity(t.db, loanId, { document_name: 'Rent Roll' })).id
})

const send = async (body: Buffer, name?: string, type?: string) =>
  (await sendFile(t, staff, activityId, { body, ...(name ? { name } : {}), ...(type ? { type } : {}) })).document_id
const textOf = async (id: string) => (await t.call('GET', `/loan/${loanId}/document/${id}/text`, staff)).json<Text>()
/** The file after it, from anybody, is read as ever. */
const expectQueueGoesOn = async () => {
  const id = await send(await pdfOfPages([['The file after it.']]))
  expect(await textOf(id)).toMatchObject({ text: { state: 'done' }, pages: [{ text: 'The file after it.' }] })
}

test('[J-05] a file cut short is refused, one that is damaged says so though its end is there, and the next file is read', async () => {
  const whole = await pdfOfPages([['One page of a file.'], ['Another page of it.']])
  const short = await send(whole.subarray(0, 300))
  expect((await t.call('GET', `/loan/${loanId}/document/${short}/text`, staff)).statusCode).toBe(404)
  const end = Buffer.from('\n%%EOF\n')
  const id = await send(Buffer.concat([whole.subarray(0, 300), end]))
  expect((await textOf(id)).text).toMatchObject({
    state: 'failed',
    reason: 'The file is damaged or incomplete. Request it again.',
  })
  const nonsense = await send(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 'obj<<'), end]))
  expect((await textOf(nonsense)).text.state).toBe('failed')
  await expectQueueGoesOn()
})

test('[J-05] letters that a font maps to nothing are left out, and the rest of the file is read', async () => {
  const { text, pages } = await textOf(await send(unmappedPdf('Unit 1A pays 1,950 dollars.')))
  expect(text).toMatchObject({ state: 'done' })
  expect(pages[0]?.text).toBe('Unit 1A pays 1,950 dollars.')
  await expectQueueGoesOn()
})

test('[J-05] a locked file asks for its password, which opens it and is kept nowhere', async () => {
  const id = await send(await lockedPdf('The rent is nine hundred dollars a month.', 'open sesame 77'))
  const { text, pages } = await textOf(id)
  expect(text).toMatchObject({ state: 'needs-password', reason: 'This file is password-protected.' })
  expect(pages).toEqual([])
  const unlock = (password: string) => t.call('PUT', `/loan/${loanId}/document/${id}/unlock`, staff, { password })
  const wrong = await unlock('guess')
  expect([wrong.statusCode, wrong.json().errors]).toEqual([400, [{ path: 'password', message: 'Incorrect password.' }]])
  expect((await unlock('open sesame 77')).json<TextStateView>()).toMatchObject({ state: 'done', pages_read: 1 })
  expect((await textOf(id)).pages[0]?.text).toContain('nine hundred dollars')
  expect((await unlock('open sesame 77')).statusCode).toBe(409)
  const kept = await Promise.all(
    (['event', 'document', 'process', 'idempotent_request'] as const).map((table) =>
      t.db.selectFrom(table).selectAll().execute(),
    ),
  )
  const { rows: jobs } = await t.deps.pool.query('select data::text from boss.job')
  expect(JSON.stringify([kept, jobs])).not.toContain('sesame')
})

test('[J-05] of 5,000 pages the first 500 are read, the rest by naming them', { timeout: 60_000 }, async () => {
  const id = await send(await longPdf(5000))
  const { text, page_count: count } = await textOf(id)
  expect(count).toBe(5000)
  expect(text).toMatchObject({
    state: 'partial',
    reason: 'Only the first 500 of 5000 pages were read. Name the pages you need.',
    pages_read: 500,
  })
  await t.call('PUT', `/loan/${loanId}/document/${id}/read`, staff, { pages: '4999-5000' })
  await t.drain()
  expect((await t.call('GET', `/loan/${loanId}/document/${id}/text?pages=5000`, staff)).json<Text>()).toMatchObject({
    text: { state: 'done', pages_read: 502 },
    pages: [{ page: 5000, text: 'This is page 5000 of a very long document indeed' }],
  })
})

test('[J-05] a picture of 40,000 pixels a side is refused before it is unpacked', async () => {
  const id = await send(pngSaying(40_000, 40_000), 'map.png', 'image/png')
  expect((await textOf(id)).text).toMatchObject({
    state: 'failed',
    reason: 'The file is too large once unpacked. Request a smaller one.',
  })
  await expectQueueGoesOn()
})

test('[J-05] a workbook or letter that unpacks to a hundred times its size is refused, also one that lies about it', async () => {
  const bomb = bombSheet(66)
  const ids = [
    await send(xlsxOf(bomb), 'a.xlsx', XLSX),
    await send(docxOf(bomb), 'b.docx', DOCX),
    await send(xlsxOf(bomb, [], { 'xl/worksheets/sheet1.xml': 1000 }), 'c.xlsx', XLSX),
  ]
  const states = await Promise.all(ids.map(async (id) => (await textOf(id)).text))
  expect(states.map((text) => text.state)).toEqual(['failed', 'failed', 'failed'])
  expect(states[0]?.reason).toContain('too large once unpacked')
  expect(states[2]?.reason).toContain('damaged')
  await expectQueueGoesOn()
})

test('[J-05] a PDF that carries scripts and files is read, they are told of, and nothing of them runs', async () => {
  const script = 'globalThis.process?.exit(3); app.launchURL("http://127.0.0.1:9/")'
  const id = await send(await scriptedPdf('A lease of ten years.', script))
  expect(await textOf(id)).toMatchObject({
    text: { state: 'done', warnings: ['scripts', 'attachments'] },
    pages: [{ text: 'A lease of ten years.' }],
  })
})

test('[J-05] a program or page under the name of a PDF is refused and not read, an empty file too', async () => {
  for (const body of [
    Buffer.from('MZ\u0090\u0000 this program cannot be run'),
    Buffer.from('<html><script>alert(1)</script></html>'),
    Buffer.alloc(0),
  ]) {
    const id = await send(body)
    expect((await t.call('GET', `/loan/${loanId}/document/${id}/text`, staff)).statusCode).toBe(404)
  }
  const { processes } = (await t.call('GET', `/activity/${activityId}`, staff)).json()
  expect(processes.map((one: { state: string }) => one.state)).toEqual(['Unsupported', 'Unsupported', 'Unsupported'])
  await expectQueueGoesOn()
})

test('[J-05] the cells of a workbook, the lines of a letter and a table are read as text', async () => {
  const sheet =
    '<worksheet><sheetData><row r="1"><c t="s"><v>0</v></c><c><v>1850.5</v></c></row><row><c t="inlineStr"><is><t>A &amp; B</t></is></c></row></sheetData></worksheet>'
  const letter =
    '<w:document><w:p><w:r><w:t>Dear </w:t></w:r><w:r><w:t xml:space="preserve">Ann,</w:t></w:r></w:p><w:p><w:r><w:t>Rent</w:t><w:tab/><w:t>$900</w:t></w:r></w:p></w:document>'
  const read = async (body: Buffer, name: string, type: string) =>
    (await textOf(await send(body, name, type))).pages[0]?.text
  expect(await read(xlsxOf(Buffer.from(sheet), ['Unit 1A']), 'a.xlsx', XLSX)).toBe('Unit 1A  1850.5\nA & B')
  expect(await read(docxOf(Buffer.from(letter)), 'b.docx', DOCX)).toBe('Dear Ann,\nRent  $900')
  expect(await read(Buffer.from('Unit,Tenant\n"1A","Santos, Maria"\n'), 'c.csv', 'text/csv')).toBe(
    'Unit  Tenant\n1A  Santos, Maria',
  )
})
