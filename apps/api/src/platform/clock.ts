/** Time as an argument: the server's is the machine's, tests set their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Sets it forward by milliseconds; only where the test helpers are on. */
  moveOn?(ms: number): void
}
export const machineClock: Clock = { now: () => Date.now() }

/** Runs as the machine's does, from wherever it was set forward to: a month passes in a test. */
export const movableClock = (): Clock => {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    moveOn: (ms) => {
      ahead += ms
    },
  }
}
