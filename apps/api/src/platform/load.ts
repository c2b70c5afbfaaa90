import { AsyncLocalStorage } from 'node:async_hooks'
import type { Endpoint } from '@plinth/contract/shared/endpoint'
import { createGate, type Gate, type Leave } from './gate.ts'

/** How many calls of a class are worked on at once in this process, how many wait, and how long, in milliseconds. */
interface Limits {
  running: number
  waiting: number
  waitMs: number
}

/**
 * Each process works on so many calls at once; a few more wait briefly, the rest are told at once to come again. Without this all
 * calls slow each other down until none is answered in time. More at once than the database has connections for only wait there.
 */
export const loadLimits = {
  usual: { running: 24, waiting: 400, waitMs: 500 },
  heavy: { running: 2, waiting: 20, waitMs: 5000 },
} as const satisfies Record<string, Limits>

const BUSY = 'The server has more to do than it can right now. Try again in a few seconds.'

const place = new AsyncLocalStorage<Leave>()

/** Gives the place of the call at work to the next one, while it waits for somebody else. */
export const givePlace = (): void => place.getStore()?.()

/** Which class a call belongs to; null for those that take long without work: streams, and files that are on their way. */
const classOf = (e: Endpoint): keyof typeof loadLimits | null => {
  const isOnItsWay = e.events !== undefined || e.takes === 'file' || (e.replies ?? 'json') !== 'json'
  return isOnItsWay || e.load === 'none' ? null : (e.load ?? 'usual')
}

/** Runs the work of calls, each in a place of its class. */
export const createLoad = (limits: Record<keyof typeof loadLimits, Limits> = loadLimits) => {
  const gates: Record<keyof typeof loadLimits, Gate> = {
    usual: createGate({ ...limits.usual, busy: BUSY }),
    heavy: createGate({ ...limits.heavy, busy: BUSY }),
  }
  return {
    /** @throws AppError unavailable, when there is no place. */
    run: async <T>(e: Endpoint, work: () => Promise<T>): Promise<T> => {
      const name = classOf(e)
      if (name === null) return work()
      const leave = await gates[name].enter()
      try {
        return await place.run(leave, work)
      } finally {
        leave()
      }
    },
  }
}

export type Load = ReturnType<typeof createLoad>
