import { createRequire } from 'node:module'
import type * as PdfLib from 'pdf-lib'
import type { Signer } from './pdf.ts'

// Of the same build as the sealing uses.
const { PDFDocument, rgb, StandardFonts } = createRequire(import.meta.url)('pdf-lib') as typeof PdfLib

/** Marks a hosted service looks for, white on white; `n` from 1. */
export const signMark = (n: number): string => `/sn${n}/`
export const dateMark = (n: number): string => `/ds${n}/`

const latin = (text: string) => text.replace(/[^\u0020-\u00ff]/g, '?')

/** A PDF with one page more, on which each recipient signs and dates: no document needs marks of its own. */
export const anchored = async (pdf: Buffer, recipients: readonly Signer[]): Promise<Buffer> => {
  const doc = await PDFDocument.load(pdf, { updateMetadata: false })
  const font = await doc.embedFont(StandardFonts.Helvetica)
  const page = doc.addPage([612, 792])
  page.drawText('Signatures', { x: 56, y: 710, size: 18, font })
  for (const [at, r] of recipients.entries()) {
    const y = 640 - (at % 8) * 76
    const x = at < 8 ? 56 : 320
    page.drawText(signMark(at + 1), { x, y, size: 8, font, color: rgb(1, 1, 1) })
    page.drawText(dateMark(at + 1), { x: x + 150, y, size: 8, font, color: rgb(1, 1, 1) })
    page.drawLine({ start: { x, y: y - 14 }, end: { x: x + 230, y: y - 14 }, thickness: 0.5 })
    page.drawText(latin(`${r.name}, ${r.email}`), { x, y: y - 26, size: 8, font })
  }
  return Buffer.from(await doc.save())
}
