import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { activityView } from '../../test/activity-view.ts'
import { rowsOf, savedFiles } from '../../test/saved-files.ts'
import { refusal, show, standIn } from '../../test/screen.tsx'
import { Page } from './activities-page.tsx'

const day = (n: number) => Date.UTC(2026, 5, n, 12) / 1000
const buckets = [
  { bucket: 'New', count: 12 },
  { bucket: 'Accepted', count: 7 },
  { bucket: 'In Progress', count: 5 },
  { bucket: 'Rejected', count: 3 },
]
const activities = [
  activityView(1, {
    ...{ name: 'Rent roll', entity_name: 'Elm LLC', due_epoch: Date.UTC(2020, 7, 14) / 1000, last_update: day(6) },
    owner_name: 'Ann Owner',
  }),
  activityView(2, {
    ...{ name: 'Term sheet 2', activity_type: 'term-sheet', entity_name: 'Oak Plaza', last_update: day(7) },
    ...{ url: '/share/2', status: { state: 'Paused', text: '', epoch: 1 } },
    loan: { ...activityView(2).loan, human_id: 'BL-10099', name: 'Oak Plaza' },
  }),
]
type Answers = Parameters<typeof standIn>[0]

/** The page at an address, and what it asked for, newest last. */
const page = (at = '/activities', answer?: (query: URLSearchParams) => Response | object, more: Answers = {}) => {
  const asked: Record<string, string>[] = []
  const list = (query: URLSearchParams) => {
    asked.push(Object.fromEntries(query))
    return answer?.(query) ?? { activities, total: 1234, buckets }
  }
  const sent = standIn({ 'GET /activity/all': list, ...more })
  show(<Page />, at)
  return { asked, sent }
}
const rest = { sort: 'last_update', offset: '0', limit: '100' }
const address = () => Object.fromEntries(new URLSearchParams(window.location.search))

test('[T-06] says how many there are and asks for the last changed first', async () => {
  const { asked } = page()
  expect(await screen.findByText('1,234 activities')).toBeDefined()
  expect(asked).toEqual([rest])
  const states = within(screen.getByRole('group', { name: 'State' })).getAllByRole('button')
  expect(states.map((one) => [one.textContent, one.getAttribute('aria-pressed')])).toEqual([
    ['New12', 'false'],
    ['Accepted7', 'false'],
    ['In Progress5', 'false'],
    ['Rejected3', 'false'],
  ])
})

test('[T-06] the address holds the filters, and the page asks for them', async () => {
  const { asked } = page('/activities?state=Rejected&type=appraisal&search=Oak&due=overdue&sort=due&offset=100')
  await screen.findByText('1,234 activities')
  expect(asked).toEqual([
    { bucket: 'Rejected', type: 'appraisal', search: 'Oak', due: 'overdue', sort: 'due', offset: '100', limit: '100' },
  ])
  expect(screen.getByRole('button', { name: /^Rejected/ }).getAttribute('aria-pressed')).toBe('true')
  const value = (name: string) => (screen.getByLabelText(name) as HTMLSelectElement).value
  expect(['Type', 'Due date', 'Order', 'Search by loan'].map(value)).toEqual(['appraisal', 'overdue', 'due', 'Oak'])
  expect(screen.getByRole('status').textContent).toBe('101-200 of 1,234')
})

test('[T-06] every filter leads back to the first page; what is no filter is left out', async () => {
  const { asked } = page('/activities?offset=200&state=Nonsense&due=never&sort=up')
  await screen.findByText('1,234 activities')
  expect(asked).toEqual([{ ...rest, offset: '200' }])
  await userEvent.click(screen.getByRole('button', { name: /^In Progress/ }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ ...rest, bucket: 'In Progress' }))
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Term sheet')
  await userEvent.selectOptions(screen.getByLabelText('Due date'), 'Due in the next 7 days')
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'Oldest first')
  await userEvent.type(screen.getByLabelText('Search by loan'), ' Oak ')
  const all = { bucket: 'In Progress', type: 'term-sheet', due: 'next-7-days', search: 'Oak' }
  await waitFor(() => expect(asked.at(-1)).toEqual({ ...rest, ...all, sort: 'created' }))
  await userEvent.click(screen.getByRole('button', { name: /^In Progress/ }))
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Any type')
  await userEvent.selectOptions(screen.getByLabelText('Due date'), 'Any due date')
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'Last update first')
  await waitFor(() => expect(asked.at(-1)).toEqual({ ...rest, search: 'Oak' }))
})

test('[T-06] the next page begins after the hundred in sight', async () => {
  const { asked } = page()
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ ...rest, offset: '100' }))
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
  await waitFor(() => expect(address()).toEqual({}))
})

test('[A-52] nothing there says so; nothing behind filters offers to clear them', async () => {
  const { asked } = page('/activities?state=New&search=Elm&offset=100', () => ({ activities: [], total: 0, buckets }))
  expect(await screen.findByText("It's empty here!")).toBeDefined()
  expect(screen.getByText('No activity matches these filters. Choose others.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(asked.at(-1)).toEqual(rest))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull())
  expect(screen.getByText("It's empty here!")).toBeDefined()
})

test('activities that cannot be loaded say why and load again', async () => {
  let fails = true
  page('/activities', () => (fails ? refusal(400, 'invalid_input', 'No line') : { activities, total: 1, buckets }))
  expect(await screen.findByText('The activities could not be loaded')).toBeDefined()
  expect(screen.getByText('No line')).toBeDefined()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 activity')).toBeDefined()
})

test('[T-06] a file holds every activity that matches, not the page in sight', async () => {
  const saved = savedFiles()
  const third = activityView(3, { name: 'Survey', entity_name: 'Main', last_update: day(8) })
  const { asked } = page('/activities?search=a&offset=100', (query) => {
    if (query.get('limit') === '100') return { activities, total: 3, buckets }
    return { activities: query.get('offset') === '0' ? activities : [third], total: 3, buckets }
  })
  await screen.findByText('3 activities')
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(saved.length).toBe(1))
  const file = { sort: 'last_update', search: 'a', limit: '1000' }
  expect(asked.slice(1)).toEqual([
    { ...file, offset: '0' },
    { ...file, offset: '2' },
  ])
  const [first = expect.fail()] = saved
  expect(first.name).toMatch(/^activities.*\.csv$/)
  expect(await rowsOf(first)).toEqual([
    'Loan ID,Loan,Activity,Type,Entity,State,Due date,Owner,Last update',
    'BL-10001,Main Street 12,Rent roll,Document request,Elm LLC,Pending,2020-08-14,Ann Owner,2026-06-06',
    'BL-10099,Oak Plaza,Term sheet 2,Term sheet,Oak Plaza,Paused,,,2026-06-07',
    'BL-10001,Main Street 12,Survey,Document request,Main,Pending,,,2026-06-08',
  ])
})

test('a file that cannot be made says so', async () => {
  const saved = savedFiles()
  page('/activities', (query) =>
    query.get('limit') === '100' ? { activities, total: 3, buckets } : refusal(400, 'invalid_input', 'No'),
  )
  await screen.findByText('3 activities')
  await userEvent.click(screen.getByRole('button', { name: 'Download XLSX' }))
  expect(await screen.findByText('The file could not be made. Try again.')).toBeDefined()
  expect(saved).toEqual([])
})

test('[K-45] a paused activity is resumed from its row; its link is copied', async () => {
  const id = activityView(2).activity_id
  const { sent } = page('/activities', undefined, { [`POST /activity/${id}/resume`]: () => activityView(2) })
  await userEvent.click(await screen.findByRole('button', { name: 'Actions of Term sheet 2' }))
  const entries = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Resume', 'Restart'])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Resume' }))
  expect(await screen.findByText('Activity resumed')).toBeDefined()
  expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([`/activity/${id}/resume`])
  expect(screen.getByRole('button', { name: /Copy the link of Term sheet 2/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /Copy the link of Rent roll/ })).toBeNull()
})
