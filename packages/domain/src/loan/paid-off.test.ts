import { describe, expect, test } from 'vitest'
import { clampBorrowerScore, noLateDays, type PaidOffDraft, reviewPaidOff } from './paid-off.ts'

const good: PaidOffDraft = {
  paid_off_date: '2026-03-07',
  is_late_payment: true,
  late_days: [{ late_days: 60, count: 2 }],
  borrower_score: 80,
  is_construction_completed: false,
}

describe('paying off', () => {
  test('[P-21] [P-23] the payload names all three buckets', () => {
    expect(reviewPaidOff(good)).toEqual({
      payload: {
        ...good,
        late_days: [
          { late_days: 30, count: 0 },
          { late_days: 60, count: 2 },
          { late_days: 90, count: 0 },
        ],
      },
    })
  })

  test('[P-22] the paid date is required and a date', () => {
    expect(reviewPaidOff({ ...good, paid_off_date: ' ' })).toEqual({ errors: { paid_off_date: '* Required' } })
    expect(reviewPaidOff({ ...good, paid_off_date: '2026-02-30' })).toEqual({
      errors: { paid_off_date: '* Invalid Date' },
    })
  })

  test('[P-23] a bucket is 30, 60 or 90 and counts a whole number', () => {
    for (const late of [
      { late_days: 45, count: 1 },
      { late_days: 30, count: -1 },
      { late_days: 30, count: 0.5 },
    ])
      expect(reviewPaidOff({ ...good, late_days: [late] })).toEqual({ errors: { late_days: 'Invalid value' } })
  })

  test('[P-23] one wrong bucket among right ones is refused; none late in a bucket is 0', () => {
    const late_days = [
      { late_days: 30, count: 0 },
      { late_days: 61, count: 1 },
    ]
    expect(reviewPaidOff({ ...good, late_days })).toEqual({ errors: { late_days: 'Invalid value' } })
    expect(reviewPaidOff({ ...good, late_days: late_days.slice(0, 1) })).toMatchObject({
      payload: { is_late_payment: true, late_days: noLateDays },
    })
  })

  test('[P-24] No for late payments resets the buckets to 0, whatever was typed', () => {
    const late_days = [{ late_days: 45, count: -1 }]
    expect(reviewPaidOff({ ...good, is_late_payment: false, late_days })).toMatchObject({
      payload: { late_days: noLateDays },
    })
    expect(noLateDays.map((l) => [l.late_days, l.count])).toEqual([
      [30, 0],
      [60, 0],
      [90, 0],
    ])
  })

  test('[P-25] [Y-26] the borrower score is clamped to 1-100', () => {
    expect([-5, 0, 1, 55.4, 100, 101, Number.NaN].map(clampBorrowerScore)).toEqual([1, 1, 1, 55, 100, 100, 1])
    expect(reviewPaidOff({ ...good, borrower_score: 250 })).toMatchObject({ payload: { borrower_score: 100 } })
  })

  test('[P-21] an answer not given is asked for', () => {
    const blank = { ...good, is_late_payment: null, borrower_score: null, is_construction_completed: null }
    expect(reviewPaidOff(blank)).toEqual({
      errors: {
        is_late_payment: '* Required',
        borrower_score: '* Required',
        is_construction_completed: '* Required',
      },
    })
  })
})
