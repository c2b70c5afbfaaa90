import type { ActivityView } from '@plinth/contract/loan/activity'
import type { PersonalHome } from '@plinth/contract/portal/personal'
import { expect, test } from 'vitest'
import {
  aboutOf,
  hintOf,
  isNeeded,
  listed,
  neededOf,
  nextDateOf,
  offersOf,
  refusalOf,
  takersOf,
  toDoOf,
} from './open-tasks.ts'
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

test('[G-02] what is to do is what is listed and still needed, what came back first; an archived loan asks for nothing', () => {
  const open = homeLoan({ activities: [] })
  const shut = homeLoan({ activities: [] })
  shut.loan.archived = true
  const of = (l: typeof open, state: 'New' | 'Rejected' | 'Sent', name: string, due: number | null = null) =>
    request(state, { name, due_epoch: due, loan: l.loan })
  const all = [
    of(open, 'New', 'late', 9),
    of(open, 'New', 'soon', 1),
    of(open, 'Rejected', 'back'),
    of(open, 'Sent', 'sent'),
  ]
  expect(names(toDoOf([...all, of(shut, 'New', 'over')], [open, shut]))).toEqual(['back', 'soon', 'late'])
  expect(names(toDoOf(all.slice(0, 1), [open, shut]))).toEqual(['late'])
})

test('[G-02] what is to be signed here stands before what is due sooner, so that no list of ten hides it', () => {
  const paper = request('Sent', { name: 'paper', activity_type: 'term-sheet' })
  const loan = homeLoan({
    activities: [request('New', { name: 'late', due_epoch: 1 }), paper],
    to_sign: [paper.activity_id],
  })
  expect(names(toDoOf(loan.activities, [loan]))).toEqual(['paper', 'late'])
})

test('[G-16] files dropped together may go to the requests that take files, those still needed first', () => {
  const loan = homeLoan({
    activities: [
      request('Sent', { name: 'a sent' }),
      request('New', { name: 'needed' }),
      request('Accepted', { name: 'accepted' }),
      request('Sent', { name: 'term sheet', activity_type: 'term-sheet' }),
    ],
  })
  expect(names(takersOf([loan]))).toEqual(['needed', 'a sent'])
  loan.loan.archived = true
  expect(takersOf([loan])).toEqual([])
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

test.each(['term-sheet', 'commitment'] as const)(
  '[K-13] a %s takes a signed copy once it was sent, not before',
  (type) => {
    const offered = (state: 'New' | 'Generated' | 'Sent') =>
      offersOf(activityOf({ activity_type: type, status: { state, text: '', epoch: 0 } })).map(({ action }) => action)
    expect([offered('New'), offered('Generated'), offered('Sent')]).toEqual([[], [], ['upload']])
  },
)

test('[G-02] a paper that the person has signed is no longer to do while the others sign', () => {
  const paper = request('Sent', { name: 'Term Sheet', activity_type: 'term-sheet' })
  const loans = (over: { to_sign?: string[]; signed?: string[] }) =>
    [homeLoan({ activities: [paper], ...over })] as PersonalHome['loans']
  const toDo = (of: PersonalHome['loans']) => names(toDoOf(listed(of, { loanId: null, others: true }), of))
  expect(toDo(loans({ to_sign: [paper.activity_id] }))).toEqual(['Term Sheet'])
  const after = loans({ signed: [paper.activity_id] })
  expect(toDo(after)).toEqual([])
  expect(after.flatMap(neededOf)).toEqual([])
})

test('says which loan and who of it a request is about, and a name that both have once', () => {
  const loan = { ...request('New').loan, name: '1656 Bathgate Avenue' }
  const about = (entity_type: 'loan' | 'property' | 'borrower', entity_name: string) =>
    aboutOf(request('New', { loan, entity_type, entity_name }))
  expect(about('borrower', 'Marcus Reyes')).toBe('1656 Bathgate Avenue · Marcus Reyes')
  expect(about('property', '1656 Bathgate Avenue')).toBe('1656 Bathgate Avenue')
  expect(about('loan', 'Anything')).toBe('1656 Bathgate Avenue')
})
