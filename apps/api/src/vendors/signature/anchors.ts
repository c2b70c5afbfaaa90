import { createRequire } from 'node:module'
import type * as PdfLib from 'pdf-lib'
import { blocksForIn } from './block-text.ts'
import type { Place } from './blocks.ts'
import type { Signer } from './pdf.ts'

// Of the same build as the sealing uses.
const { PDFDocument, rgb, StandardFonts } = createRequire(import.meta.url)('pdf-lib') as typeof PdfLib

/** Marks a hosted service looks for, white on white; `n` from 1. */
export const signMark = (n: number): string => `/sn${n}/`
export const dateMark = (n: number): string => `/ds${n}/`

const latin = (text: string) => text.replace(/[^\u0020-\u00ff]/g, '?')

/** A page behind the paper for those it has no block for: each signs and dates on a line of their own. */
const addPage = (doc: PdfLib.PDFDocument, font: PdfLib.PDFFont, signers: readonly (Signer & { n: number })[]): void => {
  const page = doc.addPage([612, 792])
  page.drawText('Signatures', { x: 56, y: 710, size: 18, font })
  for (const [at, r] of signers.entries()) {
    const y = 640 - (at % 8) * 76
    const x = at < 8 ? 56 : 320
    page.drawText(signMark(r.n), { x, y, size: 8, font, color: rgb(1, 1, 1) })
    page.drawText(dateMark(r.n), { x: x + 150, y, size: 8, font, color: rgb(1, 1, 1) })
    page.drawLine({ start: { x, y: y - 14 }, end: { x: x + 230, y: y - 14 }, thickness: 0.5 })
    page.drawText(latin(`${r.name}, ${r.email}`), { x, y: y - 26, size: 8, font })
  }
}

/**
 * A PDF with marks where each recipient signs and dates: on the lines of their own blocks of the paper; who has no block
 * signs on one page more. No document needs marks of its own.
 */
export const anchored = async (pdf: Buffer, recipients: readonly Signer[]): Promise<Buffer> => {
  const doc = await PDFDocument.load(pdf, { updateMetadata: false })
  const font = await doc.embedFont(StandardFonts.Helvetica)
  const numbered = recipients.map((r, at) => ({ ...r, n: at + 1 }))
  const blocks = await blocksForIn(pdf, recipients)
  const mark = (text: string, { page, x, y }: Place) =>
    doc.getPage(page).drawText(text, { x, y: y + 2, size: 8, font, color: rgb(1, 1, 1) })
  for (const { n, name } of numbered)
    for (const block of blocks[n - 1] ?? []) {
      mark(signMark(n), block.line)
      if (block.date) mark(dateMark(n), block.date)
      if (block.open)
        doc.getPage(block.open.page).drawText(latin(name), { x: block.open.x, y: block.open.y, size: 9, font })
    }
  const without = numbered.filter(({ n }) => (blocks[n - 1] ?? []).length === 0)
  if (without.length > 0) addPage(doc, font, without)
  return Buffer.from(await doc.save())
}
