import { reports, type ReportType } from '../../shared/reports.ts'

/** Whether a report came from the provider or from the labelled stand-in. */
export const reportModes = ['sandbox', 'live'] as const
export type ReportMode = (typeof reportModes)[number]

/** Reports in display order; those of one place keep theirs (N-14, N-15). */
export const inReportOrder = <R extends { readonly report_type: ReportType }>(all: readonly R[]): R[] =>
  all.toSorted((a, b) => reports[a.report_type].place - reports[b.report_type].place)

/** Rows of a report seen before 'show more' (N-03, Y-27). */
export const rowsVisibleFirst = 6

export type ConfidenceColour = 'red' | 'yellow' | 'black'

/** The colour of a confidence: 0 to under 5 red, 5 to under 10 yellow, 10 black (N-05). Throws RangeError outside 0-10 (N-06). */
export const confidenceColour = (confidence: number): ConfidenceColour => {
  if (!(confidence >= 0 && confidence <= 10)) throw new RangeError(`A confidence is 0 to 10, not ${confidence}`)
  if (confidence < 5) return 'red'
  return confidence < 10 ? 'yellow' : 'black'
}
