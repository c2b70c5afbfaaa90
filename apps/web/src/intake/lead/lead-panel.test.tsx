import type { LeadView } from '@plinth/contract/intake/lead'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { leads } from './lead.fixture.ts'
import { LeadPanel } from './lead-panel.tsx'

const [ada, ben, elm] = leads as [LeadView, LeadView, LeadView]
const kim = staffView({ id: '01900004-0000-7000-8000-000000000005', first_name: 'Kim', last_name: 'Desk' })
const users = [
  kim,
  staffView({ ...kim, id: '01900004-0000-7000-8000-000000000006', first_name: 'Gone', active: false }),
  staffView({ ...kim, id: '01900004-0000-7000-8000-000000000007', first_name: 'Bo', role: 'broker' }),
  staffView({
    ...kim,
    id: '01900004-0000-7000-8000-000000000009',
    first_name: '',
    last_name: '',
    email: 'new@a.example',
  }),
]
const open = async (lead: LeadView, answers: Parameters<typeof standIn>[0] = {}, me = staffView()) => {
  const sent = standIn({ 'GET /user/all': () => ({ users }), ...answers })
  const closed = { times: 0 }
  show(<LeadPanel lead={lead} onClose={() => closed.times++} />, '/leads', me)
  const panel = await screen.findByRole('dialog')
  return { sent, closed, panel, box: within(panel) }
}
const update = (lead: LeadView) => `PUT /lead/${lead.id}/update`
const bodies = (sent: { method: string; body: unknown }[]) =>
  sent.filter(({ method }) => method !== 'GET').map(({ body }) => body)
const facts = (panel: HTMLElement) =>
  [...panel.querySelectorAll('dt')].map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)

test('[T-05] the panel shows everything that came in, and the way to its loan', async () => {
  const { panel, box } = await open(ada)
  expect(box.getByRole('heading', { name: 'Ada Ortega' })).toBeDefined()
  expect(facts(panel)).toEqual([
    'State: Contacted',
    'Email: ada@ortega.example',
    'Phone: (212) 555-0142',
    'Property: 45 Hudson Street, New York',
    'Amount: $4,150,000',
    'Source: Borrower',
    'Loan: BL-10040 45 Hudson Street',
    expect.stringMatching(/^Received: 11\.12\.2026 \d+:00/),
    expect.stringMatching(/^Last update: 11\.14\.2026 \d+:00/),
  ])
  expect(box.getByRole('link', { name: 'BL-10040 45 Hudson Street' }).getAttribute('href')).toBe('/loan/BL-10040')
  expect(box.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Call on Monday')
})

test('[T-05] what was not given says so; a form that was left and one without a loan are told apart', async () => {
  const first = await open(ben)
  expect(first.box.getByRole('heading', { name: 'ben@brokers.example' })).toBeDefined()
  expect(facts(first.panel).slice(0, 7)).toEqual([
    ...['State: New', 'Email: ben@brokers.example', 'Phone: Not given', 'Property: Not given', 'Amount: Not given'],
    ...['Source: Broker', 'Loan: Not finished'],
  ])
})

test('[T-05] a lead whose loan is gone says none, and what became of it stays: it cannot be moved', async () => {
  const { panel, box } = await open(elm)
  expect(facts(panel)).toContain('Loan: None')
  expect(facts(panel)).toContain('Email: Not given')
  const moves = box.getByRole('group', { name: 'Outcome' })
  expect(
    within(moves)
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual(['Save'])
})

test('[T-05] owners are administrators who may sign in, and whoever has it now; a cleared owner and note are sent', async () => {
  const { sent, box } = await open(ada, { [update(ada)]: () => ada })
  const owner = box.getByRole('combobox', { name: 'Owner' })
  await waitFor(() => expect(within(owner).getAllByRole('option')).toHaveLength(4))
  expect(
    within(owner)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual([...['Unassigned', 'Sam Staff', 'Kim Desk', 'new@a.example']])
  expect(owner).toHaveProperty('value', ada.owner?.id)
  await userEvent.selectOptions(owner, 'Kim Desk')
  await userEvent.type(box.getByRole('textbox', { name: 'Note' }), ', again')
  await userEvent.click(box.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Lead saved')).toBeDefined()
  await userEvent.selectOptions(owner, 'Unassigned')
  await userEvent.clear(box.getByRole('textbox', { name: 'Note' }))
  await userEvent.click(box.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies(sent)).toHaveLength(2))
  expect(bodies(sent)).toEqual([
    { version: 6, note: 'Call on Monday, again', owner_user_id: kim.id },
    { version: 6, note: '', owner_user_id: null },
  ])
})

test.each([
  ['Convert', 'converted', 'Lead converted'],
  ['Dismiss', 'lost', 'Lead dismissed'],
] as const)('[T-05] %s moves the lead and takes the typed note along', async (name, state, told) => {
  const { sent, box } = await open(ada, { [update(ada)]: () => ada })
  await userEvent.type(box.getByRole('textbox', { name: 'Note' }), '!')
  expect(box.queryByRole('button', { name: 'Mark as contacted' })).toBeNull()
  await userEvent.click(box.getByRole('button', { name }))
  expect(await screen.findByText(told)).toBeDefined()
  expect(bodies(sent)).toEqual([{ version: 6, note: 'Call on Monday!', owner_user_id: ada.owner?.id, state }])
})

test('[T-05] a new lead can be marked as contacted', async () => {
  const { sent, box } = await open(ben, { [update(ben)]: () => ben })
  await userEvent.click(box.getByRole('button', { name: 'Mark as contacted' }))
  expect(await screen.findByText('Marked as contacted')).toBeDefined()
  expect(bodies(sent)).toEqual([{ version: 1, note: '', owner_user_id: null, state: 'contacted' }])
})

test('[T-05] a refused change says why and keeps the note', async () => {
  const { box } = await open(ada, { [update(ada)]: () => refusal(409, 'version_conflict', 'Kim changed this lead') })
  await userEvent.type(box.getByRole('textbox', { name: 'Note' }), '!')
  await userEvent.click(box.getByRole('button', { name: 'Save' }))
  const told = await box.findByRole('alert')
  expect(told.textContent).toBe('This could not be saved: Kim changed this lead')
  expect(box.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Call on Monday!')
})

test('[T-05] administrators that do not load leave the owner as it is, and say so', async () => {
  const { box } = await open(ada, { 'GET /user/all': () => refusal(403, 'forbidden', 'No') })
  expect(await box.findByText('The administrators could not be loaded: the owner cannot be changed now.')).toBeDefined()
  const owner = box.getByRole('combobox', { name: 'Owner' })
  expect(owner).toHaveProperty('value', ada.owner?.id)
  expect(within(owner).getByRole('option', { name: 'Sam Staff' })).toBeDefined()
})

test('[W-20] who may not edit reads why on every button', async () => {
  const { sent, box } = await open(ada, {}, staffView({ permissions: ['view-loans'] }))
  const buttons = within(box.getByRole('group', { name: 'Outcome' })).getAllByRole('button')
  expect(buttons.map((one) => one.getAttribute('aria-disabled'))).toEqual(['true', 'true', 'true'])
  for (const button of buttons) await userEvent.click(button)
  expect(await screen.findByText("You don't have permission to edit. Ask an administrator.")).toBeDefined()
  expect(bodies(sent)).toEqual([])
})

test('[T-05] Escape closes the panel', async () => {
  const { closed } = await open(ada)
  await userEvent.keyboard('{Escape}')
  expect(closed.times).toBe(1)
})
