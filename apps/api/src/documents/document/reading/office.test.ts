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
