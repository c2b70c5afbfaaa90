import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Values } from './median.ts'

const plain = (values: readonly number[]): number | null => {
  const sorted = [...values].sort((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : low + (high - low) * 0.5
}

test('the median is that of the values sorted, in one set or several, also after values were taken out', () => {
  const value = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.double({ min: -5, max: 400, noNaN: true }))
  fc.assert(
    fc.property(fc.array(fc.record({ value, isKept: fc.boolean(), first: fc.boolean() })), (all) => {
      const sets = [new Values(), new Values()] as const
      for (const one of all) sets[one.first ? 0 : 1].add(one.value)
      for (const one of all) if (!one.isKept) sets[one.first ? 0 : 1].remove(one.value)
      const kept = all.filter((one) => one.isKept).map((one) => one.value)
      expect(Values.median(sets)).toBe(plain(kept))
      expect(sets[0].count + sets[1].count).toBe(kept.length)
    }),
  )
})
