import { expect, test } from 'vitest'
import { stageSteps } from './stages.ts'

const day = 86_400
const trail = [
  { status: 'preliminary', since: 10 * day },
  { status: 'term-sheet-sent', since: 14 * day },
  { status: 'underwriting', since: 21 * day },
] as const

test('[P-02] the stage bar tells when each stage began and how many days it took', () => {
  const steps = stageSteps('underwriting', trail, 30 * day + 5)
  expect(steps.map((one) => [one.status, one.state, one.since && one.since / day, one.days])).toEqual([
    ['preliminary', 'done', 10, 4],
    ['term-sheet-sent', 'done', 14, 7],
    ['underwriting', 'now', 21, 9],
    ['board-review', 'ahead', null, null],
    ['commitment-sent', 'ahead', null, null],
    ['commitment-accepted', 'ahead', null, null],
    ['funded', 'ahead', null, null],
    ['paid-off', 'ahead', null, null],
  ])
})

test('[P-02, P-03] a rejected loan keeps the stages it reached and has no present one', () => {
  const steps = stageSteps('rejected', trail, 30 * day)
  expect(steps.map((one) => one.state)).toEqual([...Array(3).fill('done'), ...Array(5).fill('ahead')])
})

test('[P-28] a stage that was left and entered again counts from its last beginning; gaps of the trail stay unknown', () => {
  const steps = stageSteps(
    'board-review',
    [
      { status: 'preliminary', since: 0 },
      { status: 'board-review', since: 5 * day },
    ],
    6 * day,
  )
  expect(steps.slice(0, 5).map((one) => [one.state, one.days])).toEqual([
    ['done', 5],
    ['done', null],
    ['done', null],
    ['now', 1],
    ['ahead', null],
  ])
})

test('[P-28] after a move back the stages beyond lie ahead again, and one entered anew ends where the next began', () => {
  const again = [
    { status: 'preliminary', since: 2 * day },
    { status: 'term-sheet-sent', since: 9 * day },
    { status: 'underwriting', since: 5 * day },
    { status: 'board-review', since: 9 * day },
  ] as const
  expect(stageSteps('term-sheet-sent', again, 9 * day - 60).slice(0, 4)).toEqual([
    { status: 'preliminary', state: 'done', since: 2 * day, days: 7 },
    { status: 'term-sheet-sent', state: 'now', since: 9 * day, days: 0 },
    { status: 'underwriting', state: 'ahead', since: null, days: null },
    { status: 'board-review', state: 'ahead', since: null, days: null },
  ])
  const steps = stageSteps('board-review', again, 10 * day)
  expect(steps.slice(0, 4).map((one) => one.days)).toEqual([7, 0, 4, 1])
})

test('a last stage that nothing followed has no length once the loan was rejected', () => {
  expect(stageSteps('rejected', trail, 99 * day)[2]).toEqual({
    ...{ status: 'underwriting', state: 'done', since: 21 * day, days: null },
  })
})
