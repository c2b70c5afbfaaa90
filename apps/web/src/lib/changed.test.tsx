import { getLoan, updateLoan } from '@plinth/contract/loan/loan'
import { listLoans } from '@plinth/contract/loan/loan-list'
import { listNotifications, toggleNotificationDone } from '@plinth/contract/messaging/notifications'
import type { NotificationId, UserId } from '@plinth/contract/shared/fields'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { areStale, keepAnswers } from '../../test/answers.ts'
import { refusal, show, standIn } from '../../test/screen.tsx'
import { query, useCall } from './api.ts'
import { changesOf, isAbout, isOfOtherLoan, refetchAbout } from './changed.ts'

test('a query is about what its call shows, and about nothing when it does not say', () => {
  const { meta } = query(listLoans, {})
  expect([isAbout({ meta }, ['loan-list']), isAbout({ meta }, ['loan', 'thread']), isAbout({ meta }, [])]).toEqual([
    true,
    false,
    false,
  ])
  expect(isAbout({ meta: undefined }, ['loan-list'])).toBe(false)
})

const [one, other] = ['01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-000000000002'] as const
const isOther = (loan_id: string, data?: object) =>
  isOfOtherLoan({ meta: query(getLoan, { params: { loan_id } }).meta, state: { data } }, one)

test('a query by another id is of another loan; by a human id its answer tells, once there is one', () => {
  expect([one, other, 'BL-10042'].map((id) => isOther(id))).toEqual([false, true, false])
  expect(isOther('BL-10042', { id: one, human_id: 'BL-10042' })).toBe(false)
  expect(isOther('BL-10042', { id: other, human_id: 'BL-10042' })).toBe(true)
})

test('an answer that is no loan says nothing of whose loan it is', () => {
  expect(isOther('BL-10042', { id: other })).toBe(false)
  expect(isOfOtherLoan({ meta: query(listLoans, {}).meta, state: { data: { id: other } } }, one)).toBe(false)
})

test('what is right already is not asked for again', async () => {
  standIn({})
  const client = show(null)
  keepAnswers(client, [getLoan, listLoans])
  await refetchAbout(client, changesOf([updateLoan]), ({ queryKey: [id] }) => id === listLoans.id)
  expect(areStale(client, [getLoan, listLoans])).toEqual([true, false])
})

const person = '01990000-0000-7000-8000-000000000009' as UserId
const notice = '01990000-0000-7000-8000-000000000008' as NotificationId

const Bell = () => {
  const list = useQuery(query(listNotifications, { params: { user_id: person } }))
  const loan = useQuery(query(getLoan, { params: { loan_id: 'BL-1' } }))
  const toggle = useCall(toggleNotificationDone, { failure: null })
  return (
    <button
      type="button"
      disabled={!list.data || !loan.data}
      onClick={() => toggle.mutate({ params: { notification_id: notice } })}
    >
      {toggle.isSuccess ? 'Done' : 'Toggle'} {list.data?.done}
    </button>
  )
}

const served = (toggled: () => object) => {
  let done = 0
  return standIn({
    [`GET /user/${person}/notifications`]: () => ({ notifications: [], next: null, unseen: 0, new: 0, done }),
    'GET /loan/BL-1': () => ({ name: 'Jay' }),
    [`PUT /notifications/${notice}/toggle-done`]: () => {
      done += 1
      return toggled()
    },
  })
}
const asked = (sent: readonly { path: string }[], path: string) => sent.filter((one) => one.path === path).length

test('a call refetches what shows what it changes and nothing else, and is done once that is there', async () => {
  const sent = served(() => ({}))
  show(<Bell />)
  await userEvent.click(await screen.findByRole('button', { name: 'Toggle 0' }))
  expect(await screen.findByRole('button', { name: 'Done 1' })).toBeDefined()
  expect(asked(sent, `/user/${person}/notifications`)).toBe(2)
  expect(asked(sent, '/loan/BL-1')).toBe(1)
})

test.each([
  [409, 'conflict', 'Changed meanwhile'],
  [404, 'not_found', 'Removed meanwhile'],
] as const)('a call that somebody else was faster than refetches it too: %i', async (status, code, detail) => {
  const sent = served(() => refusal(status, code, detail))
  show(<Bell />)
  await userEvent.click(await screen.findByRole('button', { name: 'Toggle 0' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Toggle 1' })).toBeDefined())
  expect(asked(sent, `/user/${person}/notifications`)).toBe(2)
})
