import { addDays, type PlainDate } from '../../shared/dates.ts'
import { expect, test } from 'vitest'
import { type Cadence, cadenceFor, cadenceSentence } from './cadence.ts'
import { defaultCadence } from './cadence.fixture.ts'
import { type ChasePerson, type ChaseRequest, nextOf, planFor } from './plan.ts'
import type { SendingTimes } from './hours.ts'
import { instantAt } from './zones.ts'

const zone = 'America/New_York'
const times: SendingTimes = { hours: { from: 9, to: 18 }, skipWeekends: false, daysOff: new Set() }
// A Wednesday.
const due = '2026-09-16'
const request = (over: Partial<ChaseRequest> = {}): ChaseRequest => ({
  id: 'a',
  loanId: 'l',
  dueOn: due,
  since: '2026-09-01',
  quietUntil: null,
  cadence: defaultCadence,
  rounds: [],
  as: { is: 'party' },
  ...over,
})
const person = (requests: readonly ChaseRequest[], over: Partial<ChasePerson> = {}): ChasePerson => ({
  zones: [zone],
  snoozedUntil: null,
  messagedOn: new Set(),
  requests,
  ...over,
})

/** The days on which a request is reminded while nothing comes, from its first day on. */
const days = (cadence: Cadence, over: Partial<ChaseRequest> = {}): string[] => {
  const sent: string[] = []
  let one = request({ cadence, ...over })
  for (let today = one.since; today < '2026-12-31'; today = addDays(today, 1)) {
    const next = nextOf(one, today)
    if (next?.on !== today) continue
    sent.push(`${today} ${next.why}`)
    one = { ...one, rounds: [...one.rounds, { on: today, counts: next.why === 'overdue' }] }
  }
  return sent
}

test('[AA-02] a request is reminded the days before, on the day, then every N days, at most M times', () => {
  const cadence = { daysBefore: [7, 1], onDay: true, everyDays: 3, maxAfter: 2, silentRounds: 2 }
  expect(days(cadence)).toEqual([
    '2026-09-09 before',
    '2026-09-15 before',
    '2026-09-16 due',
    '2026-09-19 overdue',
    '2026-09-22 overdue',
  ])
  expect(days({ ...cadence, daysBefore: [], onDay: false, maxAfter: 1 })).toEqual(['2026-09-19 overdue'])
  expect(days({ ...cadence, daysBefore: [], onDay: false, maxAfter: 0 })).toEqual([])
})

test('[AA-02] what was asked for after its first reminder is reminded from then on; a missed day is made up once', () => {
  expect(days(defaultCadence, { since: '2026-09-16' })[0]).toBe('2026-09-16 due')
  expect(nextOf(request(), '2026-09-17')).toEqual({ on: '2026-09-17', why: 'overdue' })
  const late = request({ since: '2026-10-01' })
  expect(nextOf(late, '2026-10-01')).toEqual({ on: '2026-10-01', why: 'overdue' })
})

test('[AA-03] the cadence of the party goes before the loan, the template and the lender', () => {
  const [party, loan, template] = [1, 2, 3].map((everyDays) => ({ ...defaultCadence, everyDays }))
  expect(cadenceFor({ party, loan, template }, defaultCadence)).toBe(party)
  expect(cadenceFor({ loan, template }, defaultCadence)).toBe(loan)
  expect(cadenceFor({ template }, defaultCadence)).toBe(template)
  expect(cadenceFor({}, defaultCadence)).toBe(defaultCadence)
  expect(cadenceSentence(defaultCadence)).toBe('1 day before, on the due date, every 4 days after (5 max)')
  expect(cadenceSentence({ ...defaultCadence, daysBefore: [], onDay: false, maxAfter: 0 })).toBe('No reminders')
})

test('[AA-06] one message holds everything a person owes on all loans; an overdue item joins it ahead of its turn', () => {
  const overdue = request({
    id: 'b',
    loanId: 'm',
    dueOn: '2026-09-01',
    since: '2026-08-20',
    rounds: [{ on: '2026-09-12', counts: true }],
  })
  const later = request({ id: 'c', dueOn: '2026-10-30' })
  const plan = planFor(person([request({}), overdue, later]), times, instantAt(zone, '2026-09-15', 7))
  expect(plan?.at).toBe(instantAt(zone, '2026-09-15', 9))
  expect(plan?.items.map(({ request: r, why }) => `${r.id} ${why}`)).toEqual(['a before', 'b overdue'])
})

test('[AA-06] who had a message today gets the next one on another day', () => {
  const now = instantAt(zone, '2026-09-15', 10)
  const plan = planFor(person([request()], { messagedOn: new Set<PlainDate>(['2026-09-15']) }), times, now)
  expect(plan).toMatchObject({ on: '2026-09-16', at: instantAt(zone, '2026-09-16', 9) })
})

test('[AA-13, AA-17] nothing goes out before a snooze or a promise is over', () => {
  const now = instantAt(zone, '2026-09-16', 10)
  expect(planFor(person([request()], { snoozedUntil: '2026-09-21' }), times, now)?.on).toBe('2026-09-21')
  expect(planFor(person([request({ quietUntil: '2026-09-19' })]), times, now)).toMatchObject({
    on: '2026-09-19',
    items: [{ why: 'overdue' }],
  })
})

test('[AA-08] after K silent reminders the broker is told once, then the officer', () => {
  const rounds = (n: number) => Array.from({ length: n }, (_, i) => ({ on: addDays(due, 4 * (i + 1)), counts: true }))
  const broker = (n: number, toldOn: PlainDate | null = null) =>
    nextOf(request({ rounds: rounds(n), as: { is: 'broker', toldOn } }), '2026-09-17')
  expect(broker(1)).toBeNull()
  expect(broker(2)).toEqual({ on: '2026-09-28', why: 'broker' })
  expect(broker(3, '2026-09-28')).toBeNull()
  const officer = (n: number, told: PlainDate | null | undefined) =>
    nextOf(request({ rounds: rounds(n), as: { is: 'officer', toldOn: null, broker: told } }), '2026-09-17')
  expect(officer(4, null)).toBeNull()
  expect(officer(3, '2026-09-28')).toBeNull()
  expect(officer(4, '2026-09-28')).toEqual({ on: '2026-10-06', why: 'officer' })
  // No broker: after K rounds at once.
  expect(officer(2, undefined)).toEqual({ on: '2026-09-28', why: 'officer' })
  // No reminder is left before 2K.
  const short = { ...defaultCadence, maxAfter: 3, silentRounds: 3 }
  const capped = request({
    cadence: short,
    rounds: rounds(3),
    as: { is: 'officer', toldOn: null, broker: '2026-10-02' },
  })
  expect(nextOf(capped, '2026-10-03')).toEqual({ on: '2026-10-06', why: 'officer' })
})
