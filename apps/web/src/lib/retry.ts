import { ApiError } from './api-error.ts'

/** Waits before each further try, in milliseconds: half a minute in all, for a phone between two antennas. */
const PAUSES = [500, 1000, 2000, 4000, 8000, 15_000]

export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/** Resolves after a while, or at once when the person gives up. */
export const wait: Wait = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Whether trying again may help: no answer came, or the server was busy or down. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** Does work again, later and later, while its failures may pass; throws the last one. */
export const withRetries = async <T>(work: () => Promise<T>, signal: AbortSignal, pause: Wait = wait): Promise<T> => {
  for (const ms of PAUSES) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error
      await pause(ms, signal)
    }
  }
  return work()
}
