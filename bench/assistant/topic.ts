import { type Day, dollars, longDay, shortDay } from './corpus.ts'
import type { Deal } from './papers.ts'

/** Something that stands on one page, and five ways to ask for it: the first three are tuned on, the last two never. */
export interface Topic {
  document: string
  page: number
  answer: (d: Deal) => string[]
  ask: (d: Deal) => [string, string, string, string]
  /** The fifth. */
  also: (d: Deal) => string
}

/** A date in words; also as screens show a date. */
export const on = (day: Day) => [longDay(day), shortDay(day), shortDay(day).replaceAll('/', '.')]
export const usd = (n: number) => [dollars(n)]
/** A topic in one call. */
export const t = (
  document: string,
  page: number,
  answer: Topic['answer'],
  ask: Topic['ask'],
  also: Topic['also'],
): Topic => ({
  document,
  page,
  answer,
  ask,
  also,
})
