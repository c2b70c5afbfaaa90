import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { LoanChasePanel } from './loan-chase-panel.tsx'

type Answers = Parameters<typeof standIn>[0]

const loanId = '0190000a-0000-7000-8000-000000000001'
const noon = Date.UTC(2026, 10, 23, 17) / 1000
const next = {
  ...{ email: 'ana@x.example', name: 'Ana Lind', zone: 'America/New_York', at_epoch: noon, on: '2026-11-23' },
  ...{ subject: '2 items for Elm Street', body: 'Please send them.', by_text: false },
  items: [
    { activity_id: 'a1', loan_human_id: 'BL-1', name: 'Rent roll', why: 'overdue', due_on: '2026-11-20' },
    { activity_id: 'a2', loan_human_id: 'BL-1', name: 'T-12', why: 'before', due_on: '2026-11-25' },
  ],
}
const person = (over: object = {}) => ({
  ...{ email: 'ana@x.example', name: 'Ana Lind', zone: null, zones: ['America/New_York'], phone: null },
  ...{ consented: false, consent: null, snoozed_until: null, own_cadence: false, next, ...over },
})
const chase = (over: object = {}) => ({
  ...{ enabled: true, paused: null, own_cadence: false, texts_sandbox: true },
  cadence: {
    ...{ days_before: [3], on_day: true, every_days: 3, max_after: 5, silent_rounds: 2 },
    sentence: 'Three days before, on the day, then every three days.',
  },
  ...{ people: [person()], requests: [], answers: [], sent: [], ...over },
})
const open = async (over: object = {}, answers: Answers = {}, archived = false) => {
  const sent = standIn({ [`GET /loan/${loanId}/chase`]: () => chase(over), ...answers })
  show(
    <LoanChasePanel loan={{ id: loanId, archived }} opened onClose={() => undefined} />,
    '/loan/BL-1',
    staffView({ permissions: ['edit-loan', 'view-loans'] }),
  )
  await screen.findByRole('heading', { name: 'Next reminder' })
  return () => sent.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])
}
const part = (name: string) => within(screen.getByRole('region', { name }))
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const of = { loan_id: loanId, email: 'ana@x.example' }

test('[AA-12] [AA-13] the panel says who is reminded next, when in whose time, how, of what and why, with the letter', async () => {
  await open()
  const people = part('Next reminder')
  expect(people.getByText('Ana Lind')).toBeDefined()
  expect(people.getByText(/^11\.23\.2026 .* \(recipient in Eastern time\) · Email$/)).toBeDefined()
  expect(
    people
      .getAllByRole('listitem')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['Rent roll Overdue', 'T-12 Due soon'])
  expect(people.getByText('2 items for Elm Street')).toBeDefined()
  expect(people.getByText('Please send them.')).toBeDefined()
  expect(screen.getByText('Schedule: Three days before, on the day, then every three days.')).toBeDefined()
})

test('[AA-13] a reminder is sent now, skipped for its day, and a snooze ended; a refusal says why', async () => {
  const sent = await open(
    { people: [person({ snoozed_until: '2026-12-01' })] },
    {
      'POST /chase/send-now': () => refusal(409, 'state_conflict', 'They had a message today.'),
      'POST /chase/skip': () => ({ ok: true }),
      'POST /chase/snooze': () => ({ ok: true }),
    },
  )
  await press('Send now: Ana Lind')
  expect((await screen.findByRole('alert')).textContent).toBe('They had a message today.')
  await press('Skip the next reminder to Ana Lind')
  expect(screen.getByText('Snoozed until 12.01.2026')).toBeDefined()
  await press('End snooze')
  await waitFor(() => expect(sent()).toHaveLength(3))
  expect(sent().map(([, body]) => body)).toEqual([of, { ...of, on: '2026-11-23' }, { ...of, until: null }])
})

test('[AA-16] consent to texts is recorded with how it was given, and taken back; without a phone neither', async () => {
  const sent = await open(
    { people: [person({ phone: '212-5550100', next: { ...next, by_text: true } })] },
    { 'PUT /chase/person': () => ({ ok: true }) },
  )
  expect(screen.getByText('Text messages to (212) 555-0100: No consent to text messages on file')).toBeDefined()
  expect(part('Next reminder').getByText(/ · Email and text message$/)).toBeDefined()
  await press('Record consent')
  const dialog = within(await screen.findByRole('dialog', { name: "Record Ana Lind's consent to text messages" }))
  await userEvent.type(dialog.getByLabelText(/How they consented/), 'By phone')
  await userEvent.click(dialog.getByRole('button', { name: 'Record consent' }))
  await waitFor(() => expect(sent()).toEqual([['/chase/person', { ...of, consents: true, how: 'By phone' }]]))
})

test('[AA-16] who consented may be opted out, and a sandbox of texts is labelled', async () => {
  const agreed = { phone: '212-5550100', consented: true, consent: 'Consented 11.01.2026, online', next: null }
  const sent = await open({ people: [person(agreed)] }, { 'PUT /chase/person': () => ({ ok: true }) })
  expect(screen.getByText('Text messages to (212) 555-0100: Consented 11.01.2026, online')).toBeDefined()
  expect(screen.getByText(/^No text message service is configured/)).toBeDefined()
  expect(screen.getByText('No reminder planned')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Skip/ })).toBeNull()
  await press('Opt out')
  await waitFor(() => expect(sent()).toEqual([['/chase/person', { ...of, consents: false }]]))
})

test('[AA-01] open items stand with their day and each move of it; a new day is sent with its reason', async () => {
  const request = {
    ...{ activity_id: 'a1', name: 'Rent roll', about: '88 Quarry Ln', due_on: '2026-11-20', version: 4 },
    history: [{ from: null, to: '2026-11-20', by: 'Sam Screens', reason: 'Closing moved', at_epoch: noon }],
  }
  const sent = await open(
    { requests: [request] },
    { 'PUT /activity/a1/due-date': () => refusal(409, 'version_conflict', 'Changed by Sam.') },
  )
  const items = part('Open items')
  expect(items.getByText('Rent roll (88 Quarry Ln)')).toBeDefined()
  expect(items.getByText('Due 11.20.2026')).toBeDefined()
  expect(items.getByText('No due date to 11.20.2026, Sam Screens: Closing moved')).toBeDefined()
  await press('Change due date: Rent roll')
  await userEvent.type(items.getByRole('textbox', { name: 'Reason' }), 'They asked')
  await userEvent.click(items.getByRole('button', { name: 'Save' }))
  expect((await items.findByRole('alert')).textContent).toBe('Changed by Sam.')
  expect(items.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'They asked')
  expect(sent()).toEqual([['/activity/a1/due-date', { version: 4, due_on: '2026-11-20', reason: 'They asked' }]])
})

test('[AA-18] answers say what was answered and what is still to be decided', async () => {
  const answer = (n: number, over: object) => ({
    ...{
      id: `w${n}`,
      activity_id: `a${n}`,
      document: `Paper ${n}`,
      from: 'Ana Lind',
      kind: 'question',
      said: 'Which year?',
    },
    ...{ promised_on: null, state: 'open', reply: '', created_epoch: noon, ...over },
  })
  await open({
    answers: [
      answer(1, {}),
      answer(2, { kind: 'not-applicable', said: 'We have no tenants' }),
      answer(3, { kind: 'by-date', said: '', promised_on: '2026-11-27', state: 'noted' }),
      answer(4, { state: 'replied', reply: 'The last one' }),
    ],
  })
  const rows = part('Answers').getAllByRole('listitem')
  const texts = rows.map(({ textContent }) => textContent)
  expect(texts[0]).toMatch(/^Paper 1Needs a decisionAna Lind · 11\.23\.2026.*Question: Which year\?Reply$/)
  expect(texts[1]).toMatch(/Not applicable: We have no tenantsAcceptDecline$/)
  expect(texts[2]).toMatch(/^Paper 3Noted.*Will send by 11\.27\.2026$/)
  expect(texts[3]).toMatch(/^Paper 4Replied.*Reply: The last one$/)
})

test('[AA-12] what went out says by whom, how, and whether its link was opened', async () => {
  const one = (n: number, over: object) => ({
    ...{
      id: `s${n}`,
      name: 'Ana Lind',
      email: 'ana@x.example',
      skipped: 'sent',
      subject: `Letter ${n}`,
      body: 'Dear Ana',
    },
    ...{ texted: false, at_epoch: noon, opened_epoch: null, by: null, opened_count: 0, ...over },
  })
  await open({
    sent: [
      one(1, {}),
      one(2, { by: 'Sam Screens', texted: true, opened_epoch: noon, opened_count: 2 }),
      one(3, { skipped: 'skipped', by: 'Sam Screens' }),
    ],
  })
  const texts = part('Sent')
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(texts[0]).toMatch(/^Ana Lind11\.23\.2026.* · Automatic · EmailLink not openedLetter 1Dear Ana$/)
  expect(texts[1]).toMatch(/Sam Screens · Email and text messageLink opened 2 times, first 11\.23\.2026.*Letter 2/)
  expect(texts[2]).toMatch(/^Ana LindSkipped.*Sam Screens$/)
})

test('[AA-12] reminders of a loan are paused with a reason and resumed; off and paused are said', async () => {
  const sent = await open({ enabled: false }, { [`PUT /loan/${loanId}/chase/pause`]: () => ({ ok: true }) })
  expect(screen.getByText('Automatic reminders are off. Turn them on under Settings, Reminders.')).toBeDefined()
  await press('Pause reminders')
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause reminders on this loan?' }))
  await userEvent.type(dialog.getByLabelText(/Reason/), 'In court')
  await userEvent.click(dialog.getByRole('button', { name: 'Pause reminders' }))
  await waitFor(() => expect(sent().map(([, body]) => body)).toEqual([{ paused: true, reason: 'In court' }]))
})

test('[AA-12] a paused loan says why and is resumed; on an archived one nothing can be changed', async () => {
  const paused = { paused: { reason: 'In court', by: 'Sam', at_epoch: noon } }
  const sent = await open(paused, { [`PUT /loan/${loanId}/chase/pause`]: () => ({ ok: true }) })
  expect(screen.getByText('Reminders on this loan are paused: In court')).toBeDefined()
  await press('Resume reminders')
  await waitFor(() => expect(sent().map(([, body]) => body)).toEqual([{ paused: false, reason: '' }]))
  document.body.replaceChildren()
  await open(paused, {}, true)
  expect(screen.queryByRole('button', { name: /Resume|Send now|Skip/ })).toBeNull()
})
