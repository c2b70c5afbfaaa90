import { expect, test, vi } from 'vitest'
import { findOn, type TextPiece } from './page-text.ts'
import { textReader, type WordsOf } from './pdf-words.ts'

interface Item {
  str?: string
  width: number
  height: number
  transform: number[]
}

/** A page of 400 x 800 points as pdf.js answers it: its own origin is the lower left corner. */
const pageOf = (...items: Item[]) => ({
  getViewport: () => ({ width: 400, height: 800, convertToViewportPoint: (x: number, y: number) => [x, 800 - y] }),
  getTextContent: async () => ({ items }),
})
const readerOf = (page: () => object, words?: WordsOf) => {
  const getPage = vi.fn(async () => page())
  return { getPage, read: textReader({ getPage } as unknown as Parameters<typeof textReader>[0], words) }
}
const boxesOf = (boxes: readonly (readonly object[])[]) =>
  boxes.flat().map((box) => Object.values(box).map((n: number) => Math.round(n * 10_000) / 10_000))
const level = (str: string, x: number, y: number): Item => ({
  ...{ str, width: 100, height: 20, transform: [20, 0, 0, 20, x, y] },
})

test('[J-06] words of a PDF stand where their letters are, from the tails below the line to the tops above it', async () => {
  const { read } = readerOf(() => pageOf(level('Rent', 40, 600)))
  expect(boxesOf(findOn(await read(1), 'rent'))).toEqual([[0.1, 0.2288, 0.25, 0.0263]])
})

test('[J-06] words that run upwards are marked upright, to the left of their line', async () => {
  const { read } = readerOf(() => pageOf({ str: 'Rent', width: 100, height: 20, transform: [0, 20, -20, 0, 200, 400] }))
  expect(boxesOf(findOn(await read(1), 'rent'))).toEqual([[0.4575, 0.375, 0.0525, 0.125]])
})

test('[J-06] blanks and marks of the layout are no words', async () => {
  const { read } = readerOf(() => pageOf(level(' ', 0, 0), { width: 1, height: 1, transform: [] }, level('A', 0, 0)))
  expect((await read(1)).squeezed).toBe('a')
})

const scanned: TextPiece = { text: 'Scanned', x: 0, y: 0, width: 1, height: 1 }

test('[J-06] of a page that is a picture the words read from it count; of any other its own', async () => {
  const words = vi.fn(async () => [scanned])
  expect((await readerOf(() => pageOf(), words).read(4)).squeezed).toBe('scanned')
  expect(words.mock.calls).toEqual([[4]])
  expect((await readerOf(() => pageOf(level('Own', 0, 0)), words).read(1)).squeezed).toBe('own')
  expect(words).toHaveBeenCalledTimes(1)
  expect((await readerOf(() => pageOf()).read(1)).squeezed).toBe('')
})

test('a page is read once however often it is searched; one that failed is read again', async () => {
  let broken = true
  const { read, getPage } = readerOf(() => {
    if (broken) throw new Error('broken')
    return pageOf(level('Rent', 0, 0))
  })
  await expect(read(1)).rejects.toThrow('broken')
  broken = false
  expect((await read(1)).squeezed).toBe('rent')
  await read(1)
  expect(getPage).toHaveBeenCalledTimes(2)
  await read(2)
  expect(getPage.mock.calls).toEqual([[1], [1], [2]])
})
