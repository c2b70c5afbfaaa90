import type { Content } from 'pdfmake'
import { breakable, pdfmake } from '../../platform/pdf.ts'

/** What the pages behind a signed document say. Times as they are to be read. */
export interface Evidence {
  brand: string
  envelopeId: string
  title: string
  loan: string
  file: { name: string; sha256: string; pages: number; bytes: number }
  requestedBy: string
  completedAt: string
  consent: string
  seal: string
  fingerprint: string
  signers: readonly {
    name: string
    email: string
    /** How the address was proven. */
    proof: string
    /** When each page was first shown to its end, one line a page. */
    pagesShown: readonly string[]
    signedAs: string
    /** Of somebody who signs for an entity; empty when there is none. */
    title: string
    /** For the lender, after everybody else. */
    countersigns: boolean
    /** The drawing as PNG; null for a typed name. */
    image: Buffer | null
    sentAt: string
    openedAt: string
    signedAt: string
    ip: string
    agent: string
  }[]
  trail: readonly { at: string; what: string; who: string; ip: string }[]
}

const GRAY = '#4a5560'
const small = (text: string): Content => ({ text, fontSize: 8, color: GRAY })

const ink = (s: Evidence['signers'][number]): Content =>
  s.image
    ? { image: `data:image/png;base64,${s.image.toString('base64')}`, fit: [220, 56] }
    : { text: s.signedAs, fontSize: 22, italics: true, color: '#12294f' }

/** The visible signatures: one block a signer. */
const block = (s: Evidence['signers'][number], brand: string): Content => ({
  unbreakable: true,
  margin: [0, 0, 0, 18],
  table: {
    widths: ['*', 190],
    body: [
      [
        {
          stack: [
            small(s.countersigns ? `Countersigned electronically for ${brand} by` : 'Signed electronically by'),
            ink(s),
          ],
          margin: [8, 6, 8, 6],
        },
        {
          stack: [{ text: s.signedAs, bold: true }, small(s.email), small(s.signedAt), small(`from ${s.ip}`)],
          margin: [8, 6, 8, 6],
        },
      ],
    ],
  },
  layout: { hLineColor: () => '#94a3b8', vLineColor: () => '#94a3b8' },
})

const pairs = (rows: readonly (readonly [string, string])[]): Content => ({
  table: {
    headerRows: 0,
    widths: [110, '*'],
    body: rows.map(([label, value]) => [{ text: label, color: GRAY }, breakable(value)]),
  },
  layout: 'lightHorizontalLines',
  margin: [0, 0, 0, 12],
})

const heading = (text: string): Content => ({ text, fontSize: 12, bold: true, margin: [0, 8, 0, 6] })

const signerRows = (s: Evidence['signers'][number], brand: string): Content => ({
  unbreakable: true,
  stack: [
    { text: s.name, bold: true, margin: [0, 4, 0, 4] },
    pairs([
      ['Email', `${s.email}, ${s.proof}`],
      ['Signed as', `${s.signedAs} (${s.image ? 'drawn' : 'typed'})`],
      ...(s.title === '' ? [] : [['Title', s.title] as const]),
      ...(s.countersigns ? [['Signed for', `${brand}, the lender, after everyone else`] as const] : []),
      ['Asked', s.sentAt],
      ['Opened', s.openedAt],
      ['Shown', s.pagesShown.join('\n')],
      ['Signed', s.signedAt],
      ['From', s.ip],
      ['With', s.agent],
    ]),
  ],
})

const trail = (rows: Evidence['trail']): Content => ({
  table: {
    headerRows: 2,
    keepWithHeaderRows: 2,
    widths: [110, '*', 110, 70],
    body: [
      [
        { text: 'What happened', fontSize: 12, bold: true, colSpan: 4, border: [false, false, false, false] },
        '',
        '',
        '',
      ],
      ['When', 'What', 'Who', 'From'].map((text) => ({ text, bold: true })),
      ...rows.map((r) => [r.at, breakable(r.what), r.who, breakable(r.ip)]),
    ],
  },
  fontSize: 8,
  layout: 'lightHorizontalLines',
})

/** Makes the pages that follow a signed document: its signatures, then the evidence of how they came about. */
export const evidencePages = (e: Evidence): Promise<Buffer> =>
  pdfmake
    .createPdf({
      info: { title: `Signatures of ${e.title}`, author: e.brand },
      pageSize: 'LETTER',
      pageMargins: [56, 56, 56, 56],
      defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.2 },
      content: [
        { text: 'Signatures', fontSize: 18, bold: true, margin: [0, 0, 0, 2] },
        { text: `${e.title}, ${e.loan}`, color: GRAY, margin: [0, 0, 0, 16] },
        ...e.signers.map((s) => block(s, e.brand)),
        { text: 'Evidence of signing', fontSize: 18, bold: true, margin: [0, 0, 0, 10], pageBreak: 'before' },
        pairs([
          ['Document', `${e.file.name}, ${e.file.pages} ${e.file.pages === 1 ? 'page' : 'pages'}`],
          ['SHA-256', `${e.file.sha256} (the first ${e.file.bytes} bytes of this file are that document, unchanged)`],
          ['Envelope', e.envelopeId],
          ['Requested by', e.requestedBy],
          ['Completed', e.completedAt],
        ]),
        heading('Who signed'),
        ...e.signers.map((s) => signerRows(s, e.brand)),
        heading('What every signer agreed to'),
        { text: e.consent, margin: [0, 0, 0, 8] },
        heading('The seal on this file'),
        { text: e.seal, margin: [0, 0, 0, 4] },
        { text: `SHA-256 of the certificate: ${breakable(e.fingerprint)}`, color: GRAY, margin: [0, 0, 0, 8] },
        trail(e.trail),
      ],
      footer: (page, pages) => ({
        text: `Envelope ${e.envelopeId} · signatures and evidence, page ${page} of ${pages}`,
        alignment: 'center',
        fontSize: 7,
        color: GRAY,
        margin: [0, 20, 0, 0],
      }),
    })
    .getBuffer()
