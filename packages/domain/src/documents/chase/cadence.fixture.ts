import type { Cadence } from './cadence.ts'

/** The day before, on the day, then every four days, five times: what borrowers know from other lenders. */
export const defaultCadence: Cadence = {
  daysBefore: [1],
  onDay: true,
  everyDays: 4,
  maxAfter: 5,
  silentRounds: 2,
}
