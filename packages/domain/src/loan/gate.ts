import { reportTypes } from '../shared/reports.ts'
import type { ActivityState, ActivityType } from './activity/types.ts'
import type { LoanStatus } from './status.ts'

/** What a loan needs before it moves on, as it stands now. */
export type GateFacts = {
  /** Yearly, as a fraction; null when it was not entered. */
  readonly interestRate: number | null
  /** Amount funded at closing, cents; null when it was not entered. */
  readonly amountAtClosing: number | null
  readonly entities: number
  /** Files of document requests that staff have not accepted or rejected. */
  readonly filesToReview: number
  /** Reports and appraisals received. */
  readonly reports: number
}

/** The steps that name what is missing: from underwriting on, the loan is decided on, closed and paid off. */
const gated: readonly LoanStatus[] = ['board-review', 'commitment-sent', 'commitment-accepted', 'funded', 'paid-off']

const files = (count: number) => (count === 1 ? '1 file' : `${count} files`)

/**
 * What a step forward to a status lacks, as short imperatives in the order to do them (P-32); empty when nothing is
 * missing. The step can be taken all the same with a reason, which stays in the timeline.
 */
export const openPoints = (to: LoanStatus, facts: GateFacts): readonly string[] => {
  if (!gated.includes(to)) return []
  const unless = (holds: boolean, point: string) => (holds ? [] : [point])
  return [
    ...unless(facts.interestRate !== null, 'Enter interest rate'),
    ...unless(facts.amountAtClosing !== null, 'Enter amount at closing'),
    ...unless(facts.entities > 0, 'Add borrowing entity'),
    ...unless(facts.filesToReview === 0, `Review ${files(facts.filesToReview)}`),
    ...unless(facts.reports > 0, 'Get a report or appraisal'),
  ]
}

/** Whether an activity is a report that was received. */
export const isReceivedReport = (a: { type: ActivityType; state: ActivityState }): boolean =>
  a.state === 'Done' && (reportTypes as readonly ActivityType[]).includes(a.type)
