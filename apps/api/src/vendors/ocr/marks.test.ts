import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { FONT } from '../../../test/papers.ts'
import { type Grey, turned } from './ink.ts'
import { lookAt } from './marks.ts'

const greyOf = (
  width: number,
  height: number,
  draw: (pen: ReturnType<ReturnType<typeof createCanvas>['getContext']>) => void,
): Grey => {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#000'
  draw(pen)
  const { data } = pen.getImageData(0, 0, width, height)
  return { pixels: Uint8Array.from({ length: width * height }, (_, at) => data[at * 4] ?? 255), width, height }
}
/** As the picture stands. */
const textureOf = (grey: Grey) => lookAt(grey).textures[0]
const page = () =>
  greyOf(1200, 800, (pen) => {
    if (!GlobalFonts.has('Paper')) GlobalFonts.registerFromPath(FONT, 'Paper')
    pen.font = '42px Paper'
    for (let line = 0; line < 10; line += 1) pen.fillText('Monthly rent of the tenant: $2,450.00', 60, 80 + line * 70)
  })

test('marks that touch at a corner, or meet further down, are one', () => {
  const drawn = greyOf(400, 100, (pen) => {
    // A cup, whose sides meet at its bottom; two squares at a corner; two single pixels apart from both.
    pen.fillRect(10, 20, 6, 40)
    pen.fillRect(40, 20, 6, 40)
    pen.fillRect(10, 54, 36, 6)
    pen.fillRect(100, 20, 20, 20)
    pen.fillRect(120, 40, 20, 20)
    pen.fillRect(200, 20, 1, 1)
    pen.fillRect(210, 20, 1, 1)
  })
  expect(textureOf(drawn)).toEqual({ letters: 2, inRows: 0, specks: 0.5 })
})

test('nothing is made of an empty picture', () => {
  expect(textureOf(greyOf(50, 50, () => undefined))).toEqual({ letters: 0, inRows: 0, specks: 0 })
})

test.each([0, 90, 180, 270] as const)('[DA-24] the letters of a page stand in rows, also turned by %i', (turn) => {
  const { letters, inRows, specks } = textureOf(turned(page(), turn))
  expect(letters).toBeGreaterThan(200)
  expect(inRows / letters).toBeGreaterThan(0.6)
  expect(specks).toBeLessThan(0.2)
})

test.each([0, 90, 180, 270] as const)(
  '[DA-24] they do on a page with more specks than letters, turned by %i',
  (turn) => {
    const noisy = page()
    for (let at = 7919, n = 0; n < 700; n += 1, at = (at * 31 + 7919) % noisy.pixels.length) noisy.pixels[at] = 0
    const { letters, inRows, specks } = textureOf(turned(noisy, turn))
    expect(specks).toBeGreaterThan(0.5)
    expect(inRows / letters).toBeGreaterThan(0.5)
  },
)

test('[DA-24] a picture on its side has the same two textures', () => {
  const [across, along] = lookAt(page()).textures
  expect(lookAt(turned(page(), 90)).textures).toEqual([along, across])
})

test('letters far apart, or not level, stand in no row', () => {
  const apart = greyOf(900, 200, (pen) => {
    for (let n = 0; n < 6; n += 1) pen.fillRect(10 + n * 140, 50, 20, 30)
  })
  expect(textureOf(apart)).toMatchObject({ letters: 6, inRows: 0 })
  const stairs = greyOf(900, 600, (pen) => {
    for (let n = 0; n < 6; n += 1) pen.fillRect(10 + n * 32, 20 + n * 40, 20, 30)
  })
  expect(textureOf(stairs).inRows).toBe(0)
  const row = greyOf(900, 200, (pen) => {
    for (let n = 0; n < 6; n += 1) pen.fillRect(10 + n * 40, 50, 20, 30)
  })
  expect(textureOf(row)).toMatchObject({ letters: 6, inRows: 5 })
})

/** A receipt: letters of one width that stand below each other too, between the dark borders of the glass it lay on. */
const receipt = () =>
  greyOf(900, 1400, (pen) => {
    if (!GlobalFonts.has('Paper')) GlobalFonts.registerFromPath(FONT, 'Paper')
    pen.font = '36px Paper'
    pen.fillRect(0, 0, 26, 1400)
    pen.fillRect(860, 0, 40, 1400)
    for (let line = 0; line < 24; line += 1)
      for (const [at, letter] of [
        ...(line % 3 === 0 ? 'TOTAL INCL. GST   10.60' : 'QTY 2 X  5.30     10.60'),
      ].entries())
        pen.fillText(letter, 70 + at * 33, 80 + line * 54)
  })

test.each([
  ['a page', page],
  ['a receipt in letters of one width, with dark borders', receipt],
])('[DA-05] whether the rows of %s run up and down is told by its letters', (_, drawn) => {
  for (const turn of [0, 180] as const) expect(lookAt(turned(drawn(), turn)).isSideways).toBe(false)
  for (const turn of [90, 270] as const) expect(lookAt(turned(drawn(), turn)).isSideways).toBe(true)
})
