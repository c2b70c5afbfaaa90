import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  datePatterns,
  datesRead,
  daysBetween,
  epochToPlainDate,
  formatEpoch,
  formatPlainDate,
  isFormDate,
  isPlainDate,
  parsePlainDate,
  plainDateFrom,
  plainDateToEpoch,
  todayIn,
  writeDatesAs,
} from './dates.ts'

const day = fc.integer({ min: -10_000, max: 60_000 }).map((n) => epochToPlainDate(n * 86_400))

describe('plain dates', () => {
  test('a plain date travels as epoch seconds and comes back the same', () => {
    fc.assert(fc.property(day, (d) => isPlainDate(d) && epochToPlainDate(plainDateToEpoch(d)) === d))
    expect(plainDateToEpoch('2026-03-07')).toBe(1_772_841_600)
  })

  test('only days of the calendar are dates', () => {
    expect(['2024-02-29', '2026-12-31'].every(isPlainDate)).toBe(true)
    expect(['2023-02-29', '2026-13-01', '2026-1-1', '', 'soon', '0050-01-01', '2026-04-31'].some(isPlainDate)).toBe(
      false,
    )
  })

  test('[Y-01] adding days and counting them agree, over every change of clock', () => {
    fc.assert(fc.property(day, fc.integer({ min: -4000, max: 4000 }), (d, n) => daysBetween(d, addDays(d, n)) === n))
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
  })

  test('[B-27] today is the day in the zone of the lender, not of UTC', () => {
    const lateEvening = Date.UTC(2026, 2, 8, 3, 30)
    expect(todayIn('America/New_York', lateEvening)).toBe('2026-03-07')
    expect(todayIn('UTC', lateEvening)).toBe('2026-03-08')
    expect(todayIn('Asia/Tokyo', lateEvening)).toBe('2026-03-08')
  })
})

describe('dates on screen', () => {
  test('[Y-05] dates display as mm.dd.yyyy', () => {
    expect(formatPlainDate('2026-03-07')).toBe('03.07.2026')
    expect(formatEpoch(plainDateToEpoch('2026-03-07'))).toBe('03.07.2026')
    expect(formatEpoch(0)).toBe('01.01.1970')
  })

  test('[Y-06] the setting rules every date that names no pattern, and reads what is typed', () => {
    try {
      writeDatesAs('mm/dd/yyyy')
      expect([formatPlainDate('2026-03-07'), formatEpoch(1_772_841_600), datesRead()]).toEqual([
        '03/07/2026',
        '03/07/2026',
        'mm/dd/yyyy',
      ])
      expect([parsePlainDate('3/7/2026'), parsePlainDate('03.07.2026')]).toEqual(['2026-03-07', '2026-03-07'])
    } finally {
      writeDatesAs('mm.dd.yyyy')
    }
  })

  test('[Y-06] dd.mm.yyyy is a setting', () => {
    expect(formatPlainDate('2026-03-07', 'dd.mm.yyyy')).toBe('07.03.2026')
    expect(formatEpoch(plainDateToEpoch('2026-03-07'), 'dd.mm.yyyy')).toBe('07.03.2026')
  })

  test('an instant reads as the day it has in the zone given', () => {
    expect(formatEpoch(Date.UTC(2026, 2, 8, 3, 30) / 1000, 'mm.dd.yyyy', 'America/New_York')).toBe('03.07.2026')
  })

  test('[Y-07, X-53] Invalid date for the unformattable, N/A for the missing', () => {
    expect([formatEpoch(Number.NaN), formatEpoch(9e15), formatPlainDate('2026-02-30')]).toEqual(
      Array(3).fill('Invalid date'),
    )
    expect([formatEpoch(null), formatEpoch(undefined)]).toEqual(['N/A', 'N/A'])
  })

  test('[Y-05] [Y-06] what is shown can be typed back in', () => {
    for (const pattern of datePatterns)
      fc.assert(fc.property(day, (d) => parsePlainDate(formatPlainDate(d, pattern), pattern) === d))
    expect(parsePlainDate(' 3/7/2026 ')).toBe('2026-03-07')
    expect(parsePlainDate('2026-03-07')).toBe('2026-03-07')
  })

  test('[E-38, Y-30] what is no date is refused, as is a year before 1900', () => {
    expect(['', '13.01.2026', '3/7.2026', '1.1.26'].map((t) => parsePlainDate(t))).toEqual(Array(4).fill(null))
    expect([isFormDate('1900-01-01'), isFormDate('1899-12-31'), isFormDate('x')]).toEqual([true, false, false])
  })

  test('[P-31] a call takes epoch seconds, also as text, or YYYY-MM-DD', () => {
    expect([1_772_841_600, '1772841600', '2026-03-07'].map(plainDateFrom)).toEqual(Array(3).fill('2026-03-07'))
    expect(['', 'today', '2026-02-30', Number.NaN, 9e15].map(plainDateFrom)).toEqual(Array(5).fill(null))
  })
})

test('rules are tested on a machine whose day is never that of the lender or of UTC', () => {
  expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(-14 * 60)
})
