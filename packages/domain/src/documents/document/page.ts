import { type Box, rounded, type Turn, turnedBox, turnOf } from './turn.ts'
import type { Word } from './words.ts'

/** A ruled line of a page, across or down: its ends in fractions of the page as it is read. */
export interface Ruling {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

/** A page as it was read: its words in reading order and its ruled lines, upright. */
export interface ReadLayout {
  /** From 1. */
  readonly page: number
  readonly words: readonly Word[]
  readonly rulings: readonly Ruling[]
  /** Width over height, upright. */
  readonly aspect: number
  readonly turn: Turn
}

const back = { 0: 0, 90: 270, 180: 180, 270: 90 } as const satisfies Record<Turn, Turn>

/** A box of a page as it was read, where it stands on the page as the file shows it. */
export const boxAsShown = <B extends Box>(box: B, turn: Turn): B => turnedBox(box, back[turn])

/** A ruled line after its page was turned clockwise. */
export const turnedRuling = (ruling: Ruling, turn: Turn): Ruling => {
  const { x, y, w, h } = turnedBox(
    { x: ruling.x1, y: ruling.y1, w: ruling.x2 - ruling.x1, h: ruling.y2 - ruling.y1 },
    turn,
  )
  return { x1: x, y1: y, x2: rounded(x + w), y2: rounded(y + h) }
}

/** What recognition found on the picture of a page: everything of the page as it turned it. */
export interface RecognisedPage {
  readonly words: readonly Word[]
  readonly rulings: readonly Ruling[]
  readonly turn: Turn
}

const middleIn = (a: Word, b: Word): boolean => {
  const [x, y] = [a.x + a.w / 2, a.y + a.h / 2]
  return x >= b.x && x <= b.x + b.w && y >= b.y && y <= b.y + b.h
}

/** A word of a page that was read at one turn, on the page read at another: it may run along a margin of that. */
const asRead = (word: Word, from: Turn, to: Turn): Word => {
  const { turn = 0, ...placed } = turnedBox(boxAsShown(word, from), to)
  const further = turnOf(((from + turn) % 360) - to)
  return further === 0 ? placed : { ...placed, turn: further }
}

/**
 * A page whose picture was recognised, with the words that it has of its own: these replace what was recognised beneath
 * them. Answers the page at the turn of the recognition.
 */
export const withRecognised = <P extends Omit<ReadLayout, 'page'>>(own: P, found: RecognisedPage): P => {
  const words = own.words.map((word) => asRead(word, own.turn, found.turn))
  const beneath = (word: Word) => words.some((one) => middleIn(word, one) || middleIn(one, word))
  return {
    ...own,
    words: [...words, ...found.words.filter((word) => !beneath(word))],
    rulings: found.rulings,
    aspect: (own.turn + found.turn) % 180 === 0 ? own.aspect : 1 / own.aspect,
    turn: found.turn,
  }
}

/** A recognised word below this is a guess. */
const GUESS = 50
/** So many guesses, and such a part of all words, and the page shows what print does not. */
const GUESSES = { least: 6, share: 0.2 } as const

/** Whether much of what was recognised on a page is a guess, as handwriting and faint print leave it. */
export const isUnclear = (words: readonly Word[]): boolean => {
  const long = words.filter((word) => word.source === 'ocr' && word.text.length > 1)
  const guesses = long.filter((word) => (word.confidence ?? 100) < GUESS).length
  return guesses >= GUESSES.least && guesses >= long.length * GUESSES.share
}
