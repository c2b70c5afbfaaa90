import { createRequire } from 'node:module'
import { pdflibAddPlaceholder } from '@signpdf/placeholder-pdf-lib'
import { SignPdf } from '@signpdf/signpdf'
import { Signer, SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils'
import type * as PdfLib from 'pdf-lib'
import type { SigningKey } from './certificate.ts'
import { signDetached } from './cms.ts'

// The placeholder is added by a CommonJS package: it must meet the very classes that it knows.
const { PDFDict, PDFDocument, PDFName, PDFString, rgb, StandardFonts } = createRequire(import.meta.url)(
  'pdf-lib',
) as typeof PdfLib

/** Room for the signature with its certificates, in bytes. */
const ROOM = 16_192

class KeySigner extends Signer {
  readonly key: SigningKey
  constructor(key: SigningKey) {
    super()
    this.key = key
  }
  override async sign(content: Buffer): Promise<Buffer> {
    return signDetached(content, this.key)
  }
}

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

/** Reads a PDF for signing. Throws when it is damaged or protected by a password. */
export const openForSigning = (pdf: Buffer): Promise<PdfLib.PDFDocument> =>
  PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false })

/**
 * Seals a PDF: what it was stays byte for byte, a line is added to its pages, `appendix` (a PDF of its own) behind them,
 * and one signature over all of it (ETSI.CAdES.detached). `at` is the moment the signature states.
 */
export const sealPdf = async (
  pdf: Buffer,
  o: { appendix: Buffer; footer: string; field: string; reason: string; name: string; contact: string; at: Date },
  key: SigningKey,
): Promise<Buffer> => {
  const doc = await openForSigning(pdf)
  await stamp(doc, o.footer)
  const appendix = await PDFDocument.load(o.appendix)
  for (const page of await doc.copyPages(appendix, appendix.getPageIndices())) doc.addPage(page)
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
  const prepared = Buffer.from(await doc.commit({ useObjectStreams: false }))
  return new SignPdf().sign(prepared, new KeySigner(key), o.at)
}
