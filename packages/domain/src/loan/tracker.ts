import { addDays, daysBetween, type PlainDate } from '../shared/dates.ts'
import { type LoanStatus, progression } from './status.ts'

/** The steps that the people of a loan see: its way up to closing, then its running until it is paid back. */
export const trackerSteps = progression.filter((status) => status !== 'paid-off')
export type TrackerStep = (typeof trackerSteps)[number]

/** Days that a step takes at a bridge lender as a rule, for as long as the lender's own history does not say. */
export const usualDays = {
  preliminary: 5,
  'term-sheet-sent': 7,
  underwriting: 21,
  'board-review': 5,
  'commitment-sent': 7,
  'commitment-accepted': 14,
} as const satisfies Record<Exclude<TrackerStep, 'funded'>, number>
type TimedStep = keyof typeof usualDays
const timedSteps = Object.keys(usualDays) as readonly TimedStep[]

/** What a tracker is made from; dates are those of the lender's calendar. */
export interface TrackerFacts {
  status: LoanStatus
  /** Since when the loan is in its status. */
  since: PlainDate
  expectedClosing: PlainDate | null
  fundedOn: PlainDate | null
  durationMonths: number
  today: PlainDate
}

export interface TrackedStep {
  step: TrackerStep
  state: 'done' | 'now' | 'ahead'
  /** When it ends; null when it is over, or when no honest date is known. */
  expected: PlainDate | null
  /** Where the date comes from: the closing date that was set, the loan's term, or what is usual. */
  basis: 'closing' | 'term' | 'usual' | null
  /** Whether it has taken longer than is usual, or its date has passed. */
  late: boolean
}

/**
 * Where a loan stands and when each step is expected to end. A closing date in the future holds: the steps before it are
 * drawn together where their usual days do not fit. Without one the usual days are added up from the day the present
 * step began; a step that should be over has no date of its own. Rejected loans have no steps.
 */
export const trackLoan = (facts: TrackerFacts): TrackedStep[] => {
  if (facts.status === 'rejected') return []
  const at = (progression as readonly LoanStatus[]).indexOf(facts.status)
  const dates = datesAhead(facts, at)
  return trackerSteps.map((step, index) => {
    const state = index < at ? 'done' : index === at ? 'now' : 'ahead'
    if (step === 'funded') return { step, state, ...untilPaidBack(facts, state) }
    return { step, state, ...(dates.get(step) ?? undated) }
  })
}

type Dated = Pick<TrackedStep, 'expected' | 'basis' | 'late'>
const undated: Dated = { expected: null, basis: null, late: false }

const datesAhead = ({ since, expectedClosing, today }: TrackerFacts, at: number): Map<TimedStep, Dated> => {
  const elapsed = daysBetween(since, today)
  // The present step first, if it is one that usual days are known of.
  const ahead = timedSteps.slice(at)
  // What should be over takes another day at least.
  const days = ahead.map((step, index) => (index === 0 ? Math.max(usualDays[step] - elapsed, 1) : usualDays[step]))
  const needed = days.reduce((sum, one) => sum + one, 0)
  const toClosing = expectedClosing === null ? null : daysBetween(today, expectedClosing)
  const holds = toClosing !== null && toClosing >= 0
  const pace = holds && toClosing < needed ? toClosing / needed : 1
  let passed = 0
  return new Map(
    ahead.map((step, index): [TimedStep, Dated] => {
      passed += days[index] ?? 0
      const isLast = index === ahead.length - 1
      if (isLast && toClosing !== null)
        return [step, holds ? { expected: expectedClosing, basis: 'closing', late: false } : { ...undated, late: true }]
      if (index === 0 && elapsed > usualDays[step]) return [step, { ...undated, late: true }]
      return [step, { expected: addDays(today, Math.floor(passed * pace)), basis: 'usual', late: false }]
    }),
  )
}

/** The day the loan is due, from its funding and its term; before it is funded nobody knows. */
const untilPaidBack = ({ fundedOn, durationMonths, today }: TrackerFacts, state: TrackedStep['state']): Dated => {
  if (state !== 'now' || fundedOn === null) return undated
  const due = addMonths(fundedOn, durationMonths)
  return { expected: due, basis: 'term', late: due < today }
}

/** The same day so many months later, or the last day of a shorter month. */
const addMonths = (date: PlainDate, months: number): PlainDate => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

/** Whose turn it is: the people of the loan while they owe something, else the lender; nobody once it runs or is over. */
export const actsNext = (status: LoanStatus, owed: number): 'people' | 'lender' | 'nobody' => {
  if (status === 'rejected' || status === 'paid-off') return 'nobody'
  if (owed > 0) return 'people'
  return status === 'funded' ? 'nobody' : 'lender'
}
