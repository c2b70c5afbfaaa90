import { isPlainDate, type PlainDate } from '../shared/dates.ts'

/** Buckets of late payments, in days (P-23, Y-26). */
export const lateBuckets = [30, 60, 90] as const
export type LateBucket = (typeof lateBuckets)[number]

/** How often payments were late by a bucket's days. */
export type LateDays = { late_days: LateBucket; count: number }

/** The bounds of a borrower's score (P-25, Y-26). */
export const borrowerScore = { min: 1, max: 100 } as const

/** What paying off records, named as it is sent (P-21). */
export type PaidOff = {
  paid_off_date: PlainDate
  is_late_payment: boolean
  late_days: readonly LateDays[]
  borrower_score: number
  is_construction_completed: boolean
}

/** The form before it is checked; null is an answer not given. */
export type PaidOffDraft = {
  paid_off_date: string
  is_late_payment: boolean | null
  late_days: readonly { late_days: number; count: number }[]
  borrower_score: number | null
  is_construction_completed: boolean | null
}
export type PaidOffErrors = { [F in keyof PaidOff]?: string }

/** No late payments in any bucket: what choosing No sets (P-24). */
export const noLateDays: readonly LateDays[] = lateBuckets.map((late_days) => ({ late_days, count: 0 }))

/** A borrower's score brought within 1-100, whole (P-25). */
export const clampBorrowerScore = (score: number): number =>
  Number.isNaN(score) ? borrowerScore.min : Math.round(Math.min(borrowerScore.max, Math.max(borrowerScore.min, score)))

/** The payload of a form, or the message of each field that is wrong (P-21..P-25). A bucket left out counts 0. */
export function reviewPaidOff(draft: PaidOffDraft): { payload: PaidOff } | { errors: PaidOffErrors } {
  const { is_late_payment, borrower_score, is_construction_completed } = draft
  const date = draft.paid_off_date.trim()
  const errors: PaidOffErrors = {
    ...reviewDate(date),
    ...(is_late_payment && !draft.late_days.every(isLateDays) ? { late_days: 'Invalid value' } : {}),
  }
  if (is_late_payment === null) errors.is_late_payment = '* Required'
  if (borrower_score === null) errors.borrower_score = '* Required'
  if (is_construction_completed === null) errors.is_construction_completed = '* Required'
  if (
    Object.keys(errors).length > 0 ||
    is_late_payment === null ||
    borrower_score === null ||
    is_construction_completed === null
  )
    return { errors }
  return {
    payload: {
      paid_off_date: date,
      is_late_payment,
      late_days: is_late_payment ? countsOf(draft.late_days) : noLateDays,
      borrower_score: clampBorrowerScore(borrower_score),
      is_construction_completed,
    },
  }
}

const reviewDate = (date: string): PaidOffErrors => {
  if (date === '') return { paid_off_date: '* Required' }
  return isPlainDate(date) ? {} : { paid_off_date: '* Invalid Date' }
}

const countsOf = (given: PaidOffDraft['late_days']): readonly LateDays[] =>
  lateBuckets.map((late_days) => ({ late_days, count: given.find((g) => g.late_days === late_days)?.count ?? 0 }))

const isLateDays = (given: { late_days: number; count: number }): boolean =>
  (lateBuckets as readonly number[]).includes(given.late_days) && Number.isSafeInteger(given.count) && given.count >= 0
