import { expect, test } from 'vitest'
import { markLines } from './mark-lines.ts'

const word = (x: number, y: number, width = 0.08) => ({ x, y, width, height: 0.02 })

test('[J-49] quoted words are marked line by line, and what stands apart on a line by itself', () => {
  const lines = markLines([word(0.1, 0.2), word(0.19, 0.201), word(0.28, 0.199), word(0.1, 0.23), word(0.7, 0.23)])
  expect(lines.map((one) => [one.x, one.width].map((n) => Math.round(n * 100)))).toEqual([
    [10, 26],
    [10, 8],
    [70, 8],
  ])
  expect(lines[0]?.y).toBeCloseTo(0.199)
  expect(lines[0]?.height).toBeCloseTo(0.022)
  expect(markLines([])).toEqual([])
})
