import { expect, test } from 'vitest'
import { isDayOff, mayText, slotFrom, type SendingTimes, windowOn } from './hours.ts'
import { instantAt, zoneLabel, zonesOf } from './zones.ts'

const times: SendingTimes = {
  hours: { from: 9, to: 18 },
  skipWeekends: true,
  daysOff: new Set(['2026-11-26']),
}
const utc = (text: string) => Date.parse(text)

test('[AA-04] an hour of the day is that of the zone, before and after the change of clocks', () => {
  expect(instantAt('America/New_York', '2026-03-07', 9)).toBe(utc('2026-03-07T14:00:00Z'))
  expect(instantAt('America/New_York', '2026-03-08', 9)).toBe(utc('2026-03-08T13:00:00Z'))
  expect(instantAt('America/Los_Angeles', '2026-11-01', 9)).toBe(utc('2026-11-01T17:00:00Z'))
  expect(instantAt('America/Phoenix', '2026-07-01', 9)).toBe(utc('2026-07-01T16:00:00Z'))
  expect(instantAt('Pacific/Honolulu', '2026-07-01', 21)).toBe(utc('2026-07-02T07:00:00Z'))
})

test('[AA-04] in a state of two zones the hours hold in both', () => {
  const florida = zonesOf({ chosen: null, state: 'FL', lender: 'America/New_York' })
  expect(windowOn('2026-06-01', florida, times.hours)).toEqual({
    from: utc('2026-06-01T14:00:00Z'),
    to: utc('2026-06-01T22:00:00Z'),
  })
  expect(zonesOf({ chosen: 'America/Denver', state: 'FL', lender: 'America/New_York' })).toEqual(['America/Denver'])
  expect(zonesOf({ chosen: null, state: '', lender: 'America/Chicago' })).toEqual(['America/Chicago'])
  expect(zoneLabel('America/Phoenix')).toBe('Arizona')
  expect(zoneLabel('Europe/Berlin')).toBe('Europe/Berlin')
})

test('[AA-10] a text may go out from 8 AM to 9 PM of the recipient', () => {
  const at = (hour: number) => instantAt('America/Chicago', '2026-06-01', hour)
  expect([7, 8, 20, 21].map((hour) => mayText(['America/Chicago'], at(hour)))).toEqual([false, true, true, false])
  expect(mayText(['America/New_York', 'America/Chicago'], at(20))).toBe(false)
})

test('[AA-05] what falls on a weekend, a holiday or a day off goes out on the next day that is none', () => {
  expect(isDayOff('2026-11-26', times)).toBe(true)
  expect(isDayOff('2026-11-28', times)).toBe(true)
  expect(isDayOff('2026-11-28', { ...times, skipWeekends: false })).toBe(false)
  const o = { zones: ['America/New_York'], times, nowMs: utc('2026-11-25T12:00:00Z'), taken: new Set<string>() }
  expect(slotFrom('2026-11-26', o)).toEqual({ on: '2026-11-27', at: utc('2026-11-27T14:00:00Z') })
  expect(slotFrom('2026-11-28', o)?.on).toBe('2026-11-30')
  // Too late today.
  expect(slotFrom('2026-11-25', { ...o, nowMs: utc('2026-11-25T23:00:00Z') })?.on).toBe('2026-11-27')
  const noDay = { ...times, daysOff: { has: () => true } as unknown as ReadonlySet<string> }
  expect(slotFrom('2026-11-25', { ...o, times: noDay })).toBeNull()
})
