import PuzzleWorker from 'altcha/workers/pbkdf2?worker'
import type { Challenge } from './application.calls.ts'

interface Solution {
  counter: number
  derivedKey: string
}

const isSolution = (data: unknown): data is Solution =>
  typeof data === 'object' && data !== null && 'counter' in data && 'derivedKey' in data

/** At most this many threads: more heat a phone without being faster. */
const MOST_WORKERS = 4

/**
 * Solves an embedded captcha in the background, the tries shared out over the device's threads, and answers the token the
 * server takes. Rejects when the browser cannot solve it, or when `signal` is aborted.
 */
export const solveChallenge = async (challenge: Challenge, signal: AbortSignal): Promise<string> => {
  const count = Math.max(1, Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1))
  const workers = Array.from({ length: count }, () => new PuzzleWorker())
  try {
    const { counter, derivedKey } = await new Promise<Solution>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('the dialog was closed')))
      for (const [counterStart, worker] of workers.entries()) {
        worker.addEventListener('error', (event) => reject(new Error(event.message)))
        worker.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
          isSolution(data) ? resolve(data) : reject(new Error('the puzzle has no solution')),
        )
        worker.postMessage({ type: 'work', challenge, counterStart, counterStep: count })
      }
    })
    return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
  } finally {
    for (const worker of workers) worker.terminate()
  }
}
