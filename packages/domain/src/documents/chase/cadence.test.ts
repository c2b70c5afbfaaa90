import { expect, test } from 'vitest'
import { daysBeforeOf } from './cadence.ts'

test('[AA-02] days before the due date are read as typed; anything but up to three whole days from 1 to 30 is refused', () => {
  expect(['', ' , ', '7, 1', '30,7,1'].map(daysBeforeOf)).toEqual([[], [], [7, 1], [30, 7, 1]])
  expect(['0', '31', '1.5', 'soon', '9,7,3,1', '7;1'].map(daysBeforeOf)).toEqual([null, null, null, null, null, null])
})
