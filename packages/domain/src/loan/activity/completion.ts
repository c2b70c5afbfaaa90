import { isFinal } from './filters.ts'
import type { ActivityState } from './types.ts'

/** Accepted or done activities over all, in whole percent 0-100; none at all is 0 (G-05, G-07). */
export const completionPercent = (states: readonly ActivityState[]): number =>
  states.length === 0 ? 0 : Math.round((100 * states.filter(isFinal).length) / states.length)
