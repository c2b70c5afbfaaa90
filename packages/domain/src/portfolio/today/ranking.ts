import { progression } from '../../loan/status.ts'
import { usualDays } from '../../loan/tracker.ts'

/**
 * What the list of today names, and how urgent each is: points from the start, more for each day up to a number of
 * days. Days are counted so that more of them are always more urgent: days waiting, days late, days over the usual time,
 * and for a date to come the days already gone of the window before it.
 */
export const todayKinds = {
  /** A file whose reading or checking failed: nobody else will look at it. */
  'failed-process': { start: 66, perDay: 2, days: 10 },
  /** A term sheet that runs out within `expiryWindow` days. */
  'term-sheet-expiring': { start: 58, perDay: 5, days: 7 },
  /** A closing within `closingWindow` days, or missed by as many. */
  closing: { start: 34, perDay: 4, days: 15 },
  /** Files that wait for a review. */
  'upload-review': { start: 48, perDay: 4, days: 10 },
  /** Requests whose due date has passed and that wait for the party. */
  'overdue-request': { start: 40, perDay: 2, days: 20 },
  /** A request for signatures that somebody has not signed yet. */
  'signature-waiting': { start: 28, perDay: 3, days: 14 },
  /** A loan that is longer in its stage than loans usually are. */
  'past-usual-time': { start: 20, perDay: 1, days: 30 },
} as const satisfies Record<string, { start: number; perDay: number; days: number }>
export type TodayKind = keyof typeof todayKinds

/** The three groups of the list: what should have happened, what staff have to look at, what is about to happen. */
export const todayGroups = ['overdue', 'review', 'coming'] as const
export type TodayGroup = (typeof todayGroups)[number]

/** The group of each kind. A closing whose date has passed is overdue: see `groupOf`. */
export const kindGroups = {
  'failed-process': 'review',
  'upload-review': 'review',
  'overdue-request': 'overdue',
  'past-usual-time': 'overdue',
  'term-sheet-expiring': 'coming',
  closing: 'coming',
  'signature-waiting': 'coming',
} as const satisfies Record<TodayKind, TodayGroup>

/** The group of an entry; `days` as entries count them. */
export const groupOf = ({ kind, days }: { kind: TodayKind; days: number }): TodayGroup =>
  kind === 'closing' && days > closingWindow ? 'overdue' : kindGroups[kind]

/** Every kind of entry. */
export const allTodayKinds = Object.keys(todayKinds) as readonly TodayKind[]

/** Days before its last day from which a term sheet is named. */
export const expiryWindow = 7
/** Days before and after its expected closing on which a loan is named. */
export const closingWindow = 14

/** The points of an entry: the more, the more urgent. Never falls when days are added. */
export const urgency = (kind: TodayKind, days: number): number => {
  const { start, perDay, days: most } = todayKinds[kind]
  return start + perDay * Math.min(Math.max(days, 0), most)
}

/** The least an entry needs to be ranked; `amount` in any unit that is the same for all. */
export interface Ranked {
  kind: TodayKind
  days: number
  amount: number
  id: string
}

/** Most urgent first; among equals the larger loan, then always the same order. */
export const rankToday = <T extends Ranked>(entries: readonly T[]): T[] =>
  entries.toSorted(
    (a, b) =>
      urgency(b.kind, b.days) - urgency(a.kind, a.days) ||
      b.amount - a.amount ||
      (a.kind + a.id < b.kind + b.id ? -1 : 1),
  )

/** The stages in which a loan can stay too long: the path up to its funding. */
export type TimedStage = Exclude<(typeof progression)[number], 'funded' | 'paid-off'>
export const timedStages = progression.filter(
  (status): status is TimedStage => status !== 'funded' && status !== 'paid-off',
)

/** So many loans must have left a stage before their median says what is usual. */
export const leastHistory = 10

/** What a stage usually takes, in whole days of at least one, and where that is known from. */
export interface UsualTime {
  days: number
  from: 'history' | 'default'
}

/** The usual time in each stage: the median of the lender's own loans where enough have left it, else the default. */
export const usualTimes = (
  history: readonly { status: string; median_days: number; loans: number }[],
): Record<TimedStage, UsualTime> => {
  const of = (stage: TimedStage): UsualTime => {
    const known = history.find((one) => one.status === stage)
    return known && known.loans >= leastHistory
      ? { days: Math.max(1, Math.round(known.median_days)), from: 'history' }
      : { days: usualDays[stage], from: 'default' }
  }
  return {
    preliminary: of('preliminary'),
    'term-sheet-sent': of('term-sheet-sent'),
    underwriting: of('underwriting'),
    'board-review': of('board-review'),
    'commitment-sent': of('commitment-sent'),
    'commitment-accepted': of('commitment-accepted'),
  }
}
