import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Pin, parsePins, pinLoan, pinsKey, unpinLoan } from './pins.ts'

const pinned = (...ids: string[]) => ids.reduce<readonly Pin[]>(pinLoan, [])

describe('pinned loans', () => {
  test('[B-35] [Y-16] at most five; the oldest is dropped', () => {
    expect(pinned('a', 'b', 'c', 'd', 'e', 'f').map((p) => p.id)).toEqual(['b', 'c', 'd', 'e', 'f'])
    expect(pinned('a', 'b', 'a').map((p) => p.id)).toEqual(['a', 'b'])
  })

  test('[B-33] unpinning frees a place', () => {
    const pins = pinLoan(unpinLoan(pinned('a', 'b', 'c', 'd', 'e'), 'b'), 'f')
    expect(pins.map((p) => p.id)).toEqual(['a', 'c', 'd', 'e', 'f'])
  })

  test('[B-36] [B-37] stored as a list of id and order under checked-loans, and read back the same', () => {
    expect(pinsKey).toBe('checked-loans')
    expect(JSON.stringify(pinned('a', 'b'))).toBe('[{"id":"a","order":1},{"id":"b","order":2}]')
    fc.assert(
      fc.property(fc.array(fc.string()), (ids) => {
        const pins = pinned(...ids)
        expect(parsePins(JSON.stringify(pins))).toEqual(pins)
      }),
    )
  })

  test('[B-35] of a longer stored list the five pinned last stay', () => {
    const stored = [3, 1, 6, 2, 5, 4].map((order) => ({ id: `L${order}`, order }))
    expect(parsePins(JSON.stringify(stored)).map((pin) => pin.id)).toEqual(['L2', 'L3', 'L4', 'L5', 'L6'])
  })

  test('[B-36] rubbish in the browser is left out', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => parsePins(text).length <= 5))
    expect(
      [null, '', '{', '{}', '[1,null,{"id":1,"order":1},{"id":"x"},{"id":"y","order":"2"}]'].flatMap(parsePins),
    ).toEqual([])
    expect(parsePins('[{"id":"b","order":2,"x":1},{"id":"a","order":1},{"id":"b","order":9}]')).toEqual([
      { id: 'a', order: 1 },
      { id: 'b', order: 2 },
    ])
  })
})
