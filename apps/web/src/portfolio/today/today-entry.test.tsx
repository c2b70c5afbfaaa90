import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { TodaySection } from './today-section.tsx'

const idOf = (n: number) => `0190a5c8-0000-7000-8000-00000000000${n}`
const file = '0190a5c9-0000-7000-8000-000000000042'
const entry = (kind: string, n: number, over: object = {}) => ({
  ...{ kind, loan: { id: idOf(n), human_id: `BL-1000${n}`, name: `${n} Elm Street` }, status: 'underwriting' },
  ...{ activity_id: null, subject: 'Survey', count: 1, days: n, date_epoch: null, usual: null, mark: `mark ${n}` },
  ...over,
})
type Answers = Parameters<typeof standIn>[0]

const today = (
  entries: readonly object[],
  more: Answers = {},
  over: Parameters<typeof staffView>[0] = {},
  at = '/',
) => {
  const asked: Record<string, string>[] = []
  const onRemind = vi.fn()
  const sent = standIn({
    'GET /today': (query) => {
      asked.push(Object.fromEntries(query))
      const groups = { overdue: entries.length, review: 0, coming: 0 }
      return { entries, total: entries.length, groups }
    },
    ...more,
  })
  show(<TodaySection onRemind={onRemind} />, at, staffView(over))
  const writes = () =>
    sent.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
  return { asked, onRemind, writes }
}
/** The line of a loan: what it tells, and where its press leads. */
const line = async (n: number) =>
  (await screen.findByRole('link', { name: `${n} Elm Street` })).closest('li') ?? expect.fail()
const leads = (item: HTMLElement, name: string) => within(item).getByRole('link', { name }).getAttribute('href')

test.each([
  ['upload-review', { count: 1 }, 'Survey to review', 'Waiting 4 days', 'Review'],
  ['upload-review', { count: 3, days: 0 }, '3 uploads to review', 'Received today', 'Review'],
  ['failed-process', { count: 1, days: 1 }, 'Survey could not be read', 'Failed 1 day ago', 'See what failed'],
  ['failed-process', { count: 2, days: 0 }, '2 files could not be read', 'Failed today', 'See what failed'],
  ['term-sheet-expiring', { days: 5 }, 'Term sheet expiring', 'in 2 days', 'Term sheet'],
  ['term-sheet-expiring', { days: 6 }, 'Term sheet expiring', 'tomorrow', 'Term sheet'],
  ['closing', { days: 14 }, 'Closing soon', 'today', 'Open loan'],
  ['closing', { days: 15 }, 'Expected closing has passed', '1 day ago', 'Open loan'],
  [
    'past-usual-time',
    { days: 11, usual: { days: 20, from: 'default' } },
    'Stalled in Underwriting (typically 20 days), until your own history is known',
    '11 days over',
    'Open loan',
  ],
  [
    'past-usual-time',
    { days: 1, usual: { days: 1, from: 'history' } },
    'Stalled in Underwriting (typically 1 day)',
    '1 day over',
    'Open loan',
  ],
  ['signature-waiting', { count: 2, days: 0 }, '2 documents awaiting signature', 'Sent today', 'Open loan'],
  ['signature-waiting', { activity_id: file }, 'Survey has not signed', 'Waiting 4 days', 'Remind'],
  ['overdue-request', { count: 1 }, 'Survey is overdue', '4 days late', 'Remind'],
  ['overdue-request', { count: 5, days: 1 }, '5 requests are overdue', '1 day late', 'Remind'],
])('[A-17] %s %o tells why, which loan and how old, and names its press', async (kind, over, why, age, action) => {
  today([entry(kind, 4, over)])
  const item = await line(4)
  expect(item.firstElementChild?.textContent).toBe(`${why}4 Elm Street${age}`)
  const role = action === 'Remind' ? 'button' : 'link'
  expect(within(item).getByRole(role, { name: `${action}: ${why}, 4 Elm Street` }).textContent).toBe(action)
})

test('[A-17] each kind leads to where it is worked on', async () => {
  today([
    entry('upload-review', 1, { activity_id: file }),
    entry('failed-process', 2, { activity_id: null }),
    entry('term-sheet-expiring', 3),
    entry('closing', 4),
    entry('signature-waiting', 5, { count: 2 }),
  ])
  expect(leads(await line(1), 'Review: Survey to review, 1 Elm Street')).toBe(`/loan/BL-10001?files=${file}`)
  expect(leads(await line(2), 'See what failed: Survey could not be read, 2 Elm Street')).toBe('/loan/BL-10002')
  expect(leads(await line(3), 'Term sheet: Term sheet expiring, 3 Elm Street')).toBe('/loan/BL-10003?tab=documents')
  expect(leads(await line(4), 'Open loan: Closing soon, 4 Elm Street')).toBe('/loan/BL-10004')
  expect(leads(await line(5), 'Open loan: 2 documents awaiting signature, 5 Elm Street')).toBe(
    '/loan/BL-10005?tab=documents',
  )
  expect(leads(await line(5), '5 Elm Street')).toBe('/loan/BL-10005')
})

test('[A-17] who may not edit loans is led to the loan and reminds nobody', async () => {
  const without = { permissions: ['view-loans' as const] }
  today([entry('overdue-request', 6), entry('signature-waiting', 7, { activity_id: file })], {}, without)
  expect(leads(await line(6), 'Open loan: Survey is overdue, 6 Elm Street')).toBe('/loan/BL-10006')
  expect(leads(await line(7), 'Open loan: Survey has not signed, 7 Elm Street')).toBe('/loan/BL-10007?tab=documents')
})

test('[A-17] an overdue request asks who would be reminded; once sent it is snoozed until tomorrow', async () => {
  const { onRemind, writes } = today([entry('overdue-request', 6)], { 'POST /today/hide': () => ({ ok: true }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Remind: Survey is overdue, 6 Elm Street' }))
  expect(onRemind.mock.calls.map(([loan]) => loan.human_id)).toEqual(['BL-10006'])
  expect(writes()).toEqual([])
  onRemind.mock.calls[0]?.[1]()
  await waitFor(() =>
    expect(writes().map(([, , body]) => body)).toEqual([
      { kind: 'overdue-request', loan_id: idOf(6), mark: 'mark 6', until: 'tomorrow' },
    ]),
  )
})

test('[A-17] a signer is reminded at one press, and the entry is snoozed; refused, it stays', async () => {
  let fails = true
  const reminding = `POST /activity/${file}/envelope/remind`
  const { writes } = today([entry('signature-waiting', 7, { activity_id: file })], {
    [reminding]: () => (fails ? refusal(409, 'state_conflict', 'Reminded an hour ago') : { ok: true }),
    'POST /today/hide': () => ({ ok: true }),
  })
  const press = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Remind: Survey has not signed, 7 Elm Street' }))
  await press()
  expect(await screen.findByText('Reminded an hour ago')).toBeDefined()
  expect(writes().length).toBe(1)
  fails = false
  await press()
  expect(await screen.findByText('Reminder sent')).toBeDefined()
  await waitFor(() => expect(writes().length).toBe(3))
  expect(writes()[2]?.[2]).toEqual({ kind: 'signature-waiting', loan_id: idOf(7), mark: 'mark 7', until: 'tomorrow' })
})

test.each([
  ['Snooze until tomorrow: Survey to review, 3 Elm Street', 'tomorrow', 'Snoozed until tomorrow'],
  ['Done with: Survey to review, 3 Elm Street', 'changed', 'Hidden until something changes'],
])('[A-17] "%s" takes the entry off the list, and Undo brings it back', async (name, until, told) => {
  const { writes } = today([entry('upload-review', 3)], {
    'POST /today/hide': () => ({ ok: true }),
    'POST /today/show': () => ({ ok: true }),
  })
  await userEvent.click(await screen.findByRole('button', { name }))
  const status = (await screen.findByText(`${told}: Survey to review, 3 Elm Street`)).closest('[role=status]')
  expect(status).not.toBeNull()
  const undo = screen.getByRole('button', { name: 'Undo' })
  expect(document.activeElement).toBe(undo)
  await userEvent.click(undo)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  const which = { kind: 'upload-review', loan_id: idOf(3) }
  expect(writes().map(([, , body]) => body)).toEqual([{ ...which, mark: 'mark 3', until }, which])
})

test('[A-17] what could not be taken off the list stays, without an Undo', async () => {
  today([entry('upload-review', 3)])
  await userEvent.click(await screen.findByRole('button', { name: /^Done with/ }))
  expect(await screen.findByText('That did not work. Try again.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test("[A-17] it shows mine at first, three of each kind; everyone's and more of them stand in the address", async () => {
  const { asked } = today([entry('closing', 4)])
  expect(await screen.findByText('1 thing to do')).toBeDefined()
  expect(asked).toEqual([{ each: '3', whose: 'mine' }])
  await userEvent.click(screen.getByRole('radio', { name: "Everyone's" }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ each: '3', whose: 'all' }))
  expect(window.location.search).toBe('?whose=all')
  await userEvent.click(screen.getByRole('radio', { name: 'Mine and unassigned' }))
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('[A-17] all of them are shown until fewer are asked for', async () => {
  const { asked } = today([entry('closing', 4), entry('closing', 5)], {}, {}, '/?today=all')
  await userEvent.click(await screen.findByRole('button', { name: 'Show fewer' }))
  await waitFor(() => expect(window.location.search).toBe(''))
  expect(asked[0]).toEqual({ each: '100', whose: 'mine' })
  expect(screen.getByText('2 things to do')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show fewer' })).toBeNull()
})

test('[A-17] a list that does not come says why and is asked for again', async () => {
  let fails = true
  const empty = { entries: [], total: 0, groups: { overdue: 0, review: 0, coming: 0 } }
  today([], { 'GET /today': () => (fails ? refusal(400, 'invalid_input', 'No line') : empty) })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Your tasks could not be loaded')
  expect(alert.textContent).toContain('No line')
  fails = false
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText("You're all caught up.")).toBeDefined()
})
