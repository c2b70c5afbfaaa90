import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gathered } from './gathered.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Readings that are answered by the test, one after the other. */
const readings = () => {
  const asked: { keys: readonly string[]; answer: () => void; fail: (error: Error) => void }[] = []
  let state = 'before'
  const read = gathered(
    (keys) =>
      new Promise<ReadonlyMap<string, string>>((resolve, reject) => {
        const seen = state
        const known = keys.filter((key) => key !== 'unknown')
        asked.push({
          keys,
          answer: () => resolve(new Map(known.map((key) => [key, `${key} ${seen}`]))),
          fail: reject,
        })
      }),
  )
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return { asked, read, settle, become: (now: string) => void (state = now) }
}

test('who asks alone waits for nobody', async () => {
  const { asked, read, settle } = readings()
  const one = read('a')
  await settle()
  expect(asked.map(({ keys }) => keys)).toEqual([['a']])
  asked[0]?.answer()
  expect(await one).toBe('a before')
})

test('who asks meanwhile shares the next reading, which sees what happened until they asked', async () => {
  const { asked, read, settle, become } = readings()
  const first = read('a')
  await settle()
  become('revoked')
  const later = [read('a'), read('b'), read('a'), read('unknown')]
  await settle()
  expect(asked.map(({ keys }) => keys)).toEqual([['a']])
  asked[0]?.answer()
  await settle()
  expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b', 'unknown']])
  asked[1]?.answer()
  expect(await first).toBe('a before')
  expect(await Promise.all(later)).toEqual(['a revoked', 'b revoked', 'a revoked', undefined])
})

test('a reading that fails fails for those who went with it alone', async () => {
  const { asked, read, settle } = readings()
  const first = read('a')
  await settle()
  const second = read('b')
  asked[0]?.fail(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await settle()
  asked[1]?.answer()
  expect(await second).toBe('b before')
})

test('a reading that hangs holds up nobody for long', async () => {
  const { asked, read, settle } = readings()
  void read('a')
  await settle()
  const second = read('b')
  await settle()
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(asked[1]?.keys).toEqual(['b'])
  asked[1]?.answer()
  expect(await second).toBe('b before')
})

test('a reading that serves many belongs to none of the calls', async () => {
  const call = new AsyncLocalStorage<string>()
  const within: (string | undefined)[] = []
  const read = gathered(async (keys) => {
    within.push(call.getStore())
    return new Map(keys.map((key) => [key, key]))
  })
  await call.run('a call in its transaction', () => read('a'))
  expect(within).toEqual([undefined])
})
