import type { PlainDate } from '@plinth/domain/shared/dates'

const known = new Map<number, readonly PlainDate[]>()

/** US federal holidays of a year, with the days on which they are observed. The table is loaded when it is first asked for. */
export const federalHolidays = async (year: number): Promise<readonly PlainDate[]> => {
  const found = known.get(year)
  if (found) return found
  const { default: Holidays } = await import('date-holidays')
  const days = new Holidays('US', { types: ['public'] }).getHolidays(year).map(({ date }) => date.slice(0, 10))
  known.set(year, days)
  return days
}
