import { expect, test } from 'vitest'
import { z } from 'zod'
import { waysOfFailing } from '../../../test/ways-of-failing.ts'
import { createProviderClient, type Exchange } from './client.ts'

const Pong = z.object({ pong: z.number() })
/** Short where only waiting ends the call. Else so long that a busy machine, too, hears the answer that ends it. */
const waitMs = (told: object) => ('code' in told && told.code === 'TIMEOUT' ? 400 : 10_000)

test.each(waysOfFailing)(
  '[SC-20] a service that %s fails its own call, in time and on record',
  async (_way, at, told) => {
    const kept: Exchange[] = []
    const client = createProviderClient({
      ...{ baseUrl: await at(), headers: {}, timeoutMs: waitMs(told), firstDelayMs: 1 },
      keep: (exchange) => void kept.push(exchange),
    })
    const from = performance.now()
    const call = { operation: 'ping', path: '/ping', body: { ping: 1 }, schema: Pong, repeatable: false }
    expect(await client.call(call)).toMatchObject(told)
    // Of 400 ms; a busy machine is slow to look at its clock.
    expect(performance.now() - from).toBeLessThan(10_000)
    expect(kept).toHaveLength(1)
    expect(kept[0]?.outcome).not.toBe('ok')
  },
)
