import { createCanvas, loadImage } from '@napi-rs/canvas'

const WIDTH = 900
const HEIGHT = 300

/** Whether the bytes begin as a PNG does and say a size that is no trap. */
const isSaneImage = (bytes: Buffer): boolean => {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return false
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return width > 0 && height > 0 && width <= 4096 && height <= 4096
}

/**
 * Draws a signature that a browser sent anew, in dark ink on nothing, at most 900 by 300: whatever else its file held is
 * gone. `image` is a data address of a PNG. Null when it is none, or nothing is drawn on it.
 */
export const redrawn = async (image: string): Promise<Buffer | null> => {
  const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64')
  if (!isSaneImage(bytes)) return null
  const picture = await loadImage(bytes).catch(() => null)
  if (!picture) return null
  const scale = Math.min(WIDTH / picture.width, HEIGHT / picture.height, 1)
  const [width, height] = [
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  ]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.drawImage(picture, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  const isDrawn = data.some((value, at) => at % 4 === 3 && value > 40)
  if (!isDrawn) return null
  // Ink in the dark scheme is light: on paper it is dark, whatever it was.
  context.globalCompositeOperation = 'source-in'
  context.fillStyle = '#12294f'
  context.fillRect(0, 0, width, height)
  return canvas.encode('png')
}
