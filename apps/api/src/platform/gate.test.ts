import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

const busy = { code: 'unavailable', message: 'Busy.' }

test('so many run, so many wait in their order, the rest are refused; leaving twice lets one in', async () => {
  const gate = createGate({ running: 1, waiting: 2, busy: 'Busy.' })
  const first = await gate.enter()
  const order: number[] = []
  const waiting = [1, 2].map(async (n) => {
    const leave = await gate.enter()
    order.push(n)
    return leave
  })
  await expect(gate.enter()).rejects.toMatchObject(busy)
  first()
  first()
  const second = await waiting[0]
  expect(order).toEqual([1])
  second?.()
  ;(await waiting[1])?.()
  expect(order).toEqual([1, 2])
  await expect(gate.enter()).resolves.toBeTypeOf('function')
})

test('one who waited as long as may be is refused, and takes no place later', async () => {
  const gate = createGate({ running: 1, waiting: 5, waitMs: 20, busy: 'Busy.' })
  const leave = await gate.enter()
  await expect(gate.enter()).rejects.toMatchObject(busy)
  leave()
  const again = await gate.enter()
  await expect(gate.enter()).rejects.toMatchObject(busy)
  again()
})
