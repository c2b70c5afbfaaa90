import { addDays, isPlainDate, type PlainDate } from '../shared/dates.ts'
import type { Part } from './figures.ts'

/** The days ahead that closing values are summed for (C-10, Y-17). */
export const closingWindows = [4, 14, 30] as const

/** Whether an edited expected closing date may be saved: a day of the calendar, today or later (B-27). */
export const mayCloseOn = (date: string, today: PlainDate): boolean => isPlainDate(date) && date >= today

/** What the edit mode of the table holds: what to send, what to mark red, whether saving is open (B-28..B-30). */
export type ClosingEdits = { changed: ReadonlyMap<string, PlainDate>; invalid: readonly string[]; maySave: boolean }

/**
 * The outcome of editing closing dates, by loan id. Only changed dates are sent and checked, so a loan whose date has
 * passed does not block saving the others; nothing changed leaves nothing to save (B-27..B-30).
 */
export function reviewClosingEdits(
  stored: ReadonlyMap<string, PlainDate | null>,
  edited: ReadonlyMap<string, string>,
  today: PlainDate,
): ClosingEdits {
  const changed = new Map([...edited].filter(([id, date]) => (stored.get(id) ?? '') !== date))
  const invalid = [...changed].filter(([, date]) => !mayCloseOn(date, today)).map(([id]) => id)
  return { changed, invalid, maySave: changed.size > 0 && invalid.length === 0 }
}

/** The sum in cents and the count of loans expected to close from today to each window's last day, both included (C-10). */
export const closingValues = (
  loans: readonly (Part & { expectedClosing: PlainDate | null })[],
  today: PlainDate,
): readonly { days: (typeof closingWindows)[number]; count: number; amountCents: number }[] =>
  closingWindows.map((days) => {
    const last = addDays(today, days)
    const within = loans.filter(
      (l) => l.expectedClosing !== null && l.expectedClosing >= today && l.expectedClosing <= last,
    )
    const count = within.reduce((sum, l) => sum + (l.count ?? 1), 0)
    return { days, count, amountCents: within.reduce((sum, l) => sum + l.amountCents, 0) }
  })
