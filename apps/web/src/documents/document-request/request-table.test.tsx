import type { ActivityView, ProcessView } from '@plinth/contract/loan/activity'
import type { ActivityState } from '@plinth/domain/loan/activity/types'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { activityView } from '../../../test/activity-view.ts'
import { show } from '../../../test/screen.tsx'
import { date, lenderDay } from '../../lib/format.ts'
import { noMessages } from './no-messages.fixture.ts'
import { RequestTable } from './request-table.tsx'

const DAY = 86_400
const inState = (state: ActivityState) => ({ status: { state, text: '', epoch: 1 } })
const file = (state: ActivityState): ProcessView => ({
  process_id: `of ${state}`,
  process_name: 'file.pdf',
  state,
  status: { state, epoch: 2 },
  documents: [],
  data_to_display: { reason: null, data_from_user: {}, fields: {} },
  memory: { required_files: [], missing_files: { google_drive: [], datastore: [] }, reports_validation_results: {} },
})
const roll = activityView(1, { name: 'Rent roll', document_name: 'Rent roll 2026', description: 'Every unit.' })
const lease = activityView(2, {
  ...{ name: 'Lease', due_epoch: lenderDay(), ...inState('Sent') },
  processes: [file('Processed'), file('Accepted')],
})
const title = activityView(3, { name: 'Title', due_epoch: lenderDay() - 2 * DAY, ...inState('Rejected') })
const permit = activityView(4, {
  ...{ name: 'Permit', due_epoch: lenderDay() - DAY, ...inState('Accepted') },
  processes: [file('Accepted')],
})
const survey = activityView(5, { name: 'Survey', due_epoch: lenderDay() + DAY, processes: [file('New')] })
const all = [roll, lease, title, permit, survey]

const open = (activities: readonly ActivityView[], chosen: readonly string[] | null = null) => {
  const told: [string, string][] = []
  const selections: string[][] = []
  show(
    <RequestTable
      {...noMessages}
      name="loan Main Street"
      activities={activities}
      selected={chosen && new Set(chosen)}
      onSelect={(ids) => selections.push([...ids])}
      onUpload={(a) => told.push(['upload', a.name])}
      onRestart={(a) => told.push(['restart', a.name])}
      onView={(a) => told.push(['view', a.name])}
      onMessages={(a) => told.push(['write', a.name])}
    />,
  )
  return { told, selections }
}
const table = async () => within(await screen.findByRole('table', { name: 'Document requests of loan Main Street' }))
const rowOf = async (name: string) => within((await table()).getByRole('row', { name: new RegExp(name) }))
const pressesOf = async (name: string) =>
  (await rowOf(name)).getAllByRole('button').map((button) => button.getAttribute('aria-label'))

test('[M-06] each request shows its document, state and due date, and says what the color of the date means', async () => {
  open(all)
  const [heading, ...rows] = (await table()).getAllByRole('row')
  expect(
    within(heading ?? document.body)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Document Name', 'Status', 'Due Date', 'Actions'])
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(0, 3)
      .map(({ textContent }) => textContent),
  )
  const due = (meaning: string, days: number) => `${meaning} ${date(lenderDay() + days * DAY)}`
  // On a phone the due date stands below the name too.
  expect(cells).toEqual([
    ['Rent roll 2026N/A', 'Pending', 'N/A'],
    [`Lease${due('Due today', 0)}`, 'New File Uploaded1 of 2 accepted', due('Due today', 0)],
    [`Title${due('Overdue', -2)}`, 'Rejected', due('Overdue', -2)],
    [`Permit${due('Done', -1)}`, 'Accepted', due('Done', -1)],
    [`Survey${due('On time', 1)}`, 'Pending', due('On time', 1)],
  ])
  expect(rows[0]?.querySelector('td')?.title).toBe('Every unit.')
})

test('one file that was accepted is told of only while its request is still pending', async () => {
  open([activityView(6, { name: 'Deed', processes: [file('Accepted')] }), permit])
  expect((await rowOf('Deed')).getByText('1 of 1 accepted')).toBeDefined()
  expect((await rowOf('Permit')).queryByText(/of 1 accepted/)).toBeNull()
})

test('[M-07] [M-08] [M-09] a file is uploaded to any request; only one that began is restarted, only one with files viewed', async () => {
  const { told } = open(all)
  const write = (name: string) => `Messages about ${name}`
  expect(await pressesOf('Rent roll')).toEqual(['Upload file: Rent roll', write('Rent roll')])
  expect(await pressesOf('Title')).toEqual(['Upload file: Title', 'Restart activity: Title', write('Title')])
  expect(await pressesOf('Lease')).toEqual([
    ...['Upload file: Lease', 'Restart activity: Lease', 'View documents: Lease', write('Lease')],
  ])
  // An upload that never arrived is nothing to view.
  expect(await pressesOf('Survey')).toEqual(['Upload file: Survey', write('Survey')])
  for (const button of (await rowOf('Lease')).getAllByRole('button')) await userEvent.click(button)
  expect(told).toEqual([
    ['upload', 'Lease'],
    ['restart', 'Lease'],
    ['view', 'Lease'],
    ['write', 'Lease'],
  ])
})

test('[M-10] outside of the edit mode nothing can be selected', async () => {
  open(all)
  await table()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('[M-10] a request joins and leaves the selection; the box above takes all, or none when all are in it', async () => {
  const { selections } = open([roll, lease], [lease.activity_id])
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
  expect((await box('Select Lease')).checked).toBe(true)
  expect((await box('Select Rent roll')).checked).toBe(false)
  expect((await box('Select all')).indeterminate).toBe(true)
  await userEvent.click(await box('Select Rent roll'))
  await userEvent.click(await box('Select Lease'))
  await userEvent.click(await box('Select all'))
  expect(selections).toEqual([[lease.activity_id, roll.activity_id], [], [roll.activity_id, lease.activity_id]])
})

test('[M-10] with all selected the box above is checked and empties the selection', async () => {
  const { selections } = open([roll, lease], [roll.activity_id, lease.activity_id])
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
  expect([all.checked, all.indeterminate]).toEqual([true, false])
  await userEvent.click(all)
  expect(selections).toEqual([[]])
})

test('[M-10] with none selected the box above is empty', async () => {
  open([roll], [])
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
  expect([all.checked, all.indeterminate]).toEqual([false, false])
})

test('[M-06] a card without requests says so and how to add one', async () => {
  open([])
  expect(await screen.findByText('There are no documents to Show')).toBeDefined()
  expect(screen.getByText(/^Add one from a template/)).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})
