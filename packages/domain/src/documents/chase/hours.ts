import { addDays, isWeekend, type PlainDate, todayIn } from '../../shared/dates.ts'
import { instantAt } from './zones.ts'

/** Hours in which the law lets a text go out, in the recipient's zone: 8 AM to 9 PM (47 CFR 64.1200). */
export const lawfulHours = { from: 8, to: 21 } as const

/** The narrowest sending hours: two zones that lie an hour apart still share one. */
export const leastHours = 2

/** When the lender sends. */
export interface SendingTimes {
  /** Whole hours of the recipient's day, within the lawful ones: from, and before. */
  readonly hours: { readonly from: number; readonly to: number }
  readonly skipWeekends: boolean
  /** Federal holidays and the lender's own days off. */
  readonly daysOff: ReadonlySet<PlainDate>
}

/** Whether nothing goes out on a day (AA-05). */
export const isDayOff = (date: PlainDate, { skipWeekends, daysOff }: SendingTimes): boolean =>
  daysOff.has(date) || (skipWeekends && isWeekend(date))

/** The hours of a day in which something may go out, in epoch milliseconds: `to` no longer. They hold in every zone. */
export const windowOn = (
  date: PlainDate,
  zones: readonly string[],
  hours: SendingTimes['hours'],
): { from: number; to: number } => ({
  from: Math.max(...zones.map((zone) => instantAt(zone, date, hours.from))),
  to: Math.min(...zones.map((zone) => instantAt(zone, date, hours.to))),
})

/** Whether a text may go out now, by law, to a person in any of these zones. */
export const mayText = (zones: readonly string[], nowMs: number): boolean => {
  const { from, to } = windowOn(todayIn(zones[0] ?? 'UTC', nowMs), zones, lawfulHours)
  return nowMs >= from && nowMs < to
}

/** Days looked through for one on which something may go out. */
const MOST_DAYS = 400

/** The first day from `from` on, and the first instant of it that is not over, when something may go out; null when none is near. */
export const slotFrom = (
  from: PlainDate,
  o: { zones: readonly string[]; times: SendingTimes; nowMs: number; taken: ReadonlySet<PlainDate> },
): { on: PlainDate; at: number } | null => {
  for (let days = 0, on = from; days < MOST_DAYS; days += 1, on = addDays(on, 1)) {
    if (o.taken.has(on) || isDayOff(on, o.times)) continue
    const window = windowOn(on, o.zones, o.times.hours)
    if (o.nowMs < window.to) return { on, at: Math.max(window.from, o.nowMs) }
  }
  return null
}
