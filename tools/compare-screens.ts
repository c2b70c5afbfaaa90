import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** What became of one picture between two revisions. */
export type Seen = 'new' | 'gone' | 'same' | { /** Share of the pixels that look different, 0 to 1. */ changed: number }

/** The smallest share of a picture that counts: a clock's minute or a cursor is less. */
const LEAST = 0.0005

const read = (file: string): PNG => PNG.sync.read(readFileSync(file))

/** A picture on a canvas of this size, the rest white: a page that grew is compared as far as it went. */
const onCanvas = (picture: PNG, width: number, height: number): PNG => {
  const canvas = new PNG({ width, height })
  canvas.data.fill(255)
  PNG.bitblt(picture, canvas, 0, 0, picture.width, picture.height, 0, 0)
  return canvas
}

/** Compares two pictures as an eye would (edges that are only drawn smoother are the same); answers the share and its drawing. */
const differenceOf = (before: PNG, after: PNG): { share: number; drawing: PNG } => {
  const [width, height] = [Math.max(before.width, after.width), Math.max(before.height, after.height)]
  const drawing = new PNG({ width, height })
  const [one, other] = [before, after].map((picture) => onCanvas(picture, width, height).data)
  const pixels = one && other ? pixelmatch(one, other, drawing.data, width, height, { threshold: 0.15 }) : 0
  return { share: pixels / (width * height), drawing }
}

/**
 * Holds the pictures of `after` against those of the same name in `before`. Where they differ, a drawing of the difference
 * goes to `out`, which is emptied first. Names without their folder or ending, in order.
 */
export const compareScreens = (before: string, after: string, out: string): ReadonlyMap<string, Seen> => {
  const namesIn = (folder: string) =>
    new Set(globSync('*.png', { cwd: folder }).map((file) => path.basename(file, '.png')))
  const [old, now] = [namesIn(before), namesIn(after)]
  rmSync(out, { recursive: true, force: true })
  const seen = new Map<string, Seen>()
  for (const name of [...new Set([...old, ...now])].sort()) {
    if (!old.has(name) || !now.has(name)) {
      seen.set(name, old.has(name) ? 'gone' : 'new')
      continue
    }
    const { share, drawing } = differenceOf(
      read(path.join(before, `${name}.png`)),
      read(path.join(after, `${name}.png`)),
    )
    seen.set(name, share < LEAST ? 'same' : { changed: share })
    if (share < LEAST) continue
    mkdirSync(out, { recursive: true })
    writeFileSync(path.join(out, `${name}.png`), PNG.sync.write(drawing))
  }
  return seen
}

/** One line a picture that is not the same, and how many are. */
export const linesOf = (seen: ReadonlyMap<string, Seen>): string[] => {
  const told = [...seen].filter(([, one]) => one !== 'same')
  const lines = told.map(([name, one]) =>
    typeof one === 'string' ? `${one.padEnd(8)} ${name}` : `${`${(one.changed * 100).toFixed(2)} %`.padEnd(8)} ${name}`,
  )
  return [...lines, `${seen.size - told.length} of ${seen.size} pictures look the same.`]
}

// `node tools/compare-screens.ts <before> [after]` tells which screens look different; it tells, it does not fail.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [before = '', after = 'screens'] = process.argv.slice(2)
  const seen = compareScreens(before, after, '.cache/screens-changed')
  if (seen.size === 0) throw new Error(`no pictures in ${before} or ${after}; npm run screens makes them`)
  for (const line of linesOf(seen)) console.log(line)
}
