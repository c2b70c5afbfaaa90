/** Calls of one operation that fail in a row until its circuit opens. */
export const FAILURES_TO_OPEN = 5
export const OPEN_MS = 30_000
const MAX_OPEN_MS = 600_000

/** Milliseconds that a circuit stays open the n-th time in a row, from 1: doubled each time, at most ten minutes. */
export const openMsOf = (n: number, first = OPEN_MS): number => Math.min(first * 2 ** (n - 1), MAX_OPEN_MS)

export interface Circuit {
  /** Open: nothing is asked. Half-open: the next call tries whether it answers again. */
  state: 'open' | 'half-open'
  /** When an open one lets the next call through, milliseconds. */
  until: number
}

/**
 * How the circuit of an operation stands by its record, so that every process can tell of calls that another made; null
 * while it is closed.
 *
 * @param failures Calls that failed in passing since the last that was answered.
 * @param lastAt When the last of them ended, milliseconds.
 */
export const circuitOf = (failures: number, lastAt: number, now: number): Circuit | null => {
  if (failures < FAILURES_TO_OPEN) return null
  const until = lastAt + openMsOf(failures - FAILURES_TO_OPEN + 1)
  return { state: now < until ? 'open' : 'half-open', until }
}
