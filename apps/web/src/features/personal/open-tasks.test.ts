import type { ActivityView } from '@plinth/contract/activity'
import type { PersonalHome } from '@plinth/contract/personal'
import { expect, test } from 'vitest'
import { hintOf, isNeeded, listed, neededOf, nextDateOf, offersOf, refusalOf, startingBucket } from './open-tasks.ts'
import { activityOf, homeLoan } from './personal.fixture.ts'

const request = (state: ActivityView['status']['state'], over: Partial<ActivityView> = {}) =>
  activityOf({ ...over, status: { state, text: '', epoch: 0 } })
const names = (list: ActivityView[]) => list.map((a) => a.name)

test.each([
  ['New', ['upload']],
  ['Sent', ['upload', 'view-files']],
  ['Rejected', ['upload', 'view-files']],
  ['Failed', ['upload', 'view-files']],
  ['Accepted', ['view-files']],
  ['Processing', ['view-files']],
  ['Paused', []],
] as const)('[K-20] [K-21] [K-22] a document request that is %s offers %j', (state, wanted) =>
  expect(offersOf(request(state)).map((o) => o.action)).toEqual(wanted),
)

test('[W-20] each offer names the right it needs', () =>
  expect(offersOf(request('Sent'))).toEqual([
    { action: 'upload', right: 'upload-document-request' },
    { action: 'view-files', right: 'view-files' },
  ]))

test('[G-02] what is rejected or failed is needed again, what is sent or accepted is not', () =>
  expect(
    (['New', 'Rejected', 'Failed', 'Sent', 'Accepted', 'Paused'] as const).map((s) => isNeeded(request(s))),
  ).toEqual([true, true, true, false, false, false]))

test('[G-08] what is needed comes soonest due first, undated last; the next date is the first of it', () => {
  const loan = homeLoan({
    activities: [
      request('New', { name: 'later', due_epoch: 200 }),
      request('New', { name: 'undated' }),
      request('Rejected', { name: 'soon', due_epoch: 100 }),
    ],
  })
  expect(names(neededOf(loan))).toEqual(['soon', 'later', 'undated'])
  expect(nextDateOf(loan)).toBe(100)
  expect(nextDateOf(homeLoan({}))).toBe(homeLoan({}).loan.expected_closing_epoch)
})

test('[G-03] [G-04] all other tasks stand in the list only while they are on', () => {
  const loans: PersonalHome['loans'] = [
    homeLoan({
      activities: [request('New', { name: 'mine' })],
      other_activities: [request('New', { name: 'other', activity_type: 'application' })],
    }),
  ]
  expect(names(listed(loans, { loanId: null, others: true }))).toEqual(['mine', 'other'])
  expect(names(listed(loans, { loanId: null, others: false }))).toEqual(['mine'])
  expect(listed(loans, { loanId: 'another', others: true })).toEqual([])
})

test('[K-23] requests stand in the order Sent, New, Accepted', () => {
  const activities = (['Accepted', 'New', 'Sent'] as const).map((s) => request(s, { name: s }))
  expect(names(listed([homeLoan({ activities })], { loanId: null, others: true }))).toEqual(['Sent', 'New', 'Accepted'])
})

test('[K-48] [K-49] the list starts with New, or with In Progress once only that is left', () => {
  expect(startingBucket([])).toBe('New')
  expect(startingBucket(['New', 'Sent'])).toBe('New')
  expect(startingBucket(['Accepted', 'Sent'])).toBe('In Progress')
})

test('[J-27] the reason of a rejection shows while it is rejected, not after', () => {
  expect(refusalOf(request('Rejected', { rejection_reason: 'Too blurry' }))).toBe('Too blurry')
  expect(refusalOf(request('Sent', { rejection_reason: 'Too blurry' }))).toBeNull()
})

test('[W-07] what has no button here says how it is done instead: signing, paying, connecting a bank', () => {
  const how = (type: ActivityView['activity_type'], state: ActivityView['status']['state']) =>
    hintOf(request(state, { activity_type: type }))
  expect([how('term-sheet', 'Sent'), how('good-faith-deposit', 'New'), how('plaid', 'New')]).toEqual([
    'sign',
    'pay',
    'bank',
  ])
  expect([how('term-sheet', 'Accepted'), how('plaid', 'Done'), how('document-request', 'New')]).toEqual([
    null,
    null,
    null,
  ])
  expect(offersOf(request('New', { activity_type: 'plaid' }))).toEqual([])
})
