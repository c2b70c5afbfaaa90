import type { Word } from '@plinth/domain/documents/document/words'

/** What pdfjs answers of one run of text, as far as it is used. */
export interface TextRun {
  str: string
  /** [a, b, c, d, x, y] in the page's own units. */
  transform: number[]
  width: number
  height: number
  hasEOL: boolean
}

interface Placed {
  text: string
  x: number
  baseline: number
  w: number
  size: number
  /** No blank before it: it may go on the run before. */
  glued: boolean
}

type Matrix = readonly number[]
const at = (m: Matrix, i: number) => m[i] ?? 0

/** Two transforms after each other, as PDF writes them. */
const times = (m: Matrix, n: Matrix): number[] => [
  at(m, 0) * at(n, 0) + at(m, 2) * at(n, 1),
  at(m, 1) * at(n, 0) + at(m, 3) * at(n, 1),
  at(m, 0) * at(n, 2) + at(m, 2) * at(n, 3),
  at(m, 1) * at(n, 2) + at(m, 3) * at(n, 3),
  at(m, 0) * at(n, 4) + at(m, 2) * at(n, 5) + at(m, 4),
  at(m, 1) * at(n, 4) + at(m, 3) * at(n, 5) + at(m, 5),
]

/** The words of a run with their places: letters are taken as equally wide, which is near enough to show a place. */
const cut = (run: TextRun, view: Matrix): Placed[] => {
  const m = times(view, run.transform)
  const size = Math.hypot(at(m, 2), at(m, 3))
  const letter = run.str.length > 0 ? run.width / run.str.length : 0
  return [...run.str.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    x: at(m, 4) + match.index * letter,
    baseline: at(m, 5),
    w: match[0].length * letter,
    size,
    glued: match.index === 0,
  }))
}

/** Whether a piece goes on the word before it: kerning parts words into runs that touch. */
const touches = (before: Placed | undefined, piece: Placed): before is Placed =>
  before !== undefined &&
  piece.glued &&
  Math.abs(before.baseline - piece.baseline) < 0.25 * piece.size &&
  Math.abs(piece.x - (before.x + before.w)) < 0.12 * piece.size

/** The words of a page from its runs of text; `view` and the page's size are those of its viewport. */
export const wordsOfRuns = (
  runs: readonly TextRun[],
  view: Matrix,
  page: { width: number; height: number },
): Word[] => {
  const pieces: Placed[] = []
  for (const run of runs)
    for (const piece of cut(run, view)) {
      const before = pieces.at(-1)
      if (touches(before, piece)) {
        before.text += piece.text
        before.w = piece.x + piece.w - before.x
      } else pieces.push(piece)
    }
  const share = (part: number, whole: number) => Math.round(Math.min(1, Math.max(0, part / whole)) * 1e4) / 1e4
  return pieces.map((p) => ({
    text: p.text,
    x: share(p.x, page.width),
    // Letters reach about four fifths of their size above the line they stand on, and a fifth below.
    y: share(p.baseline - 0.8 * p.size, page.height),
    w: share(p.w, page.width),
    h: share(p.size, page.height),
  }))
}
