/** Time as an argument: the server's is the machine's, tests set their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}
export const machineClock: Clock = { now: () => Date.now() }
