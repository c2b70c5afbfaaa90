import { type DealDocumentType, dealDocumentTitles } from '@plinth/domain/closing/deal-document/fields'
import type * as Docx from 'docx'
import type { Footer, ISectionOptions, Paragraph, Table } from 'docx'

type Library = typeof Docx

const INK = '1f2a37'
const QUIET = '4a5560'
const LINE = 'd5dbe1'
const BOX = 'f1f4f7'
/** US letter with 2 cm around, in twentieths of a point. */
const PAGE = {
  size: { width: 12_240, height: 15_840 },
  margin: { top: 1134, bottom: 1134, left: 1134, right: 1134 },
}

/** What each kind says above its terms, and whether somebody signs it. */
const wording: Record<DealDocumentType, { lead: string; close: string | null }> = {
  'term-sheet': {
    lead: 'This term sheet summarizes the terms on which {{brand}} (the lender) is prepared to consider a loan. It is not a commitment to lend. It expires at the end of {{expires}} unless it is signed and returned before.',
    close:
      'By signing below, the borrower accepts these terms and asks {{brand}} to proceed with underwriting. Either party may withdraw before a commitment is signed; the good faith deposit and third-party costs are governed by the terms above.',
  },
  'board-review': { lead: 'Credit memorandum for the decision of the board of {{brand}}.', close: null },
  commitment: {
    lead: '{{brand}} (the lender) commits to make the loan described below on the terms and subject to the conditions of this letter.',
    close:
      'By signing below, the borrower and the guarantors accept this commitment and agree to its terms and conditions.',
  },
}

const line = (
  d: Library,
  text: string,
  o: { color?: string; after?: number; bold?: boolean; keepNext?: boolean } = {},
): Paragraph =>
  new d.Paragraph({
    spacing: { after: o.after ?? 120 },
    keepNext: o.keepNext ?? false,
    children: [new d.TextRun({ text, size: 20, color: o.color ?? INK, bold: o.bold ?? false })],
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
  cells: readonly { share: number; lines: Paragraph[]; top: number; fill?: string }[],
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
          ({ share, lines, top, fill }) =>
            new d.TableCell({
              width: { size: share, type: d.WidthType.PERCENTAGE },
              margins: { top, bottom: 60, left: fill ? 120 : 0, right: 120 },
              ...(fill ? { shading: { fill } } : {}),
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

const RULE = '______________________________'

/** For each signer: for whom, the line, the name and the title. The block stays with its sentence. */
const signatures = (d: Library): Table =>
  repeated(
    d,
    [
      {
        share: 62,
        top: 260,
        lines: [
          line(d, '{{signers.party}}', { after: 240, bold: true }),
          ...[`By: ${RULE}`, '{{signers.name}}', '{{signers.title}}'].map((text) => line(d, text, { after: 0 })),
        ],
      },
      {
        share: 38,
        top: 260,
        lines: [
          line(d, ' ', { after: 240 }),
          ...['____________________', 'Date'].map((text) => line(d, text, { after: 0 })),
        ],
      },
    ],
    false,
  )

/** The box above all terms: what the loan is, at a glance. */
const keyTermsBox = (d: Library): Table =>
  repeated(
    d,
    [
      { share: 40, top: 70, fill: BOX, lines: [line(d, '{{key.label}}', { color: QUIET, after: 0 })] },
      { share: 60, top: 70, fill: BOX, lines: [line(d, '{{key.value}}', { after: 0, bold: true })] },
    ],
    true,
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

const titled = (d: Library, text: string, rows: string): (Paragraph | Table)[] => [
  heading(d, text),
  pairs(d, `{{${rows}.label}}`, `{{${rows}.value}}`),
]

const body = (d: Library, type: DealDocumentType): ISectionOptions['children'] => {
  const { lead, close } = wording[type]
  return [
    line(d, '{{letterhead}}', { after: 160 }),
    title(d),
    line(d, '{{loan_name}} · {{loan_number}}', { after: 40 }),
    line(d, 'Version {{version}}, {{date}}', { color: QUIET, after: 240 }),
    line(d, lead),
    ...(type === 'board-review'
      ? []
      : [line(d, 'Key terms', { after: 60, bold: true, keepNext: true }), keyTermsBox(d)]),
    ...titled(d, 'Loan', 'facts'),
    ...(type === 'board-review'
      ? [
          ...titled(d, 'Ratios and score', 'ratios'),
          ...titled(d, 'Exceptions', 'findings'),
          heading(d, 'Location'),
          line(d, '{{map}}'),
          heading(d, 'Photos of the property'),
          line(d, '{{photos}}'),
        ]
      : []),
    ...titled(d, type === 'board-review' ? 'Review' : 'Terms', 'terms'),
    ...(close === null ? [] : [line(d, ''), line(d, close, { after: 0, keepNext: true }), signatures(d)]),
  ]
}

/** Makes the template of a kind that is shipped; tools/deal-templates.ts writes it beside this file. */
export const makeDefaultTemplate = async (type: DealDocumentType): Promise<Buffer> => {
  const d = await import('docx')
  const document = new d.Document({
    creator: 'Plinth',
    title: dealDocumentTitles[type],
    styles: { default: { document: { run: { font: 'Arial', size: 20 } } } },
    sections: [{ properties: { page: PAGE }, footers: { default: footer(d) }, children: body(d, type) }],
  })
  return d.Packer.toBuffer(document)
}
