import { type Word, type WordLine, wordLines } from '../words.ts'
import { figureOf, isDate, isNil } from './figure.ts'
import type { Box } from './table.ts'

/** Words that stand together in one place of a line. */
export interface Piece {
  readonly text: string
  readonly box: Box
  readonly words: readonly Word[]
}

/** A line of a page, or a row of a sheet, in its pieces. */
export interface PieceLine {
  readonly page: number
  readonly top: number
  readonly bottom: number
  readonly pieces: readonly Piece[]
}

/** A gap of more letters than this parts words; a blank is about half a letter. */
const GAP_OF_TEXT = 1.6
/** Figures and dates never share a place, so less parts them. */
const GAP_OF_FIGURES = 0.3

const boxOf = (words: readonly Word[]): Box => {
  const [x, y] = [Math.min(...words.map((one) => one.x)), Math.min(...words.map((one) => one.y))]
  const right = Math.max(...words.map((one) => one.x + one.w))
  const bottom = Math.max(...words.map((one) => one.y + one.h))
  return { x, y, w: right - x, h: bottom - y }
}

export const pieceOf = (words: readonly Word[]): Piece => ({
  text: words
    .map((word) => word.text)
    .join(' ')
    .replace(/^([($]+) (?=[\d(.$-])/, '$1')
    .replace(/(?<=\d) (?=[)%])/g, '')
    .trim(),
  box: boxOf(words),
  words,
})

const isAmount = (text: string) => figureOf(text) !== null || isDate(text)
/** A sign that belongs to the figure beside it, however far away it stands. */
const opens = (text: string) => /^\(?\$?\(?$/.test(text) && text !== ''
const closes = (text: string) => /^[)%]+$/.test(text)

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

/** How wide a letter of a line is, about. */
const letterOf = (line: WordLine): number => median(line.words.map((word) => word.w / Math.max(1, word.text.length)))

const parts = (before: Word, word: Word, letter: number): boolean => {
  const gap = word.x - (before.x + before.w)
  if (opens(before.text)) return !/^[\d.(-]/.test(word.text)
  if (closes(word.text)) return gap > GAP_OF_TEXT * letter
  if (isAmount(before.text) && isAmount(word.text)) return gap > GAP_OF_FIGURES * letter
  return gap > GAP_OF_TEXT * letter
}

const piecesOf = (line: WordLine): Piece[] => {
  if (line.words.some((word) => word.cell)) return line.words.map((word) => pieceOf([word]))
  const letter = letterOf(line)
  const groups: Word[][] = []
  for (const word of line.words) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    if (last && before && !parts(before, word, letter)) last.push(word)
    else groups.push([word])
  }
  return groups.map(pieceOf)
}

const sheetLines = (words: readonly Word[]): WordLine[] =>
  [...Map.groupBy(words, (word) => word.cell?.row ?? 0).values()].map((cells) => ({
    top: cells[0]?.y ?? 0,
    bottom: (cells[0]?.y ?? 0) + (cells[0]?.h ?? 0),
    words: cells.toSorted((a, b) => (a.cell?.column ?? 0) - (b.cell?.column ?? 0)),
  }))

/** The lines of a page in pieces, top to bottom. */
export const pieceLines = (page: number, words: readonly Word[]): PieceLine[] =>
  (words[0]?.cell ? sheetLines(words) : wordLines(words)).map((line) => ({
    page,
    top: line.top,
    bottom: line.bottom,
    pieces: piecesOf(line),
  }))

/** Whether a piece is a figure, a date, or says that there is none. */
export const isValue = (piece: Piece): boolean => isAmount(piece.text) || isNil(piece.text)

/** Whether a piece is an amount: a figure that is no year and no small number such as that of a unit or a line. */
export const isMoney = (piece: Piece): boolean => {
  const figure = figureOf(piece.text)
  if (!figure) return isNil(piece.text)
  if (figure.unit !== 'number' || /[,.]\d/.test(piece.text)) return true
  return Math.abs(figure.value) >= 100 && !/^(?:19|20)\d\d$/.test(piece.text)
}
