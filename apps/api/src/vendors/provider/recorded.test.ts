import { expect, test } from 'vitest'
import { circuitOf } from './circuit.ts'
import type { Exchange } from './client.ts'
import { recordedCall } from './recorded.ts'

const failureOf = () => ({ status: 503, outcome: 'transient', code: 'SlowDown' }) as const

test('a call of another protocol goes on record, answered or not, and what it did is not changed by it', async () => {
  const kept: Exchange[] = []
  const keep = (exchange: Exchange) => void kept.push(exchange)
  expect(await recordedCall(keep, 'HeadObject', () => Promise.resolve(7), failureOf)).toBe(7)
  const broken = recordedCall(keep, 'HeadObject', () => Promise.reject(new Error('slow down')), failureOf)
  await expect(broken).rejects.toThrow('slow down')
  expect(kept).toMatchObject([
    { operation: 'HeadObject', outcome: 'ok', code: null },
    { operation: 'HeadObject', outcome: 'transient', status: 503, code: 'SlowDown' },
  ])
})

test('a record that cannot be written takes nothing away', async () => {
  const keep = () => Promise.reject(new Error('the database is full'))
  expect(await recordedCall(keep, 'send', () => Promise.resolve('sent'), failureOf)).toBe('sent')
})

test('a circuit is open after five failures for half a minute, twice as long each further time, then half-open', () => {
  expect(circuitOf(4, 0, 0)).toBeNull()
  expect(circuitOf(5, 0, 29_999)?.state).toBe('open')
  expect(circuitOf(5, 0, 30_000)?.state).toBe('half-open')
  expect(circuitOf(6, 0, 59_999)).toEqual({ state: 'open', until: 60_000 })
  expect(circuitOf(50, 0, 0)?.until).toBe(600_000)
})
