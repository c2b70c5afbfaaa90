import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { openPhoto } from './photo.ts'

const [WIDTH, HEIGHT] = [200, 100]

/** A lying picture, red on its left and blue on its right, as a phone stores it: with the turn that sets it upright. */
const stored = async (orientation: number): Promise<Buffer> => {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  for (const [at, colour] of ['red', 'blue'].entries()) {
    context.fillStyle = colour
    context.fillRect((at * WIDTH) / 2, 0, WIDTH / 2, HEIGHT)
  }
  const jpeg = await canvas.encode('jpeg')
  // One entry of Exif, big-endian: tag 0x0112, a short.
  const exif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1')
  exif.writeUInt16BE(orientation, 24)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif, jpeg.subarray(2)])
}

/** What lies at the top left and at the bottom right of the picture as it is drawn. */
const drawn = async (orientation: number) => {
  const sheet = await openPhoto(await stored(orientation))
  if (typeof sheet === 'string') throw new Error(sheet)
  const canvas = await sheet.draw?.(1, { width: WIDTH })
  if (!canvas) throw new Error('not drawn')
  const context = canvas.getContext('2d')
  const colourAt = (x: number, y: number) => ((context.getImageData(x, y, 1, 1).data[0] ?? 0) > 128 ? 'red' : 'blue')
  const { aspect } = await sheet.words(1)
  return [aspect, canvas.width / canvas.height, colourAt(4, 4), colourAt(canvas.width - 4, canvas.height - 4)]
}

test('[J-06] a photograph that was taken with the phone turned is read and shown upright', async () => {
  expect(await drawn(1)).toEqual([2, 2, 'red', 'blue'])
  expect(await drawn(3), 'upside down').toEqual([2, 2, 'blue', 'red'])
  expect(await drawn(6), 'turned right').toEqual([0.5, 0.5, 'red', 'blue'])
  expect(await drawn(8), 'turned left').toEqual([0.5, 0.5, 'blue', 'red'])
})
