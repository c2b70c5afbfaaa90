import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** A clock that moves by what is slept. */
const meet = (perMinute: number) => {
  let at = 0
  const slept: number[] = []
  const turn = createTurns(perMinute, {
    now: () => at,
    sleep: (ms) => {
      slept.push(ms)
      return Promise.resolve()
    },
  })
  return { turn, slept, pass: (ms: number) => (at += ms) }
}

test('as many calls a minute as the provider allows begin at once, the next wait for their turn', async () => {
  const { turn, slept, pass } = meet(2)
  expect([await turn(), await turn()]).toEqual([null, null])
  expect(slept).toEqual([])
  pass(10_000)
  await turn()
  expect(slept).toEqual([50_000])
})

test('who would wait longer than a minute is told when to come back', async () => {
  const { turn, pass } = meet(1)
  await turn()
  pass(1000)
  expect(await turn()).toBeNull()
  expect(await turn()).toEqual({ kind: 'transient', code: 'RATE_LIMITED', retryAfterSeconds: 119 })
  pass(119_000)
  expect(await turn()).toBeNull()
})
