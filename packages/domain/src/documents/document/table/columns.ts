import type { Ruling } from '../page.ts'
import type { Word } from '../words.ts'
import { figureOf } from './figure.ts'
import { isValue, type Piece, type PieceLine } from './pieces.ts'

/** From where to where a column goes, in fractions of the page's width. */
export interface Span {
  readonly from: number
  readonly to: number
}

const BINS = 2000
const binOf = (x: number) => Math.max(0, Math.min(BINS - 1, Math.round(x * BINS)))

const runsAbove = (covered: readonly number[], most: number): Span[] => {
  const spans: Span[] = []
  let from = -1
  for (let at = 0; at <= covered.length; at += 1) {
    const isIn = (covered[at] ?? 0) > most
    if (isIn && from < 0) from = at
    if (!isIn && from >= 0) {
      spans.push({ from: from / BINS, to: at / BINS })
      from = -1
    }
  }
  return spans
}

/** How much of a piece lies in a column, in fractions of the page's width. */
export const overlap = (span: Span, box: { x: number; w: number }): number =>
  Math.min(span.to, box.x + box.w) - Math.max(span.from, box.x)

const covering = (pieces: readonly Piece[]): number[] => {
  const covered = Array.from({ length: BINS }, () => 0)
  for (const { box } of pieces)
    for (let at = binOf(box.x); at < Math.max(binOf(box.x) + 1, binOf(box.x + box.w)); at += 1)
      covered[at] = (covered[at] ?? 0) + 1
  return covered
}

/** An upright ruling counts where it runs along at least this share of the table's height. */
const LONG = 0.4

const cutByRulings = (spans: readonly Span[], rulings: readonly Ruling[], height: Span): Span[] => {
  const tall = rulings.filter(
    (one) =>
      Math.abs(one.x1 - one.x2) < 0.002 &&
      overlap(height, { x: Math.min(one.y1, one.y2), w: Math.abs(one.y1 - one.y2) }) > LONG * (height.to - height.from),
  )
  let cut = [...spans]
  for (const { x1: x } of tall)
    cut = cut.flatMap((span) =>
      x > span.from + 0.002 && x < span.to - 0.002
        ? [
            { from: span.from, to: x },
            { from: x, to: span.to },
          ]
        : [span],
    )
  return cut
}

/** So many rows may reach over a gap between columns: a long name, a line of notes. */
const slack = (rows: number): number => Math.max(rows >= 8 ? 1 : 0, Math.floor(rows * 0.03))

/**
 * The columns of some rows: where their pieces stand, parted by the places where next to none do. What stands apart from
 * all columns makes one of its own, so that a column of two entries is one.
 */
export const spansOf = (body: readonly PieceLine[], rulings: readonly Ruling[] = []): Span[] => {
  const rows = body.filter((line) => line.pieces.length > 1)
  const pieces = rows.flatMap((line) => line.pieces)
  const spans = runsAbove(covering(pieces), slack(rows.length))
  const apart = pieces.filter((piece) => spans.every((span) => overlap(span, piece.box) <= 0))
  const all = [...spans, ...runsAbove(covering(apart), 0)].toSorted((a, b) => a.from - b.from)
  const height = {
    from: Math.min(...body.map((line) => line.top)),
    to: Math.max(...body.map((line) => line.bottom)),
  }
  return cutByRulings(all, rulings, height)
}

/**
 * The columns with those that only have a heading: one that stands over none of them, beside a column that has its own,
 * names a column that is empty all the way.
 */
export const withHeadings = (spans: readonly Span[], head: readonly PieceLine[]): Span[] => {
  const pieces = head.flatMap((line) => line.pieces)
  const isOver = (piece: Piece, span: Span) => overlap(span, piece.box) > 0
  const own = pieces.filter((piece) => {
    const beside = spans[nearest(spans, piece.box)]
    const isFree = spans.every((span) => !isOver(piece, span))
    return isFree && beside !== undefined && pieces.some((other) => other !== piece && isOver(other, beside))
  })
  return [...spans, ...runsAbove(covering(own), 0)].toSorted((a, b) => a.from - b.from)
}

const nearest = (spans: readonly Span[], box: { x: number; w: number }): number => {
  const middle = box.x + box.w / 2
  const away = spans.map((span) => Math.max(span.from - middle, middle - span.to, 0))
  return away.indexOf(Math.min(...away))
}

/** The column that most of something lies in; the nearest one when it lies in none. */
export const columnAt = (spans: readonly Span[], box: { x: number; w: number }): number => {
  const shares = spans.map((span) => overlap(span, box))
  const most = Math.max(...shares)
  return most > 0 ? shares.indexOf(most) : nearest(spans, box)
}

/** A word begins another column where it stands at its left edge, or is a figure that lies in it. */
const NEAR = 0.006

const splitByColumn = (spans: readonly Span[], piece: Piece): Map<number, Word[]> => {
  const cells = new Map<number, Word[]>()
  let column = columnAt(spans, piece.words[0] ?? piece.box)
  for (const word of piece.words) {
    const at = columnAt(spans, word)
    const span = spans[at]
    const begins = span !== undefined && (Math.abs(word.x - span.from) < NEAR || figureOf(word.text) !== null)
    if (at > column && begins) column = at
    cells.set(column, [...(cells.get(column) ?? []), word])
  }
  return cells
}

/** A line's pieces by column. A piece over several columns is parted where a word begins another one. */
export const placed = (spans: readonly Span[], line: PieceLine): Map<number, Word[]> => {
  const cells = new Map<number, Word[]>()
  const put = (column: number, words: readonly Word[]) => cells.set(column, [...(cells.get(column) ?? []), ...words])
  for (const piece of line.pieces) {
    const touched = spans.filter((span) => overlap(span, piece.box) > 0.003)
    if (touched.length <= 1 || isValue(piece)) put(columnAt(spans, piece.box), piece.words)
    else for (const [column, words] of splitByColumn(spans, piece)) put(column, words)
  }
  return cells
}

/** A line of headings by column, word by word: headings stand closer to each other than what is below them. */
export const headed = (spans: readonly Span[], line: PieceLine): Map<number, Word[]> => {
  const cells = new Map<number, Word[]>()
  for (const piece of line.pieces) {
    const touched = new Set(piece.words.map((word) => columnAt(spans, word)))
    const one = touched.size === 1 || spans.filter((span) => overlap(span, piece.box) > 0.003).length <= 1
    for (const word of piece.words) {
      const column = columnAt(spans, one ? piece.box : word)
      cells.set(column, [...(cells.get(column) ?? []), word])
    }
  }
  return cells
}
