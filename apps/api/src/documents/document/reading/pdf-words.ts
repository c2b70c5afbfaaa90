import { legibleWords } from '@plinth/domain/documents/document/legible'
import { type Turn, turnedBox, turnOf } from '@plinth/domain/documents/document/turn'
import type { Word } from '@plinth/domain/documents/document/words'
import { at, boxAround, type Matrix, moved, times } from './matrix.ts'

/** What pdfjs answers of one run of text, as far as it is used. */
export interface TextRun {
  str: string
  /** 'rtl' where its letters run from right to left. */
  dir: string
  /** [a, b, c, d, x, y] in the page's own units. */
  transform: number[]
  width: number
  height: number
  hasEOL: boolean
}

interface Size {
  width: number
  height: number
}

interface Placed {
  text: string
  /** Along the line from where it begins, and the line's distance from the page's corner, both in the run's direction. */
  from: number
  line: number
  w: number
  size: number
  /** Degrees clockwise that its page is turned by to read it. */
  turn: Turn
  /** Unit vector along the line, in the page as shown: y grows downwards. */
  along: readonly [number, number]
  /** No blank before it: it may go on the run before. */
  glued: boolean
}

/** The turn that makes a direction run from left to right. */
const turnToRead = (x: number, y: number): Turn => {
  if (Math.abs(x) >= Math.abs(y)) return x >= 0 ? 0 : 180
  return y < 0 ? 90 : 270
}

/** The words of a run with their places: letters are taken as equally wide, which is near enough to show a place. */
const cut = (run: TextRun, view: Matrix): Placed[] => {
  const m = times(view, run.transform)
  const size = Math.hypot(at(m, 2), at(m, 3))
  const long = Math.hypot(at(m, 0), at(m, 1))
  const [dx, dy] = long > 0 ? [at(m, 0) / long, at(m, 1) / long] : [1, 0]
  const letter = run.str.length > 0 ? run.width / run.str.length : 0
  const [start, line] = [at(m, 4) * dx + at(m, 5) * dy, at(m, 5) * dx - at(m, 4) * dy]
  return [...run.str.matchAll(/\S+/g)].map((match) => {
    const before = run.dir === 'rtl' ? run.str.length - match.index - match[0].length : match.index
    return {
      text: match[0],
      from: start + before * letter,
      line,
      w: match[0].length * letter,
      size,
      turn: turnToRead(dx, dy),
      along: [dx, dy],
      glued: match.index === 0,
    }
  })
}

/** Whether a piece goes on the word before it: kerning parts words into runs that touch. */
const touches = (before: Placed | undefined, piece: Placed): before is Placed =>
  before !== undefined &&
  piece.glued &&
  before.turn === piece.turn &&
  Math.abs(before.line - piece.line) < 0.25 * piece.size &&
  Math.abs(piece.from - (before.from + before.w)) < 0.12 * piece.size

/** The box of a piece on the page as shown. Letters reach four fifths of their size above their line, a fifth below. */
const boxOf = ({ from, line, w, size, along: [dx, dy] }: Placed) =>
  boxAround(
    [from, from + w].flatMap((along) =>
      [line - 0.8 * size, line + 0.2 * size].map((across) => ({
        x: along * dx - across * dy,
        y: along * dy + across * dx,
      })),
    ),
  )

const share = (part: number, whole: number) => Math.round(Math.min(1, Math.max(0, part / whole)) * 1e4) / 1e4

/** A box in points as fractions of its page. */
export const shareOf = (box: { x: number; y: number; w: number; h: number }, page: Size) => ({
  x: share(box.x, page.width),
  y: share(box.y, page.height),
  w: share(box.w, page.width),
  h: share(box.h, page.height),
})

/** Which way most letters of a page run. */
const mostTurn = (pieces: readonly Placed[]): Turn => {
  const letters = new Map<Turn, number>()
  for (const { turn, text } of pieces) letters.set(turn, (letters.get(turn) ?? 0) + text.length)
  return [...letters].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0] as [Turn, number])[0]
}

/**
 * The words of a page from its runs of text, and the turn they are read at; `view` and the page's size are those of its
 * viewport. Boxes of `words` are of the page as it is read, those of `shown` of the page as the file shows it.
 */
export const wordsOfRuns = (
  runs: readonly TextRun[],
  view: Matrix,
  page: Size,
): { words: Word[]; shown: Word[]; turn: Turn } => {
  const pieces: Placed[] = []
  for (const run of runs)
    for (const piece of cut(run, view)) {
      const before = pieces.at(-1)
      if (touches(before, piece)) {
        before.text += piece.text
        before.w = piece.from + piece.w - before.from
      } else pieces.push(piece)
    }
  const turn = mostTurn(pieces)
  const shown = legibleWords(
    pieces.map((p) => ({
      ...{ text: p.text, ...shareOf(boxOf(p), page) },
      ...(p.turn === turn ? {} : { turn: turnOf(p.turn - turn) }),
    })),
  )
  return { turn, shown, words: shown.map((word) => turnedBox(word, turn)) }
}

/** A rectangle of the page's own units, on the page as shown. */
export const rectOnPage = (rect: readonly number[], view: Matrix) => {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect
  return boxAround([moved(view, x1, y1), moved(view, x2, y2)])
}
