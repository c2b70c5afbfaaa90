import type { ValueKind } from '@plinth/domain/deal-document/fields'
import { fractionToPercent } from '@plinth/domain/loan/terms'
import { formatMoney } from '@plinth/domain/shared/money'
import type { Content } from 'pdfmake'
import { type Letterhead, letterhead, pdfmake } from '../../platform/pdf.ts'
import type { DocumentText } from './document-text.ts'

/** A value as a document shows it (Y-04): full money, percents, plain numbers. */
export const shownValue = (type: ValueKind, value: number | string): string => {
  if (typeof value === 'string') return value
  if (type === 'percent') return `${fractionToPercent(value)}%`
  return type === 'currency' ? formatMoney(value) : String(value)
}

const rows = (pairs: readonly (readonly [string, string])[]): Content => ({
  table: { widths: ['40%', '60%'], body: pairs.map(([label, value]) => [{ text: label, color: '#4a5560' }, value]) },
  layout: 'lightHorizontalLines',
  margin: [0, 0, 0, 16],
})

const signatures = (signers: readonly string[]): Content[] =>
  signers.map((name) => ({
    columns: [
      { width: '55%', text: ['______________________________\n', name] },
      { width: '45%', text: '______________________________\nDate' },
    ],
    margin: [0, 28, 0, 0],
    unbreakable: true,
  }))

/** Makes the PDF of a term sheet, board review or commitment, on the lender's paper. */
export const makePdf = (text: DocumentText, head: Letterhead): Promise<Buffer> => {
  const terms = text.values.flatMap(({ label, type, value }) =>
    value === null ? [] : [[label, shownValue(type, value)] as const],
  )
  const subtitle = `${text.loan.name} · ${text.loan.humanId}`
  return pdfmake
    .createPdf({
      info: { title: `${text.title} ${text.loan.humanId}`, author: text.brand },
      pageMargins: [56, 56, 56, 56],
      defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.25 },
      content: [
        letterhead(head),
        { text: text.title, fontSize: 22, bold: true, margin: [0, 4, 0, 2] },
        { text: subtitle, margin: [0, 0, 0, 2] },
        { text: `Version ${text.version}, ${text.date}`, color: '#4a5560', margin: [0, 0, 0, 16] },
        ...(text.expires === null
          ? []
          : [{ text: `It can be accepted until ${text.expires}.`, margin: [0, 0, 0, 16] } as Content]),
        { text: 'The loan', fontSize: 13, bold: true, margin: [0, 0, 0, 6] },
        rows(text.facts),
        { text: 'Terms', fontSize: 13, bold: true, margin: [0, 0, 0, 6] },
        ...(terms.length > 0 ? [rows(terms)] : []),
        ...signatures(text.signers),
      ],
      footer: (page, pages) => ({
        text: `${subtitle} · Version ${text.version} · Page ${page} of ${pages}`,
        alignment: 'center',
        fontSize: 8,
        color: '#4a5560',
        margin: [0, 20, 0, 0],
      }),
    })
    .getBuffer()
}
