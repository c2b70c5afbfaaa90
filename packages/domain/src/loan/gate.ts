import { reportTypes } from '../shared/reports.ts'
import type { ActivityState, ActivityType } from './activity/types.ts'
import { type ConditionStage, conditionStageLabels } from './condition.ts'
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

/** Where on the loan page an open point is dealt with (AG-08). */
export const gatePlaces = ['details', 'entities', 'requests', 'reports', 'conditions'] as const
export type GatePlace = (typeof gatePlaces)[number]

/** Something a step lacks: a short imperative (P-32) and where it is done; a condition by its id. */
export interface OpenPoint {
  readonly text: string
  readonly place: GatePlace
  readonly conditionId: string | null
}

/** A condition that blocks a step: see `blocksStepTo`. */
export interface BlockingCondition {
  readonly id: string
  readonly title: string
  readonly stage: ConditionStage
}

/**
 * What a step forward to a status lacks, in the order to do it (P-32, AG-08); empty when nothing is missing. The step can be
 * taken anyway with a reason, which stays in the timeline, by who may override (AG-09).
 */
export const openPoints = (
  to: LoanStatus,
  facts: GateFacts,
  conditions: readonly BlockingCondition[],
): readonly OpenPoint[] => [...(gated.includes(to) ? lacking(facts) : []), ...blockingPoints(conditions)]

/** Conditions as open points, each named with its stage. */
export const blockingPoints = (conditions: readonly BlockingCondition[]): readonly OpenPoint[] =>
  conditions.map(({ id, title, stage }) => ({
    text: `${conditionStageLabels[stage]}: ${title}`,
    place: 'conditions',
    conditionId: id,
  }))

const lacking = (facts: GateFacts): readonly OpenPoint[] => {
  const unless = (holds: boolean, text: string, place: GatePlace): OpenPoint[] =>
    holds ? [] : [{ text, place, conditionId: null }]
  return [
    ...unless(facts.interestRate !== null, 'Enter interest rate', 'details'),
    ...unless(facts.amountAtClosing !== null, 'Enter amount at closing', 'details'),
    ...unless(facts.entities > 0, 'Add borrowing entity', 'entities'),
    ...unless(facts.filesToReview === 0, `Review ${files(facts.filesToReview)}`, 'requests'),
    ...unless(facts.reports > 0, 'Get a report or appraisal', 'reports'),
  ]
}

/** Whether an activity is a report that was received. */
export const isReceivedReport = (a: { type: ActivityType; state: ActivityState }): boolean =>
  a.state === 'Done' && (reportTypes as readonly ActivityType[]).includes(a.type)
