import { fail } from './errors.ts'

/** Lets the next one in; once is enough, more does nothing. */
export type Leave = () => void

/** A limit on how much of something runs at once. */
export interface Gate {
  /** Waits for room. Fails with unavailable when as many wait already as may, or when it waited as long as it may. */
  enter(): Promise<Leave>
}

interface GateSettings {
  running: number
  waiting: number
  /** Longest wait in milliseconds; without it, as long as it takes. */
  waitMs?: number
  /** What those hear who are not let in. */
  busy: string
}

/** One who waits: let in, or sent away. */
interface Waiting {
  letIn: () => void
}

/** A gate that lets so many through at once and so many more wait, first come first served. */
export const createGate = (o: GateSettings): Gate => {
  const queue = new Set<Waiting>()
  let running = 0
  const leaveOnce = (): Leave => {
    let left = false
    return () => {
      if (left) return
      left = true
      const [next] = queue
      if (!next) running -= 1
      else next.letIn()
    }
  }
  const turn = (): Promise<boolean> =>
    new Promise((resolve) => {
      const one: Waiting = { letIn: () => done(true) }
      const tooLong = o.waitMs === undefined ? undefined : setTimeout(() => done(false), o.waitMs)
      const done = (isIn: boolean) => {
        clearTimeout(tooLong)
        queue.delete(one)
        resolve(isIn)
      }
      queue.add(one)
    })
  return {
    enter: async () => {
      if (running < o.running) running += 1
      else if (queue.size >= o.waiting || !(await turn())) fail('unavailable', o.busy)
      return leaveOnce()
    },
  }
}
