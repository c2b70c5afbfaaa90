import type { Logger } from './log.ts'

/** After how long what could not be read is read again. */
const AGAIN_MS = 5000

/** What a process keeps in memory: read once it serves, so that nobody waits for it who asks first. */
export interface ReadAhead {
  /** `read` brings what is kept up to date; it may run beside calls that do the same. */
  add(read: () => Promise<unknown>): void
  /** Whether nothing is still to be read; true also where nobody has begun. */
  isDone(): boolean
  /** Reads all side by side; one that fails is read again after a while. Resolves at the end, or once it is stopped. */
  begin(): Promise<void>
  stop(): void
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
  })

export const createReadAhead = (log: Pick<Logger, 'warn'>): ReadAhead => {
  const reads: (() => Promise<unknown>)[] = []
  const stopping = new AbortController()
  let isDone = true

  const readOne = async (read: () => Promise<unknown>): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await read()
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        log.warn({ err: error }, 'what is kept in memory could not be read yet')
        await pause(AGAIN_MS, stopping.signal)
      }
    }
  }

  return {
    add: (read) => void reads.push(read),
    isDone: () => isDone,
    begin: async () => {
      isDone = false
      await Promise.all(reads.map(readOne))
      isDone = true
    },
    stop: () => stopping.abort(),
  }
}
