import type { Ruling } from '@plinth/domain/documents/document/page'
import type { Turn } from '@plinth/domain/documents/document/turn'

/** A picture in shades of grey, a byte a pixel: 0 is ink, 255 is paper. */
export interface Grey {
  pixels: Uint8Array
  width: number
  height: number
}

/** Darker than this is ink. */
export const DARK = 128

/** A picture turned clockwise. */
export const turned = (grey: Grey, turn: Turn): Grey => {
  if (turn === 0) return grey
  const { pixels, width, height } = grey
  const across = turn === 180 ? width : height
  const out = new Uint8Array(pixels.length)
  // Where the first pixel goes, and how far apart neighbours across and down come to lie.
  const [start, right, down] =
    turn === 90
      ? [height - 1, across, -1]
      : turn === 180
        ? [pixels.length - 1, -1, -across]
        : [(width - 1) * across, -across, 1]
  for (let y = 0, from = 0; y < height; y += 1)
    for (let x = 0, to = start + y * down; x < width; x += 1, from += 1, to += right) out[to] = pixels[from] ?? 255
  return { pixels: out, width: across, height: turn === 180 ? height : width }
}

/** A picture at another size: each pixel is the mean of those it is made of, or lies between those around it. */
export const scaled = (grey: Grey, by: number): Grey => {
  const { pixels } = grey
  const [width, height] = [Math.max(1, Math.round(grey.width * by)), Math.max(1, Math.round(grey.height * by))]
  const out = new Uint8Array(width * height)
  const last = { x: grey.width - 1, y: grey.height - 1 }
  for (let y = 0, at = 0; y < height; y += 1) {
    const sy = Math.max(0, Math.min(last.y, (y + 0.5) / by - 0.5))
    const [top, fy] = [Math.floor(sy), sy % 1]
    const [row, below] = [top * grey.width, Math.min(last.y, top + 1) * grey.width]
    for (let x = 0; x < width; x += 1, at += 1) {
      const sx = Math.max(0, Math.min(last.x, (x + 0.5) / by - 0.5))
      const [left, fx] = [Math.floor(sx), sx % 1]
      const right = Math.min(last.x, left + 1)
      const upper = (pixels[row + left] ?? 255) * (1 - fx) + (pixels[row + right] ?? 255) * fx
      const lower = (pixels[below + left] ?? 255) * (1 - fx) + (pixels[below + right] ?? 255) * fx
      out[at] = Math.round(upper * (1 - fy) + lower * fy)
    }
  }
  return { pixels: out, width, height }
}

/** A run of ink across a picture, in pixels. */
interface Run {
  at: number
  from: number
  to: number
}

/** A shorter run is part of a letter: a third of an inch at 300 to the inch. */
const LONG = 110
/** What is thicker is no line but a dark field. */
const THICK = 14

/** The same walk across rows or down columns: where a pixel lies by its place along and across. */
interface Axis {
  lines: number
  length: number
  place: (line: number, along: number) => number
  /** Pixels between neighbours across. */
  step: number
}

/** Pixels of ink one above the other through a place, no more than `THICK` of them looked at each way. */
const thickness = (ink: Uint8Array, at: number, step: number): number => {
  let n = 1
  for (let i = at - step, k = 0; k <= THICK && i >= 0 && ink[i] === 1; i -= step, k += 1) n += 1
  for (let i = at + step, k = 0; k <= THICK && i < ink.length && ink[i] === 1; i += step, k += 1) n += 1
  return n
}

/** What a pixel of a line is: free, or crossed by something that is taller than a line is thick. */
const [FREE, CROSSED] = [1, 2]

/** Runs that are thin for most of their length; their pixels are marked as free or crossed. */
const linesAlong = (ink: Uint8Array, { lines, length, place, step }: Axis): { runs: Run[]; marks: Uint8Array } => {
  const runs: Run[] = []
  const marks = new Uint8Array(ink.length)
  const end = (line: number, from: number, to: number) => {
    if (to - from < LONG) return
    const thick: number[] = []
    for (let along = from; along < to; along += 1)
      if (thickness(ink, place(line, along), step) > THICK) thick.push(place(line, along))
    if (thick.length > (to - from) * 0.4) return
    runs.push({ at: line, from, to })
    for (let along = from; along < to; along += 1) marks[place(line, along)] = FREE
    for (const at of thick) marks[at] = CROSSED
  }
  for (let line = 0; line < lines; line += 1) {
    let from = -1
    for (let along = 0; along < length; along += 1) {
      const dark = ink[place(line, along)] === 1
      if (dark && from < 0) from = along
      else if (!dark && from >= 0) {
        end(line, from, along)
        from = -1
      }
    }
    if (from >= 0) end(line, from, length)
  }
  return { runs, marks }
}

/** Runs that touch, as one line each: a ruling is several pixels thick and seldom level. */
const joined = (runs: readonly Run[]): Run[] => {
  const lines: (Run & { last: number })[] = []
  for (const run of runs) {
    const near = lines.findLast(
      (one) => run.at - one.last <= THICK / 2 && run.from <= one.to + LONG / 4 && run.to >= one.from - LONG / 4,
    )
    if (!near) {
      lines.push({ ...run, last: run.at })
      continue
    }
    near.from = Math.min(near.from, run.from)
    near.to = Math.max(near.to, run.to)
    near.last = run.at
  }
  return lines.map(({ at, last, from, to }) => ({ at: (at + last) / 2, from, to }))
}

/** A line's edges are grey: what lies right beside it and is no ink of its own goes with it. */
const wipe = (pixels: Uint8Array, at: number, isAcross: boolean, width: number): void => {
  pixels[at] = 255
  const step = isAcross ? width : 1
  for (const beside of [at - step, at + step]) if ((pixels[beside] ?? 0) >= DARK) pixels[beside] = 255
}

const share = (part: number, whole: number) => Math.round((part / whole) * 1e4) / 1e4

/**
 * Wipes the ruled lines off a picture at about 300 dpi, but for where a letter crosses them; changes the pixels given.
 * Answers the lines, in fractions of the picture.
 */
export const wipeRulings = ({ pixels, width, height }: Grey): Ruling[] => {
  const ink = pixels.map((shade) => (shade < DARK ? 1 : 0))
  const across = linesAlong(ink, { lines: height, length: width, place: (y, x) => y * width + x, step: width })
  const down = linesAlong(ink, { lines: width, length: height, place: (x, y) => y * width + x, step: 1 })
  for (let at = 0; at < pixels.length; at += 1) {
    const [a = 0, d = 0] = [across.marks[at], down.marks[at]]
    if (a === FREE || d === FREE || (a === CROSSED && d === CROSSED)) wipe(pixels, at, a > 0, width)
  }
  return [
    ...joined(across.runs).map(({ at, from, to }) => ({
      ...{ x1: share(from, width), y1: share(at, height) },
      ...{ x2: share(to, width), y2: share(at, height) },
    })),
    ...joined(down.runs).map(({ at, from, to }) => ({
      ...{ x1: share(at, width), y1: share(from, height) },
      ...{ x2: share(at, width), y2: share(to, height) },
    })),
  ]
}

/** How much of a picture is ink, 0 to 1. */
export const inkShare = ({ pixels }: Grey): number => {
  let dark = 0
  for (const shade of pixels) if (shade < DARK) dark += 1
  return dark / pixels.length
}

/** A picture as a file that leptonica reads without unpacking: PGM. */
export const pgmOf = ({ pixels, width, height }: Grey): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])
