import type { Content } from 'pdfmake'
import { breakable, type Letterhead, letterhead, pdfmake } from '../../platform/pdf.ts'

export interface CreditAuthorization {
  brand: Letterhead
  /** First and last name of who signs. */
  name: string
  humanId: string
}

const line = (label: string, value = ''): Content => ({
  margin: [0, 14, 0, 0],
  stack: [
    { text: breakable(value) || ' ', fontSize: 11 },
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 420, y2: 0, lineWidth: 0.7 }] },
    { text: label, fontSize: 8, color: '#4a5560' },
  ],
})

const wording = ({ brand, humanId }: CreditAuthorization): string[] => [
  `I authorize ${brand.name}, and the agencies it engages, to obtain consumer credit reports and background reports about me, and to verify my identity, employment, income, assets and debts, in connection with loan request ${humanId}.`,
  `This authorization holds while the request is considered and, if a loan is made, while the loan is outstanding. ${brand.name} may share what it obtains with those who decide on, fund or service the loan.`,
  'A copy of this authorization is as good as the original. I may ask for the name and address of each agency that reported about me.',
]

/** The blank credit authorization in the lender's name, to be printed or signed on screen and sent back. */
export const creditAuthorizationPdf = (form: CreditAuthorization): Promise<Buffer> =>
  pdfmake
    .createPdf({
      info: { title: `Credit Authorization ${form.humanId}`, author: form.brand.name },
      pageSize: 'LETTER',
      pageMargins: [72, 56, 72, 56],
      defaultStyle: { font: 'Roboto', fontSize: 11, lineHeight: 1.3 },
      content: [
        letterhead(form.brand),
        { text: 'Credit Authorization', fontSize: 20, bold: true, margin: [0, 8, 0, 12] },
        ...wording(form).map((text): Content => ({ text: breakable(text), margin: [0, 0, 0, 10] })),
        line('Name', form.name),
        line('Home address'),
        line('Date of birth'),
        line('Social security number'),
        line('Signature'),
        line('Date'),
      ],
    })
    .getBuffer()
