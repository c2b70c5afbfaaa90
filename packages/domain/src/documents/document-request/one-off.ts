import { addDays, isFormDate, type PlainDate } from '../../shared/dates.ts'

/** Days ahead that a request may be due: two years. */
export const MOST_DUE_DAYS = 730

/** A document that no template describes, as staff type it. */
export interface OneOffRequest {
  document_name: string
  description: string
  /** YYYY-MM-DD; null while none is chosen. */
  due_on: string | null
}

const dueError = (day: string | null, today: PlainDate): string | null => {
  if (day === null || !isFormDate(day)) return 'Choose the due date.'
  if (day < today) return 'Choose today or a later day.'
  return day > addDays(today, MOST_DUE_DAYS) ? 'Choose a day within two years.' : null
}

/** What is wrong with each field of a one-off request; null where nothing is (AC-18). */
export const oneOffErrors = (
  given: OneOffRequest,
  today: PlainDate,
): Readonly<Record<keyof OneOffRequest, string | null>> => ({
  document_name: given.document_name.trim() === '' ? 'Enter a name for the document.' : null,
  description: given.description.trim() === '' ? 'Say what you need and why.' : null,
  due_on: dueError(given.due_on, today),
})
