import { expect, test } from 'vitest'
import { loanStatuses } from './status.ts'
import { actsNext, trackLoan, type TrackerFacts, trackerSteps } from './tracker.ts'

const facts = (over: Partial<TrackerFacts>): TrackerFacts => ({
  status: 'underwriting',
  since: '2026-03-01',
  expectedClosing: null,
  fundedOn: null,
  durationMonths: 12,
  today: '2026-03-08',
  ...over,
})
const dates = (over: Partial<TrackerFacts>) =>
  Object.fromEntries(trackLoan(facts(over)).map(({ step, expected, late }) => [step, late ? 'late' : expected]))

test('[G-02] tracker: every status has its step, what is before it is done and what is after it lies ahead', () => {
  for (const status of loanStatuses) {
    const states = trackLoan(facts({ status })).map((one) => one.state)
    if (status === 'rejected') expect(states).toEqual([])
    else if (status === 'paid-off') expect(new Set(states)).toEqual(new Set(['done']))
    else {
      const at = (trackerSteps as readonly string[]).indexOf(status)
      expect(states).toEqual(trackerSteps.map((_, n) => (n < at ? 'done' : n === at ? 'now' : 'ahead')))
    }
  }
})

test('[G-02] tracker: without a closing date the usual days add up from the day the step began', () => {
  expect(dates({})).toEqual({
    preliminary: null,
    'term-sheet-sent': null,
    underwriting: '2026-03-22',
    'board-review': '2026-03-27',
    'commitment-sent': '2026-04-03',
    'commitment-accepted': '2026-04-17',
    funded: null,
  })
})

test('[G-02] tracker: a closing date holds, and the steps before it are drawn together to fit', () => {
  const late = dates({ expectedClosing: '2026-06-01' })
  expect(late['commitment-accepted']).toBe('2026-06-01')
  expect(late['underwriting']).toBe('2026-03-22')
  const soon = dates({ expectedClosing: '2026-03-18' })
  expect(soon['commitment-accepted']).toBe('2026-03-18')
  const before = ['underwriting', 'board-review', 'commitment-sent'].map((step) => String(soon[step]))
  expect(before).toEqual(before.toSorted())
  expect(before.every((day) => day >= '2026-03-08' && day <= '2026-03-18')).toBe(true)
})

test('[G-02] tracker: a step that takes longer than usual, or a closing that has passed, gets no made-up date', () => {
  expect(dates({ today: '2026-05-01' })['underwriting']).toBe('late')
  expect(dates({ today: '2026-05-01', expectedClosing: '2026-04-20' })['commitment-accepted']).toBe('late')
  expect(dates({ today: '2026-03-22' })['underwriting']).toBe('2026-03-23')
})

const step = (over: Partial<TrackerFacts>, name: string) => trackLoan(facts(over)).find((one) => one.step === name)
const honest = { late: false } as const

test.each([
  ['usual days', {}, 'underwriting', 'now', { expected: '2026-03-22', basis: 'usual', ...honest }],
  ['usual days', {}, 'board-review', 'ahead', { expected: '2026-03-27', basis: 'usual', ...honest }],
  ['a step that is over', {}, 'preliminary', 'done', { expected: null, basis: null, ...honest }],
  [
    'a closing today still holds',
    { expectedClosing: '2026-03-08' },
    'commitment-accepted',
    'ahead',
    { expected: '2026-03-08', basis: 'closing', ...honest },
  ],
  [
    'a closing that was yesterday is late',
    { expectedClosing: '2026-03-07' },
    'commitment-accepted',
    'ahead',
    { expected: null, basis: null, late: true },
  ],
  [
    'the present step is late the day after its usual days',
    { today: '2026-03-23' },
    'underwriting',
    'now',
    { expected: null, basis: null, late: true },
  ],
  [
    'the step after a late one is not late itself',
    { today: '2026-03-23' },
    'board-review',
    'ahead',
    { expected: '2026-03-29', basis: 'usual', ...honest },
  ],
  [
    'a loan due today is not late',
    { status: 'funded', fundedOn: '2025-03-08' },
    'funded',
    'now',
    { expected: '2026-03-08', basis: 'term', ...honest },
  ],
  [
    'a loan due yesterday is',
    { status: 'funded', fundedOn: '2025-03-07' },
    'funded',
    'now',
    { expected: '2026-03-07', basis: 'term', late: true },
  ],
  [
    'a day of funding counts only once the loan runs',
    { fundedOn: '2025-03-07' },
    'funded',
    'ahead',
    { expected: null, basis: null, ...honest },
  ],
] as const)('[G-02] tracker: %s (%j, %s)', (_, over, name, state, dated) => {
  expect(step(over, name)).toEqual({ step: name, state, ...dated })
})

test('[G-02] tracker: steps before a near closing take their share of the days that are left', () => {
  expect(dates({ status: 'commitment-sent', since: '2026-03-08', expectedClosing: '2026-03-18' })).toMatchObject({
    'commitment-sent': '2026-03-11',
    'commitment-accepted': '2026-03-18',
  })
})

test('[G-08] tracker: a funded loan is due after its term, at the end of a month that is shorter', () => {
  const funded = { status: 'funded', today: '2026-04-01' } as const
  expect(dates({ ...funded, fundedOn: '2025-08-31', durationMonths: 18 })['funded']).toBe('2027-02-28')
  expect(dates({ ...funded, fundedOn: null })['funded']).toBeNull()
  expect(dates({ ...funded, fundedOn: '2025-01-10', durationMonths: 12 })['funded']).toBe('late')
})

test('[G-02] tracker: whoever owes something acts next, else the lender, and nobody once the loan is over', () => {
  expect(actsNext('underwriting', 2)).toBe('people')
  expect(actsNext('underwriting', 0)).toBe('lender')
  expect(actsNext('funded', 0)).toBe('nobody')
  expect(actsNext('funded', 1)).toBe('people')
  expect([actsNext('rejected', 3), actsNext('paid-off', 3)]).toEqual(['nobody', 'nobody'])
})
