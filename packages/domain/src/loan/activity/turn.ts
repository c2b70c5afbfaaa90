import { type ActivityState, activityStates } from './types.ts'

/** Who has to act on a document request: staff review it, the party delivers it, nobody while it is processed, on hold or accepted. */
export type Turn = 'review' | 'party' | 'processing' | 'accepted' | 'hold'

/** Whose turn each state of a document request is. */
export const turns = {
  New: 'party',
  // The party sent a file: a request keeps this state until staff decide on its files.
  Sent: 'review',
  Waiting: 'party',
  Rejected: 'party',
  'Missing Data': 'party',
  Processing: 'processing',
  Generated: 'processing',
  Processed: 'review',
  Signed: 'review',
  Unsupported: 'review',
  Failed: 'review',
  Error: 'review',
  'In Progress': 'processing',
  Approved: 'accepted',
  Accepted: 'accepted',
  Done: 'accepted',
  Paused: 'hold',
} as const satisfies Record<ActivityState, Turn>

/** The states in which the party still owes what was requested. */
export const owedStates: readonly ActivityState[] = activityStates.filter((state) => turns[state] === 'party')
