/** The years a date may be typed in or picked (E-46, Y-30). */
export const FIRST_YEAR = 1910
export const LAST_YEAR = 2100

/** How dates are written here: the month before the day, or after it, and the sign between them. */
export const dateOrders = ['mm.dd.yyyy', 'dd.mm.yyyy', 'mm/dd/yyyy'] as const
export type DateOrder = (typeof dateOrders)[number]

/** The first day of a week in calendars. */
export type WeekStart = 'sunday' | 'monday'

/**
 * What a person typed as 'YYYY-MM-DD', or null: mm.dd.yyyy, or the other order, with dots, slashes or dashes, leading
 * zeros optional, or eight digits. Days that do not exist and years outside 1910-2100 are no dates.
 */
export const parseTypedDate = (typed: string, order: DateOrder = 'mm.dd.yyyy'): string | null => {
  const text = typed.trim()
  const m = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  if (!m) return null
  const [first, second, year] = [Number(m[1]), Number(m[2]), Number(m[3])]
  const [month, day] = order === 'dd.mm.yyyy' ? [second, first] : [first, second]
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year >= FIRST_YEAR && year <= LAST_YEAR ? date.toISOString().slice(0, 10) : null
}
