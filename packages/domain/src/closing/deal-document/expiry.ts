import { addDays, type PlainDate } from '../../shared/dates.ts'

/** Days a term sheet stands from the day it is made, unless staff say otherwise. */
export const termSheetDays = 14

/** The last day of a term sheet made now: the day staff chose, unless it has passed. */
export const expiryFor = (today: PlainDate, chosen: PlainDate | null): PlainDate =>
  chosen !== null && chosen >= today ? chosen : addDays(today, termSheetDays)

/** Whether a term sheet may no longer be accepted: the day after its last one. */
export const isExpired = (expiresOn: PlainDate | null, today: PlainDate): boolean =>
  expiresOn !== null && expiresOn < today
