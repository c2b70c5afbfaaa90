import type { ActivityState, ActivityType } from './types.ts'

/** What was decided, finished or handed out in a state, and no longer counts once the activity is New again. */
const lost: { readonly [S in ActivityState]?: string } = {
  Waiting: 'It waits for signatures or a decision. An open request for signatures is voided.',
  Signed: 'It is signed. The signed copy no longer counts.',
  Approved: 'It is approved. The decision no longer counts.',
  Accepted: 'It is accepted. The decision no longer counts.',
  Rejected: 'It is rejected. The decision and its reason no longer count.',
  Done: 'It is done. It has to be done again.',
  Paused: 'It is paused. What it was before no longer counts.',
}

const sent = 'It was sent. It has to be sent again, and an open request for signatures is voided.'

/** The lender's own papers: Sent means out with somebody. A document request in Sent is a file that nobody decided on yet. */
const papers: readonly ActivityType[] = ['term-sheet', 'commitment', 'board-review']

/** What is lost when an activity is restarted in this state; null when nothing is, and no reason is needed (K-43, K-44). */
export const lostByRestarting = (type: ActivityType, state: ActivityState): string | null =>
  state === 'Sent' && papers.includes(type) ? sent : (lost[state] ?? null)
