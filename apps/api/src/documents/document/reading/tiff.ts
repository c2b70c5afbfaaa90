import { wantsMemory } from '../../../platform/file-child.answers.ts'
import type { Refusal } from './page-protocol.ts'
import { openPdf } from './pdf.ts'
import { pdfOfObjects } from './pdf-objects.ts'
import type { SheetReader } from './sheet.ts'

// A TIFF holds pictures packed in ways that a PDF knows too: each page is put into a PDF as it is, and read as one.

const MAX_PAGES = 500
const MAX_PIXELS = 110_000_000

const tags = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  offsets: 273,
  samples: 277,
  rows: 278,
  counts: 279,
  xDensity: 282,
  yDensity: 283,
  faxOptions: 292,
  predictor: 317,
  colours: 320,
  tileWidth: 322,
  jpegTables: 347,
} as const
type Tag = keyof typeof tags

/** Bytes of one value of each type of field; others are skipped. */
const sizes: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 5: 8, 7: 1 }

type Fields = ReadonlyMap<number, readonly number[]>

class Tiff {
  readonly bytes: Buffer
  readonly #little: boolean
  constructor(bytes: Buffer) {
    this.bytes = bytes
    this.#little = bytes.toString('latin1', 0, 2) === 'II'
  }
  short = (at: number) => (this.#little ? this.bytes.readUInt16LE(at) : this.bytes.readUInt16BE(at))
  long = (at: number) => (this.#little ? this.bytes.readUInt32LE(at) : this.bytes.readUInt32BE(at))

  #value(type: number, at: number): number {
    if (type === 3) return this.short(at)
    if (type === 4) return this.long(at)
    return type === 5 ? this.long(at) / Math.max(1, this.long(at + 4)) : this.bytes.readUInt8(at)
  }

  /** The fields of the page at a place, and where the next page is; 0 after the last. */
  page(at: number): { fields: Fields; next: number } {
    const count = this.short(at)
    const fields = new Map<number, number[]>()
    for (let n = 0; n < count; n += 1) {
      const entry = at + 2 + n * 12
      const [type, length] = [this.short(entry + 2), this.long(entry + 4)]
      const size = sizes[type]
      if (size === undefined || length > 1_000_000) continue
      const start = size * length > 4 ? this.long(entry + 8) : entry + 8
      fields.set(
        this.short(entry),
        Array.from({ length }, (_, i) => this.#value(type, start + i * size)),
      )
    }
    return { fields, next: this.long(at + 2 + count * 12) }
  }
}

const pagesOf = (tiff: Tiff): Fields[] => {
  const pages: Fields[] = []
  const seen = new Set<number>()
  for (let at = tiff.long(4); at !== 0 && !seen.has(at) && pages.length < MAX_PAGES; ) {
    seen.add(at)
    const { fields, next } = tiff.page(at)
    pages.push(fields)
    at = next
  }
  return pages
}

const all = (page: Fields, tag: Tag): readonly number[] => page.get(tags[tag]) ?? []
const one = (page: Fields, tag: Tag, otherwise: number): number => all(page, tag)[0] ?? otherwise

const reversed = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number.parseInt(byte.toString(2).padStart(8, '0').split('').reverse().join(''), 2),
)

/** How a page is packed, as PDF says it; null for a way that PDF does not know. */
const filterOf = (page: Fields): string | null => {
  const [width, samples, bits] = [one(page, 'width', 0), one(page, 'samples', 1), one(page, 'bits', 1)]
  const predictor = `/DecodeParms << /Predictor ${one(page, 'predictor', 1)} /Colors ${samples} /BitsPerComponent ${bits} /Columns ${width} >>`
  const fax = (k: number, more = '') =>
    `/Filter /CCITTFaxDecode /DecodeParms << /K ${k} /Columns ${width} /EndOfBlock false ${more} >>`
  switch (one(page, 'compression', 1)) {
    case 1:
      return ''
    case 2:
      return fax(0, '/EncodedByteAlign true')
    case 3:
      return fax(one(page, 'faxOptions', 0) & 1 ? 1 : 0)
    case 4:
      return fax(-1)
    case 5:
      return `/Filter /LZWDecode ${predictor}`
    case 7:
      return '/Filter /DCTDecode'
    case 8:
    case 32_946:
      return `/Filter /FlateDecode ${predictor}`
    case 32_773:
      return '/Filter /RunLengthDecode'
    default:
      return null
  }
}

/** The colours of a page, as PDF says them; null for those it does not know. */
const coloursOf = (page: Fields): string | null => {
  const isFax = [2, 3, 4].includes(one(page, 'compression', 1))
  switch (one(page, 'photometric', 0)) {
    case 0:
      return isFax ? '/ColorSpace /DeviceGray' : '/ColorSpace /DeviceGray /Decode [1 0]'
    case 1:
      return isFax ? '/ColorSpace /DeviceGray /Decode [1 0]' : '/ColorSpace /DeviceGray'
    case 2:
    case 6:
      return '/ColorSpace /DeviceRGB'
    case 3: {
      const map = all(page, 'colours')
      const third = map.length / 3
      const table = Array.from({ length: map.length }, (_, i) => (map[(i % 3) * third + Math.floor(i / 3)] ?? 0) >> 8)
      return `/ColorSpace [/Indexed /DeviceRGB ${third - 1} <${Buffer.from(table).toString('hex')}>]`
    }
    case 5:
      return '/ColorSpace /DeviceCMYK'
    default:
      return null
  }
}

/** The bytes of a strip, with the tables that a JPEG page keeps apart put in front. */
const stripOf = (tiff: Tiff, page: Fields, n: number): Buffer => {
  const at = all(page, 'offsets')[n] ?? 0
  const strip = tiff.bytes.subarray(at, at + (all(page, 'counts')[n] ?? tiff.bytes.length))
  if (one(page, 'fillOrder', 1) === 2) return Buffer.from(strip.map((byte) => reversed[byte] ?? 0))
  const tables = Buffer.from(all(page, 'jpegTables'))
  if (one(page, 'compression', 1) !== 7 || tables.length < 4) return strip
  return Buffer.concat([strip.subarray(0, 2), tables.subarray(2, -2), strip.subarray(2)])
}

interface Strip {
  head: string
  body: Buffer
  /** Rows above it, and its own. */
  top: number
  rows: number
}

const stripsOf = (tiff: Tiff, page: Fields): Strip[] | null => {
  const [filter, colours] = [filterOf(page), coloursOf(page)]
  const bits = one(page, 'bits', 1)
  if (filter === null || colours === null || ![1, 2, 4, 8].includes(bits) || all(page, 'tileWidth').length > 0)
    return null
  // A fourth sample beside three colours is transparency, which has no place on paper.
  if (one(page, 'photometric', 0) !== 5 && ![1, 3].includes(one(page, 'samples', 1))) return null
  const [width, height] = [one(page, 'width', 0), one(page, 'height', 0)]
  const each = Math.min(height, one(page, 'rows', height))
  return all(page, 'offsets').map((_, n) => {
    const rows = Math.min(each, height - n * each)
    const size = `/Width ${width} /Height ${rows} /BitsPerComponent ${bits}`
    return {
      head: `/Type /XObject /Subtype /Image ${size} ${colours} ${filter}`,
      body: stripOf(tiff, page, n),
      top: n * each,
      rows,
    }
  })
}

/** The size of a page in points: its pixels at 300 to the inch, at least the width of a letter; a fax has flat pixels. */
const pointsOf = (page: Fields): { width: number; height: number } => {
  const [width, height] = [one(page, 'width', 1), one(page, 'height', 1)]
  const across = Math.max(612, (width * 72) / 300)
  const flat = one(page, 'xDensity', 1) / one(page, 'yDensity', one(page, 'xDensity', 1))
  return { width: across, height: (across * height * (flat > 0.25 && flat < 4 ? flat : 1)) / width }
}

/** Opens a TIFF of one or more pages, as scanners and fax machines make them. Answers why not when it cannot. */
export const openTiff = async (bytes: Buffer): Promise<SheetReader | Refusal> => {
  try {
    const tiff = new Tiff(bytes)
    const pages = pagesOf(tiff)
    if (pages.some((page) => one(page, 'width', 0) * one(page, 'height', 0) > MAX_PIXELS)) return 'too-large'
    const packed = pages.map((page) => ({
      ...pointsOf(page),
      rows: one(page, 'height', 1),
      strips: stripsOf(tiff, page),
    }))
    const known = packed.flatMap((page) => (page.strips ? [{ ...page, strips: page.strips }] : []))
    if (known.length === 0 || known.length < packed.length) return packed.length === 0 ? 'broken' : 'not-readable'
    return await openPdf(pdfOfObjects(known), null)
  } catch (error) {
    // A place that lies beyond the file.
    if (error instanceof RangeError) return wantsMemory(error) ? 'needs-memory' : 'broken'
    throw error
  }
}
