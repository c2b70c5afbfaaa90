import { turns } from './activity/turn.ts'
import { reportTypes } from '../shared/reports.ts'
import type { ActivityState, ActivityType } from './activity/types.ts'
import { type LoanStatus, progression } from './status.ts'

/** What a condition comes before, in pipeline order (AG-01). */
export const conditionStages = ['term-sheet', 'commitment', 'closing', 'funding', 'post-closing'] as const
export type ConditionStage = (typeof conditionStages)[number]

/** What each stage is called on screen and in the minutes. */
export const conditionStageLabels: Readonly<Record<ConditionStage, string>> = {
  'term-sheet': 'Prior to term sheet',
  commitment: 'Prior to commitment',
  closing: 'Prior to closing',
  funding: 'Prior to funding',
  'post-closing': 'Post-closing',
}

/** What people decide about a condition; `received` is derived from its proof. */
export const conditionDecisions = ['open', 'satisfied', 'waived'] as const
export type ConditionDecision = (typeof conditionDecisions)[number]

/** What a condition shows (AG-03). */
export const conditionStates = ['open', 'received', 'satisfied', 'waived'] as const
export type ConditionState = (typeof conditionStates)[number]

/** Who or what added a condition; within one origin, a key names what it was added for. */
export const conditionOrigins = ['manual', 'policy', 'rule', 'committee'] as const
export type ConditionOrigin = (typeof conditionOrigins)[number]

/** Activities that can prove a condition (AG-01). */
export const proofTypes: readonly ActivityType[] = ['document-request', ...reportTypes]

/** The request or report that proves a condition; `isGone` when it was archived or superseded. */
export interface Proof {
  readonly type: ActivityType
  readonly state: ActivityState
  readonly isGone: boolean
}

/** How far the proof has come: nothing yet, in and not decided on, or accepted. */
export type ProofState = 'outstanding' | 'received' | 'accepted' | 'gone'

const receivedReport: readonly ActivityState[] = ['Done', 'Accepted', 'Approved']

/** How far a proof has come (AG-03). A report is accepted once it is received: there is nobody to accept it. */
export const proofState = ({ type, state, isGone }: Proof): ProofState => {
  if (isGone) return 'gone'
  if (type !== 'document-request') return receivedReport.includes(state) ? 'accepted' : 'outstanding'
  const turn = turns[state]
  if (turn === 'accepted') return 'accepted'
  return turn === 'review' || turn === 'processing' ? 'received' : 'outstanding'
}

/**
 * What a condition shows, and whether the proof it was satisfied with is gone (AG-03, AG-06). One that was satisfied with a
 * note and without its proof stays satisfied whatever becomes of that proof.
 */
export const conditionState = (
  decision: ConditionDecision,
  proof: Proof | null,
  restsOnProof: boolean,
): { state: ConditionState; lostProof: boolean } => {
  const reached = proof === null ? null : proofState(proof)
  if (decision === 'waived') return { state: 'waived', lostProof: false }
  const lostProof = decision === 'satisfied' && restsOnProof && reached !== 'accepted'
  if (decision === 'satisfied' && !lostProof) return { state: 'satisfied', lostProof: false }
  return { state: reached === 'received' || reached === 'accepted' ? 'received' : 'open', lostProof }
}

/** Whether satisfying a condition needs a note: its proof is not accepted, or it has none (AG-04). */
export const needsNote = (proof: Proof | null): boolean => proof === null || proofState(proof) !== 'accepted'

/** The status that each stage comes before; post-closing conditions block nothing (AG-07). */
const statusOf: Readonly<Record<ConditionStage, LoanStatus | null>> = {
  'term-sheet': 'term-sheet-sent',
  commitment: 'commitment-sent',
  closing: 'funded',
  funding: 'funded',
  'post-closing': null,
}

const place = (status: LoanStatus) => (progression as readonly LoanStatus[]).indexOf(status)

/** Whether an open condition of a stage blocks the step to a status: that of its stage, and each later one until funding (AG-07). */
export const blocksStepTo = (stage: ConditionStage, to: LoanStatus): boolean => {
  const status = statusOf[stage]
  return status !== null && place(to) >= place(status) && place(to) <= place('funded')
}

/** What is wrong with a condition as typed, by field; {} when nothing is. */
export const conditionErrors = (typed: { readonly title: string; readonly stage: string }) => ({
  ...(typed.title.trim() === '' ? { title: '* Required' } : {}),
  ...(typed.stage === '' ? { stage: '* Required' } : {}),
})
