import { expect, test } from 'vitest'
import { completionPercent } from './completion.ts'
import { activityStates } from './types.ts'

test('[G-05] only accepted and done activities complete', () => {
  for (const state of activityStates)
    expect(completionPercent([state])).toBe(state === 'Accepted' || state === 'Done' ? 100 : 0)
})

test('[G-07] whole percent, and 0 without activities', () => {
  expect(completionPercent([])).toBe(0)
  expect(completionPercent(['Accepted', 'New', 'New'])).toBe(33)
  expect(completionPercent(['Accepted', 'Done', 'New'])).toBe(67)
})
