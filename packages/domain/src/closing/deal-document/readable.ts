import type { ActivityState } from '../../loan/activity/types.ts'

const readable: readonly ActivityState[] = ['Sent', 'Signed', 'Accepted']

/** Whether those whom a term sheet or commitment was sent to may read it: not while the lender writes it anew. */
export const isReadableByParty = (type: string, state: ActivityState): boolean =>
  (type === 'term-sheet' || type === 'commitment') && readable.includes(state)
