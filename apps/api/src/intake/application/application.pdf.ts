import type { Content } from 'pdfmake'
import { breakable, type Letterhead, letterhead, pdfmake } from '../../platform/pdf.ts'
import type { Section } from './answers.view.ts'

/** What the PDF of a full application says; times as they are to be read. */
export interface ApplicationText {
  brand: Letterhead
  loan: { name: string; humanId: string }
  sections: readonly Section[]
  terms: string
  signature: { kind: string; name: string /** PNG data address; null for a typed name. */; image: string | null }
  signedAt: string
  ip: string
  termsHash: string
  signedHash: string
}

const GRAY = '#4a5560'
const heading = (text: string): Content => ({ text, fontSize: 13, bold: true, margin: [0, 10, 0, 6] })

const rows = (pairs: readonly { label: string; value: string }[]): Content => ({
  table: {
    widths: ['40%', '60%'],
    body: pairs.map(({ label, value }) => [{ text: label, color: GRAY }, { text: breakable(value) }]),
  },
  layout: 'lightHorizontalLines',
  margin: [0, 0, 0, 8],
})

const ink = ({ image, name }: ApplicationText['signature']): Content =>
  image === null ? { text: breakable(name), fontSize: 20, italics: true, color: '#12294f' } : { image, fit: [220, 64] }

/** Makes the PDF of a full application: every answer, the terms, the signature and what proves it (F-34). */
export const applicationPdf = (t: ApplicationText): Promise<Buffer> =>
  pdfmake
    .createPdf({
      info: { title: `Application ${t.loan.humanId}`, author: t.brand.name },
      pageSize: 'LETTER',
      pageMargins: [56, 56, 56, 56],
      defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.25 },
      content: [
        letterhead(t.brand),
        { text: 'Loan application', fontSize: 22, bold: true, margin: [0, 4, 0, 2] },
        { text: `${t.loan.name} · ${t.loan.humanId}`, margin: [0, 0, 0, 12] },
        ...t.sections.flatMap(({ title, answers }) => [heading(title), rows(answers)]),
        heading('Terms'),
        { text: breakable(t.terms), margin: [0, 0, 0, 12] },
        {
          unbreakable: true,
          stack: [
            heading('Signature'),
            ink(t.signature),
            rows([
              { label: 'Name', value: t.signature.name },
              { label: 'Signed', value: `${t.signature.kind}, ${t.signedAt}` },
              { label: 'From', value: t.ip },
              { label: 'SHA-256 of the terms', value: t.termsHash },
              { label: 'SHA-256 of the answers, the terms and the name', value: t.signedHash },
            ]),
          ],
        },
      ],
      footer: (page, pages) => ({
        text: `Application ${t.loan.humanId} · page ${page} of ${pages}`,
        alignment: 'center',
        fontSize: 8,
        color: GRAY,
        margin: [0, 20, 0, 0],
      }),
    })
    .getBuffer()
