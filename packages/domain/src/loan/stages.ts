import { type LoanStatus, progression } from './status.ts'

/** When a loan entered a status for the last time; epoch seconds. */
export interface StageEntry {
  readonly status: LoanStatus
  readonly since: number
}

/** One stage of the bar. */
export interface StageStep {
  readonly status: (typeof progression)[number]
  readonly state: 'done' | 'now' | 'ahead'
  /** When it began, epoch seconds; null while it is ahead, or where the trail does not say. */
  readonly since: number | null
  /** Whole days it took, or has taken so far; null where its beginning is not known. */
  readonly days: number | null
}

const DAY = 86_400

/**
 * The stages of a loan from request to payoff with when each began and how long it took. `now` in epoch seconds. A rejected
 * loan has no present stage: what it reached is told by its trail.
 */
export const stageSteps = (status: LoanStatus, trail: readonly StageEntry[], now: number): readonly StageStep[] => {
  const at = (progression as readonly LoanStatus[]).indexOf(status)
  const sinceOf = (stage: LoanStatus) => trail.find((entry) => entry.status === stage)?.since ?? null
  return progression.map((stage, index) => {
    const reached = at === -1 ? sinceOf(stage) !== null : index <= at
    if (!reached) return { status: stage, state: 'ahead', since: null, days: null }
    const since = sinceOf(stage)
    const state = index === at ? 'now' : 'done'
    if (since === null) return { status: stage, state, since, days: null }
    const later = progression.slice(index + 1).flatMap((one) => sinceOf(one) ?? [])
    const until = index === at ? now : later.find((one) => one >= since)
    const days = until === undefined ? null : Math.max(0, Math.floor((until - since) / DAY))
    return { status: stage, state, since, days }
  })
}
