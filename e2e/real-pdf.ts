import { randomBytes } from 'node:crypto'
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  PDFName,
  popGraphicsState,
  pushGraphicsState,
  StandardFonts,
} from 'pdf-lib'

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

/** A PDF of pages as a machine types them, letters of one width: columns stand where the text has them. */
export const typedPdf = async (pages: readonly string[]): Promise<Buffer> => {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Courier)
  for (const text of pages) {
    const page = pdf.addPage([792, 612])
    text.split('\n').forEach((line, i) => page.drawText(line, { x: 36, y: 560 - i * 16, size: 8, font }))
  }
  return Buffer.from(await pdf.save())
}

/** A long PDF: text and a small picture of noise, about 40 kB, on each of its pages. */
export const longPdf = async (pages: number): Promise<Buffer> => {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const [width, height] = [120, 110]
  for (let n = 1; n <= pages; n += 1) {
    const page = pdf.addPage([612, 792])
    page.drawText(`Ledger, page ${n} of ${pages}`, { x: 72, y: 720, size: 18, font })
    for (let line = 0; line < 12; line += 1)
      page.drawText(`Entry ${line + 1}: deposits and withdrawals of the month`, {
        x: 72,
        y: 660 - line * 24,
        size: 11,
        font,
      })
    const picture = pdf.context.stream(randomBytes(width * height * 3), {
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      ColorSpace: 'DeviceRGB',
      BitsPerComponent: 8,
    })
    page.node.setXObject(PDFName.of('Noise'), pdf.context.register(picture))
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(42, 0, 0, 38, 72, 72),
      drawObject('Noise'),
      popGraphicsState(),
    )
  }
  return Buffer.from(await pdf.save())
}

/** A PDF of one page that opens with a password alone. */
export const lockedPdf = async (title: string, password: string): Promise<Buffer> => {
  const pdf = await PDFDocument.load(await makePdf(title, 1))
  pdf.encrypt({ userPassword: password, ownerPassword: `${password} of the owner` })
  return Buffer.from(await pdf.save())
}
