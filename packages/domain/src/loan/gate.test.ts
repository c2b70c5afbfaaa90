import { expect, test } from 'vitest'
import { type GateFacts, isReceivedReport, openPoints as pointsFor } from './gate.ts'
import { type LoanStatus, loanStatuses } from './status.ts'

const openPoints = (to: LoanStatus, facts: GateFacts) => pointsFor(to, facts, []).map(({ text }) => text)

const complete: GateFacts = {
  interestRate: 0,
  amountAtClosing: 1,
  entities: 1,
  filesToReview: 0,
  reports: 1,
}
const bare: GateFacts = { interestRate: null, amountAtClosing: null, entities: 0, filesToReview: 3, reports: 0 }
const all = [
  'Enter interest rate',
  'Enter amount at closing',
  'Add borrowing entity',
  'Review 3 files',
  'Get a report or appraisal',
]

test.each(['board-review', 'commitment-sent', 'commitment-accepted', 'funded', 'paid-off'] as const)(
  '[P-30, P-32] the step to %s names everything that is missing',
  (to) => expect(openPoints(to, bare)).toEqual(all),
)

test('[P-30] a loan that has everything goes on without a question, and so does one before underwriting ends', () => {
  for (const to of loanStatuses) expect(openPoints(to, complete)).toEqual([])
  for (const to of ['preliminary', 'term-sheet-sent', 'underwriting', 'rejected'] as const)
    expect(openPoints(to, bare)).toEqual([])
})

test.each([
  ['Enter interest rate', { interestRate: null }],
  ['Enter amount at closing', { amountAtClosing: null }],
  ['Add borrowing entity', { entities: 0 }],
  ['Review 1 file', { filesToReview: 1 }],
  ['Get a report or appraisal', { reports: 0 }],
])('[P-32] %s', (point, lack) => expect(openPoints('funded', { ...complete, ...lack })).toEqual([point]))

test('only a report that was received counts as one', () => {
  expect(isReceivedReport({ type: 'appraisal', state: 'Done' })).toBe(true)
  expect(isReceivedReport({ type: 'appraisal', state: 'Processing' })).toBe(false)
  expect(isReceivedReport({ type: 'application', state: 'Done' })).toBe(false)
})

test('[AG-07] [AG-08] each open point says where it is done; conditions follow, by stage and name, also where nothing else is gated', () => {
  const condition = { id: 'c-1', title: 'Payoff letter from the current lender', stage: 'closing' } as const
  expect(pointsFor('funded', bare, [condition]).map(({ place, conditionId }) => [place, conditionId])).toEqual([
    ['details', null],
    ['details', null],
    ['entities', null],
    ['requests', null],
    ['reports', null],
    ['conditions', 'c-1'],
  ])
  expect(pointsFor('term-sheet-sent', bare, [{ ...condition, stage: 'term-sheet' }])).toEqual([
    { text: 'Prior to term sheet: Payoff letter from the current lender', place: 'conditions', conditionId: 'c-1' },
  ])
})
