import { fail } from './errors.ts'

/** Lets the next one in; once is enough, more does nothing. */
export type Leave = () => void

/** A limit on how much of something runs at once. */
export interface Gate {
  /** Waits for room. Fails with unavailable when as many wait already as may. */
  enter(): Promise<Leave>
}

/** A gate that lets so many through at once and so many more wait, first come first served. `busy` is told to the rest. */
export const createGate = (o: { running: number; waiting: number; busy: string }): Gate => {
  const queue: (() => void)[] = []
  let running = 0
  const leaveOnce = (): Leave => {
    let left = false
    return () => {
      if (left) return
      left = true
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
  return {
    enter: async () => {
      if (running < o.running) running += 1
      else if (queue.length >= o.waiting) fail('unavailable', o.busy)
      else await new Promise<void>((resolve) => queue.push(resolve))
      return leaveOnce()
    },
  }
}
