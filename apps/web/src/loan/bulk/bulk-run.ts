import { useSyncExternalStore } from 'react'

/** An action that runs over several loans, one after the other. */
export interface BulkRun {
  what: string
  done: number
  of: number
  stopping: boolean
}

/** What became of the loans: those done, those that failed with their reason, those that were not tried. */
export interface BulkResult<T> {
  done: readonly T[]
  failures: ReadonlyMap<string, string>
  left: readonly T[]
}

// It runs on while the person looks at other pages, so it belongs to no component.
let running: BulkRun | null = null
const watchers = new Set<() => void>()

const tell = (next: BulkRun | null) => {
  running = next
  for (const watch of watchers) watch()
}
const subscribe = (watch: () => void) => {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

/** The action that runs now; null while none does. */
export const useBulkRun = (): BulkRun | null => useSyncExternalStore(subscribe, () => running)

/** Lets the loan that is being worked on be finished, and no other be begun. */
export const stopBulkRun = (): void => {
  if (running) tell({ ...running, stopping: true })
}

/** Works through the loans one at a time until done or stopped. One action runs at a time: a second one is refused. */
export const runOver = async <T extends { id: string }>(
  what: string,
  loans: readonly T[],
  work: (loan: T) => Promise<void>,
  reasonOf: (error: unknown) => string,
): Promise<BulkResult<T>> => {
  if (running) return { done: [], failures: new Map(), left: loans }
  const done: T[] = []
  const failures = new Map<string, string>()
  tell({ what, done: 0, of: loans.length, stopping: false })
  try {
    for (const [index, loan] of loans.entries()) {
      if (isStopping()) return { done, failures, left: loans.slice(index) }
      try {
        await work(loan)
        done.push(loan)
      } catch (error) {
        failures.set(loan.id, reasonOf(error))
      }
      tell({ what, done: index + 1, of: loans.length, stopping: isStopping() })
    }
    return { done, failures, left: [] }
  } finally {
    tell(null)
  }
}

const isStopping = () => running?.stopping === true
