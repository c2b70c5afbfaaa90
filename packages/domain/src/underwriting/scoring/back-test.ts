/** How far a back test is. */
export const backTestStates = ['waiting', 'done', 'failed'] as const
export type BackTestState = (typeof backTestStates)[number]

/** How a past loan ended: it was made (funded, paid off), or it was not (rejected). */
export type Outcome = 'made' | 'rejected'

/** A past loan scored by the model in use and by the one that is tested; null = 'N/A'. */
export type Trial = {
  readonly id: string
  readonly name: string
  readonly outcome: Outcome
  readonly active: number | null
  readonly tested: number | null
}

/** What one model says of the past loans. */
export type Verdict = {
  /** How many have a score. */
  readonly scored: number
  /** Mean score of the loans that were made, and of those that were rejected; null without any. */
  readonly made: number | null
  readonly rejected: number | null
  /**
   * How often a loan that was made scores above one that was rejected, ties counting half: 1 tells them apart perfectly,
   * 0.5 not at all (area under the ROC curve; Hanley and McNeil, Radiology 143, 1982). Null without loans of both kinds.
   */
  readonly separation: number | null
}

export type BackTest = {
  readonly loans: number
  readonly active: Verdict
  readonly tested: Verdict
  readonly up: number
  readonly down: number
  readonly same: number
  /** The loans whose score moves most, at most ten. */
  readonly moves: readonly Trial[]
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** By the sum of the ranks, equal scores sharing their mean rank. */
const separationOf = (made: readonly number[], rejected: readonly number[]): number | null => {
  if (made.length === 0 || rejected.length === 0) return null
  const all = [...made.map((score) => ({ score, good: 1 })), ...rejected.map((score) => ({ score, good: 0 }))]
  const byScore = [...Map.groupBy(all, (one) => one.score)].toSorted(([a], [b]) => a - b)
  let [below, ranks] = [0, 0]
  for (const [, tied] of byScore) {
    ranks += tied.reduce((sum, one) => sum + one.good, 0) * (below + (tied.length + 1) / 2)
    below += tied.length
  }
  return (ranks - (made.length * (made.length + 1)) / 2) / (made.length * rejected.length)
}

const verdictOf = (trials: readonly Trial[], by: 'active' | 'tested'): Verdict => {
  const scores = (outcome: Outcome) =>
    trials.flatMap((one) => (one.outcome === outcome && one[by] !== null ? [one[by]] : []))
  const [made, rejected] = [scores('made'), scores('rejected')]
  return {
    scored: made.length + rejected.length,
    made: mean(made),
    rejected: mean(rejected),
    separation: separationOf(made, rejected),
  }
}

const moveOf = ({ active, tested }: Trial): number => (active === null || tested === null ? 0 : tested - active)

/** Compares two models over past loans. Loans without a score by one of them count as not moved. */
export const backTest = (trials: readonly Trial[]): BackTest => {
  const moved = trials.filter((one) => moveOf(one) !== 0)
  const up = moved.filter((one) => moveOf(one) > 0).length
  return {
    loans: trials.length,
    active: verdictOf(trials, 'active'),
    tested: verdictOf(trials, 'tested'),
    up,
    down: moved.length - up,
    same: trials.length - moved.length,
    moves: moved.toSorted((a, b) => Math.abs(moveOf(b)) - Math.abs(moveOf(a))).slice(0, 10),
  }
}
