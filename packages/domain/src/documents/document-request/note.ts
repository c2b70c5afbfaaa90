import type { ActivityState } from '../../loan/activity/types.ts'

/** States of a file beside which its sender can no longer leave a note: it has not arrived, or was decided on (U-17). */
export const closedToNotes: readonly ActivityState[] = ['New', 'Accepted', 'Rejected', 'Unsupported']
