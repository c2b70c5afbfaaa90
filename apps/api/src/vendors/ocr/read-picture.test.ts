import type { Turn } from '@plinth/domain/documents/document/turn'
import { expect, test } from 'vitest'
import type { Grey } from './ink.ts'
import { readPicture } from './read-picture.ts'

const WIDTH = 600
const HEIGHT = 800

/** A page with ten lines of marks, across or down, and a mark in its upper left corner by which its turn is told. */
const page = (sideways = false): Grey => {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(255)
  for (let line = 0; line < 10; line += 1)
    for (let n = 0; n < 200; n += 1)
      for (let k = 0; k < 12; k += 1)
        if ((n + line * 5) % 12 < 8)
          pixels[sideways ? (100 + n) * WIDTH + 100 + line * 30 + k : (100 + line * 30 + k) * WIDTH + 100 + n] = 0
  for (let y = 0; y < 20; y += 1) pixels.fill(0, y * WIDTH, y * WIDTH + 20)
  return { pixels, width: WIDTH, height: HEIGHT }
}
/** The turn of such a page, by where its corner's mark is. */
const turnOf = ({ pixels, width, height }: Grey): Turn => {
  const isDark = (x: number, y: number) => (pixels[y * width + x] ?? 255) < 128
  if (isDark(2, 2)) return 0
  if (isDark(width - 3, 2)) return 90
  return isDark(width - 3, height - 3) ? 180 : 270
}
const words = (confidence: number, h = 34 / HEIGHT) =>
  Array.from({ length: 20 }, (_, n) => ({
    text: 'letters',
    x: 0.1,
    y: n * 0.04,
    w: 0.1,
    h,
    source: 'ocr' as const,
    confidence,
  }))

const noiseOf = ({ noise }: { noise?: string }) => (noise === undefined ? {} : { text: noise })

/** An engine that reads a page only at one turn; answers what it was asked. */
const engine = (right: Turn) => {
  const asked: Turn[] = []
  const read = (grey: Grey) => {
    asked.push(turnOf(grey))
    const confidence = turnOf(grey) === right ? 92 : 30
    return Promise.resolve({ words: words(confidence), confidence })
  }
  return { asked, read }
}

test.each([
  [0, false, [0]],
  [180, false, [0, 180]],
  [90, true, [90]],
  [270, true, [90, 270]],
] as const)(
  '[DA-05] a page that reads at a turn of %i is found there, after few tries',
  async (right, sideways, tries) => {
    const { asked, read } = engine(right)
    const found = await readPicture(page(sideways), read)
    expect([found.turn, found.confidence]).toEqual([right, 92])
    expect(asked).toEqual(tries)
  },
)

test('[DA-07] what is read with low confidence is tried at another scale, and the better reading is kept', async () => {
  const heights: number[] = []
  const found = await readPicture(page(), (grey) => {
    heights.push(grey.height)
    const confidence = grey.height === HEIGHT ? 65 : 88
    return Promise.resolve({ words: words(confidence, 20 / HEIGHT), confidence })
  })
  expect(heights.at(-1)).toBe(Math.round(HEIGHT * 1.7))
  expect(found.confidence).toBe(88)
})

test.each([
  ['the right way up', { sure: 'letters', parts: 4 }, [0, 0]],
  ['with few long words among much noise', { sure: 'letters', parts: 4, noise: 'x'.repeat(40) }, [0, 180, 0]],
  ['with sure words that are too short', { sure: 'of', parts: 10 }, [0, 180, 0]],
  ['with sure words that are figures', { sure: '4411907', parts: 4 }, [0, 180, 0]],
] as const)(
  '[DA-05] a page read badly but %s is turned only where its words leave that open',
  async (_, { sure, parts, ...o }, tries) => {
    const asked: Turn[] = []
    await readPicture(page(), (grey) => {
      asked.push(turnOf(grey))
      const isUpright = turnOf(grey) === 0
      const all = words(40).map((word, n) =>
        n % 10 < parts && isUpright
          ? { ...word, text: sure, confidence: 90 }
          : { ...word, text: 'letters', ...noiseOf(o) },
      )
      return Promise.resolve({ words: all, confidence: isUpright ? 60 : 40 })
    })
    expect(asked).toEqual(tries)
  },
)

test('[DA-07] an empty page is not tried at all', async () => {
  const empty = { pixels: new Uint8Array(WIDTH * HEIGHT).fill(255), width: WIDTH, height: HEIGHT }
  let asked = 0
  const found = await readPicture(empty, () => {
    asked += 1
    return Promise.resolve({ words: [], confidence: 0 })
  })
  expect([asked, found.words]).toEqual([0, []])
})

test('[DA-05] a large picture is not tried at a scale that the engine has no memory for', async () => {
  const [width, height] = [3024, 4032]
  const pixels = new Uint8Array(width * height).fill(255)
  for (let y = 400; y < 900; y += 1) pixels.fill(0, y * width + 300, y * width + 400)
  const asked: number[] = []
  await readPicture({ pixels, width, height }, (grey) => {
    asked.push(grey.width * grey.height)
    return Promise.resolve({ words: words(30, 8 / height), confidence: 30 })
  })
  expect(Math.max(...asked)).toBeGreaterThan(width * height)
  expect(Math.max(...asked)).toBeLessThanOrEqual(17_100_000)
})

/** Chance that is the same at every run. */
const chance = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
/** Marks as of gravel: many specks, and stones of the size of letters wherever they lie. */
const gravel = (width = 2400, height = 1800): Grey => {
  const pixels = new Uint8Array(width * height).fill(255)
  const next = chance(7)
  const stone = (w: number, h: number) => {
    const [x, y] = [next(width - w), next(height - h)]
    for (let row = y; row < y + h; row += 1) pixels.fill(0, row * width + x, row * width + x + w)
  }
  for (let n = 0; n < 300; n += 1) stone(8 + next(60), 12 + next(80))
  for (let n = 0; n < 900; n += 1) stone(1 + next(3), 1 + next(3))
  return { pixels, width, height }
}
const look = (text: string) => {
  const asked: number[] = []
  const read = (grey: Grey) => {
    asked.push(grey.width * grey.height)
    return Promise.resolve({ words: words(92).map((word) => ({ ...word, text })), confidence: 92 })
  }
  return { asked, read }
}

test('[DA-24] a photograph without words takes one glance at a small copy, and nothing is made of what chance shows', async () => {
  const { asked, read } = look('Il')
  const found = await readPicture(gravel(), read)
  expect(found).toEqual({ words: [], confidence: 0, rulings: [], turn: 0 })
  expect(asked).toHaveLength(1)
  expect(asked[0]).toBeLessThanOrEqual(1_505_000)
})

test('[DA-24] a photograph whose glance shows words is read', async () => {
  const { asked, read } = look('Letters')
  const found = await readPicture(gravel(), read)
  expect(found.words).toHaveLength(20)
  expect(asked).toEqual([expect.any(Number), 2400 * 1800])
})

test('[DA-24] a noisy page is no photograph: it is read as it is, without a glance', async () => {
  const noisy = page()
  const next = chance(3)
  for (let n = 0; n < 600; n += 1) noisy.pixels[(320 + next(HEIGHT - 330)) * WIDTH + 320 + next(WIDTH - 330)] = 0
  const { asked, read } = look('Letters')
  await readPicture(noisy, read)
  expect(asked).toEqual([WIDTH * HEIGHT])
})

test('[DA-24] strokes of a pen on clean paper are no photograph', async () => {
  const [width, height] = [1600, 1200]
  const pixels = new Uint8Array(width * height).fill(255)
  // Words written in one stroke each, as waves: long marks, and hardly two of a letter's size on one line.
  for (let line = 0; line < 8; line += 1)
    for (let word = 0; word < 4; word += 1)
      for (let x = 0; x < 260; x += 1) {
        const y = Math.round(120 + line * 120 + Math.sin(x / 9 + word + line) * (18 + word * 5))
        for (let k = 0; k < 5; k += 1) pixels[(y + k) * width + 60 + word * 370 + x] = 0
      }
  const { asked, read } = look('Letters')
  await readPicture({ pixels, width, height }, read)
  expect(asked).toEqual([width * height])
})
