import type { PlainDate } from '../../shared/dates.ts'
import type { Limit, Verdict } from './verdict.ts'

/** A limit that was waived on a loan: for a value, until a day. */
export interface Waiver {
  /** Whom or what it is about: id of the loan, borrower or neighborhood. */
  readonly subjectId: string
  /** The limit, by its measure. */
  readonly key: string
  /** The value it was waived at, in the unit that is read. */
  readonly actual: number
  /** The last day it counts. */
  readonly until: PlainDate
}

/** Whether a waiver counts: it is in time and the value has not moved further away from the limit since. */
export const waiverStates = ['in-force', 'expired', 'outgrown'] as const
export type WaiverState = (typeof waiverStates)[number]

/** A value that moved by less than this is the same: values are compared as they are read, with two places. */
const SAME = 0.005

/**
 * How a waiver stands today. A value that lies further from its limit than when it was waived is no longer covered; one that
 * is not known any more is.
 */
export const waiverState = (
  { until, actual: waived }: Pick<Waiver, 'until' | 'actual'>,
  now: { readonly today: PlainDate; readonly actual: number | null; readonly func: Limit['func'] },
): WaiverState => {
  if (until < now.today) return 'expired'
  if (now.actual === null) return 'in-force'
  const worse = now.func === 'max' ? now.actual - waived : waived - now.actual
  return worse > SAME ? 'outgrown' : 'in-force'
}

/** Whether a limit can be waived: its value lies beyond it, tolerated or not. */
export const isWaivable = (verdict: Verdict | 'unknown'): boolean => verdict !== 'green' && verdict !== 'unknown'
