import type { Unit } from './units.ts'

const PERIOD =
  /^(?:(?:fy|cy|q[1-4]) ?)?(?:19|20)\d{2}\b|^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|^(?:total|year to date|ytd|period to date|actual|current|prior|annual|monthly|t-?12)\b/i

/** The head of each cell of a row, as many as cells; none where the row leaves cells out, so that nobody can tell. */
export const headsOf = ({ cells, head }: Unit): readonly string[] => {
  if (head.length === cells.length) return head
  // The column of labels often has no head where the others are periods.
  const isLabelled = head.length === cells.length - 1 && head.every((text) => PERIOD.test(text))
  return isLabelled ? ['', ...head] : []
}
