import type { ChaseSettings } from '@plinth/contract/documents/chase'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { ReminderSettings } from './reminder-settings.tsx'

const cadence = {
  ...{ days_before: [3, 1], on_day: true, every_days: 4, max_after: 5, silent_rounds: 2 },
  sentence: '3 days before, 1 day before, on the due date, every 4 days after (5 max)',
}
const settings: ChaseSettings = {
  ...{ version: 7, enabled: false, from_hour: 9, to_hour: 18, skip_weekends: true, skip_holidays: false },
  ...{ days_off: [{ day: '2026-12-24', name: 'Christmas Eve' }], cadence, templates: [] },
  ...{ looked_epoch: null, look_ms: null, look_people: null },
}
const planned = (n: number) => ({
  total: n,
  due_today: 2,
  loans_left: 0,
  planned: Array.from({ length: Math.min(n, 50) }, (_, k) => ({
    ...{ email: `p${k}@example.com`, name: `Person ${k}`, at_epoch: 1_790_000_000, zone: 'America/New_York' },
    ...{ by_text: k === 0, subject: `1 item needed ${k}`, body: 'Please send', items: [] },
  })),
})
const manager = staffView({ permissions: ['view-loans', 'manage-settings', 'edit-loan'] })

const open = (answers: Parameters<typeof standIn>[0] = {}, who = manager) => {
  const sent = standIn({ 'GET /chase/settings': () => settings, 'GET /chase/planned': () => planned(1), ...answers })
  show(<ReminderSettings />, '/reminders', who)
  return () => sent.filter(({ method }) => method !== 'GET')
}
const box = (name: string | RegExp) => screen.findByLabelText(name)

test('[AA-20] hours, days off and schedule show as they are kept, and what is changed is sent whole with its version', async () => {
  const sent = open({ 'PUT /chase/settings': () => ({ ...settings, version: 8 }) })
  const before = await box('Days before the due date')
  expect(before).toHaveProperty('value', '3, 1')
  expect(await box('No reminders on weekends')).toHaveProperty('checked', true)
  expect(await box('Date')).toHaveProperty('value', '12.24.2026')
  await userEvent.selectOptions(await box('From'), '10 AM')
  await userEvent.clear(before)
  await userEvent.type(before, '7')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  const { sentence: _, ...rest } = cadence
  expect(sent()[0]?.body).toEqual({
    ...{ version: 7, enabled: false, from_hour: 10, to_hour: 18, skip_weekends: true, skip_holidays: false },
    ...{ days_off: settings.days_off, cadence: { ...rest, days_before: [7] } },
  })
})

test('[AA-20] what cannot be is said at its field, and nothing is sent', async () => {
  const sent = open()
  const before = await box('Days before the due date')
  await userEvent.clear(before)
  await userEvent.type(before, 'soon')
  await userEvent.selectOptions(await box('From'), '5 PM')
  await userEvent.clear(await box('Then every (days)'))
  await userEvent.click(screen.getByRole('button', { name: 'Add day off' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Enter up to three whole numbers from 1 to 30, separated by commas')).toBeDefined()
  expect(screen.getByText('Sending hours must span at least 2 hours.')).toBeDefined()
  expect(screen.getByText('Enter a whole number from 1 to 30')).toBeDefined()
  expect(screen.getAllByText('This is required.')).toHaveLength(2)
  expect(sent()).toEqual([])
})

test('[AA-20] turning reminders on says how many would get one first', async () => {
  const sent = open({ 'PUT /chase/settings': () => ({ ...settings, enabled: true }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn on automatic reminders?' }))
  expect(await dialog.findByText(/^2 people would get a reminder within a day, 1 person in all\./)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }))
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ enabled: true, version: 7, from_hour: 9 }))
})

test('[AA-20] the next reminders name recipient, way and text, a page at a time', async () => {
  const page = (query: URLSearchParams) => {
    const all = planned(50).planned.map((one, n) => ({ ...one, name: `Person ${n + Number(query.get('offset'))}` }))
    return { ...planned(120), planned: all }
  }
  open({ 'GET /chase/planned': page })
  const list = within(await screen.findByRole('region', { name: 'Next reminders' }))
  expect(await list.findByText('Person 0: 0 items')).toBeDefined()
  expect(list.getAllByText(/Email and text message/)).toHaveLength(1)
  expect(list.getAllByRole('listitem')).toHaveLength(50)
  await userEvent.click(list.getByRole('button', { name: 'Next' }))
  expect(await list.findByText('Person 50: 0 items')).toBeDefined()
  expect(list.getByText('51-100 of 120')).toBeDefined()
})

test('[AA-14] while changed loans are still being planned the screens say how many, send nothing, and look again', async () => {
  let left = 1200
  const sent = open({ 'GET /chase/planned': () => ({ ...planned(0), loans_left: left }) })
  const list = within(await screen.findByRole('region', { name: 'Next reminders' }))
  expect((await list.findByText(/^Updating for recent changes: 1,200 loans to go\./)).role).toBe('status')
  expect(list.queryByText(/^No reminders planned/)).toBeNull()
  await userEvent.click(list.getByRole('button', { name: 'Remind all overdue' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remind everyone who is overdue' }))
  expect(await dialog.findByText(/1,200 loans to go/)).toBeDefined()
  expect(dialog.queryByText(/^No one is overdue/)).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Send 0 reminders' }))
  expect(sent()).toEqual([])
  left = 0
  expect((await dialog.findAllByText(/^No one is overdue/)).length).toBeGreaterThan(0)
  await waitFor(() => expect(screen.queryByText(/loans to go/)).toBeNull())
})

test('[AA-20] who may not set it reads the schedule; what cannot be loaded is tried again', async () => {
  open({ 'GET /chase/planned': () => refusal(503, 'busy', 'Too busy') }, staffView({ permissions: ['view-loans'] }))
  expect(await screen.findByText(cadence.sentence)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
})
