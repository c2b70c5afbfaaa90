import type { ContentView, SheetHits, SheetRows } from '@plinth/contract/documents/content'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import {
  DOCX,
  hostileLetter,
  hostileWorkbook,
  longLetter,
  officeFile,
  tallWorkbook,
  workbookOf,
  XLS,
  XLSX,
} from '../../../test/office.ts'
import { sendFile } from '../../../test/papers.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

/** Sends a file for a request of a new deal. Answers how staff, borrower and broker ask for what it shows. */
const sent = async (body: Buffer, name: string, type: string) => {
  const deal = await buildDeal(t.db)
  const { id } = await buildActivity(t.db, deal.loan.id, { name: 'Rents' })
  const { document_id: document } = await sendFile(t, staff, id, { body, name, type })
  const paths = {
    staff: `/loan/${deal.loan.id}/document/${document}/content`,
    own: `/personal/${id}/document/${document}/content`,
  }
  const get = (rest = '', who = staff) => t.call('GET', `${who === staff ? paths.staff : paths.own}${rest}`, who)
  return {
    ...{ ...deal, id, document, get },
    content: async (who = staff) => (await get('', who)).json<ContentView>(),
    rows: async (sheet = 1, from = 1) => (await get(`/rows?sheet=${sheet}&from=${from}`)).json<SheetRows>().rows,
    hits: async (sheet: number, term: string) =>
      (await get(`/find?sheet=${sheet}&term=${encodeURIComponent(term)}`)).json<SheetHits>(),
  }
}
type Rows = SheetRows['rows']
const textOf = (rows: Rows, row: number) =>
  rows.find((one) => one.row === row)?.cells.map(({ column, text }) => `${column}:${text}`) ?? []

test('[AF-19] a workbook of Excel is shown as it prints: merged and empty cells, dates and numbers', async () => {
  const { content, rows } = await sent(officeFile('deaths.xlsx'), 'deaths.xlsx', XLSX)
  const { kind, sheets, sheets_not_shown } = await content()
  expect([kind, sheets.map(({ name, hidden }) => [name, hidden]), sheets_not_shown]).toEqual([
    'workbook',
    [
      ['arts', false],
      ['other', false],
    ],
    0,
  ])
  expect(sheets[0]).toMatchObject({ rows: 19, columns: 6, page: 1 })
  expect(sheets[0]?.merges).toEqual([{ row: 4, column: 2, rows: 1, columns: 4 }])
  const all = await rows()
  expect(textOf(all, 5)).toEqual([
    '1:Name',
    '2:Profession',
    '3:Age',
    '4:Has kids',
    '5:Date of birth',
    '6:Date of death',
  ])
  expect(textOf(all, 6)).toEqual(['1:David Bowie', '2:musician', '3:69', '4:TRUE', '5:1/8/1947', '6:1/10/2016'])
  expect(all.find(({ row }) => row === 6)?.cells.map(({ right }) => right)).toEqual([
    ...[false, false, true, false],
    ...[true, true],
  ])
})

test('[AF-19] days counted from 1904, results of formulas and errors show as Excel shows them', async () => {
  const { content, rows } = await sent(officeFile('types.xlsx'), 'types.xlsx', XLSX)
  expect((await content()).sheets).toHaveLength(7)
  expect(textOf(await rows(1), 2)).toEqual(['2:TRUE', '3:2/27/2017', '4:1', '5:hello'])
  expect(textOf(await rows(3), 2)).toEqual(['1:text formula', '2:HELLO WORLD'])
})

test('[AF-18] a workbook in the old format and a CSV file are shown by rows too', async () => {
  const old = await sent(officeFile('clippy.xls'), 'clippy.xls', XLS)
  expect(textOf(await old.rows(2), 3)).toEqual(['1:Clippy', '2:paperclip', '3:1/1/2007', '4:0.9'])
  const csv = Buffer.from('\uFEFFUnit;Note\n1A;"two\nlines; ""quoted"""\n\n=1+1;@SUM(A1)\n2B;\u00e9\n')
  const table = await sent(csv, 'a.csv', 'text/csv')
  const rows = await table.rows()
  expect((await table.content()).sheets).toMatchObject([{ name: 'Sheet1', rows: 5, columns: 2, frozen_rows: 1 }])
  expect(textOf(rows, 5)).toEqual(['1:2B', '2:\u00e9'])
  expect(textOf(rows, 2)).toEqual(['1:1A', '2:two\nlines; "quoted"'])
  expect(textOf(rows, 4)).toEqual(['1:=1+1', '2:@SUM(A1)'])
  expect(textOf(rows, 1)).toEqual(['1:Unit', '2:Note'])
})

test('[AF-18] [AF-20] nothing in a hostile workbook runs: formulas show what was saved; what is hidden is marked', async () => {
  const { content, rows, hits, get, borrowerUser, brokerUser } = await sent(hostileWorkbook(), 'rents.xlsx', XLSX)
  const { sheets } = await content()
  expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['Rents', false],
    ['Reserves', true],
  ])
  expect(sheets[0]).toMatchObject({ frozen_rows: 1, blank_formulas: 1, merges: [{ row: 2, column: 1, rows: 2 }] })
  const all = await rows()
  expect(textOf(all, 2)).toEqual(['1:1A', '2:1200.5', '3:Press me'])
  expect(all.find(({ row }) => row === 4)?.hidden).toBe(true)
  expect(textOf(all, 4)).toEqual(["1:=cmd|'/c calc'!A1", '2:<img src=x onerror=alert(1)>'])
  expect(JSON.stringify([sheets, all])).not.toContain('evil.example')
  expect(await hits(2, 'STAFF alone')).toEqual({ total: 1, hits: [{ row: 1, column: 1 }] })
  for (const { email } of [borrowerUser, brokerUser]) {
    const own = await content(email)
    expect([own.sheets.map(({ name }) => name), own.sheets_not_shown]).toEqual([['Rents'], 1])
    expect((await get('/rows?sheet=1', email)).statusCode).toBe(200)
    expect((await get('/rows?sheet=2', email)).statusCode).toBe(404)
    expect((await get('/find?sheet=2&term=staff', email)).statusCode).toBe(404)
  }
})

test('[AF-19] [AF-21] of a sheet of 100,000 rows those that are asked for are answered, and it is searched whole', async () => {
  const { content, rows, hits } = await sent(tallWorkbook(100_000), 'tall.xlsx', XLSX)
  expect((await content()).sheets).toMatchObject([{ rows: 100_000, columns: 12, cut: false }])
  const some = await rows(1, 99_901)
  expect([some.length, some[0]?.row, textOf(some, 100_000)[0]]).toEqual([100, 99_901, '1:Unit 100000'])
  const between = await rows(1, 150)
  expect([between[0]?.row, between.length, between.at(-1)?.row]).toEqual([150, 200, 349])
  expect(await hits(1, 'unit 99999')).toEqual({ total: 1, hits: [{ row: 99_999, column: 1 }] })
  const many = await hits(1, 'unit')
  expect([many.total, many.hits.length]).toEqual([100_000, 500])
})

test('[AF-22] a Word document shows its headings, tables, pictures and links, and nothing that runs or loads', async () => {
  const table = await sent(officeFile('tables.docx'), 'tables.docx', DOCX)
  const { kind, html } = await table.content()
  expect([kind, html]).toEqual([
    'letter',
    '<p>Above</p><table><tr><td><p>Top left</p></td><td><p>Top right</p></td></tr><tr><td><p>Bottom left</p></td><td><p>Bottom right</p></td></tr></table><p>Below</p>',
  ])
  expect((await (await sent(officeFile('tiny-picture.docx'), 'p.docx', DOCX)).content()).html).toMatch(
    /^<p><img src="data:image\/png;base64,[\w+/=]+" \/><\/p>$/,
  )
  expect((await (await sent(officeFile('external-picture.docx'), 'e.docx', DOCX)).content()).html).toBe(
    '<p><img /></p>',
  )
  const hostile = await (await sent(hostileLetter(), 'h.docx', DOCX)).content()
  expect(hostile.html).toBe(
    '<p>Lease summary</p><p><a>Sign in here</a></p><p><a href="https://example.com/">Our site</a></p><p>&lt;script&gt;alert(1)&lt;/script&gt;</p><p><img /></p>',
  )
})

test('[AF-22] a Word document of thirty pages is shown whole', async () => {
  const { content } = await sent(longLetter(30), 'long.docx', DOCX)
  const { html, cut } = await content()
  expect([html.match(/<p>/g)?.length, cut]).toEqual([1200, false])
})

test('[AF-23] a file that cannot be shown says why', async () => {
  const reasonOf = async (body: Buffer, name: string, type: string) =>
    (await (await sent(body, name, type)).content()).reason
  expect(await reasonOf(workbookOf({ A: '<sheetData/>' }), 'e.xlsx', XLSX)).toBe('The file is empty.')
  expect(await reasonOf(workbookOf({ A: '<!DOCTYPE x><sheetData/>' }), 'd.xlsx', XLSX)).toBe(
    'The file is damaged or incomplete.',
  )
  const pdf = await sent(Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'), 'a.pdf', 'application/pdf')
  expect((await pdf.content()).kind).toBe('unreadable')
  expect((await pdf.get('/rows?sheet=1')).statusCode).toBe(404)
})

test('[AF-23] a workbook that asks for a password is refused where it is sent, with what to do', async () => {
  const { id } = await sent(officeFile('locked.xlsx'), 'locked.xlsx', XLSX)
  const { processes } = (await t.call('GET', `/activity/${id}`, staff)).json()
  expect([processes[0].state, processes[0].data_to_display.reason]).toEqual([
    'Unsupported',
    'locked.xlsx is password-protected. Save a copy without a password and send that.',
  ])
})

test('[AF-18] what is foreign is not found, by staff of another loan, borrower, broker or a file of another request', async () => {
  const mine = await sent(hostileWorkbook(), 'rents.xlsx', XLSX)
  const other = await sent(hostileWorkbook(), 'rents.xlsx', XLSX)
  for (const rest of ['', '/rows?sheet=1', '/find?sheet=1&term=a']) {
    expect(
      (await t.call('GET', `/loan/${other.loan.id}/document/${mine.document}/content${rest}`, staff)).statusCode,
    ).toBe(404)
    for (const { email } of [other.borrowerUser, other.brokerUser]) {
      expect((await mine.get(rest, email)).statusCode).toBe(404)
      const path = `/personal/${other.id}/document/${mine.document}/content${rest}`
      expect((await t.call('GET', path, email)).statusCode).toBe(404)
    }
  }
})
