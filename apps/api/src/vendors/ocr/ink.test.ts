import { describe, expect, test } from 'vitest'
import { type Grey, scaled, turned, wipeRulings } from './ink.ts'

const paper = (width: number, height: number): Grey => ({
  pixels: new Uint8Array(width * height).fill(255),
  width,
  height,
})
const fill = (grey: Grey, x: number, y: number, w: number, h: number) => {
  for (let row = y; row < y + h; row += 1) grey.pixels.fill(0, row * grey.width + x, row * grey.width + x + w)
}
const inkIn = ({ pixels, width }: Grey, x: number, y: number, w: number, h: number) => {
  let n = 0
  for (let row = y; row < y + h; row += 1)
    for (let at = row * width + x; at < row * width + x + w; at += 1) if ((pixels[at] ?? 255) < 128) n += 1
  return n
}

describe('[DA-06] ruled lines', () => {
  test('are wiped across and down, where they cross too, and told with their ends', () => {
    const page = paper(600, 400)
    fill(page, 50, 100, 500, 3)
    fill(page, 300, 50, 3, 300)
    expect(wipeRulings(page)).toEqual([
      { x1: 0.0833, y1: 0.2525, x2: 0.9167, y2: 0.2525 },
      { x1: 0.5017, y1: 0.125, x2: 0.5017, y2: 0.875 },
    ])
    expect(inkIn(page, 0, 0, 600, 400)).toBe(0)
  })

  test('leave the strokes of letters that cross them, short runs, and dark fields', () => {
    const page = paper(600, 400)
    fill(page, 50, 100, 500, 3)
    fill(page, 200, 80, 6, 40)
    fill(page, 60, 200, 90, 3)
    fill(page, 300, 200, 200, 100)
    expect(wipeRulings(page)).toHaveLength(1)
    expect(inkIn(page, 200, 80, 6, 40)).toBe(240)
    expect(inkIn(page, 60, 200, 90, 3)).toBe(270)
    expect(inkIn(page, 300, 200, 200, 100)).toBe(20_000)
  })
})

test('[DA-05] a picture is turned clockwise by quarters', () => {
  const page = paper(3, 2)
  page.pixels[0] = 0
  const at = (grey: Grey) => [grey.width, grey.height, grey.pixels.indexOf(0)]
  expect(at(turned(page, 90))).toEqual([2, 3, 1])
  expect(at(turned(page, 180))).toEqual([3, 2, 5])
  expect(at(turned(page, 270))).toEqual([2, 3, 4])
})

test('[DA-07] a picture at another size keeps its shades', () => {
  const page = paper(10, 10)
  fill(page, 0, 0, 5, 10)
  const large = scaled(page, 2)
  expect([large.width, large.height]).toEqual([20, 20])
  expect([large.pixels[4], large.pixels[15]]).toEqual([0, 255])
})
