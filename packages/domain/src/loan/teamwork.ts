import { addDays, type PlainDate } from '../shared/dates.ts'

/** The longest note and the longest details of a task, in characters. */
export const longestNote = 10_000
export const longestTask = { title: 200, details: 2000 } as const

/** Someone who is not heard of for this long is no longer looking at a loan; and what is kept of them at most, milliseconds. */
export const presenceMs = 75_000
export const presenceKeptMs = 300_000
/** How often a page that is looked at says so, milliseconds. */
export const presenceBeatMs = 30_000

/** What a task template says of a task. */
export interface TaskTemplate {
  title: string
  details: string
  /** A colleague; null for the loan officer. */
  owner_id: string | null
  /** Days from the day the loan enters the stage; null for none. */
  due_days: number | null
}

/** The task that a loan gets of a template on a day: its officer's, where the template names nobody. */
export const taskOf = (t: TaskTemplate, officerId: string | null, today: PlainDate) => ({
  title: t.title,
  details: t.details,
  owner_id: t.owner_id ?? officerId,
  due_on: t.due_days === null ? null : addDays(today, t.due_days),
})

/** The people of a note who are told of it: those it did not name before, and never its author. */
export const newlyMentioned = (now: readonly string[], before: readonly string[], author: string): string[] =>
  [...new Set(now)].filter((id) => id !== author && !before.includes(id))
