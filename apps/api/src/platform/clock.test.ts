import { expect, test } from 'vitest'
import { machineClock, movableClock } from './clock.ts'

test('[AK-01] a clock that was set forward runs on from there; that of the machine cannot be set', () => {
  const clock = movableClock()
  const ahead = () => Math.round((clock.now() - Date.now()) / 1000)
  expect(ahead()).toBe(0)
  clock.moveOn?.(3_600_000)
  clock.moveOn?.(60_000)
  expect(ahead()).toBe(3660)
  expect(machineClock.moveOn).toBeUndefined()
})
