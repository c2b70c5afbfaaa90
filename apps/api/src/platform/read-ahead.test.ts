import { expect, onTestFinished, test, vi } from 'vitest'
import { createReadAhead } from './read-ahead.ts'

const log = { warn: () => undefined }

test('what is to be kept is read side by side, and is there only once all of it is', async () => {
  const ahead = createReadAhead(log)
  const steps: string[] = []
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  ahead.add(async () => void steps.push('first'))
  ahead.add(() => held)
  ahead.add(async () => void steps.push('last'))
  expect(ahead.isDone()).toBe(true)
  const over = ahead.begin()
  await vi.waitFor(() => expect(steps).toEqual(['first', 'last']), { timeout: 60_000 })
  expect(ahead.isDone()).toBe(false)
  letGo()
  await over
  expect(ahead.isDone()).toBe(true)
})

test('what cannot be read is read again after five seconds, until the process stops', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const ahead = createReadAhead(log)
  let tries = 0
  ahead.add(async () => {
    tries += 1
    if (tries < 3) throw new Error('no database')
  })
  const over = ahead.begin()
  await vi.advanceTimersByTimeAsync(4999)
  expect(tries).toBe(1)
  await vi.advanceTimersByTimeAsync(5001)
  await over
  expect([tries, ahead.isDone()]).toEqual([3, true])

  const stopped = createReadAhead(log)
  stopped.add(() => Promise.reject(new Error('no database')))
  const ended = stopped.begin()
  stopped.stop()
  await ended
})
