import type { NotificationView } from '@plinth/contract/messaging/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { Bell } from './bell.tsx'

const id = (n: number) => `019f0000-0000-7000-8000-00000000000${n}`
const fresh: NotificationView = {
  ...{ id: id(1), message: 'new document uploaded: Deed.pdf', status: 'New', state: 'New' },
  ...{ created_at: Date.UTC(2026, 10, 12, 15, 5) / 1000, document_id: id(7), loan_human_id: 'BL-10040' },
  ...({ activity_id: null, kind: 'document-uploaded' } as const),
  loan_name: '350 Jay Street Refinance and Rehab',
}
const old: NotificationView = {
  ...{ id: id(2), message: 'Your export is ready', status: 'read', state: 'New' },
  ...{ created_at: Date.UTC(2026, 9, 3, 15, 5) / 1000, document_id: null, loan_human_id: null, loan_name: null },
  ...({ activity_id: null, kind: 'loan-news' } as const),
}
const list = (notifications: NotificationView[], unseen = 1) => ({
  ...{ notifications, next: null, unseen, new: 2, done: 0 },
})
const me = staffView()
const path = `GET /user/${me.id}/notifications`
const open = async (answers: Parameters<typeof standIn>[0] = {}) => {
  const sent = standIn({
    // Who may not listen is not let in by asking again: the stream is none of these tests.
    'GET /notifications/stream': () => refusal(403, 'forbidden', 'No'),
    [path]: () => list([fresh, old]),
    ...answers,
  })
  show(<Bell />, '/dashboard', me)
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }))
  return { sent, box: within(await screen.findByRole('dialog', { name: 'Notifications' })) }
}
const puts = (sent: { method: string; path: string }[]) =>
  sent.filter(({ method }) => method === 'PUT').map((one) => one.path)

test('[S-04] each notification shows its text with the prefix set off, its loan and its time', async () => {
  const { box } = await open()
  const rows = (await box.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^new document uploaded: Deed\.pdf350 Jay Street.*(…|\.\.\.) · 11\.12\.2026 \d+:05.[AP]M$/),
    expect.stringMatching(/^Your export is ready10\.03\.2026 \d+:05.[AP]M$/),
  ])
  expect(box.getByText('new document uploaded:').tagName).toBe('MARK')
  expect(box.getByRole('tab', { name: 'New (2)' })).toBeDefined()
  expect(box.getByRole('tab', { name: 'Done (0)' })).toBeDefined()
})

test('[S-09, S-10] seen and done are turned for their own notification, by names that say which way', async () => {
  const { sent, box } = await open({
    [`PUT /notifications/${fresh.id}/toggle-seen`]: () => fresh,
    [`PUT /notifications/${old.id}/toggle-seen`]: () => old,
    [`PUT /notifications/${old.id}/toggle-done`]: () => old,
  })
  await userEvent.click(await box.findByRole('button', { name: `Mark as seen: ${fresh.message}` }))
  await userEvent.click(box.getByRole('button', { name: `Mark as not seen: ${old.message}` }))
  await userEvent.click(box.getByRole('button', { name: `Mark as done: ${old.message}` }))
  await waitFor(() => expect(puts(sent)).toHaveLength(3))
  expect(puts(sent)).toEqual([
    `/notifications/${fresh.id}/toggle-seen`,
    `/notifications/${old.id}/toggle-seen`,
    `/notifications/${old.id}/toggle-done`,
  ])
})

test('[S-10] what is done is moved back to New', async () => {
  const { box } = await open({
    [path]: (query) => list(query.get('state') === 'Done' ? [{ ...old, state: 'Done' }] : []),
  })
  await userEvent.click(await box.findByRole('tab', { name: 'Done (0)' }))
  expect(await box.findByRole('button', { name: `Move back to New: ${old.message}` })).toBeDefined()
})

test('[S-11] pressing one marks it as seen and opens its loan with the document', async () => {
  const { sent, box } = await open({ [`PUT /notifications/${fresh.id}/toggle-seen`]: () => fresh })
  await userEvent.click(await box.findByRole('button', { name: /^new document uploaded: Deed\.pdf/ }))
  await waitFor(() => expect(window.location.pathname).toBe('/loan/BL-10040'))
  expect(new URLSearchParams(window.location.search).get('document')).toBe(id(7))
  expect(puts(sent)).toEqual([`/notifications/${fresh.id}/toggle-seen`])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[S-11] one that speaks of no loan is marked as seen and stays', async () => {
  const { sent, box } = await open({
    [path]: () => list([{ ...old, status: 'New' }]),
    [`PUT /notifications/${old.id}/toggle-seen`]: () => old,
  })
  await userEvent.click(await box.findByRole('button', { name: /^Your export is ready/ }))
  await waitFor(() => expect(puts(sent)).toEqual([`/notifications/${old.id}/toggle-seen`]))
  expect(window.location.pathname).toBe('/dashboard')
  expect(screen.getByRole('dialog')).toBeDefined()
})

test.each([
  [`Mark as seen: ${fresh.message}`, `PUT /notifications/${fresh.id}/toggle-seen`, 'Failed to update notification'],
  [
    `Mark as done: ${fresh.message}`,
    `PUT /notifications/${fresh.id}/toggle-done`,
    'Failed to update notification status',
  ],
  ['Mark all as seen', 'PUT /notifications/mark-all-as-seen', 'Failed to update notifications'],
])('[S-09, S-10] %s that fails says so with the reason', async (name, call, told) => {
  const { box } = await open({ [call]: () => refusal(409, 'state_conflict', 'It is gone') })
  await userEvent.click(await box.findByRole('button', { name }))
  expect(await screen.findByText(told)).toBeDefined()
  expect(screen.getByText('It is gone')).toBeDefined()
})

test('[S-08] all are marked as seen, which is offered while some are not', async () => {
  const answers = [list([fresh, old]), list([{ ...fresh, status: 'read' }, old], 0)]
  const { sent, box } = await open({
    [path]: () => (answers.length > 1 ? answers.shift() : answers[0]) ?? {},
    'PUT /notifications/mark-all-as-seen': () => ({ marked: 1 }),
  })
  await userEvent.click(await box.findByRole('button', { name: 'Mark all as seen' }))
  await waitFor(() => expect(box.queryByRole('button', { name: 'Mark all as seen' })).toBeNull())
  expect(puts(sent)).toEqual(['/notifications/mark-all-as-seen'])
})

test('[S-02] no notifications are told as such, and many on the bell are abridged', async () => {
  const { box } = await open({ [path]: () => list([], 120) })
  expect(await box.findByText('No notifications')).toBeDefined()
  expect(screen.getByText('99+')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Notifications, 120 new', hidden: true })).toBeDefined()
})

test('[S-02] a list that does not load says why and loads when tried again; Escape closes it meanwhile', async () => {
  let fails = true
  const { box } = await open({
    [path]: () => (fails ? refusal(403, 'forbidden', 'Not for you') : list([fresh])),
  })
  const told = await box.findByRole('alert')
  expect(told.textContent).toContain('The notifications could not be loaded')
  expect(told.textContent).toContain('Not for you')
  fails = false
  await userEvent.click(within(told).getByRole('button', { name: 'Try again' }))
  expect(await box.findByRole('listitem')).toBeDefined()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[S-02] while the list loads, Escape closes the bell', async () => {
  const held = Promise.withResolvers<object>()
  const { box } = await open({ [path]: () => held.promise })
  expect(box.getByText('Loading')).toBeDefined()
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
