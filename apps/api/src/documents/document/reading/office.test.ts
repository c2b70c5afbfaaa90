import { tablesOf } from '@plinth/domain/documents/document/table/read-tables'
import writeXlsxFile from 'write-excel-file/node'
import { expect, test } from 'vitest'
import { docxOf, xlsxOf } from '../../../../test/hostile.ts'
import { openOffice } from './office.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const textOf = async (bytes: Buffer, type: string): Promise<string> => {
  const file = await openOffice(bytes, type)
  return typeof file === 'string' ? file : ((await file.words(1)).text ?? '')
}

test('[J-05] a workbook that a library wrote: texts, amounts, days, and yes or no', async () => {
  const bytes = await writeXlsxFile([
    [{ value: 'Unit' }, { value: 'Rent' }, { value: 'Lease ends' }, { value: 'Paid' }],
    [
      { value: 'Smith & Sons <1A>' },
      { value: 1950.5, type: Number },
      { value: new Date('2027-03-31T00:00:00Z'), type: Date, format: 'mm/dd/yyyy' },
      { value: true, type: Boolean },
    ],
  ]).toBuffer()
  expect(await textOf(bytes, XLSX)).toBe('Unit  Rent  Lease ends  Paid\nSmith & Sons <1A>  1950.5  2027-03-31  Yes')
})

test('[J-05] a workbook whose elements carry a prefix reads as one whose elements carry none', async () => {
  const sheet = (x: string) =>
    Buffer.from(
      `<${x}worksheet><${x}sheetData><${x}row r="1"><${x}c r="A1" t="inlineStr"><${x}is><${x}t>Unit 1A</${x}t></${x}is></${x}c>` +
        `<${x}c r="B1"/><${x}c r="C1"><${x}f>A2*12</${x}f><${x}v>23400</${x}v></${x}c></${x}row></${x}sheetData></${x}worksheet>`,
    )
  expect(await textOf(xlsxOf(sheet('x:')), XLSX)).toBe('Unit 1A  23400')
  expect(await textOf(xlsxOf(sheet('')), XLSX)).toBe('Unit 1A  23400')
})

test('[J-05] a letter: paragraphs, tabs, breaks and cells; text of drawings stays out', async () => {
  const body =
    '<w:document><w:body><w:p><w:r><w:t>Rent</w:t><w:tab/><w:t xml:space="preserve"> &amp; fees</w:t><w:br/><w:t>due</w:t></w:r></w:p>' +
    '<w:p/><w:tbl><w:tr><w:tc><w:p><w:r><w:t>1A</w:t></w:r></w:p></w:tc></w:tr></w:tbl><a:p><a:t>Chart</a:t></a:p></w:body></w:document>'
  expect(await textOf(docxOf(Buffer.from(body)), DOCX)).toBe('Rent   & fees\ndue\n1A')
})

test('[J-05] what declares entities of its own, or is no XML at all, is refused', async () => {
  const entities = '<!DOCTYPE d [<!ENTITY a "aaaa">]><w:document><w:p><w:t>&a;</w:t></w:p></w:document>'
  expect(await textOf(docxOf(Buffer.from(entities)), DOCX)).toBe('broken')
  expect(await textOf(xlsxOf(Buffer.from('<&'.repeat(5000))), XLSX)).toBe('broken')
})

test('[DB-08] a workbook keeps where its cells stand, how its numbers show, and what its formulas came to', async () => {
  const bytes = await writeXlsxFile([
    [{ value: 'Rent Roll' }],
    [],
    [{ value: 'Unit' }, { value: 'Tenant' }, { value: 'Rent' }, { value: 'Share' }],
    [
      { value: '1A' },
      null,
      { value: 1950.5, type: Number, format: '"$"#,##0.00' },
      { value: 0.625, type: Number, format: '0.0%' },
    ],
    [{ value: '1B' }, { value: 'Ann Lee' }, { value: -1234.4, type: Number, format: '#,##0' }],
  ]).toBuffer()
  const file = await openOffice(bytes, XLSX)
  const { words } = typeof file === 'string' ? { words: [] } : await file.words(1)
  expect(words.map(({ text, cell }) => [text, cell?.row, cell?.column])).toEqual([
    ['Rent Roll', 0, 0],
    ['Unit', 2, 0],
    ['Tenant', 2, 1],
    ['Rent', 2, 2],
    ['Share', 2, 3],
    ['1A', 3, 0],
    ['$1,950.50', 3, 2],
    ['62.5%', 3, 3],
    ['1B', 4, 0],
    ['Ann Lee', 4, 1],
    ['-1,234', 4, 2],
  ])
  const [table] = tablesOf([{ page: 1, text: '', words }])
  expect(table?.columns.map((column) => column.heading)).toEqual(['Unit', 'Tenant', 'Rent', 'Share'])
  expect(table?.rows[0]?.cells.map((cell) => cell.text)).toEqual(['1A', '', '$1,950.50', '62.5%'])
})

test('[DB-08] a table in text keeps its empty cells', async () => {
  const file = await openOffice(Buffer.from('Unit,Tenant,Rent\n1A,,900.00\n1B,"Lee, Ann",950.00\n'), 'text/csv')
  const { words } = typeof file === 'string' ? { words: [] } : await file.words(1)
  const [table] = tablesOf([{ page: 1, text: '', words }])
  expect(table?.rows.map((row) => row.cells.map((cell) => cell.text))).toEqual([
    ['1A', '', '900.00'],
    ['1B', 'Lee, Ann', '950.00'],
  ])
})
test('[DB-08] a quoted cell of a table in text may go on on the next line, and semicolons part cells too', async () => {
  const rowsIn = async (text: string) => {
    const file = await openOffice(Buffer.from(text), 'text/csv')
    const { words } = typeof file === 'string' ? { words: [] } : await file.words(1)
    const [table] = tablesOf([{ page: 1, text: '', words }])
    return table?.rows.map((row) => row.cells.map((cell) => cell.text))
  }
  const rows = [
    ['1A', 'Harbor Health, LLC (t0000490)', '900.00'],
    ['1B', 'Ann Lee', '950.00'],
  ]
  expect(await rowsIn('Unit,Tenant,Rent\n1A,"Harbor Health,\nLLC\n(t0000490)",900.00\n1B,Ann Lee,950.00\n')).toEqual(
    rows,
  )
  expect(await rowsIn('Unit;Tenant;Rent\n1A;Harbor Health, LLC (t0000490);900.00\n1B;Ann Lee;950.00\n')).toEqual(rows)
})
test('[DB-08] a line of a table in text whose first cell is empty keeps the second: headings stay over their columns', async () => {
  const file = await openOffice(Buffer.from(',Jan 2026,Total\nRent,900.00,"1,800.00"\n,,5.00\n'), 'text/csv')
  if (typeof file === 'string') throw new Error(file)
  const { words } = await file.words(1)
  expect(words.map(({ text, cell }) => [text, cell?.row, cell?.column])).toEqual([
    ['Jan 2026', 0, 1],
    ['Total', 0, 2],
    ['Rent', 1, 0],
    ['900.00', 1, 1],
    ['1,800.00', 1, 2],
    ['5.00', 2, 2],
  ])
})
