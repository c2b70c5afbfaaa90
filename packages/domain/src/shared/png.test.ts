import { expect, test } from 'vitest'
import { logoRefusal, pngSize } from './png.ts'

const png = (width: number, height: number, length = 60) => {
  const bytes = new Uint8Array(length)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

test('[I-19] a logo is a PNG of a size that fits a bar', () => {
  expect(pngSize(png(320, 80))).toEqual({ width: 320, height: 80 })
  expect(logoRefusal(png(1200, 400))).toBeNull()
})

test.each([
  ['other bytes', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>')],
  ['a cut header', png(10, 10).slice(0, 20)],
  ['no pixels', png(0, 10)],
  ['too wide', png(1201, 10)],
  ['too high', png(10, 401)],
  ['too many bytes', png(10, 10, 204_801)],
])('[I-19] a logo of %s is refused', (_, bytes) => expect(logoRefusal(bytes)).not.toBeNull())
