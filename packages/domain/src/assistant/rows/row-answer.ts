/** A row that an answer rests on: where it stands, as it reads. */
export interface AnswerRow {
  readonly page: number
  readonly line: string
}

/** What the rows of a paper answer. */
export interface RowAnswer {
  /** What is asked for: '4', '$223,646.31'. */
  readonly value: string
  /** How it comes about, in words; empty where the rows say it themselves. */
  readonly how: string
  readonly rows: readonly AnswerRow[]
  /** Whether the rows themselves are the answer, one after the other. */
  readonly isList: boolean
}

/** What is said where a paper says two things of one figure. */
export const UNSURE = 'Unsure'

/** Rows that list what is asked about without saying what is asked of it: the file does not show it. */
export interface RowsSilent {
  readonly silent: readonly AnswerRow[]
}

export const isSilent = (answer: RowAnswer | RowsSilent): answer is RowsSilent => 'silent' in answer

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  /\b(january|february|march|april|may|june|july|august|september|october|november|december|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?=\.?\s))\b/gi

/** The months a question names, 1 to 12; 'may' only where it is written as a name. */
export const monthsNamed = (question: string): number[] =>
  [...question.matchAll(MONTH)]
    .filter(([name]) => name !== 'may')
    .map(([name]) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)

/** The years a question names. */
export const yearsNamed = (question: string): number[] => [
  ...new Set([...question.matchAll(/\b(?:fy|cy)?((?:19|20)\d{2})\b/gi)].map(([, year]) => Number(year))),
]
