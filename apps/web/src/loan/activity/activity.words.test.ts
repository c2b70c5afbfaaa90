import { activityActions } from '@plinth/domain/loan/activity/actions'
import { expect, test } from 'vitest'
import { actionLabel } from './activity.words.ts'

test('[K-33] [X-23] an action that nobody knows reads Error, every known one its own words', () => {
  expect(['fly', 'toString', '', 'Upload'].map(actionLabel)).toEqual(['Error', 'Error', 'Error', 'Error'])
  const labels = activityActions.map(actionLabel)
  expect(labels).not.toContain('Error')
  expect(new Set(labels).size).toBe(activityActions.length)
})
