import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_PARTS, partName, partsOf, splitProblem, startsIn } from './split.ts'

test('[AE-24] cut anywhere, every page stands in one part, once and in order', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 300 }),
      fc.array(fc.integer({ min: 1, max: 299 }), { maxLength: 60 }),
      (pages, after) => {
        const all = partsOf(after, pages).flatMap(({ from, to }) =>
          Array.from({ length: to - from + 1 }, (_, n) => from + n),
        )
        expect(all).toEqual(Array.from({ length: pages }, (_, n) => n + 1))
      },
    ),
  )
})

test('[AE-24] a cut that the file has no place for, none, or too many are refused', () => {
  expect(splitProblem([3], 9)).toBeNull()
  expect(splitProblem([], 9)).toBe('Choose where a new file starts.')
  expect(splitProblem([1], 1)).toBe('This file has one page. There is nothing to split.')
  for (const after of [[0], [9], [2.5]]) expect(splitProblem(after, 9)).toBe('A new file can start on pages 2 to 9.')
  const many = Array.from({ length: MOST_PARTS }, (_, n) => n + 1)
  expect(splitProblem(many, 90)).toBe('Split it into 50 files at most.')
})

test('[AE-24] parts are named by their file and pages', () => {
  expect(partsOf([3, 9], 10).map((part) => partName('Closing papers.PDF', part))).toEqual([
    'Closing papers (pages 1-3).pdf',
    'Closing papers (pages 4-9).pdf',
    'Closing papers (page 10).pdf',
  ])
  expect(partName('scan', { from: 1, to: 2 })).toBe('scan (pages 1-2).pdf')
})

test('[AE-24] starts are read as people type them', () => {
  expect(startsIn('4, 10')).toEqual([4, 10])
  expect(startsIn(' 10 4;4 ')).toEqual([4, 10])
  expect(startsIn('')).toEqual([])
  expect(startsIn('4-6')).toBeNull()
})
