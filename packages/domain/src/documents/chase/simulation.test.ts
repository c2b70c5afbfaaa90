import { addDays, DAY_MS, type PlainDate, todayIn } from '../../shared/dates.ts'
import { expect, test } from 'vitest'
import type { Cadence } from './cadence.ts'
import { defaultCadence } from './cadence.fixture.ts'
import type { SendingTimes } from './hours.ts'
import { type ChasePerson, type ChaseRequest, type PastRound, planFor } from './plan.ts'

/** Numbers that look random and are the same in each run (mulberry32). */
const numbers = (seed: number) => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return { next, below: (n: number) => Math.floor(next() * n) }
}

const zones = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'] as const
/** A month before the clocks change, or 60 days after it. */
const starts = ['2026-02-06', '2026-10-02'] as const
const DAYS = 90
const LOANS = 500

interface Request {
  id: string
  loanId: string
  dueOn: PlainDate
  since: PlainDate
  quietUntil: PlainDate | null
  cadence: Cadence
  rounds: PastRound[]
  stopped: boolean
}
interface Person {
  zone: string
  requests: Request[]
  messagedOn: Set<PlainDate>
  snoozedUntil: PlainDate | null
  /** Nothing is due before this instant, unless something changes. */
  idleUntil: number
}
interface Sent {
  person: Person
  at: number
  ids: string[]
}

const cadences: readonly Cadence[] = [
  defaultCadence,
  { daysBefore: [7, 3, 1], onDay: true, everyDays: 2, maxAfter: 3, silentRounds: 1 },
  { daysBefore: [], onDay: false, everyDays: 1, maxAfter: 4, silentRounds: 4 },
]

const portfolio = (random: ReturnType<typeof numbers>, start: PlainDate): Person[] => {
  const people = Array.from(
    { length: 280 },
    (_, i): Person => ({
      zone: zones[i % 4] ?? 'UTC',
      requests: [],
      messagedOn: new Set(),
      snoozedUntil: null,
      idleUntil: 0,
    }),
  )
  for (let loan = 0; loan < LOANS; loan += 1)
    for (let n = 1 + random.below(5); n > 0; n -= 1) {
      const since = addDays(start, random.below(60) - 10)
      people[random.below(people.length)]?.requests.push({
        ...{ id: `${loan}-${n}`, loanId: String(loan), since, quietUntil: null, rounds: [], stopped: false },
        dueOn: addDays(since, random.below(14)),
        cadence: cadences[random.below(cadences.length)] ?? defaultCadence,
      })
    }
  return people
}

const factsOf = (person: Person): ChasePerson => ({
  ...{ zones: [person.zone], snoozedUntil: person.snoozedUntil, messagedOn: person.messagedOn },
  requests: person.requests.filter(({ stopped }) => !stopped).map((r): ChaseRequest => ({ ...r, as: { is: 'party' } })),
})

/** What parties do by themselves between two looks: send a file, promise a day, stay silent. */
const liveOn = (random: ReturnType<typeof numbers>, people: readonly Person[], today: PlainDate) => {
  for (const person of people)
    for (const r of person.requests) {
      const dice = random.next()
      if (dice > 0.0022) continue
      if (dice < 0.0012) r.stopped = true
      else if (dice < 0.0016) r.quietUntil = addDays(today, 1 + random.below(6))
      else if (dice < 0.0019) Object.assign(r, { dueOn: addDays(today, 5), since: today, rounds: [] })
      else person.snoozedUntil = addDays(today, 4)
      person.idleUntil = 0
    }
}

/** Two workers look at the same time; one of them dies now and then between its claim and its commit. */
const lookAround = (o: {
  people: readonly Person[]
  times: SendingTimes
  nowMs: number
  random: ReturnType<typeof numbers>
}): Sent[] => {
  const sent: Sent[] = []
  for (const person of o.people) {
    if (person.idleUntil > o.nowMs) continue
    const first = planFor(factsOf(person), o.times, o.nowMs)
    person.idleUntil = first?.at ?? Infinity
    if (first === null || first.at > o.nowMs) continue
    person.idleUntil = 0
    const plans = [first, planFor(factsOf(person), o.times, o.nowMs)]
    const dies = o.random.next() < 0.02
    for (const plan of dies ? [] : plans) {
      if (plan === null || person.messagedOn.has(plan.on)) continue
      person.messagedOn.add(plan.on)
      for (const { request, why } of plan.items)
        person.requests.find(({ id }) => id === request.id)?.rounds.push({ on: plan.on, counts: why === 'overdue' })
      sent.push({ person, at: o.nowMs, ids: plan.items.map(({ request }) => request.id) })
    }
  }
  return sent
}

/** The hour that clocks of a zone show, from another part of Intl than the plan's. */
const hourIn = (zone: string, ms: number): number =>
  Number(new Date(ms).toLocaleString('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }))
const weekdayIn = (zone: string, ms: number): string =>
  new Date(ms).toLocaleString('en-US', { timeZone: zone, weekday: 'short' })

const simulate = (start: PlainDate, seed: number) => {
  const random = numbers(seed)
  const people = portfolio(random, start)
  const holidays = [addDays(start, 20), addDays(start, 45)]
  const times: SendingTimes = { hours: { from: 9, to: 18 }, skipWeekends: true, daysOff: new Set(holidays) }
  const sent: Sent[] = []
  const broken: string[] = []
  const from = Date.parse(`${start}T00:00:00Z`)
  for (let nowMs = from; nowMs < from + DAYS * DAY_MS; nowMs += (60 + random.below(240)) * 60_000) {
    liveOn(random, people, todayIn('America/New_York', nowMs))
    for (const message of lookAround({ people, times, nowMs, random })) {
      const { person, ids } = message
      const [hour, day] = [hourIn(person.zone, nowMs), todayIn(person.zone, nowMs)]
      if (hour < 9 || hour >= 18) broken.push(`quiet hour ${hour} in ${person.zone}`)
      if (['Sat', 'Sun'].includes(weekdayIn(person.zone, nowMs)) || holidays.includes(day))
        broken.push(`day off ${day}`)
      if (sent.some((one) => one.person === person && todayIn(person.zone, one.at) === day))
        broken.push(`two on ${day}`)
      if (ids.length === 0 || new Set(ids).size < ids.length) broken.push('an item twice, or none')
      for (const r of person.requests.filter(({ id }) => ids.includes(id))) {
        if (r.stopped) broken.push(`${r.id} after the stop`)
        if (r.quietUntil !== null && day < r.quietUntil) broken.push(`${r.id} before the promise`)
        if (r.rounds.filter(({ counts }) => counts).length > r.cadence.maxAfter) broken.push(`${r.id} over the cap`)
      }
      if (person.snoozedUntil !== null && day < person.snoozedUntil) broken.push('before the snooze is over')
      sent.push(message)
    }
  }
  return { people, sent, broken }
}

test.each(starts)(
  '[AA-22] 90 days and 500 loans from %s: no message breaks a rule',
  (start) => {
    const { people, sent, broken } = simulate(start, 14)
    expect(broken).toEqual([])
    // It is not for want of messages: each zone has them, many hold several requests, and caps are reached.
    for (const zone of zones) expect(sent.filter(({ person }) => person.zone === zone).length).toBeGreaterThan(100)
    expect(sent.filter(({ ids }) => ids.length > 2).length).toBeGreaterThan(50)
    const capped = people
      .flatMap(({ requests }) => requests)
      .filter((r) => r.rounds.filter((x) => x.counts).length === r.cadence.maxAfter)
    expect(capped.length).toBeGreaterThan(100)
  },
  60_000,
)

test('[AA-22] who is silent is reminded as often as the cadence says, over the change of clocks too', () => {
  const { people } = simulate('2026-02-06', 3)
  const silent = people
    .flatMap(({ requests, snoozedUntil }) => (snoozedUntil === null ? requests : []))
    .filter((r) => !r.stopped && r.quietUntil === null && r.since < '2026-03-01')
  expect(silent.length).toBeGreaterThan(20)
  for (const r of silent) expect(r.rounds.filter(({ counts }) => counts)).toHaveLength(r.cadence.maxAfter)
})
