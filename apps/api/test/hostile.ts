import { deflateRawSync, deflateSync } from 'node:zlib'
import { PDFDocument, StandardFonts } from 'pdf-lib'

/** Files as somebody sends them who means harm, or whose machine does. */

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xed_b8_83_20 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc = (bytes: Buffer): number => {
  let c = 0xff_ff_ff_ff
  for (const byte of bytes) c = (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8)
  return (c ^ 0xff_ff_ff_ff) >>> 0
}

/** A ZIP of files; `says` lies about the unpacked size of one. */
export const zipOf = (files: Readonly<Record<string, Buffer>>, says: Readonly<Record<string, number>> = {}): Buffer => {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, body] of Object.entries(files)) {
    const packed = deflateRawSync(body)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc(body), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(says[name] ?? body.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    const versionMade = Buffer.from([20, 0])
    entries.push(Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), versionMade, common, rest, Buffer.from(name)]))
    locals.push(local)
    at += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

const types = (part: string, type: string) =>
  Buffer.from(
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
  )

/** A workbook whose one sheet has this XML. */
export const xlsxOf = (
  sheet: Buffer,
  shared: readonly string[] = [],
  says: Readonly<Record<string, number>> = {},
): Buffer =>
  zipOf(
    {
      '[Content_Types].xml': types('/xl/workbook.xml', 'spreadsheetml.sheet'),
      'xl/sharedStrings.xml': Buffer.from(`<sst>${shared.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`),
      'xl/worksheets/sheet1.xml': sheet,
    },
    says,
  )

/** A letter with this body. */
export const docxOf = (body: Buffer): Buffer =>
  zipOf({
    '[Content_Types].xml': types('/word/document.xml', 'wordprocessingml.document'),
    'word/document.xml': body,
  })

/** A sheet of so many megabytes that packs to almost nothing. */
export const bombSheet = (megabytes: number): Buffer => Buffer.alloc(megabytes * 1_048_576, '<row></row>')

/** The head of a picture that says it has so many pixels, with data to match none of them. */
export const pngSaying = (width: number, height: number): Buffer => {
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PDF of many pages of a few words. */
export const longPdf = async (pages: number): Promise<Buffer> => {
  const doc = await PDFDocument.create()
  const font = await doc.embedFont(StandardFonts.Helvetica)
  for (let n = 1; n <= pages; n += 1)
    doc
      .addPage([200, 200])
      .drawText(`This is page ${n} of a very long document indeed`, { x: 5, y: 100, size: 6, font })
  return Buffer.from(await doc.save())
}

/** A PDF that asks for a password before it shows anything. */
export const lockedPdf = async (text: string, password: string): Promise<Buffer> => {
  const doc = await PDFDocument.create()
  const font = await doc.embedFont(StandardFonts.Helvetica)
  doc.addPage([400, 200]).drawText(text, { x: 5, y: 100, size: 8, font })
  doc.encrypt({ userPassword: password, ownerPassword: `${password} of the owner` })
  return Buffer.from(await doc.save({ useObjectStreams: false }))
}

/** A PDF that runs a script when it is opened. */
export const scriptedPdf = async (text: string, script: string): Promise<Buffer> => {
  const doc = await PDFDocument.create()
  const font = await doc.embedFont(StandardFonts.Helvetica)
  doc.addPage([400, 200]).drawText(text, { x: 5, y: 100, size: 8, font })
  doc.addJavaScript('start', script)
  await doc.attach(Buffer.from('MZ'), 'invoice.exe', { mimeType: 'application/octet-stream' })
  return Buffer.from(await doc.save())
}
