import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PNG } from 'pngjs'
import { expect, onTestFinished, test } from 'vitest'
import { compareScreens, linesOf } from './compare-screens.ts'

type Box = readonly [x: number, y: number, size: number]

/** A white picture of 200 × height with black boxes. */
const picture = (boxes: readonly Box[], height = 100): Buffer => {
  const png = new PNG({ width: 200, height })
  png.data.fill(255)
  for (const [left, top, size] of boxes)
    for (let y = top; y < top + size; y++)
      for (let x = left; x < left + size; x++) png.data.fill(0, (y * 200 + x) * 4, (y * 200 + x) * 4 + 3)
  return PNG.sync.write(png)
}

const folders = (before: Record<string, Buffer>, after: Record<string, Buffer>) => {
  const root = mkdtempSync(path.join(tmpdir(), 'plinth-screens-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [name, files] of Object.entries({ before, after })) {
    mkdirSync(path.join(root, name))
    for (const [file, bytes] of Object.entries(files)) writeFileSync(path.join(root, name, `${file}.png`), bytes)
  }
  return { before: path.join(root, 'before'), after: path.join(root, 'after'), out: path.join(root, 'out') }
}

test('a screen that changed is named with its share, and its difference is drawn', () => {
  const same = picture([[10, 10, 40]])
  const at = folders(
    { dashboard: same, loan: picture([[10, 10, 40]]), old: same },
    { dashboard: same, loan: picture([[60, 10, 40]]), fresh: same },
  )
  const seen = compareScreens(at.before, at.after, at.out)
  expect([...seen]).toEqual([
    ['dashboard', 'same'],
    ['fresh', 'new'],
    ['loan', { changed: 0.16 }],
    ['old', 'gone'],
  ])
  expect(linesOf(seen)).toEqual(['new      fresh', '16.00 %  loan', 'gone     old', '1 of 4 pictures look the same.'])
  expect(existsSync(path.join(at.out, 'loan.png'))).toBe(true)
  expect(existsSync(path.join(at.out, 'dashboard.png'))).toBe(false)
})

test('a page that grew is compared with its new part, and a few pixels are no change', () => {
  const at = folders(
    { grown: picture([], 100), blink: picture([]) },
    { grown: picture([[0, 120, 40]], 200), blink: picture([[5, 5, 3]]) },
  )
  expect([...compareScreens(at.before, at.after, at.out)]).toEqual([
    ['blink', 'same'],
    ['grown', { changed: 0.04 }],
  ])
})
