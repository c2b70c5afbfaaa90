/** A calendar day, 'YYYY-MM-DD'. */
export type Day = string

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** An instant of that day in UTC, for timestamps; `minute` spreads what happens on one day. */
export const at = (day: Day, minute = 0): string =>
  new Date(Date.parse(day) + (14 * 60 + minute) * 60_000).toISOString()
