import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf, sliceBytes, wholeUpTo } from './parts.ts'

test('a small file goes in one piece, a larger one in parts of 8 MiB', () => {
  expect(partsOf(wholeUpTo)).toBeNull()
  expect(partsOf(wholeUpTo + 1)?.map((p) => p.end - p.start)).toEqual([sliceBytes, sliceBytes, 1])
  expect(partsOf(200 * 1_048_576)).toHaveLength(25)
  expect(partsOf(wholeUpTo + 1)?.map((p) => p.n)).toEqual([1, 2, 3])
})

test('parts follow one another without gap or overlap, end with the file, and are never more than 500', () => {
  fc.assert(
    fc.property(fc.integer({ min: wholeUpTo + 1, max: 5_000 * 1_048_576 }), (size) => {
      const parts = partsOf(size) ?? []
      expect(parts.length).toBeLessThanOrEqual(500)
      expect(parts.map((p) => p.start)).toEqual([0, ...parts.slice(0, -1).map((p) => p.end)])
      expect(parts.at(-1)?.end).toBe(size)
    }),
  )
})
