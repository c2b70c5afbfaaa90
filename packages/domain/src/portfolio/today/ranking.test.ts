import { expect, test } from 'vitest'
import { usualDays } from '../../loan/tracker.ts'
import {
  allTodayKinds,
  closingWindow,
  groupOf,
  kindGroups,
  rankToday,
  timedStages,
  todayKinds,
  urgency,
  usualTimes,
} from './ranking.ts'

const entry = (kind: (typeof allTodayKinds)[number], days: number, amount = 1, id = 'a') => ({ kind, days, amount, id })
const order = (entries: Parameters<typeof rankToday>[0]) => rankToday(entries).map((one) => `${one.kind} ${one.days}`)

test('[A-17] today: a day more never makes an entry less urgent, and beyond its most days it stays where it is', () => {
  for (const kind of allTodayKinds) {
    for (let days = 0; days < 60; days++)
      expect(urgency(kind, days + 1), `${kind} ${days}`).toBeGreaterThanOrEqual(urgency(kind, days))
    expect(urgency(kind, 1000)).toBe(urgency(kind, todayKinds[kind].days))
    expect(urgency(kind, -3)).toBe(todayKinds[kind].start)
  }
})

test('[A-17] today: what cannot wait stands above what can', () => {
  expect(
    order([
      entry('past-usual-time', 12),
      entry('overdue-request', 3),
      entry('term-sheet-expiring', 7),
      entry('signature-waiting', 1),
      entry('upload-review', 1),
      entry('closing', 14),
      entry('failed-process', 0),
    ]),
  ).toEqual([
    'term-sheet-expiring 7',
    'closing 14',
    'failed-process 0',
    'upload-review 1',
    'overdue-request 3',
    'past-usual-time 12',
    'signature-waiting 1',
  ])
})

test('[A-17] today: among equals the larger loan comes first, and the order is always the same', () => {
  const small = entry('closing', 3, 10, 'x')
  const large = entry('closing', 3, 20, 'z')
  const other = entry('closing', 3, 10, 'b')
  expect(rankToday([small, other, large])).toEqual([large, other, small])
  expect(rankToday([large, small, other])).toEqual([large, other, small])
})

test('[T-04] the usual time in a stage is the median of enough loans, in whole days of at least one, else a default', () => {
  const usual = usualTimes([
    { status: 'underwriting', median_days: 17.6, loans: 10 },
    { status: 'board-review', median_days: 0.2, loans: 400 },
    { status: 'preliminary', median_days: 40, loans: 9 },
    { status: 'funded', median_days: 200, loans: 90 },
  ])
  expect(usual.underwriting).toEqual({ days: 18, from: 'history' })
  expect(usual['board-review']).toEqual({ days: 1, from: 'history' })
  expect(usual.preliminary).toEqual({ days: usualDays.preliminary, from: 'default' })
  expect(Object.keys(usual)).toEqual(timedStages)
})

test('[A-17] today: a closing is coming until its day has passed, every other entry keeps its group', () => {
  const of = (days: number) => groupOf({ kind: 'closing', days })
  expect([of(0), of(closingWindow), of(closingWindow + 1)]).toEqual(['coming', 'coming', 'overdue'])
  for (const kind of allTodayKinds.filter((one) => one !== 'closing'))
    for (const days of [0, 99]) expect(groupOf({ kind, days })).toBe(kindGroups[kind])
})

test('[T-04] every stage has its usual time of its own', () => {
  const history = timedStages.map((status, n) => ({ status, median_days: n + 1, loans: 10 }))
  expect(Object.entries(usualTimes(history)).map(([stage, { days }]) => [stage, days])).toEqual(
    timedStages.map((status, n) => [status, n + 1]),
  )
  expect(usualTimes([])).toEqual(
    Object.fromEntries(timedStages.map((stage) => [stage, { days: usualDays[stage], from: 'default' }])),
  )
})
