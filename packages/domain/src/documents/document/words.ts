import type { WordSource } from './text-states.ts'
import { type Turn, turnedBox } from './turn.ts'

/**
 * A word on a page; its box in fractions of the page's width and height, from the upper left corner of the page as it is
 * read: turned upright.
 */
export interface Word {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  /** Left out for text that the file itself prints. */
  readonly source?: WordSource
  /** How sure recognition was of it, 0-100; left out for what was not recognised. */
  readonly confidence?: number
  /** Set for a word that does not run as its page does, along a margin: degrees clockwise by which it is turned to be read. */
  readonly turn?: Turn
  /** Set for the cells of a sheet, which have places by row and column, from 0. */
  readonly cell?: { readonly row: number; readonly column: number }
}

/** A page as rules read it: lines parted by newlines, columns of a line by two spaces. */
export interface PageText {
  /** From 1. */
  readonly page: number
  readonly text: string
}

/** A gap wider than this many times the height of the line parts columns. */
const COLUMN_GAP = 1.1

/** Words that stand on one line, from left to right. */
export interface WordLine {
  top: number
  bottom: number
  words: Word[]
}

const belongs = (line: WordLine, word: Word): boolean => {
  const middle = word.y + word.h / 2
  const overlap = Math.min(line.bottom, word.y + word.h) - Math.max(line.top, word.y)
  return (middle > line.top && middle < line.bottom) || overlap > 0.6 * Math.min(word.h, line.bottom - line.top)
}

/** Whether a word runs as its page does. */
export const isUpright = (word: Word): boolean => word.turn === undefined

/** Words that run as their page does in lines, top to bottom, each line from left to right; others stand on none of them. */
export const wordLines = (all: readonly Word[]): WordLine[] => {
  const words = all.filter(isUpright)
  const lines: WordLine[] = []
  for (const word of words.sort((a, b) => a.y + a.h / 2 - (b.y + b.h / 2))) {
    // Only the latest lines can still take a word: words come by their height on the page.
    const line = lines.slice(-3).find((candidate) => belongs(candidate, word))
    if (line) line.words.push(word)
    else lines.push({ top: word.y, bottom: word.y + word.h, words: [word] })
  }
  for (const line of lines) line.words = readInOrder(line.words.sort((a, b) => a.x - b.x))
  return lines
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
const LEFT_TO_RIGHT = /\p{L}|\p{N}/u
const runsLeft = (word: Word) => RIGHT_TO_LEFT.test(word.text)
const runsRight = (word: Word) => !runsLeft(word) && LEFT_TO_RIGHT.test(word.text)

/** The words of a line as they are read: from the right where most of it runs so, its figures and names from the left. */
const readInOrder = (words: Word[]): Word[] => {
  const left = words.filter(runsLeft).length
  if (left === 0 || left < words.filter((word) => /\p{L}/u.test(word.text)).length / 2) return words
  const read: Word[] = []
  let run: Word[] = []
  for (const word of words.toReversed()) {
    if (runsRight(word)) {
      run.unshift(word)
      continue
    }
    read.push(...run, word)
    run = []
  }
  return [...read, ...run]
}

/** The blank between two words of a line, as a share of the page's width. */
const gapOf = (a: Word, b: Word): number => Math.max(b.x - (a.x + a.w), a.x - (b.x + b.w))

const bareWord = ({ text, x, y, w, h }: Word): Word => ({ text, x, y, w, h })

/** The words along the margins, a line for each way they run; they say nothing of the lines they stand beside. */
const marginLines = (words: readonly Word[]): Word[][] =>
  [
    ...Map.groupBy(
      words.filter((word) => !isUpright(word)),
      ({ turn = 0 }) => turn,
    ),
  ].map(([turn, run]) => {
    const asRead = new Map(run.map((word) => [turnedBox(bareWord(word), turn), word]))
    const lines = wordLines([...asRead.keys()])
    return lines.flatMap((line) => line.words.flatMap((word) => asRead.get(word) ?? []))
  })

/**
 * The words of a page in reading order, and their text: a newline after each line, two spaces between columns, one
 * between words. `aspect` is the page's width over its height.
 */
export const layOut = (words: readonly Word[], aspect: number): { words: Word[]; text: string } => {
  const lines = wordLines(words)
  const text = lines.map((line) =>
    line.words
      .map((word, i) => {
        const before = line.words[i - 1]
        if (!before) return word.text
        const gap = gapOf(before, word) * aspect
        return (gap > COLUMN_GAP * (line.bottom - line.top) ? '  ' : ' ') + word.text
      })
      .join(''),
  )
  const margins = marginLines(words)
  const beside = margins.map((line) => line.map((word) => word.text).join(' '))
  return { words: [...lines.flatMap((line) => line.words), ...margins.flat()], text: [...text, ...beside].join('\n') }
}
