import { expect, test } from 'vitest'
import { datastoreSize } from './datastore-size.ts'

test('[Q-34] [Q-35] [Y-29] the datastore shows GB from 1 on, else MB of which 1024 make one, with 3 decimals', () => {
  expect([0, 0.5, 0.0012345, 0.999, 1, 1.23456, 1500].map(datastoreSize)).toEqual([
    '0.000 MB',
    '512.000 MB',
    '1.264 MB',
    '1022.976 MB',
    '1.000 GB',
    '1.235 GB',
    '1500.000 GB',
  ])
})
