import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { PDFDocument, StandardFonts } from 'pdf-lib'

/** Files as somebody sends them who means harm, or whose machine does. */

/** A ZIP of files; `says` lies about the unpacked size of one. */
export const zipOf = (files: Readonly<Record<string, Buffer>>, says: Readonly<Record<string, number>> = {}): Buffer => {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, body] of Object.entries(files)) {
    const packed = deflateRawSync(body)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(body), 10)
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
    sum.writeUInt32BE(crc32(named))
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

/** A PDF of one page, its objects from number 4 on as given; the page shows object 4. */
const pdfOf = (objects: readonly { dict: string; body: Buffer }[], { shown = '', fonts = '' } = {}): Buffer => {
  const streams = objects.map(({ dict, body }) =>
    Buffer.concat([Buffer.from(`<< ${dict} /Length ${body.length} >>\nstream\n`), body, Buffer.from('\nendstream')]),
  )
  const forms = objects.map((_, at) => `/F${at} ${at + 4} 0 R`).join(' ')
  const all = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << ${forms} ${shown} >> /Font << ${fonts} >> >> >>`,
    ),
    ...streams,
  ]
  const parts = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let at = parts[0]?.length ?? 0
  all.forEach((object, index) => {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    places.push(at)
    parts.push(part)
    at += part.length
  })
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = all.length + 1
  parts.push(
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${lines}`),
    Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`),
  )
  return Buffer.concat(parts)
}

/** So many megabytes of nothing, packed without ever being whole: one packed piece over and over. */
const packedNothing = (megabytes: number): Buffer => {
  const piece = deflateRawSync(Buffer.alloc(16 * 1_048_576), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const sums = Buffer.alloc(4)
  sums.writeUInt16BE((megabytes * 1_048_576) % 65_521, 0)
  sums.writeUInt16BE(1, 2)
  const pieces = Array.from({ length: megabytes / 16 }, () => piece)
  return Buffer.concat([Buffer.from('789c', 'hex'), ...pieces, Buffer.from('0300', 'hex'), sums])
}

/** A PDF of a few kilobytes whose one page unpacks, twice over, to so many megabytes (a multiple of 16). */
export const flateInFlatePdf = (megabytes: number): Buffer =>
  pdfOf([{ dict: '/Filter [/FlateDecode /FlateDecode]', body: deflateSync(packedNothing(megabytes), { level: 9 }) }])

/** A PDF of a few kilobytes with one object, packed twice over: a list of so many million empty lists. */
export const packedObjectsPdf = (millions: number): Buffer => {
  const part = (text: Buffer) => deflateRawSync(text, { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const million = part(Buffer.alloc(2_000_000, '[]'))
  const packed = [
    Buffer.from('789c', 'hex'),
    part(Buffer.from('9 0 [')),
    ...Array.from({ length: millions }, () => million),
  ]
  const end = Buffer.from('030000000000', 'hex')
  return pdfOf([
    { dict: '', body: Buffer.from('q Q') },
    {
      dict: '/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]',
      body: deflateSync(Buffer.concat([...packed, end]), { level: 9 }),
    },
  ])
}

const WIDE = 6
const DEEP = 16

/** A PDF whose page shows six forms, each of which shows six others, sixteen deep: years of work that holds no memory. */
export const endlessPdf = (): Buffer => {
  const [first, names] = [5, Array.from({ length: WIDE }, (_, n) => `/T${n}`)]
  const showsAll = { body: Buffer.from(names.map((name) => `${name} Do\n`).join('')) }
  const formsAt = (level: number) => names.map((name, n) => `${name} ${first + level * WIDE + n} 0 R`).join(' ')
  const levels = Array.from({ length: DEEP }, (_, level) =>
    names.map(() =>
      level === DEEP - 1
        ? { dict: '/Type /XObject /Subtype /Form /BBox [0 0 612 792]', body: Buffer.from('q Q') }
        : {
            dict: `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << ${formsAt(level + 1)} >> >>`,
            ...showsAll,
          },
    ),
  )
  return pdfOf([{ dict: '', ...showsAll }, ...levels.flat()], { shown: formsAt(0) })
}

/** A PDF of words beside letters whose codes its font maps to nothing. */
export const unmappedPdf = (text: string): Buffer => {
  const cid = `/Type /Font /Subtype /CIDFontType2 /BaseFont /Words /CIDSystemInfo << /Registry (Adobe)
    /Ordering (Identity) /Supplement 0 >> /FontDescriptor << /Type /FontDescriptor /FontName /Words /Flags 4 >>`
  const fonts = `/W << /Type /Font /Subtype /Type0 /BaseFont /Words /Encoding 5 0 R /DescendantFonts [<< ${cid} >>] >>
    /H << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>`
  return pdfOf(
    [
      { dict: '', body: Buffer.from(`BT /H 12 Tf 72 700 Td (${text}) Tj 0 -40 Td /W 12 Tf (Rent) Tj ET`) },
      { dict: '/Type /CMap /CMapName /Codes', body: Buffer.from('begincmap endcmap') },
    ],
    { fonts },
  )
}
