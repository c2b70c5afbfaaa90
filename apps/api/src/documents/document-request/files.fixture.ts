import { PDFDocument } from 'pdf-lib'

/** A real PDF of one page with a sentence on it. */
export const pdfOf = async (text: string): Promise<Buffer> => {
  const doc = await PDFDocument.create()
  doc.addPage([300, 200]).drawText(text, { x: 20, y: 100, size: 12 })
  return Buffer.from(await doc.save())
}

/** A PDF that opens with `password`; with an empty one it opens by itself, though it forbids changes. */
export const lockedPdf = async (password: string): Promise<Buffer> => {
  const doc = await PDFDocument.create()
  doc.addPage([300, 200])
  doc.encrypt({ userPassword: password, ownerPassword: 'the owner', permissions: {} })
  return Buffer.from(await doc.save())
}

/** A PNG of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What Windows runs; not a document whatever its name says. */
export const executable = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 1)])

/** The beginning by which a fax is known; nothing behind it is read. */
export const tiff = Buffer.concat([Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]), Buffer.alloc(64)])
