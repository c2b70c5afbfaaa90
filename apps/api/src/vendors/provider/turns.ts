import { setTimeout as wait } from 'node:timers/promises'
import { type Failure, transient } from './outcome.ts'

const MINUTE_MS = 60_000

/**
 * Lets at most so many calls begin in any minute; the others wait for their turn. Who would wait longer than a minute is
 * told RATE_LIMITED instead, with the seconds after which there is a turn.
 *
 * @param now Milliseconds of a clock that only goes forward.
 */
export const createTurns = (
  perMinute: number,
  { now = () => performance.now(), sleep = (ms: number): Promise<unknown> => wait(ms) } = {},
): (() => Promise<Failure | null>) => {
  /** When the latest calls begin, the oldest first; some of them lie ahead. */
  const begun: number[] = []
  return async () => {
    const at = now()
    while (begun[0] !== undefined && begun[0] <= at - MINUTE_MS) begun.shift()
    const before = begun.at(-perMinute)
    const start = before === undefined ? at : Math.max(at, before + MINUTE_MS)
    if (start - at > MINUTE_MS) return transient('RATE_LIMITED', Math.ceil((start - at) / 1000))
    begun.push(start)
    if (start > at) await sleep(start - at)
    return null
  }
}
