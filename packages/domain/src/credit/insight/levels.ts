/** The colour of an insight: level 0 grey, 1 yellow, any other red (O-09). */
export type InsightColour = 'grey' | 'yellow' | 'red'

/** The colour of a level (O-09). */
export const insightColour = (level: number): InsightColour => (level === 0 ? 'grey' : level === 1 ? 'yellow' : 'red')

/** The highest level among insights, which the badge of the header shows (I-08); null without any. */
export const highestLevel = (insights: readonly { readonly level: number }[]): number | null =>
  insights.length === 0 ? null : Math.max(...insights.map((insight) => insight.level))
