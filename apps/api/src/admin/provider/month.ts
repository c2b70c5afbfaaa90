import { plainDateToEpoch, todayIn } from '@plinth/domain/shared/dates'

/** The first instant of the month in which a moment (epoch milliseconds) lies, by days of the lender's time zone, at 00:00 UTC. */
export const monthOf = (nowMs: number, timeZone: string): Date =>
  new Date(plainDateToEpoch(`${todayIn(timeZone, nowMs).slice(0, 7)}-01`) * 1000)
