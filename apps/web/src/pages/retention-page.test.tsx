import type { CertificateView, HoldView, RetentionView } from '@plinth/contract/admin/retention'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { staffView } from '../../test/loan-view.ts'
import { savedFiles } from '../../test/saved-files.ts'
import { refusal, show, standIn } from '../../test/screen.tsx'
import { Page } from './retention-page.tsx'

const id = (n: number) => `0190000d-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const noon = Date.UTC(2026, 6, 1, 12) / 1000
const schedule: RetentionView = {
  version: 3,
  on: false,
  last_run: { at_epoch: noon, deleted: { leads: 1200, logs: 0 } },
  kinds: [
    { kind: 'leads', days: 730, due: 4, held: 1 },
    { kind: 'rejected', days: 760, due: 0, held: 0 },
    { kind: 'archived', days: null, due: 0, held: 0 },
    { kind: 'letters', days: 1826, due: 3, held: 0 },
    { kind: 'notifications', days: 365, due: 0, held: 0 },
    { kind: 'logs', days: 365, due: 0, held: 0 },
  ],
}
const hold: HoldView = {
  ...{ id: id(1), on: 'loan', on_id: id(2), name: 'Elm Street', loan_human_id: 'BL-10040', reason: 'Smith v. Elm' },
  ...{ placed_by: 'Ada Keep', placed_epoch: noon, released_by: null, released_epoch: null, release_reason: null },
}
const certificate: CertificateView = {
  ...{ id: id(3), kind: 'borrower', person_id: id(4), reason: 'Asked by letter', erased_by: 'Ada Keep' },
  ...{ erased_epoch: noon, erased: { leads: 2, drafts: 0 }, hash: 'abc123' },
  kept: [{ what: 'Loan BL-10040 with papers', why: 'A lender keeps the record of a loan.' }],
}
const vera = { kind: 'borrower', id: id(4), name: 'Vera Canary', held: false, loans: [] }
const keeper = staffView({
  permissions: ['view-settings', 'manage-settings', 'manage-holds', 'erase-people', 'view-people'],
})

const open = (answers: Parameters<typeof standIn>[0] = {}, who = keeper) => {
  const sent = standIn({
    'GET /retention': () => schedule,
    'GET /legal-hold/all': () => ({ holds: [hold] }),
    'GET /erasure/all': () => ({ certificates: [] }),
    'GET /erasure/find': () => ({ people: [vera] }),
    ...answers,
  })
  show(<Page />, '/retention', who)
  return () => sent.filter(({ method }) => method !== 'GET')
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const days = (part: Awaited<ReturnType<typeof region>>, name: string) => part.getByLabelText(`${name}: days to keep`)

test('[PA-01] each kind says how long, why, and what is past it; the last deletion names its counts', async () => {
  open()
  const part = await region('Retention schedule')
  expect(days(part, 'Leads that became no loan')).toHaveProperty('value', '730')
  expect(days(part, 'Archived loans')).toHaveProperty('value', '')
  expect(part.getByText('4 records past the limit, 1 more on legal hold')).toBeDefined()
  expect(part.getByText(/Regulation B asks for 25 months/)).toBeDefined()
  expect(part.getByText(/^Last deletion 07\.01\.2026.*: 1,200 leads that became no loan\.$/)).toBeDefined()
})

test('[PA-02] [PA-09] wrong days are said at their field; what changed alone is sent, empty keeps for ever', async () => {
  const sent = open({ 'PUT /retention': () => ({ ...schedule, version: 4 }) })
  const part = await region('Retention schedule')
  const [leads, logs] = [days(part, 'Leads that became no loan'), days(part, 'Logs of outside services')]
  await userEvent.clear(leads)
  await userEvent.type(leads, '29')
  await userEvent.clear(logs)
  await userEvent.click(part.getByRole('button', { name: 'Save schedule' }))
  expect(part.getByText('Enter whole days from 30 to 36,500')).toBeDefined()
  expect(sent()).toEqual([])
  await userEvent.type(leads, '0')
  await userEvent.click(part.getByRole('button', { name: 'Save schedule' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toEqual({
    method: 'PUT',
    path: '/retention',
    body: { version: 3, days: { leads: 290, logs: null } },
  })
})

test('[PA-03] [PA-09] it is off at first, and turning it on says what goes', async () => {
  const sent = open({ 'PUT /retention': () => ({ ...schedule, on: true, version: 4 }) })
  const part = await region('Retention schedule')
  expect(part.getByText('Deletion is off: nothing is deleted until you turn it on.')).toBeDefined()
  await userEvent.click(part.getByRole('button', { name: 'Turn on deletion' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn on nightly deletion?' }))
  expect(dialog.getByText(/^7 records past their time will be deleted for good/)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Turn on deletion' }))
  await waitFor(() => expect(sent()[0]?.body).toEqual({ version: 3, on: true, days: {} }))
})

test('[PA-04] a hold shows its loan, reason and who placed it; releasing asks why', async () => {
  const sent = open({ [`POST /legal-hold/${hold.id}/release`]: () => hold })
  const row = within((await region('Legal holds')).getAllByRole('row')[1] as HTMLElement)
  expect(row.getByRole('link', { name: 'BL-10040 Elm Street' }).getAttribute('href')).toBe('/loan/BL-10040')
  expect(row.getByText(/^Ada Keep, 07\.01\.2026/)).toBeDefined()
  await userEvent.click(row.getByRole('button', { name: 'Release the hold on Elm Street' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText(/Why it is released/), 'Settled')
  await userEvent.click(dialog.getByRole('button', { name: 'Release' }))
  await waitFor(() => expect(sent()[0]?.body).toEqual({ reason: 'Settled' }))
})

test('[PA-04] a released hold says by whom, when and why, and is not released again', async () => {
  const released = { released_by: 'Rita Rule', released_epoch: noon + 86_400, release_reason: 'Settled out of court' }
  open({ 'GET /legal-hold/all': () => ({ holds: [{ ...hold, ...released }] }) })
  const row = within((await region('Legal holds')).getAllByRole('row')[1] as HTMLElement)
  expect(row.getByText(/^Released by Rita Rule, 07\.02\.2026.*: Settled out of court$/)).toBeDefined()
  expect(row.queryByRole('button')).toBeNull()
})

test('[PA-04] [PA-09] a hold is placed on a loan; an unknown one is said at its field and what was typed stays', async () => {
  const sent = open({ 'POST /legal-hold/place': () => refusal(404, 'not_found', 'There is no such record to hold.') })
  await userEvent.click((await region('Legal holds')).getByRole('button', { name: 'Place a hold' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Place a legal hold' }))
  await userEvent.type(dialog.getByLabelText(/Loan number/), 'bl-1')
  await userEvent.type(dialog.getByLabelText(/Reason/), 'Smith v. Elm')
  await userEvent.click(dialog.getByRole('button', { name: 'Place hold' }))
  expect(await dialog.findByText('There is no such record to hold.')).toBeDefined()
  expect(sent()[0]?.body).toEqual({ on: { kind: 'loan', loan: 'BL-1' }, reason: 'Smith v. Elm' })
  expect(dialog.getByLabelText(/Loan number/)).toHaveProperty('value', 'bl-1')
})

test('[PA-04] a hold is placed on a person who was found by email', async () => {
  const sent = open({ 'POST /legal-hold/place': () => Response.json(hold, { status: 201 }) })
  await userEvent.click((await region('Legal holds')).getByRole('button', { name: 'Place a hold' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Place a legal hold' }))
  await userEvent.click(dialog.getByLabelText('A person and all their loans'))
  await userEvent.type(dialog.getByLabelText(/Email address/), 'vera@example.com{Enter}')
  await userEvent.click(await dialog.findByLabelText('Vera Canary (Borrower)'))
  await userEvent.type(dialog.getByLabelText(/Reason/), 'Subpoena')
  await userEvent.click(dialog.getByRole('button', { name: 'Place hold' }))
  await waitFor(() => expect(sent()[0]?.body).toEqual({ on: { kind: 'borrower', id: id(4) }, reason: 'Subpoena' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[PA-07] [PA-08] [PA-09] a person is erased once their name is typed, and the certificate is shown and saved', async () => {
  const files = savedFiles()
  const sent = open({ 'POST /erasure/erase': () => Response.json(certificate, { status: 201 }) })
  const part = await region('Erase a person')
  await userEvent.type(part.getByLabelText(/Email address/), 'vera@example.com')
  await userEvent.click(part.getByRole('button', { name: 'Find' }))
  await userEvent.click(await part.findByRole('button', { name: 'Erase Vera Canary' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase Vera Canary?' }))
  await userEvent.type(dialog.getByLabelText(/Type Vera Canary/), 'vera')
  await userEvent.type(dialog.getByLabelText(/Why, such as/), 'Asked by letter')
  await userEvent.click(dialog.getByRole('button', { name: 'Erase Vera Canary' }))
  expect(dialog.getByText('Type the name as shown: Vera Canary')).toBeDefined()
  expect(sent()).toEqual([])
  await userEvent.clear(dialog.getByLabelText(/Type Vera Canary/))
  await userEvent.type(dialog.getByLabelText(/Type Vera Canary/), 'Vera Canary')
  await userEvent.click(dialog.getByRole('button', { name: 'Erase Vera Canary' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Certificate of erasure' }))
  expect(sent()[0]?.body).toEqual({ kind: 'borrower', id: id(4), name: 'Vera Canary', reason: 'Asked by letter' })
  expect(shown.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['2 leads'])
  expect(shown.getByText('Loan BL-10040 with papers. A lender keeps the record of a loan.')).toBeDefined()
  await userEvent.click(shown.getByRole('button', { name: 'Download as text' }))
  expect(await files[0]?.file.text()).toContain('abc123')
})

test('[PA-05] [PA-07] who is held, and who may not erase, is told on the button', async () => {
  open({ 'GET /erasure/find': () => ({ people: [{ ...vera, held: true, loans: ['BL-10040'] }] }) })
  const part = await region('Erase a person')
  await userEvent.type(part.getByLabelText(/Email address/), 'vera@example.com{Enter}')
  expect((await part.findByRole('button', { name: 'Erase Vera Canary' })).getAttribute('aria-disabled')).toBe('true')
  expect(part.getByText('On legal hold: release the hold first.')).toBeDefined()
})

test('[PA-09] what cannot be loaded says so and is tried again', async () => {
  open({ 'GET /legal-hold/all': () => refusal(503, 'busy', 'Too busy') })
  expect(await screen.findByText('This could not be loaded')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(await screen.findByText('No certificates yet')).toBeDefined()
})
