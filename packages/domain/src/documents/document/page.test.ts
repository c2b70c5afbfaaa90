import { expect, test } from 'vitest'
import { boxAsShown, isUnclear, turnedRuling, withRecognised } from './page.ts'
import { turnedBox, turns } from './turn.ts'
import { layOut, type Word } from './words.ts'

const box = { x: 0.1, y: 0.2, w: 0.3, h: 0.05 }

test('[DA-05] a box on a page that is turned clockwise, and back where it stands on the page as shown', () => {
  expect(turnedBox(box, 0)).toEqual(box)
  expect(turnedBox(box, 90)).toEqual({ x: 0.75, y: 0.1, w: 0.05, h: 0.3 })
  expect(turnedBox(box, 180)).toEqual({ x: 0.6, y: 0.75, w: 0.3, h: 0.05 })
  expect(turnedBox(box, 270)).toEqual({ x: 0.2, y: 0.6, w: 0.05, h: 0.3 })
  for (const turn of turns) expect(boxAsShown(turnedBox(box, turn), turn)).toEqual(box)
})

test('[DA-05] a line across becomes a line down on a turned page', () => {
  expect(turnedRuling({ x1: 0.1, y1: 0.4, x2: 0.9, y2: 0.4 }, 90)).toEqual({ x1: 0.6, y1: 0.1, x2: 0.6, y2: 0.9 })
})

test('[DA-21] a line that runs from right to left is read from the right, its figures and names from the left', () => {
  const at = (text: string, x: number): Word => ({ text, x, y: 0.1, w: 0.05, h: 0.02 })
  const line = [
    at('ש"ח', 0.1),
    at('Maple', 0.2),
    at('Street', 0.27),
    at('5,000', 0.4),
    at('דירה', 0.5),
    at('שכר', 0.56),
  ]
  expect(layOut(line, 0.77).words.map((word) => word.text)).toEqual([
    ...['שכר', 'דירה', 'Maple', 'Street', '5,000', 'ש"ח'],
  ])
})

test('[DA-02] words of the page stay where its picture was recognised, and replace what was recognised beneath them', () => {
  const stamp: Word = { text: 'Recorded', x: 0.7, y: 0.05, w: 0.1, h: 0.02 }
  const at = (text: string, x: number, y: number): Word => ({
    text,
    x,
    y,
    w: 0.08,
    h: 0.02,
    source: 'ocr',
    confidence: 90,
  })
  const found = { words: [at('Recorced', 0.71, 0.05), at('Deed', 0.2, 0.3)], rulings: [], turn: 0 as const }
  const read = withRecognised({ words: [stamp], rulings: [], aspect: 0.77, turn: 0 }, found)
  expect(read.words.map((word) => word.text)).toEqual(['Recorded', 'Deed'])
})

test('[DA-05] a stamp on a sideways scan is turned with it', () => {
  const stamp: Word = { text: 'Recorded', x: 0.7, y: 0.05, w: 0.1, h: 0.02 }
  const read = withRecognised(
    { words: [stamp], rulings: [], aspect: 0.8, turn: 0 },
    { words: [], rulings: [], turn: 90 },
  )
  expect(read).toMatchObject({ turn: 90, aspect: 1.25, words: [{ x: 0.93, y: 0.7, w: 0.02, h: 0.1 }] })
})

test('[DA-25] words along the margin of a page do not when its scan turns out to lie that way, and the others do', () => {
  const margin: Word = { text: 'Scanned', x: 0.02, y: 0.3, w: 0.02, h: 0.1, turn: 90 }
  const line: Word = { text: 'Page', x: 0.5, y: 0.9, w: 0.05, h: 0.02 }
  const own = { words: [margin, line], rulings: [], aspect: 0.8, turn: 0 as const }
  const { words } = withRecognised(own, { words: [], rulings: [], turn: 90 })
  expect(words.map(({ text, turn }) => [text, turn])).toEqual([
    ['Scanned', undefined],
    ['Page', 270],
  ])
})

test('[DA-22] a page much of which is a guess, as handwriting leaves it, is unclear; a clean page with a smudge is not', () => {
  const word = (confidence: number): Word => ({ text: 'word', x: 0, y: 0, w: 0.1, h: 0.1, source: 'ocr', confidence })
  const words = (sure: number, guesses: number) => [...Array(sure).fill(word(93)), ...Array(guesses).fill(word(31))]
  expect(isUnclear(words(20, 8))).toBe(true)
  expect(isUnclear(words(200, 8))).toBe(false)
  expect(isUnclear(words(3, 3))).toBe(false)
})
