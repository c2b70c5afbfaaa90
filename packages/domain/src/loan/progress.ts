import { isFinal } from './activity/filters.ts'
import { stateAfter } from './activity/transitions.ts'
import type { ActivityState, ActivityType } from './activity/types.ts'
import { canAdvance, type LoanStatus, pipelineOrder, statusLabel } from './status.ts'

/** What the status section is derived from. An activity that does not exist, or is superseded (P-28), is null. */
export type StatusFacts = {
  status: LoanStatus
  termSheet: ActivityState | null
  gfd: ActivityState | null
  boardReview: ActivityState | null
  commitment: ActivityState | null
  /** Whether every activity of the loan is accepted, done or paused: see `allSettled`. */
  settled: boolean
  /** Document requests that are the party's turn, as the Requests tab counts them. */
  documentsAwaited: number
  /** Document requests that are the staff's turn, as the Requests tab counts them. */
  documentsToReview: number
}

/** One step of the progress display; `state` is null where it is unknown or only the accepted flag shows (P-08, P-09). */
export type ProgressStep = {
  key: 'term_sheet' | 'gfd' | 'board_review' | 'commitment' | 'done'
  label: string
  state: ActivityState | null
  accepted: boolean
}

/** What the main button of the status section does. */
export const mainActions = [
  'generate-term-sheet',
  'send-term-sheet',
  'accept-term-sheet',
  'accept-good-faith-deposit',
  'complete-underwriting',
  'generate-board-review',
  'send-board-review',
  'accept-board-review',
  'generate-commitment',
  'send-commitment',
  'accept-commitment',
  'set-funded',
  'set-paid-off',
] as const
export type MainAction = (typeof mainActions)[number]

/** The main button; while `missing` is not empty it stands disabled and says why. */
export type MainButton = { action: MainAction; label: string; missing: readonly string[] }

/** Whether nothing is pending: every activity accepted, done or paused (P-14). */
export const allSettled = (states: readonly ActivityState[]): boolean =>
  states.every((state) => isFinal(state) || state === 'Paused')

/** The steps shown for a loan's status (P-07..P-11); a rejected loan shows none. */
export function progressSteps(facts: StatusFacts): readonly ProgressStep[] {
  const step = (key: ProgressStep['key'], label: string, state: ActivityState | null): ProgressStep => ({
    key,
    label,
    state,
    accepted: state === 'Accepted',
  })
  const flag = (shown: ProgressStep): ProgressStep => ({ ...shown, state: shown.accepted ? 'Accepted' : null })
  const termSheet = step('term_sheet', 'Term Sheet', facts.termSheet)
  const gfd = step('gfd', 'Good Faith Deposit', facts.gfd)
  switch (facts.status) {
    case 'preliminary':
    case 'term-sheet-sent':
      return [termSheet, gfd]
    case 'underwriting':
      return [flag(termSheet), flag(gfd)]
    case 'board-review':
      return [flag(step('board_review', 'Board Review', facts.boardReview))]
    case 'commitment-sent':
    case 'commitment-accepted':
      return [step('commitment', 'Commitment', facts.commitment)]
    case 'funded':
    case 'paid-off':
      return [{ key: 'done', label: 'Done', state: 'Done', accepted: true }]
    case 'rejected':
      return []
  }
}

/** The message of the status section, word for word (P-14, P-18, X-51); null where a status has none. */
export function statusMessage(facts: Pick<StatusFacts, 'status' | 'settled'>): string | null {
  if (facts.status === 'commitment-accepted') return 'All activities were completed'
  if (facts.status !== 'underwriting') return null
  return facts.settled ? 'No pending activities. Press Complete to proceed' : 'Check borrower documents status'
}

/** The main button of the status section, or null where a status has none (P-12, P-15, P-20, P-29). */
export function mainButton(facts: StatusFacts): MainButton | null {
  switch (facts.status) {
    case 'preliminary':
      // Once generated it goes out; generating it anew stays possible beside the document.
      if (facts.termSheet === 'Generated' || facts.termSheet === 'Failed')
        return { action: 'send-term-sheet', label: 'Send Term Sheet', missing: [] }
      return facts.termSheet !== null && stateAfter('term-sheet', 'generate', facts.termSheet) !== null
        ? { action: 'generate-term-sheet', label: 'Generate Term Sheet', missing: [] }
        : null
    case 'term-sheet-sent':
      return acceptButton(facts)
    case 'underwriting':
      // Pending documents only change the message (P-14); the one hindrance is a board review there is already (P-13).
      return facts.boardReview === null
        ? { action: 'complete-underwriting', label: 'Complete Underwriting', missing: [] }
        : null
    case 'board-review':
      return facts.boardReview === 'Accepted' ? commitmentButton(facts) : boardReviewButton(facts)
    case 'commitment-sent':
      return {
        action: 'accept-commitment',
        label: 'Accept Commitment',
        missing: facts.commitment === 'Signed' ? [] : ['The commitment is not signed'],
      }
    case 'commitment-accepted':
      return { action: 'set-funded', label: 'Set Funded', missing: [] }
    case 'funded':
      return { action: 'set-paid-off', label: 'Set Paid Off', missing: [] }
    case 'rejected':
    case 'paid-off':
      return null
  }
}

/** Written, sent to the board, then accepted: each by the main button (P-29). */
function boardReviewButton({ boardReview }: StatusFacts): MainButton {
  if (boardReview === 'New') return { action: 'generate-board-review', label: 'Generate Board Review', missing: [] }
  if (boardReview === 'Generated') return { action: 'send-board-review', label: 'Send Board Review', missing: [] }
  return {
    action: 'accept-board-review',
    label: 'Accept Board Review',
    missing: boardReview === 'Waiting' ? [] : ['The board review has not been sent'],
  }
}

/** Once generated it goes out, as the term sheet does (P-29). */
function commitmentButton({ commitment }: StatusFacts): MainButton {
  return commitment === 'Generated' || commitment === 'Failed'
    ? { action: 'send-commitment', label: 'Send Commitment', missing: [] }
    : { action: 'generate-commitment', label: 'Generate Commitment', missing: [] }
}

/** Of term sheet and deposit the one that can be accepted now, else the one still open (P-29). */
function acceptButton(facts: StatusFacts): MainButton | null {
  const termSheet = { action: 'accept-term-sheet', label: 'Accept Term Sheet' } as const
  const gfd = { action: 'accept-good-faith-deposit', label: 'Accept Good Faith Deposit' } as const
  if (facts.termSheet === 'Signed') return { ...termSheet, missing: [] }
  if (facts.gfd === 'New') return { ...gfd, missing: [] }
  if (facts.termSheet !== 'Accepted') return { ...termSheet, missing: ['The term sheet is not signed'] }
  return facts.gfd === 'Accepted' ? null : { ...gfd, missing: ['The good faith deposit is not open'] }
}

/**
 * What keeps a loan from moving forward to a status, as sentences for a 409 answer; empty when the move is allowed
 * (P-13, P-30). Dates of funding and payoff are checked where they are given.
 */
export function missingFor(to: LoanStatus, facts: StatusFacts): readonly string[] {
  if (!canAdvance(facts.status, to)) return [`${statusLabel(to)} cannot follow ${statusLabel(facts.status)}`]
  const unless = (holds: boolean, sentence: string) => (holds ? [] : [sentence])
  switch (to) {
    case 'term-sheet-sent':
      return unless(wentOut(facts.termSheet), 'The term sheet has not been sent')
    case 'underwriting':
      return [
        ...unless(facts.termSheet === 'Accepted', 'The term sheet is not accepted'),
        ...unless(facts.gfd === 'Accepted', 'The good faith deposit is not accepted'),
      ]
    case 'board-review':
      return unless(facts.boardReview === null, 'A board review exists already')
    case 'commitment-sent':
      return [
        ...unless(facts.boardReview === 'Accepted', 'The board review is not accepted'),
        ...unless(wentOut(facts.commitment), 'The commitment has not been sent'),
      ]
    case 'commitment-accepted':
      return unless(facts.commitment === 'Accepted', 'The commitment is not accepted')
    default:
      return []
  }
}

/** What the pipeline turns on, and the status that its acceptance leads to (P-30). */
const carriedTo: { readonly [T in ActivityType]?: LoanStatus } = {
  'term-sheet': 'underwriting',
  'good-faith-deposit': 'underwriting',
  'board-review': 'commitment-sent',
  commitment: 'commitment-accepted',
}

/**
 * Why an activity may not be restarted or archived while the loan stands where it does; null when it may. An accepted
 * artefact that carried the loan to its status stays until the loan is moved back (P-28), else the loan would stand in a
 * status that P-30 does not allow; and none of the four is archived, for nothing would make it anew.
 */
export function keptBy(
  status: LoanStatus,
  activity: { type: ActivityType; state: ActivityState },
  event: 'restart' | 'archive',
): string | null {
  const reached = carriedTo[activity.type]
  if (reached === undefined) return null
  if (event === 'archive') return "The loan can't proceed without this. Restart it, or move the loan back."
  return activity.state === 'Accepted' && pipelineOrder(status) >= pipelineOrder(reached)
    ? `The loan is in ${statusLabel(status)} because this was accepted. Move the loan back first.`
    : null
}

/** What to do next, as short imperatives in the order to do them, derived and never typed in (P-32). */
export function suggestedSteps(facts: StatusFacts): readonly string[] {
  switch (facts.status) {
    case 'preliminary':
      return [...signedDocumentStep('term sheet', facts.termSheet), ...documentSteps(facts)]
    case 'term-sheet-sent':
      return [
        ...signedDocumentStep('term sheet', facts.termSheet),
        ...(facts.gfd === 'Accepted' ? [] : ['Accept good faith deposit']),
        ...documentSteps(facts),
      ]
    case 'underwriting':
      if (facts.settled) return ['Complete underwriting']
      return documentSteps(facts).length > 0 ? documentSteps(facts) : ['Finish pending activities']
    case 'board-review':
      return facts.boardReview === 'Accepted'
        ? signedDocumentStep('commitment', facts.commitment)
        : [boardReviewSteps[facts.boardReview ?? 'New'] ?? 'Generate board review']
    case 'commitment-sent':
      return signedDocumentStep('commitment', facts.commitment)
    case 'commitment-accepted':
      return ['Set funded date']
    case 'funded':
      return ['Record payoff']
    case 'rejected':
    case 'paid-off':
      return []
  }
}

const boardReviewSteps: { readonly [S in ActivityState]?: string } = {
  Generated: 'Send board review',
  Waiting: 'Accept board review',
  Paused: 'Resume board review',
}

const wentOut = (state: ActivityState | null) => state === 'Sent' || state === 'Signed' || state === 'Accepted'

function signedDocumentStep(name: 'term sheet' | 'commitment', state: ActivityState | null): readonly string[] {
  switch (state) {
    case 'Generated':
    case 'Failed':
      return [`Send ${name}`]
    case 'Sent':
      return [`Get ${name} signed`]
    case 'Signed':
      return [`Accept ${name}`]
    case 'Paused':
      return [`Resume ${name}`]
    case 'Accepted':
    case 'Done':
      return []
    default:
      return [`Generate ${name}`]
  }
}

const documentSteps = ({ documentsAwaited, documentsToReview }: StatusFacts): readonly string[] => [
  ...(documentsToReview > 0 ? [`Review ${documents(documentsToReview)}`] : []),
  ...(documentsAwaited > 0 ? [`Collect ${documents(documentsAwaited)}`] : []),
]

const documents = (count: number) => (count === 1 ? '1 document' : `${count} documents`)
