import { addDays, DAY_MS, daysBetween, type PlainDate } from '../../shared/dates.ts'
import type { LoanStatus } from '../../loan/status.ts'
import { closingWindow, expiryWindow, type TodayKind } from './ranking.ts'

/** Several of one thing on a loan: how many, since when the oldest waits (epoch milliseconds), and what tells their state from another. */
export interface Waiting {
  count: number
  since: number
  mark: string
}

/** What the list of today is made of for one open loan, whatever day it is. */
export interface TodayFacts {
  id: string
  owner: string | null
  /** In any unit that is the same for all. */
  amount: number
  status: LoanStatus
  /** Since when it is in its status: epoch milliseconds, and the text that marks it. */
  statusSince: number
  statusMark: string
  closing: PlainDate | null
  /** Last days of term sheets that are still open, earliest first. */
  expiring: readonly PlainDate[]
  /** Due dates of requests that the parties owe, earliest first. */
  due: readonly PlainDate[]
  toReview: Waiting | null
  signing: Waiting | null
  failed: Waiting | null
}

/** A thing to do on a loan. `date`: its closing, due or last day, where it is about one. */
export interface Matter {
  kind: TodayKind
  count: number
  days: number
  date: PlainDate | null
  mark: string
}

/** When matters are looked at, and how long loans usually stay in a status; days at which the windows begin and end. */
export interface Moment {
  today: PlainDate
  /** Epoch milliseconds. */
  now: number
  usual: Readonly<Partial<Record<LoanStatus, number>>>
  lastExpiry: PlainDate
  firstClosing: PlainDate
  lastClosing: PlainDate
}

/** The moment of a day and an instant of it, in epoch milliseconds; `usual`: days by status. */
export const momentOf = (today: PlainDate, now: number, usual: Moment['usual']): Moment => ({
  today,
  now,
  usual,
  lastExpiry: addDays(today, expiryWindow),
  firstClosing: addDays(today, -closingWindow),
  lastClosing: addDays(today, closingWindow),
})

const daysSince = (at: number, now: number) => Math.trunc((now - at) / DAY_MS)

const waits = (kind: TodayKind, waiting: Waiting | null, now: number): Matter[] =>
  waiting ? [{ kind, count: waiting.count, days: daysSince(waiting.since, now), date: null, mark: waiting.mark }] : []

const overdue = (due: readonly PlainDate[], today: PlainDate): Matter[] => {
  const late = due.filter((date) => date < today)
  const [first, last] = [late[0], late.at(-1)]
  if (first === undefined) return []
  const mark = `${late.length} ${last}`
  return [{ kind: 'overdue-request', count: late.length, days: daysBetween(first, today), date: first, mark }]
}

const expires = (expiring: readonly PlainDate[], { today, lastExpiry }: Moment): Matter[] => {
  const date = expiring.find((one) => one >= today)
  if (date === undefined || date > lastExpiry) return []
  return [{ kind: 'term-sheet-expiring', count: 1, days: expiryWindow - daysBetween(today, date), date, mark: date }]
}

const closes = ({ closing: date, status }: TodayFacts, { today, firstClosing, lastClosing }: Moment): Matter[] => {
  if (date === null || status === 'funded' || status === 'paid-off') return []
  if (date < firstClosing || date > lastClosing) return []
  return [{ kind: 'closing', count: 1, days: closingWindow - daysBetween(today, date), date, mark: date }]
}

const stays = ({ status, statusSince, statusMark: mark }: TodayFacts, { now, usual }: Moment): Matter[] => {
  const days = usual[status]
  if (days === undefined || now - statusSince < (days + 1) * DAY_MS) return []
  return [{ kind: 'past-usual-time', count: 1, days: daysSince(statusSince, now) - days, date: null, mark }]
}

/** What there is to do on an open loan, at most one of each kind. */
export const mattersOf = (facts: TodayFacts, moment: Moment): Matter[] => [
  ...waits('failed-process', facts.failed, moment.now),
  ...expires(facts.expiring, moment),
  ...closes(facts, moment),
  ...waits('upload-review', facts.toReview, moment.now),
  ...overdue(facts.due, moment.today),
  ...waits('signature-waiting', facts.signing, moment.now),
  ...stays(facts, moment),
]
