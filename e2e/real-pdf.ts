import { PDFDocument, StandardFonts } from 'pdf-lib'

/** A PDF of `pages` pages with text on each, as a bank or an accountant sends it. */
export const makePdf = async (title: string, pages: number): Promise<Buffer> => {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  pdf.setTitle(title)
  for (let n = 1; n <= pages; n += 1) {
    const page = pdf.addPage([612, 792])
    page.drawText(title, { x: 72, y: 700, size: 22, font })
    page.drawText(`Page ${n} of ${pages}`, { x: 72, y: 660, size: 12, font })
    for (let line = 0; line < 20; line += 1)
      page.drawText(`${String(line + 1).padStart(2, '0')}   Opening balance, deposits and withdrawals of the month`, {
        x: 72,
        y: 620 - line * 24,
        size: 11,
        font,
      })
  }
  return Buffer.from(await pdf.save())
}

/** A PDF of these lines, a list of them a page. */
export const linesPdf = async (pages: readonly (readonly string[])[]): Promise<Buffer> => {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const lines of pages) {
    const page = pdf.addPage([612, 792])
    lines.forEach((line, i) => page.drawText(line, { x: 64, y: 720 - i * 26, size: 11, font }))
  }
  return Buffer.from(await pdf.save())
}
