import type libheifType from 'libheif-js/wasm-bundle.js'
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { Refusal } from './page-protocol.ts'
import { photoOf, sizeProblem } from './photo.ts'
import type { SheetReader } from './sheet.ts'

type Libheif = typeof libheifType
type HeifImage = ReturnType<InstanceType<Libheif['HeifDecoder']>['decode']>[number]

/** Quality of the JPEG that is kept: no loss that a person or recognition sees. */
const QUALITY = 90

/** Four bytes a pixel, `stride` bytes a row. */
interface Pixels {
  width: number
  height: number
  stride: number
  data: Uint8Array
}

/** Whether every box of a file is there: the decoder paints what is missing at the end grey. */
const isWhole = (bytes: Buffer): boolean => {
  let at = 0
  while (at + 16 <= bytes.length) {
    const size = bytes.readUInt32BE(at)
    // The last box may leave its length open.
    if (size === 0) return true
    at += size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : Math.max(8, size)
  }
  return at <= bytes.length
}

const sizeOf = (image: { get_width(): number; get_height(): number }) => ({
  width: image.get_width(),
  height: image.get_height(),
})

/** The picture of a HEIC file as it is to be shown: turned as the phone was held. Its size is checked before it is unpacked. */
const decoded = async (sent: Uint8Array): Promise<Canvas | Refusal> => {
  if (!isWhole(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength))) return 'broken'
  // The decoder takes a while to load, and most files are none of its.
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  const images = new libheif.HeifDecoder().decode(sent)
  // What is not freed stays in the engine's memory for the files that come next.
  try {
    return await unpacked(libheif, images)
  } finally {
    for (const one of images) one.free()
  }
}

const unpacked = async (libheif: Libheif, images: readonly HeifImage[]): Promise<Canvas | Refusal> => {
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (!image) return 'broken'
  const problem = sizeProblem(sizeOf(image))
  if (problem) return problem
  // Its own way of drawing fails in a timer, where nobody hears of it.
  const {
    heif_colorspace: { heif_colorspace_RGB: rgb },
    heif_chroma: { heif_chroma_interleaved_RGBA: rgba },
  } = libheif
  const made = await libheif.heif_js_decode_image2(image.handle, rgb, rgba)
  const pixels = made?.channels?.[0]
  if (!made || !pixels) return 'broken'
  const canvas = drawn(pixels)
  libheif.heif_image_release(made.image)
  return canvas
}

const drawn = ({ width, height, stride, data }: Pixels): Canvas => {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const shown = context.createImageData(width, height)
  for (let y = 0; y < height; y += 1) shown.data.set(data.subarray(y * stride, y * stride + width * 4), y * width * 4)
  context.putImageData(shown, 0, 0)
  return canvas
}

/** Opens a photo in Apple's format as a file of one page. */
export const openHeic = async (bytes: Uint8Array): Promise<SheetReader | Refusal> => {
  const picture = await decoded(bytes)
  return typeof picture === 'string' ? picture : photoOf(picture)
}

/** A photo in Apple's format as a JPEG of the same size, upright, without anything else that the file says. */
export const heicToJpeg = async (bytes: Uint8Array): Promise<Uint8Array | Refusal> => {
  const picture = await decoded(bytes)
  return typeof picture === 'string' ? picture : picture.encode('jpeg', QUALITY)
}
