import { addDays, DAY_MS, type PlainDate } from '../../shared/dates.ts'

/** What a person can answer from a message (AA-15). */
export const chaseAnswerKinds = ['by-date', 'not-applicable', 'question'] as const
export type ChaseAnswerKind = (typeof chaseAnswerKinds)[number]

/** What became of an answer: a promise is noted, the others are open until staff decide. */
export const chaseAnswerStates = ['noted', 'open', 'accepted', 'declined', 'replied'] as const
export type ChaseAnswerState = (typeof chaseAnswerStates)[number]

/** What staff can make of an open answer (AA-18). */
export const chaseDecisions = {
  'by-date': [],
  'not-applicable': ['accepted', 'declined'],
  question: ['replied'],
} as const satisfies Record<ChaseAnswerKind, readonly ChaseAnswerState[]>

/** Days a promise may reach ahead. */
export const MOST_PROMISED_DAYS = 60

/** How long the link of a message answers, in milliseconds (AA-16). */
export const ANSWER_LINK_MS = 30 * DAY_MS

/** What is wrong with the day a person promises; null when it may be kept. */
export const promiseError = (day: PlainDate, today: PlainDate): string | null => {
  if (day < today) return 'Choose today or a later day.'
  return day > addDays(today, MOST_PROMISED_DAYS) ? `Choose a day within ${MOST_PROMISED_DAYS} days.` : null
}

/** The first day on which a request is reminded again after a promise: the day has passed without it (AA-17). */
export const quietAfterPromise = (day: PlainDate): PlainDate => addDays(day, 1)

/** The Friday that a person means today: this week's, and on a Friday or later the next. */
export const nextFriday = (today: PlainDate): PlainDate => {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return addDays(today, weekday < 5 ? 5 - weekday : 12 - weekday)
}
