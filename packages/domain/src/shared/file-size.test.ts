import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test('bytes read in the largest unit that leaves a whole one', () => {
  expect([0, 999, 1000, 1_449_000, 2_500_000_000, 9e12].map(fileSize)).toEqual([
    '0 B',
    '999 B',
    '1.0 KB',
    '1.4 MB',
    '2.5 GB',
    '9000.0 GB',
  ])
})
