import { expect, test } from 'vitest'
import type { ActivityState } from '../../loan/activity/types.ts'
import { stopOf } from './stop.ts'

type Standing = Parameters<typeof stopOf>[0]
type ChaseStop = NonNullable<ReturnType<typeof stopOf>>

const loan = { status: 'underwriting', isArchived: false, isPaused: false } as const
const open: Standing = {
  ...{ state: 'New', isArchived: false, isSuperseded: false, hasDueDate: true, hasOpenAnswer: false },
  loan,
}

const states: readonly (readonly [ActivityState, ChaseStop | null])[] = [
  ['New', null],
  ['Rejected', null],
  ['Missing Data', null],
  ['Sent', 'received'],
  ['Processing', 'received'],
  ['Accepted', 'accepted'],
  ['Done', 'accepted'],
  ['Paused', 'on-hold'],
]
test.each(states)('[AA-07] reminders of a request that is %s: %s', (state, stop) => {
  expect(stopOf({ ...open, state })).toBe(stop)
})

test('[AA-07, AA-13, AA-17] reminders stop with the loan, with the request and for an answer', () => {
  expect(stopOf({ ...open, loan: { ...loan, status: 'rejected' } })).toBe('loan-rejected')
  expect(stopOf({ ...open, loan: { ...loan, status: 'paid-off' } })).toBe('loan-paid-off')
  expect(stopOf({ ...open, loan: { ...loan, isArchived: true } })).toBe('loan-archived')
  expect(stopOf({ ...open, loan: { ...loan, isPaused: true } })).toBe('loan-paused')
  expect(stopOf({ ...open, isArchived: true })).toBe('request-archived')
  expect(stopOf({ ...open, isSuperseded: true })).toBe('replaced')
  expect(stopOf({ ...open, hasOpenAnswer: true })).toBe('answered')
  expect(stopOf({ ...open, hasDueDate: false })).toBe('no-due-date')
})
