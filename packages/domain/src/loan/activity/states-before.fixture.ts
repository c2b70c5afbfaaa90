import { type ActivityEvent, stateAfter } from './transitions.ts'
import { type ActivityState, type ActivityType, activityStates } from './types.ts'

/** The states from which an event moves an activity of a type. */
export const statesBefore = (type: ActivityType, event: ActivityEvent): readonly ActivityState[] =>
  activityStates.filter((state) => stateAfter(type, event, state) !== null)
