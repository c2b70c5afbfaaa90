import { expect, test } from 'vitest'
import { highestLevel, insightColour } from './levels.ts'

test.each([
  [0, 'grey'],
  [1, 'yellow'],
  [2, 'red'],
  [7, 'red'],
  [-1, 'red'],
])('[O-09] level %i is %s', (level, colour) => expect(insightColour(level)).toBe(colour))

test('[I-08] the badge goes by the highest level, and there is none without insights', () => {
  expect(highestLevel([{ level: 0 }, { level: 2 }, { level: 1 }])).toBe(2)
  expect(highestLevel([{ level: 0 }])).toBe(0)
  expect(highestLevel([])).toBeNull()
})
