import type { ReportView } from '@plinth/contract/credit/report'
import { toldValue } from '@plinth/domain/documents/document/display-value'
import { confidenceColour } from '@plinth/domain/credit/report/types'
import type { Content, TableCell } from 'pdfmake'
import { breakable, pdfmake } from '../../platform/pdf.ts'

/** What the file of a report says around its rows. */
export interface ReportText {
  brand: string
  report: ReportView
  loan: { name: string; humanId: string }
  /** Whom or what it is about. */
  subject: string
  /** When the provider answered, in words. */
  at: string
  provider: string
}

const GRAY = '#4a5560'
const colours = { red: '#b3261e', yellow: '#7a5600', black: '#14181c' } as const

const head = (text: string): TableCell => ({ text, bold: true, color: GRAY })

const rows = ({ rows: all }: ReportView): Content => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: ['32%', '24%', '11%', '33%'],
    body: [
      [head('Row'), head('Value'), head('Confidence'), head('Note')],
      ...all.map((row): TableCell[] => [
        { text: row.label, color: GRAY },
        { text: breakable(toldValue(row.value, row.display_option)) },
        row.confidence_level === null
          ? ''
          : { text: `${row.confidence_level} of 10`, color: colours[confidenceColour(row.confidence_level)] },
        { text: breakable([row.note, row.quote && `“${row.quote}”`].filter(Boolean).join(' ')), fontSize: 8 },
      ]),
    ],
  },
  layout: 'lightHorizontalLines',
})

const sandbox: Content = {
  table: {
    widths: ['*'],
    body: [
      [
        {
          text: 'Sandbox: made-up data of no real person or property. Not for any decision.',
          bold: true,
          color: '#b3261e',
        },
      ],
    ],
  },
  margin: [0, 0, 0, 12],
}

/** Makes the PDF of a report from its rows; one of a made-up provider says so on every page. */
export const reportPdf = (t: ReportText): Promise<Buffer> => {
  const isSandbox = t.report.sandbox
  return pdfmake
    .createPdf({
      info: { title: `${t.report.label} ${t.loan.humanId}`, author: t.brand },
      pageSize: 'LETTER',
      pageMargins: [56, 56, 56, 56],
      defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.25 },
      ...(isSandbox ? { watermark: { text: 'Sandbox', color: '#b3261e', opacity: 0.12, bold: true } } : {}),
      content: [
        { text: t.brand, color: GRAY },
        { text: t.report.label, fontSize: 22, bold: true, margin: [0, 4, 0, 2] },
        { text: `${t.subject} · ${t.loan.name} · ${t.loan.humanId}`, margin: [0, 0, 0, 2] },
        { text: [t.provider, t.at].filter(Boolean).join(', '), color: GRAY, margin: [0, 0, 0, 12] },
        ...(isSandbox ? [sandbox] : []),
        rows(t.report),
      ],
      footer: (page, pages) => ({
        text: `${isSandbox ? 'Sandbox · ' : ''}${t.report.label} · ${t.loan.humanId} · page ${page} of ${pages}`,
        alignment: 'center',
        fontSize: 8,
        color: GRAY,
        margin: [0, 20, 0, 0],
      }),
    })
    .getBuffer()
}
