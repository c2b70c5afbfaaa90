import { daysBetween, type PlainDate } from '../../shared/dates.ts'
import { isFinal } from './filters.ts'
import type { ActivityState, ActivityType } from './types.ts'

/** Colour names that screens map to their palette; each stands beside a text, never alone. */
export type SignalColour = 'green' | 'yellow' | 'red' | 'blue' | 'gray'

const labels: { readonly [S in ActivityState]?: string } = {
  New: 'Pending',
  Sent: 'New File Uploaded',
  Failed: 'New File Uploaded',
  Processing: 'New File Uploaded',
  Processed: 'New File Uploaded',
}

/** The text of a state in tables: those without a text of their own show their name (K-52..K-54). */
export const stateLabel = (state: ActivityState): string => labels[state] ?? state

/**
 * The text of a state for those who are asked: what they sent themselves is 'Sent', not new to them, and a paper sent to
 * them is no upload (K-52 to K-54).
 */
export const personalStateLabel = (state: ActivityState): string => {
  if (state === 'New') return stateLabel(state)
  return state === 'Processed' ? 'Sent' : state
}

const badges: { readonly [S in ActivityState]?: SignalColour } = {
  Done: 'green',
  Accepted: 'green',
  Generated: 'yellow',
  Sent: 'yellow',
  Processed: 'yellow',
  Processing: 'yellow',
  Signed: 'yellow',
  'Missing Data': 'yellow',
  Error: 'yellow',
  Failed: 'yellow',
  Rejected: 'red',
}

/** The colour of a badge (K-59); document requests show New yellow and Sent blue (K-60); gray otherwise (K-61). */
export function badgeColour(type: ActivityType, state: ActivityState): SignalColour {
  if (type === 'document-request' && state === 'New') return 'yellow'
  if (type === 'document-request' && state === 'Sent') return 'blue'
  return badges[state] ?? 'gray'
}

const states: { readonly [S in ActivityState]?: SignalColour } = {
  Rejected: 'red',
  Error: 'red',
  Failed: 'red',
  Unsupported: 'yellow',
  'Missing Data': 'yellow',
  Accepted: 'green',
  Done: 'green',
}

/** The colour of a state's text or dot, gray where none is named (K-58, K-61). */
export const stateColour = (state: ActivityState): SignalColour => states[state] ?? 'gray'

/**
 * The colour of a due date (K-62): final first, then paused, then the date (K-63); without a due date gray.
 * Both dates are days in the lender's zone.
 */
export function dueColour(state: ActivityState, due: PlainDate | null, today: PlainDate): SignalColour {
  if (isFinal(state)) return 'green'
  if (state === 'Paused' || due === null) return 'gray'
  const days = daysBetween(today, due)
  if (days === 0) return 'yellow'
  return days > 0 ? 'green' : 'red'
}

/** What the colour of a due date says (K-62), for those who do not see it; null where it says nothing. */
export function dueMeaning(state: ActivityState, due: PlainDate | null, today: PlainDate): string | null {
  if (isFinal(state)) return 'Done'
  if (state === 'Paused' || due === null) return null
  const days = daysBetween(today, due)
  if (days === 0) return 'Due today'
  return days > 0 ? 'On time' : 'Overdue'
}
