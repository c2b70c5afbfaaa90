import { createRequire } from 'node:module'
import { pdflibAddPlaceholder } from '@signpdf/placeholder-pdf-lib'
import { SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils'
import type * as PdfLib from 'pdf-lib'
import { drawInks } from './inks.ts'
import type { SealText } from './pdf.ts'

// The placeholder is added by a CommonJS package: it must meet the very classes that it knows.
const { PDFDict, PDFDocument, PDFName, PDFString, rgb, StandardFonts } = createRequire(import.meta.url)(
  'pdf-lib',
) as typeof PdfLib

/** Room for the signature with its certificates, in bytes. */
const ROOM = 16_192

/** Names the new signature field so that it meets none the file had before. */
const nameField = (doc: PdfLib.PDFDocument, name: string): void => {
  const widget = doc
    .getPages()
    .at(-1)
    ?.node.Annots()
    ?.asArray()
    .map((ref) => doc.context.lookup(ref))
    .findLast((found) => found instanceof PDFDict && found.get(PDFName.of('FT')) === PDFName.of('Sig'))
  if (widget instanceof PDFDict) widget.set(PDFName.of('T'), PDFString.of(name))
}

/** A line at the foot of each page that ties it to its envelope; pages that stand turned are left alone. */
const stamp = async (doc: PdfLib.PDFDocument, text: string): Promise<void> => {
  const font = await doc.embedFont(StandardFonts.Helvetica)
  for (const page of doc.getPages()) {
    if (page.getRotation().angle !== 0) continue
    const { x, y } = page.getCropBox()
    page.drawText(text, { x: x + 24, y: y + 10, size: 6, font, color: rgb(0.35, 0.4, 0.45) })
  }
}

const open = (pdf: Buffer): Promise<PdfLib.PDFDocument> =>
  PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false })

/** Pages of a PDF, read as signing reads it. Throws when it is damaged or protected by a password. */
export const countPages = async (pdf: Buffer): Promise<number> => (await open(pdf)).getPageCount()

/** The PDF byte for byte, signatures in its blocks, a line at the foot of its pages, `appendix` behind them, and room for one signature over all. */
export const prepareSeal = async (pdf: Buffer, appendix: Buffer, o: SealText): Promise<Buffer> => {
  const doc = await open(pdf)
  await drawInks(doc, pdf, o.inks)
  await stamp(doc, o.footer)
  const behind = await PDFDocument.load(appendix)
  for (const page of await doc.copyPages(behind, behind.getPageIndices())) doc.addPage(page)
  const last = doc.getPages().at(-1)
  if (!last) throw new Error('a document has a page')
  pdflibAddPlaceholder({
    pdfDoc: doc,
    pdfPage: last,
    reason: o.reason,
    contactInfo: o.contact,
    name: o.name,
    location: '',
    signingTime: o.at,
    signatureLength: ROOM,
    subFilter: SUBFILTER_ETSI_CADES_DETACHED,
  })
  nameField(doc, o.field)
  return Buffer.from(await doc.commit({ useObjectStreams: false }))
}
