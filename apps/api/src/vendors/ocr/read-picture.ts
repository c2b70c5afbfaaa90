import { turnedRuling } from '@plinth/domain/documents/document/page'
import type { Turn } from '@plinth/domain/documents/document/turn'
import { LOW_CONFIDENCE } from '@plinth/domain/documents/document/text-states'
import { type Grey, inkShare, scaled, turned, wipeRulings } from './ink.ts'
import { type Look, lookAt } from './marks.ts'
import type { Recognised } from './port.ts'

/** What an engine finds on an upright picture. Boxes in fractions of it. */
export type Reading = Pick<Recognised, 'words' | 'confidence'>

/** Less ink than this is an empty page, not worth a look. */
const EMPTY = 0.0002
/** Words the engine is this sure of are words. */
const SURE = 60
/** Letters of sure words from which on a page was read at its right turn. */
const ENOUGH = 40
/** Pixels that letters are high where the engine reads best, and how far from it another try pays. */
const BEST_HEIGHT = 34
const SCALES = { least: 0.6, most: 1.8 } as const
/** A picture of more pixels takes the engine more memory than it has: it then never answers. */
const MOST_PIXELS = 17_000_000
/** Another try at nearly the same scale reads the same: it then goes this much up. */
const UP = 1.35

/**
 * What sets a photograph apart from a page, also a faint or noisy one: few of its marks stand in rows, and most are specks.
 * Photographs had at most 165 marks in rows and 0.18 of those of a letter's size; papers at least 0.28 the better way.
 */
const PHOTO = { rowShare: 0.25, inRows: 200, specks: 0.35 } as const
/** Pixels of the picture that a photograph is looked at by. */
const LOOK_PIXELS = 1_500_000
/** Letters that a sure word of it has, so that it is no chance. */
const WORD = 3

const sureLetters = ({ words }: Reading): number =>
  words.reduce((sum, word) => sum + ((word.confidence ?? 0) >= SURE ? word.text.length : 0), 0)

/**
 * Words of so many letters that the engine is so sure of, and the part of all letters they are where a page was read the right
 * way up: upright receipts, maps and plans had 0.20 to 0.80 of them but for the faintest, upside down at most 0.09.
 */
const LONG = { letters: 3, sure: 75, share: 0.2 } as const

/** Whether a page was read the right way up, however badly: it then needs no other turn. */
const isRightWay = ({ words }: Reading): boolean => {
  const lettersOf = (some: Reading['words']) => some.reduce((sum, { text }) => sum + text.length, 0)
  const long = words.filter(
    ({ text, confidence = 0 }) => confidence >= LONG.sure && text.length >= LONG.letters && /^\p{L}+$/u.test(text),
  )
  return lettersOf(long) >= ENOUGH && lettersOf(long) >= lettersOf(words) * LONG.share
}

/** How much was read how surely: what turns and scales are compared by. */
const worth = ({ words }: Reading): number =>
  words.reduce((sum, word) => sum + word.text.length * Math.max(0, (word.confidence ?? 0) - 50), 0)

const isGood = (reading: Reading): boolean => reading.confidence >= LOW_CONFIDENCE && sureLetters(reading) >= ENOUGH

interface Tried {
  reading: Reading
  turn: Turn
}

/** The better of what was tried and the same picture at other turns, tried in order until one reads well. */
const atTurns = async (
  first: Tried | null,
  others: readonly Turn[],
  tryAt: (turn: Turn) => Promise<Reading>,
): Promise<Tried> => {
  let best = first
  for (const turn of others) {
    if (best && (isGood(best.reading) || isRightWay(best.reading))) break
    const reading = await tryAt(turn)
    if (!best || worth(reading) > worth(best.reading)) best = { reading, turn }
  }
  return best ?? { reading: { words: [], confidence: 0 }, turn: 0 }
}

/** The scale at which the letters of a reading would have the height that is read best, as far up as the engine takes. */
const scaleFor = ({ words }: Reading, { width, height }: Grey): number => {
  const heights = words.map((word) => word.h * height).sort((a, b) => a - b)
  const middle = heights[Math.floor(heights.length / 2)] ?? BEST_HEIGHT
  const by = Math.min(SCALES.most, Math.max(SCALES.least, BEST_HEIGHT / middle))
  return Math.min(Math.abs(by - 1) < 0.15 ? UP : by, Math.sqrt(MOST_PIXELS / (width * height)))
}

/** Whether it is one however the page may lie: a paper on its side has the texture of one more easily. */
const looksLikePhoto = ({ textures }: Look): boolean =>
  textures.every(
    ({ letters, inRows, specks }) =>
      specks > PHOTO.specks && inRows < PHOTO.inRows && inRows < letters * PHOTO.rowShare,
  )

/** Whether a small copy shows words: what stands in a photograph to be read is large. */
const showsWords = async ({ pixels, width, height }: Grey, read: (upright: Grey) => Promise<Reading>) => {
  const by = Math.min(1, Math.sqrt(LOOK_PIXELS / (width * height)))
  const { words, confidence } = await read(scaled({ pixels, width, height }, by))
  return sureLetters({ words: words.filter(({ text }) => text.length >= WORD), confidence }) >= ENOUGH
}

/**
 * Reads a picture of a page at about 300 dpi, black on white: its ruled lines are wiped, it is turned to where it reads
 * best, and tried once more at another scale where the engine is not sure. A photograph is read only where a glance shows
 * words: its leaves and gravel would take the engine a minute, and become words that nobody wrote. `read` is the engine.
 * The pixels are changed.
 */
export const readPicture = async (grey: Grey, read: (upright: Grey) => Promise<Reading>): Promise<Recognised> => {
  const rulings = wipeRulings(grey)
  if (inkShare(grey) < EMPTY) return { words: [], confidence: 0, rulings, turn: 0 }
  const look = lookAt(grey)
  if (looksLikePhoto(look) && !(await showsWords(grey, read))) return { words: [], confidence: 0, rulings: [], turn: 0 }
  const [along, across]: [Turn[], Turn[]] = [
    [0, 180],
    [90, 270],
  ]
  const [likely, unlikely] = look.isSideways ? [across, along] : [along, across]
  const tryAt = (turn: Turn) => read(turned(grey, turn))
  let best = await atTurns(null, likely, tryAt)
  if (sureLetters(best.reading) < ENOUGH) best = await atTurns(best, unlikely, tryAt)
  if (best.reading.confidence < LOW_CONFIDENCE && best.reading.words.length > 0) {
    const upright = turned(grey, best.turn)
    const again = await read(scaled(upright, scaleFor(best.reading, upright)))
    if (worth(again) > worth(best.reading)) best = { ...best, reading: again }
  }
  return { ...best.reading, rulings: rulings.map((line) => turnedRuling(line, best.turn)), turn: best.turn }
}
