import { crc32 } from 'node:zlib'

// Photographs say where they were taken. What says so is blanked where it stands: no picture is unpacked or packed anew.

/** Tag of the list of places within a picture's own list. */
const GPS = 0x88_25
const ENTRY = 12
/** Bytes of one value by its type, as TIFF counts them. */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

interface Reader {
  u16(at: number): number
  u32(at: number): number
}

const readerOf = (bytes: Buffer, base: number): Reader | null => {
  const mark = bytes.toString('latin1', base, base + 4)
  if (mark !== 'MM\0*' && mark !== 'II*\0') return null
  const big = mark === 'MM\0*'
  const isIn = (at: number, size: number) => at >= 0 && base + at + size <= bytes.length
  return {
    u16: (at) => (isIn(at, 2) ? bytes[big ? 'readUInt16BE' : 'readUInt16LE'](base + at) : 0),
    u32: (at) => (isIn(at, 4) ? bytes[big ? 'readUInt32BE' : 'readUInt32LE'](base + at) : 0),
  }
}

/** Blanks one list of places: its entries and the values they point to. */
const blankList = (bytes: Buffer, base: number, { u16, u32 }: Reader, at: number): void => {
  const count = u16(at)
  for (let n = 0; n < count; n += 1) {
    const entry = at + 2 + n * ENTRY
    const size = (SIZES[u16(entry + 2)] ?? 0) * u32(entry + 4)
    if (size > 4) bytes.fill(0, base + u32(entry + 8), Math.min(base + u32(entry + 8) + size, bytes.length))
  }
  bytes.fill(0, base + at, Math.min(base + at + 2 + count * ENTRY, bytes.length))
}

/** Blanks the places of what a camera wrote (TIFF's form) from `base` on; answers whether there were any. */
const blankExif = (bytes: Buffer, base: number): boolean => {
  const reader = readerOf(bytes, base)
  if (!reader) return false
  const list = reader.u32(4)
  const entries = Array.from({ length: reader.u16(list) }, (_, n) => list + 2 + n * ENTRY)
  const found = entries.filter((entry) => reader.u16(entry) === GPS && reader.u16(reader.u32(entry + 8)) > 0)
  for (const entry of found) blankList(bytes, base, reader, reader.u32(entry + 8))
  return found.length > 0
}

const placesOf = (bytes: Buffer, mark: string, from = 0): number[] => {
  const places: number[] = []
  for (let at = bytes.indexOf(mark, from, 'latin1'); at >= 0; at = bytes.indexOf(mark, at + 1, 'latin1'))
    places.push(at)
  return places
}

/** Blanks what programs wrote of the place as XMP, between these marks. */
const blankXmp = (bytes: Buffer): boolean => {
  let isBlanked = false
  for (const start of placesOf(bytes, '<x:xmpmeta')) {
    const end = bytes.indexOf('</x:xmpmeta>', start, 'latin1')
    const packet = bytes.toString('latin1', start, end < 0 ? undefined : end)
    for (const found of packet.matchAll(/exif:GPS\w+(?:\s*=\s*["']|[^<>]*>)([^"'<]+)/g)) {
      const [whole, value = ''] = found
      const at = start + found.index + whole.length - value.length
      if (value.trim() === '') continue
      bytes.fill(0x20, at, at + value.length)
      isBlanked = true
    }
  }
  return isBlanked
}

const PNG_HEAD = 8

/** A PNG's pieces carry sums; they are set anew where something was blanked. */
const sumPng = (bytes: Buffer): void => {
  for (let at = PNG_HEAD; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length) return
    if (/^(eXIf|iTXt)$/.test(bytes.toString('latin1', at + 4, at + 8)))
      bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, end)), end)
    at = end + 4
  }
}

/** A picture without the place where it was taken, in its metadata of both kinds; null when it tells none. */
export const withoutPlace = (picture: Buffer, contentType: string): Buffer | null => {
  const bytes = Buffer.from(picture)
  const bases = [
    ...(contentType === 'image/tiff' ? [0] : []),
    ...placesOf(bytes, 'Exif\0\0').map((at) => at + 6),
    ...(contentType === 'image/png' ? placesOf(bytes, 'eXIf').map((at) => at + 4) : []),
  ]
  const blanked = [...bases.map((base) => blankExif(bytes, base)), blankXmp(bytes)]
  if (!blanked.includes(true)) return null
  if (contentType === 'image/png') sumPng(bytes)
  return bytes
}
