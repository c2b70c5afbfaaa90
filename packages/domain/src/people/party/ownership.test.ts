import { expect, test } from 'vitest'
import { circleMessage, ownershipCircle } from './ownership.ts'

const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((name) => ({ id: name.toLowerCase(), name }))
if (!a || !b || !c || !d) throw new Error('four entities')

test('[AI-17] a circle is found however long it is, and named from the entity back to it', () => {
  expect(ownershipCircle(a, [a], new Map())).toEqual(['A', 'A'])
  const owners = new Map([
    ['b', [d, c]],
    ['c', [a]],
  ])
  expect(ownershipCircle(a, [b], owners)).toEqual(['A', 'B', 'C', 'A'])
  expect(circleMessage(['A', 'B', 'C', 'A'])).toBe(
    "An entity can't own itself: A is owned by B, B is owned by C, C is owned by A",
  )
})

test('[AI-17] owners that meet again above are no circle, and one above that does not touch the entity ends', () => {
  const diamond = new Map([
    ['b', [d]],
    ['c', [d]],
  ])
  expect(ownershipCircle(a, [b, c], diamond)).toBeNull()
  const apart = new Map([
    ['b', [c]],
    ['c', [b]],
  ])
  expect(ownershipCircle(a, [b], apart)).toBeNull()
})
