import { expect, test } from 'vitest'
import { keepKey, keptKey, makeKey } from './kept-key.ts'

test('the key that a link was opened with lasts in this tab until it is forgotten, and is of that link alone', () => {
  const key = makeKey()
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(makeKey()).not.toBe(key)
  keepKey('token-of-one', key)
  expect([keptKey('token-of-one'), keptKey('token-of-two')]).toEqual([key, null])
  // Links that were made in the same moment begin alike.
  keepKey('AZWmV0k7cQ2nAAAAm5Yh8g.3u0b', key)
  expect(keptKey('AZWmV0k7cQ2nq4yQm5Yh8g.3u0b')).toBeNull()
  keepKey('token-of-one', null)
  expect(keptKey('token-of-one')).toBeNull()
})
