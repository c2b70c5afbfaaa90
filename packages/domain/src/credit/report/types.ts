import type { ReportType } from '../../loan/report-types.ts'

/** Whether a report came from the provider or from the labelled stand-in. */
export const reportModes = ['sandbox', 'live'] as const
export type ReportMode = (typeof reportModes)[number]

/** Where each report stands, 1 first; the two credit reports share a place (N-14, N-15). */
export const reportOrder = {
  'credit-plus': 1,
  xactus: 1,
  'lexis-nexis': 2,
  plaid: 3,
  reonomy: 4,
  costar: 5,
  'house-canary': 6,
  'neighborhood-scout': 7,
  rentometer: 8,
  clear: 9,
  appraisal: 10,
} as const satisfies Record<ReportType, number>

/** Reports in display order; those of one place keep theirs (N-14, N-15). */
export const inReportOrder = <R extends { readonly report_type: ReportType }>(reports: readonly R[]): R[] =>
  reports.toSorted((a, b) => reportOrder[a.report_type] - reportOrder[b.report_type])

/** Rows of a report seen before 'show more' (N-03, Y-27). */
export const rowsVisibleFirst = 6

export type ConfidenceColour = 'red' | 'yellow' | 'black'

/** The colour of a confidence: 0 to under 5 red, 5 to under 10 yellow, 10 black (N-05). Throws RangeError outside 0-10 (N-06). */
export const confidenceColour = (confidence: number): ConfidenceColour => {
  if (!(confidence >= 0 && confidence <= 10)) throw new RangeError(`A confidence is 0 to 10, not ${confidence}`)
  if (confidence < 5) return 'red'
  return confidence < 10 ? 'yellow' : 'black'
}
