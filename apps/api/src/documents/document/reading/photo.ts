import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import type { Refusal } from './page-protocol.ts'
import type { SheetReader } from './sheet.ts'

/** Pixels a picture may have; a camera of 100 megapixels still fits. */
const MAX_PIXELS = 110_000_000
const MAX_SIDE = 30_000

interface Size {
  width: number
  height: number
}

/** The size a JPEG says it has, from its frame header. */
const jpegSize = (b: Buffer): Size | null => {
  let at = 2
  while (at + 9 < b.length) {
    if (b[at] !== 0xff) return null
    const marker = b[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { height: b.readUInt16BE(at + 5), width: b.readUInt16BE(at + 7) }
    at += marker === 0xff ? 1 : 2 + b.readUInt16BE(at + 2)
  }
  return null
}

/** The size a picture says it has, read from its first bytes without unpacking it; null when it says none. */
const sizeOf = (b: Buffer): Size | null => {
  if (b.length < 30) return null
  const head = b.toString('latin1', 0, 4)
  if (head === '\x89PNG') return { width: b.readUInt32BE(16), height: b.readUInt32BE(20) }
  if (head === 'GIF8') return { width: b.readUInt16LE(6), height: b.readUInt16LE(8) }
  if (head.startsWith('BM')) return { width: Math.abs(b.readInt32LE(18)), height: Math.abs(b.readInt32LE(22)) }
  return b[0] === 0xff && b[1] === 0xd8 ? jpegSize(b) : null
}

/** Why a picture of a size is not unpacked; null when it is. */
export const sizeProblem = (size: Size | null): Refusal | null => {
  if (!size || size.width === 0 || size.height === 0) return 'broken'
  const large = size.width > MAX_SIDE || size.height > MAX_SIDE || size.width * size.height > MAX_PIXELS
  return large ? 'too-large' : null
}

/** Pixels across that a letter page has at 300 dpi: what recognition reads best. */
const PAGE_WIDTH_300 = 2550
/** No picture is drawn with more pixels than this for recognition. */
const DRAWN_PIXELS = 17_000_000

/** How much a picture is scaled: to the width asked for, or to what a page at that resolution has across. */
const scaleOf = (size: Size, to: { dpi: number } | { width: number }): number => {
  const most = Math.sqrt(DRAWN_PIXELS / (size.width * size.height))
  if ('width' in to) return Math.min(most, to.width / size.width)
  const across = PAGE_WIDTH_300 * (to.dpi / 300)
  return Math.min(most, Math.max(1, across / size.width))
}

/** An unpacked picture as a file of one page. */
export const photoOf = (picture: Canvas | Image): SheetReader => ({
  pages: 1,
  warnings: [],
  close: () => Promise.resolve(),
  words: () =>
    Promise.resolve({
      ...{ words: [], text: null, turn: 0, rulings: [], picture: true },
      aspect: picture.width / picture.height,
    }),
  draw: (_page, to) => {
    const scale = scaleOf(picture, to)
    const canvas = createCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return Promise.resolve(canvas)
  },
})

/** Opens a photograph or scan of one page. Its size is checked before it is unpacked. */
export const openPhoto = async (bytes: Buffer): Promise<SheetReader | Refusal> => {
  const problem = sizeProblem(sizeOf(bytes))
  if (problem) return problem
  const picture = await loadImage(bytes).catch(() => null)
  return picture ? photoOf(picture) : 'broken'
}
