import { expect, test } from 'vitest'
import { nextFriday, promiseError, quietAfterPromise } from './answer.ts'

test('[AA-15] a promised day is today or later, and near', () => {
  expect(promiseError('2026-09-15', '2026-09-16')).toBe('Choose today or a later day.')
  expect(promiseError('2026-09-16', '2026-09-16')).toBeNull()
  expect(promiseError('2026-11-15', '2026-09-16')).toBeNull()
  expect(promiseError('2026-11-16', '2026-09-16')).toBe('Choose a day within 60 days.')
})

test('[AA-17] the day after a promise is the first of reminders', () => {
  expect(quietAfterPromise('2026-09-30')).toBe('2026-10-01')
})

test.each([
  ['2026-09-14', '2026-09-18'],
  ['2026-09-17', '2026-09-18'],
  ['2026-09-18', '2026-09-25'],
  ['2026-09-20', '2026-09-25'],
])("[AA-15] 'by Friday' on %s is %s", (today, friday) => {
  expect(nextFriday(today)).toBe(friday)
})
