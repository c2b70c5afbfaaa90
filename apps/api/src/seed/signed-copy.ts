import { PDFDocument, StandardFonts } from 'pdf-lib'

const latin = (text: string) => text.replace(/[^ -ÿ]/g, "'")

/** A paper as it comes back: its pages, and behind them one with the signatures. `on` is the day in words. */
export const signedCopyOf = async (pdf: Buffer, o: { signers: readonly string[]; on: string }): Promise<Buffer> => {
  const doc = await PDFDocument.load(pdf, { updateMetadata: false })
  const [plain, hand] = [
    await doc.embedFont(StandardFonts.Helvetica),
    await doc.embedFont(StandardFonts.TimesRomanItalic),
  ]
  const page = doc.addPage([612, 792])
  page.drawText('Signatures', { x: 72, y: 700, size: 18, font: plain })
  for (const [n, name] of o.signers.entries()) {
    const y = 620 - n * 84
    page.drawText(latin(name), { x: 76, y: y + 6, size: 22, font: hand })
    page.drawLine({ start: { x: 72, y }, end: { x: 340, y }, thickness: 0.5 })
    page.drawText(latin(`${name}, signed ${o.on}`), { x: 72, y: y - 14, size: 9, font: plain })
  }
  return Buffer.from(await doc.save())
}
