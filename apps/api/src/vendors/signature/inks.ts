import { createRequire } from 'node:module'
import type * as PdfLib from 'pdf-lib'
import { blocksForIn } from './block-text.ts'
import type { Place } from './blocks.ts'
import type { Ink } from './pdf.ts'

// Of the same build as the sealing uses.
const { rgb, StandardFonts } = createRequire(import.meta.url)('pdf-lib') as typeof PdfLib

const BLUE = rgb(0.07, 0.16, 0.31)
/** The room above a line of a block, in points. */
const ROOM = { width: 150, height: 24 }

/** What stands where the fonts of every PDF lack the letters of a name; the appendix has it in full. */
const ELSEWHERE = 'Signed electronically'

const writable = (font: PdfLib.PDFFont, text: string): string => {
  try {
    font.encodeText(text)
    return text
  } catch {
    return ELSEWHERE
  }
}

/** As large as fits the room, and never larger than handwriting. */
const fitting = (font: PdfLib.PDFFont, text: string): number =>
  Math.min(15, (15 * ROOM.width) / font.widthOfTextAtSize(text, 15))

/** Draws each signature, its day and, where the paper leaves it open, its name into the signer's own blocks of the paper. */
export const drawInks = async (doc: PdfLib.PDFDocument, pdf: Buffer, inks: readonly Ink[]): Promise<void> => {
  const blocks = await blocksForIn(pdf, inks)
  if (blocks.every((own) => own.length === 0)) return
  const hand = await doc.embedFont(StandardFonts.TimesRomanItalic)
  const plain = await doc.embedFont(StandardFonts.Helvetica)
  const write = (text: string, { page, x, y }: Place, font: PdfLib.PDFFont, size: number) =>
    doc.getPage(page).drawText(text, { x, y, size, font, color: BLUE })
  for (const [at, ink] of inks.entries()) {
    const image = ink.image && (blocks[at] ?? []).length > 0 ? await doc.embedPng(ink.image) : null
    const typed = writable(hand, ink.signedAs)
    for (const { line, date, open } of blocks[at] ?? []) {
      const above = { ...line, y: line.y + 3 }
      if (image)
        doc.getPage(line.page).drawImage(image, { x: line.x, y: above.y, ...image.scaleToFit(ROOM.width, ROOM.height) })
      else write(typed, above, hand, fitting(hand, typed))
      if (date) write(ink.date, { ...date, y: date.y + 3 }, plain, 9)
      if (open) write(writable(plain, ink.name), open, plain, 9)
    }
  }
}
