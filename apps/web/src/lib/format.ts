import { formatEpoch, formatPlainDate, plainDateToEpoch, todayIn } from '@plinth/domain/shared/dates'
import { identityConfigNow } from './identity-config.ts'
import { abbreviateMoney, formatMoney } from '@plinth/domain/shared/money'

/** '$1,234,567' for tables, forms and documents; 'N/A' when missing (Y-03, Y-04). Takes dollars. */
export const money = formatMoney
/** '$1.25M' for cards, charts and map markers (Y-02, Y-04). Takes dollars. */
export const shortMoney = abbreviateMoney

/** A plain date on the wire (epoch seconds at 00:00 UTC) as mm.dd.yyyy, or as the installation writes dates (Y-05, Y-06). */
export const date = (epochSeconds: number | null | undefined): string => formatEpoch(epochSeconds)
/** Made once: to make one takes a millisecond, and a table has many dates. */
const here = new Intl.DateTimeFormat()
const zoneHere = (): string => here.resolvedOptions().timeZone
/** The date of an instant (epoch seconds) where the person is. */
export const dayOf = (epochSeconds: number | null | undefined): string =>
  formatEpoch(epochSeconds, undefined, zoneHere())
/** The day of an instant where the person is, as a plain date travels: epoch seconds of 00:00 UTC of it. */
export const dayHere = (epochSeconds: number): number => plainDateToEpoch(todayIn(zoneHere(), epochSeconds * 1000))
/** The day it is for the lender, 'YYYY-MM-DD', wherever the person is: forms check by it as the server does. */
export const lenderToday = (): string => todayIn(identityConfigNow().time_zone, Date.now())
/** The same day as a plain date travels: epoch seconds of 00:00 UTC of it. What is due by a day is late by this one. */
export const lenderDay = (): number => plainDateToEpoch(lenderToday())
/** 'YYYY-MM-DD' in the same manner. */
export const plainDate = (value: string): string => formatPlainDate(value)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** 'YYYY-MM' as 'Nov' and '2026'. */
export const monthOf = (month: string): { name: string; year: string } => ({
  name: months[Number(month.slice(5, 7)) - 1] ?? month,
  year: month.slice(0, 4),
})

const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
/** An instant (epoch seconds) as date and time of day where the person is. */
export const dateTime = (epochSeconds: number | null | undefined): string =>
  epochSeconds === null || epochSeconds === undefined
    ? 'N/A'
    : `${dayOf(epochSeconds)} ${timeFormat.format(new Date(epochSeconds * 1000))}`

/** A moment that was agreed on (epoch seconds), where the lender is, with the zone's name: '11.27.2026 5:00 PM EST'. */
export const lenderMoment = (epochSeconds: number): string => {
  const timeZone = identityConfigNow().time_zone
  const at = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
  return `${formatEpoch(epochSeconds, undefined, timeZone)} ${at.format(new Date(epochSeconds * 1000))}`
}

/** The lender's zone as people call it: 'Eastern Time'. */
export const lenderZoneName = (): string => {
  const timeZone = identityConfigNow().time_zone
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

export { fileSize } from '@plinth/domain/shared/file-size'

/** How a screen says whether. */
export const yesNo = (is: boolean): string => (is ? 'Yes' : 'No')
