import type { ActivityState, ActivityType } from './types.ts'

/** The filter buckets of activity lists and the states each shows (K-50). */
export const bucketStates = {
  New: ['New'],
  Accepted: ['Accepted', 'Done'],
  'In Progress': ['Sent', 'Signed', 'Processed', 'Processing', 'Failed'],
  Rejected: ['Rejected'],
} as const satisfies Record<string, readonly ActivityState[]>
export type ActivityBucket = keyof typeof bucketStates

/** The buckets in the order shown (K-50, G-02). */
export const activityBuckets = Object.keys(bucketStates) as readonly ActivityBucket[]

/** The due dates that the list of all activities can be narrowed to (T-06). */
export const dueFilters = ['overdue', 'today', 'next-7-days', 'later', 'none'] as const
export type DueFilter = (typeof dueFilters)[number]

/** The least an activity row needs to be listed. */
export type ListedActivity = { type: ActivityType; state: ActivityState; name: string }

/** States that end an activity (K-05). */
export const isFinal = (state: ActivityState): boolean => state === 'Accepted' || state === 'Done'

/** Whether a state counts as in progress (K-04). */
export const isInProgress = (state: ActivityState): boolean => inBucket(state, 'In Progress')

/** Whether a bucket shows a state (K-50). */
export const inBucket = (state: ActivityState, bucket: ActivityBucket): boolean =>
  (bucketStates[bucket] as readonly ActivityState[]).includes(state)

/** Whether the list shows an activity while no bucket is chosen (K-46, K-47). */
export const shownByDefault = (type: ActivityType, state: ActivityState): boolean =>
  type === 'document-request' ? state !== 'New' && !isFinal(state) : state !== 'Paused' && !isFinal(state)

/** The activities a list shows: exactly the chosen bucket, or what `shownByDefault` leaves when none is (K-47, K-50). */
export const filterActivities = <A extends ListedActivity>(
  activities: readonly A[],
  bucket: ActivityBucket | null,
): A[] => activities.filter((a) => (bucket === null ? shownByDefault(a.type, a.state) : inBucket(a.state, bucket)))

/** How a card starts: filter New, or open with In Progress once anything is in progress (K-48, K-49). */
export const startingFilter = (states: readonly ActivityState[]): { bucket: ActivityBucket; open: boolean } =>
  states.some(isInProgress) ? { bucket: 'In Progress', open: true } : { bucket: 'New', open: false }

/** The types that come first in a list, in this order; all others follow (K-55). */
const typeOrder = ['commitment', 'board-review', 'term-sheet', 'good-faith-deposit', 'application', 'plaid'] as const

/** Names compare as people sort them: case and accents ignored, numbers by value (K-56). */
const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The list in order: type first, name inside a type; all types after the named ones are one group (K-55..K-57). */
export const sortActivities = <A extends ListedActivity>(activities: readonly A[]): A[] =>
  activities.toSorted((a, b) => typeRank(a.type) - typeRank(b.type) || names.compare(a.name, b.name))

/**
 * Document requests in order: Sent, New, Accepted (K-23), name inside each. States that carry the Sent label stand with
 * Sent (K-53), final ones with Accepted, the rest between New and Accepted.
 */
export const sortDocumentRequests = <A extends { state: ActivityState; name: string }>(requests: readonly A[]): A[] =>
  requests.toSorted((a, b) => requestRank(a.state) - requestRank(b.state) || names.compare(a.name, b.name))

const typeRank = (type: ActivityType) => {
  const rank = (typeOrder as readonly ActivityType[]).indexOf(type)
  return rank < 0 ? typeOrder.length : rank
}

const requestRank = (state: ActivityState) => {
  if (['Sent', 'Failed', 'Processing', 'Processed'].includes(state)) return 0
  if (state === 'New') return 1
  return isFinal(state) ? 3 : 2
}
