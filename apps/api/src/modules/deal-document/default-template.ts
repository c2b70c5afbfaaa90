import type { DealDocumentType } from '@plinth/domain/deal-document/fields'
import type * as Docx from 'docx'
import type { Footer, ISectionOptions, Paragraph, Table } from 'docx'

type Library = typeof Docx

const INK = '1f2a37'
const QUIET = '4a5560'
const LINE = 'd5dbe1'
/** US letter with 2 cm around, in twentieths of a point. */
const PAGE = {
  size: { width: 12_240, height: 15_840 },
  margin: { top: 1134, bottom: 1134, left: 1134, right: 1134 },
}

/** What each kind says above its terms, and whether somebody signs it. */
const wording: Record<DealDocumentType, { lead: string; close: string | null }> = {
  'term-sheet': {
    lead: 'This term sheet sets out the terms on which {{brand}} is prepared to consider a loan. It is not a commitment to lend. It can be accepted until {{expires}}.',
    close: 'By signing below the borrower asks {{brand}} to go on with underwriting on these terms.',
  },
  'board-review': { lead: 'For the decision of the board of {{brand}}.', close: null },
  commitment: {
    lead: '{{brand}} commits to make the loan below on these terms.',
    close: 'Agreed and accepted:',
  },
}

const line = (d: Library, text: string, o: { color?: string; after?: number } = {}): Paragraph =>
  new d.Paragraph({
    spacing: { after: o.after ?? 120 },
    children: [new d.TextRun({ text, size: 20, color: o.color ?? INK })],
  })

const title = (d: Library): Paragraph =>
  new d.Paragraph({
    heading: d.HeadingLevel.HEADING_1,
    spacing: { after: 60 },
    children: [new d.TextRun({ text: '{{title}}', size: 44, bold: true, color: INK })],
  })

const heading = (d: Library, text: string): Paragraph =>
  new d.Paragraph({
    heading: d.HeadingLevel.HEADING_2,
    keepNext: true,
    spacing: { before: 280, after: 100 },
    children: [new d.TextRun({ text, size: 26, bold: true, color: INK })],
  })

/** A table of one row that is repeated, with these shares of the width. */
const repeated = (
  d: Library,
  cells: readonly { share: number; lines: Paragraph[]; top: number }[],
  ruled: boolean,
): Table => {
  const rule = ruled
    ? { style: d.BorderStyle.SINGLE, size: 4, color: LINE }
    : { style: d.BorderStyle.NONE, size: 0, color: 'auto' }
  const none = { style: d.BorderStyle.NONE, size: 0, color: 'auto' }
  return new d.Table({
    width: { size: 100, type: d.WidthType.PERCENTAGE },
    borders: { top: rule, bottom: rule, left: none, right: none, insideHorizontal: rule, insideVertical: none },
    rows: [
      new d.TableRow({
        cantSplit: true,
        children: cells.map(
          ({ share, lines, top }) =>
            new d.TableCell({
              width: { size: share, type: d.WidthType.PERCENTAGE },
              margins: { top, bottom: 60, left: 0, right: 120 },
              children: lines,
            }),
        ),
      }),
    ],
  })
}

const pairs = (d: Library, label: string, value: string): Table =>
  repeated(
    d,
    [
      { share: 40, top: 60, lines: [line(d, label, { color: QUIET, after: 0 })] },
      { share: 60, top: 60, lines: [line(d, value, { after: 0 })] },
    ],
    true,
  )

const signatures = (d: Library): Table =>
  repeated(
    d,
    [
      {
        share: 60,
        top: 500,
        lines: ['______________________________', '{{signers.name}}'].map((text) => line(d, text, { after: 0 })),
      },
      { share: 40, top: 500, lines: ['____________________', 'Date'].map((text) => line(d, text, { after: 0 })) },
    ],
    false,
  )

const footer = (d: Library): Footer =>
  new d.Footer({
    children: [
      new d.Paragraph({
        alignment: d.AlignmentType.CENTER,
        children: [
          new d.TextRun({ text: '{{loan_name}} · {{loan_number}} · Version {{version}}', size: 16, color: QUIET }),
          new d.TextRun({
            children: [' · Page ', d.PageNumber.CURRENT, ' of ', d.PageNumber.TOTAL_PAGES],
            size: 16,
            color: QUIET,
          }),
        ],
      }),
    ],
  })

const body = (d: Library, type: DealDocumentType): ISectionOptions['children'] => {
  const { lead, close } = wording[type]
  return [
    line(d, '{{brand}}', { color: QUIET, after: 40 }),
    title(d),
    line(d, '{{loan_name}} · {{loan_number}}', { after: 40 }),
    line(d, 'Version {{version}}, {{date}}', { color: QUIET, after: 240 }),
    line(d, lead),
    heading(d, 'The loan'),
    pairs(d, '{{facts.label}}', '{{facts.value}}'),
    heading(d, 'Terms'),
    pairs(d, '{{terms.label}}', '{{terms.value}}'),
    ...(close === null ? [] : [line(d, ''), line(d, close, { after: 0 }), signatures(d)]),
  ]
}

/** Makes the template of a kind that is shipped; tools/deal-templates.ts writes it beside this file. */
export const makeDefaultTemplate = async (type: DealDocumentType): Promise<Buffer> => {
  const d = await import('docx')
  const document = new d.Document({
    creator: 'Plinth',
    title: 'Template',
    styles: { default: { document: { run: { font: 'Arial', size: 20 } } } },
    sections: [{ properties: { page: PAGE }, footers: { default: footer(d) }, children: body(d, type) }],
  })
  return d.Packer.toBuffer(document)
}
