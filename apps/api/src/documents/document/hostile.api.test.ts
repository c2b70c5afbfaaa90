import type { getDocumentText, TextStateView } from '@plinth/contract/documents/document'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import { utils, write } from '@e965/xlsx'
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
  zipOf,
} from '../../../test/hostile.ts'
import { pdfOfPages, sendFile } from '../../../test/papers.ts'

type Text = ReplyOf<typeof getDocumentText>

const XLS = 'application/vnd.ms-excel'
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

test('[J-05, DA-14, DA-15] a file cut short is refused, one that is damaged says so though its end is there, and the next file is read', async () => {
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

test('[J-05, DA-15] a locked file asks for its password, which opens it and is kept nowhere', async () => {
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

test('[J-05, DA-09] a file of 1,100 pages is read whole, part by part, and tells how far it is', {
  timeout: 60_000,
}, async () => {
  const id = await send(await longPdf(1100))
  const { text, page_count: count } = await textOf(id)
  expect(count).toBe(1100)
  expect(text).toMatchObject({ state: 'done', reason: '', pages_read: 1100, pages_wanted: 1100 })
  expect((await t.call('GET', `/loan/${loanId}/document/${id}/text?pages=1100`, staff)).json<Text>()).toMatchObject({
    pages: [{ page: 1100, text: 'This is page 1100 of a very long document indeed' }],
  })
})

test('[DA-11] a page without a word is done, and says that no text was found', async () => {
  const blank = await pdfOfPages([[]])
  expect((await textOf(await send(blank))).text).toMatchObject({
    state: 'done',
    reason: 'No text was found in this file. If it should have some, ask for a clearer copy.',
  })
})

test('[DA-23] a file of two documents names the page on which the second begins', async () => {
  const pages = [['Lease', 'Page 1 of 1'], ['Rent Roll', 'Page 1 of 2'], ['Page 2 of 2']]
  expect((await textOf(await send(await pdfOfPages(pages)))).text.reason).toContain('begin on page 2')
})

test('[J-05, DA-20] a picture of 40,000 pixels a side is refused before it is unpacked', async () => {
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

test('[DA-10] a workbook in the old Excel format is read as its sheets; a damaged one says so', async () => {
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet([
    ['Unit', 'Rent'],
    ['1A', 1950.5],
  ])
  utils.book_append_sheet(book, sheet, 'Rent Roll')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Second sheet']]), 'Notes')
  const bytes = write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
  const { text, pages } = await textOf(await send(bytes, 'roll.xls', XLS))
  expect(text.state).toBe('done')
  expect(pages.map((page) => page.text)).toEqual(['Unit  Rent\n1A  1950.5', 'Second sheet'])
  const broken = await send(bytes.subarray(0, 1500), 'roll.xls', XLS)
  expect((await textOf(broken)).text.state).toBe('failed')
})

test('[DA-19] a workbook with macros is refused with the reason, whatever its name', async () => {
  const types = (main: string) =>
    Buffer.from(
      `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${main}"/></Types>`,
    )
  const macro = zipOf({
    '[Content_Types].xml': types('application/vnd.ms-excel.sheet.macroEnabled.main+xml'),
    'xl/vbaProject.bin': Buffer.from('macros'),
  })
  const id = await send(macro, 'roll.xlsx', XLSX)
  expect((await t.call('GET', `/loan/${loanId}/document/${id}/text`, staff)).statusCode).toBe(404)
  const { processes } = (await t.call('GET', `/activity/${activityId}`, staff)).json()
  expect(JSON.stringify(processes)).toContain('roll.xlsx contains macros. Save a copy without macros and send that.')
  const named = await t.call('POST', `/activity/${activityId}/generate-document-with-presigned-url`, staff, {
    ...{ name: 'roll.xlsm', content_type: 'application/vnd.ms-excel.sheet.macroenabled.12' },
  })
  expect([named.statusCode, named.json().errors?.[0]?.message]).toEqual([
    400,
    'Not valid file type: roll.xlsm. It can contain macros. Save a copy without macros and send that.',
  ])
})

test('[DA-16] an archive is refused; one inside a workbook is never opened', async () => {
  const inner = zipOf({ 'deep.txt': Buffer.alloc(1_000_000, 'x') })
  const id = await send(zipOf({ 'inner.zip': inner }), 'files.xlsx', XLSX)
  expect((await t.call('GET', `/loan/${loanId}/document/${id}/text`, staff)).statusCode).toBe(404)
})

test('[DA-18] a formula that points outside counts as what it came to, and nothing is fetched', async () => {
  const sheet =
    '<worksheet><sheetData><row r="1"><c r="A1"><f>WEBSERVICE("http://127.0.0.1:9/")</f><v>42</v></c><c r="B1"><f>[1]Other!A1</f><v>7</v></c></row></sheetData></worksheet>'
  expect((await textOf(await send(xlsxOf(Buffer.from(sheet)), 'a.xlsx', XLSX))).pages[0]?.text).toBe('42  7')
})

test('[DA-17] a sheet of 100,000 rows is read', { timeout: 60_000 }, async () => {
  const rows = Array.from({ length: 100_000 }, (_, n) => `${n},900`).join('\n')
  const { text, page_count: count } = await textOf(await send(Buffer.from(rows), 'ledger.csv', 'text/csv'))
  expect([text.state, count]).toEqual(['done', Math.ceil(100_000 / 60)])
})
