import { expect, test } from 'vitest'
import { bareAddress, REPLAYED, withoutPersons } from './error-report-rules.ts'

test('[A-48] [Y-33] a tenth of all sessions is replayed, and every one with an error', () => {
  expect(REPLAYED).toEqual({ sessions: 0.1, withError: 1 })
})

test('a report names no person and carries no query, cookie or header', () => {
  expect(bareAddress('https://x.test/personal?user=ann@example.com#top')).toBe('https://x.test/personal')
  expect(
    withoutPersons({
      message: 'broken',
      user: { email: 'ann@example.com' },
      request: {
        url: 'https://x.test/loan/1?panel=documents',
        headers: { Referer: 'https://x.test/?a' },
        cookies: 'b',
      },
      urls: ['https://x.test/personal?user=ann@example.com'],
    }),
  ).toEqual({ message: 'broken', request: { url: 'https://x.test/loan/1' }, urls: ['https://x.test/personal'] })
})
