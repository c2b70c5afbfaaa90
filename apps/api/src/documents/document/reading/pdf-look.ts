import type { Ruling } from '@plinth/domain/documents/document/page'
import type { Word } from '@plinth/domain/documents/document/words'
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { boxAround, type Matrix, moved, times, UNCHANGED } from './matrix.ts'

/** What a page draws beside its text, in points from its upper left corner. */
export interface PageLook {
  /** How much of the page its pictures cover, 0 to 1. */
  covered: number
  /** How much of the page's height its pictures cover without a word near, 0 to 1. */
  bare: number
  /** Paths that are drawn or filled. */
  strokes: number
  /** Ruled lines across and down, in fractions of the page as shown. */
  rulings: Ruling[]
}

interface Size {
  width: number
  height: number
}

/** Cells a side by which covered area is counted: strips and tiles of one scan count once. */
const CELLS = 64
/** Points: a line is longer than this, and not thicker than that. */
const LONG = 12
const THIN = 2.5
/** Ruled lines of a page that are kept. */
const MOST_RULINGS = 2000

class Coverage {
  readonly #cells = new Uint8Array(CELLS * CELLS)
  readonly #page: Size
  constructor(page: Size) {
    this.#page = page
  }
  /** Counts the unit square under a transform: what a picture covers. */
  add(m: Matrix, [x = 0, y = 0, w = 1, h = 1]: readonly number[] = []): void {
    const box = boxAround([moved(m, x, y), moved(m, x + w, y), moved(m, x, y + h), moved(m, x + w, y + h)])
    const cell = (part: number, whole: number) => Math.min(CELLS, Math.max(0, Math.round((part / whole) * CELLS)))
    const [left, right] = [cell(box.x, this.#page.width), cell(box.x + box.w, this.#page.width)]
    const [top, bottom] = [cell(box.y, this.#page.height), cell(box.y + box.h, this.#page.height)]
    for (let row = top; row < bottom; row += 1) this.#cells.fill(1, row * CELLS + left, row * CELLS + right)
  }
  get share(): number {
    return this.#cells.reduce((sum, one) => sum + one, 0) / this.#cells.length
  }
  /** Rows that pictures cover for at least half, with no word in them or in the rows beside them; a share of all rows. */
  bareOf(words: readonly Word[]): number {
    const worded = new Set<number>()
    for (const { y, h } of words)
      for (let row = Math.floor(y * CELLS) - 1; row <= Math.floor((y + h) * CELLS) + 1; row += 1) worded.add(row)
    let bare = 0
    for (let row = 0; row < CELLS; row += 1) {
      const covered = this.#cells.subarray(row * CELLS, (row + 1) * CELLS).reduce((sum, one) => sum + one, 0)
      if (covered >= CELLS / 2 && !worded.has(row)) bare += 1
    }
    return bare / CELLS
  }
}

/** Codes of the engine's paths, and how many numbers follow each. */
const [MOVE, LINE] = [0, 1]
const NUMBERS: readonly number[] = [2, 2, 6, 4, 0]

/** The straight lines of a path, and whether it has none but those. */
const straightLines = (path: ArrayLike<number>, m: Matrix) => {
  const lines: { x1: number; y1: number; x2: number; y2: number }[] = []
  let here = { x: 0, y: 0 }
  let first = here
  for (let i = 0; i < path.length; ) {
    const code = path[i] ?? 0
    const count = NUMBERS[code] ?? 0
    const [x, y] = [path[i + count - 1] ?? 0, path[i + count] ?? 0]
    const there = count > 0 ? moved(m, x, y) : first
    if (code === LINE || count === 0) lines.push({ x1: here.x, y1: here.y, x2: there.x, y2: there.y })
    if (code === MOVE) first = there
    here = there
    i += count + 1
  }
  return lines
}

/** Lines of a path that rule a page: its straight strokes, or a filled bar as thin as one. */
const rulingsOf = (path: ArrayLike<number>, m: Matrix, filled: boolean) => {
  const lines = straightLines(path, m)
  if (filled && lines.length > 0) {
    const box = boxAround(
      lines.flatMap(({ x1, y1, x2, y2 }) => [
        { x: x1, y: y1 },
        { x: x2, y: y2 },
      ]),
    )
    const [across, down] = [box.x + box.w / 2, box.y + box.h / 2]
    if (box.h <= THIN && box.w > LONG) return [{ x1: box.x, y1: down, x2: box.x + box.w, y2: down }]
    if (box.w <= THIN && box.h > LONG) return [{ x1: across, y1: box.y, x2: across, y2: box.y + box.h }]
  }
  return lines.flatMap(({ x1, y1, x2, y2 }) => {
    const [w, h] = [Math.abs(x2 - x1), Math.abs(y2 - y1)]
    if (w > LONG && h < 1) return [{ x1: Math.min(x1, x2), y1, x2: Math.max(x1, x2), y2: y1 }]
    return h > LONG && w < 1 ? [{ x1, y1: Math.min(y1, y2), x2: x1, y2: Math.max(y1, y2) }] : []
  })
}

const isNumbers = (value: unknown): value is ArrayLike<number> => Array.isArray(value) || ArrayBuffer.isView(value)

const FILLS = new Set<unknown>([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
])
const DRAWS = new Set<unknown>([...FILLS, OPS.stroke, OPS.closeStroke])

/** What a walk over a page's operators has found so far. */
class Walk {
  readonly coverage: Coverage
  readonly rulings: Ruling[] = []
  strokes = 0
  readonly #page: Size
  readonly #kept: Matrix[] = []
  m: Matrix

  constructor(view: Matrix, page: Size) {
    this.coverage = new Coverage(page)
    this.#page = page
    this.m = view
  }
  enter(matrix: unknown = UNCHANGED): void {
    this.#kept.push(this.m)
    if (isNumbers(matrix)) this.m = times(this.m, Array.from(matrix))
  }
  leave(): void {
    this.m = this.#kept.pop() ?? this.m
  }
  /** A picture that is drawn many times: places are pairs of numbers. */
  repeat([, scaleX, scaleY, places]: readonly unknown[]): void {
    if (typeof scaleX !== 'number' || typeof scaleY !== 'number' || !isNumbers(places)) return
    for (let i = 0; i + 1 < places.length; i += 2)
      this.coverage.add(times(this.m, [scaleX, 0, 0, scaleY, places[i] ?? 0, places[i + 1] ?? 0]))
  }
  /** Pictures in a group, each with its own transform. */
  group(list: unknown): void {
    if (!Array.isArray(list)) return
    for (const one of list as { transform?: unknown }[])
      if (isNumbers(one.transform)) this.coverage.add(times(this.m, Array.from(one.transform)))
  }
  path([how, data]: readonly unknown[]): void {
    if (!DRAWS.has(how)) return
    this.strokes += 1
    const path: unknown = Array.isArray(data) ? data[0] : null
    if (!isNumbers(path) || this.rulings.length >= MOST_RULINGS) return
    this.rulings.push(...rulingsOf(path, this.m, FILLS.has(how)).map((line) => asShares(line, this.#page)))
  }
}

const picture = (walk: Walk) => walk.coverage.add(walk.m)

/** What each operator means for how a page looks; the others mean nothing. */
const meanings: Readonly<Record<number, (walk: Walk, args: readonly unknown[]) => void>> = {
  [OPS.save]: (walk) => walk.enter(),
  [OPS.restore]: (walk) => walk.leave(),
  [OPS.transform]: (walk, args) => {
    walk.m = times(walk.m, args.map(Number))
  },
  [OPS.paintFormXObjectBegin]: (walk, args) => walk.enter(args[0]),
  [OPS.paintFormXObjectEnd]: (walk) => walk.leave(),
  [OPS.paintImageXObject]: picture,
  [OPS.paintInlineImageXObject]: picture,
  [OPS.paintImageMaskXObject]: picture,
  [OPS.paintImageXObjectRepeat]: (walk, args) => walk.repeat(args),
  [OPS.paintInlineImageXObjectGroup]: (walk, args) => walk.group(args[1]),
  [OPS.paintImageMaskXObjectGroup]: (walk, args) => walk.group(args[0]),
  [OPS.constructPath]: (walk, args) => walk.path(args),
}

/** What the operators of a page draw; `view` is the transform of its viewport, `words` stand on it as it is shown. */
export const lookOf = (
  { fnArray, argsArray }: { fnArray: readonly number[]; argsArray: readonly unknown[] },
  view: Matrix,
  page: Size,
  words: readonly Word[],
): PageLook => {
  const walk = new Walk(view, page)
  fnArray.forEach((fn, i) => {
    const args: unknown = argsArray[i]
    meanings[fn]?.(walk, Array.isArray(args) ? args : [])
  })
  return {
    covered: walk.coverage.share,
    bare: walk.coverage.bareOf(words),
    strokes: walk.strokes,
    rulings: walk.rulings.slice(0, MOST_RULINGS),
  }
}

const asShares = (line: Ruling, page: Size): Ruling => {
  const share = (part: number, whole: number) => Math.round(Math.min(1, Math.max(0, part / whole)) * 1e4) / 1e4
  return {
    x1: share(line.x1, page.width),
    y1: share(line.y1, page.height),
    x2: share(line.x2, page.width),
    y2: share(line.y2, page.height),
  }
}
