import type { HeldChangeView } from '@plinth/contract/people/held-change'
import { permissions } from '@plinth/domain/people/user/permissions'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { Page } from '../../pages/held-changes-page.tsx'

const id = '01900000-0000-7000-8000-000000000001'
const change = (over: Partial<HeldChangeView> = {}): HeldChangeView => ({
  ...{ id, kind: 'borrower-email', old_value: 'old@example.com', new_value: 'new@example.com', state: 'waiting' },
  subject: { id, name: 'Bea Sponsor', phone: '212-5550100', human_id: 'BL-10042' },
  ...{ requested_by: 'Una Asks', requested_epoch: 1_780_272_000, hold_until_epoch: 4_000_000_000, call: null },
  ...{ refusal: 'call-first', decided_by: null, decided_epoch: null, note: '', alone: false, version: 1 },
  ...over,
})
const settings = { hold_hours: 24, alone: false, alone_by: null, alone_epoch: null, only_one: false, version: 3 }
const open = (
  changes: HeldChangeView[],
  answers: Parameters<typeof standIn>[0] = {},
  rights: readonly (typeof permissions)[number][] = permissions,
) => {
  const sent = standIn({
    'GET /held-changes': () => ({ changes, total: changes.length }),
    'GET /held-changes/settings': () => settings,
    ...answers,
  })
  show(<Page />, '/held-changes', staffView({ permissions: [...rights] }))
  return () => sent.filter(({ method }) => method !== 'GET')
}
const entry = () => screen.findByRole('listitem', { name: 'Borrower email of Bea Sponsor' })
const button = async (name: string) => within(await entry()).getByRole('button', { name })

test('[AJ-13] a change shows what is in use, what was requested, by whom and when, the phone on file and what comes next', async () => {
  open([change()])
  const text = (await entry()).textContent
  for (const part of [
    'Change waiting',
    'In useold@example.comRequestednew@example.com',
    'Requested by Una Asks',
    'On hold until',
    'Phone on file: (212) 555-0100',
    'Next: call a number on file and record the call-back.',
  ])
    expect(text).toContain(part)
  expect(
    within(await entry())
      .getByRole('link', { name: 'Open BL-10042' })
      .getAttribute('href'),
  ).toBe('/loan/BL-10042')
  expect((await button('Approve change')).getAttribute('aria-disabled')).toBe('true')
})

test('[AJ-07, AJ-13] the call-back is recorded with who, number, when and what was said; each missing part is named', async () => {
  const sent = open([change()], { [`POST /held-changes/${id}/call-back`]: () => change({ version: 2 }) })
  await userEvent.click(await button('Record call-back'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Call-back about Bea Sponsor' }))
  expect(dialog.getByLabelText<HTMLInputElement>(/^Number called/).value).toBe('212-5550100')
  await userEvent.clear(dialog.getByLabelText(/^Number called/))
  await userEvent.type(dialog.getByLabelText(/^Number called/), 'her cell')
  await userEvent.click(dialog.getByRole('button', { name: 'Save call-back' }))
  expect(await dialog.findByText('Enter the phone number that was called')).toBeDefined()
  expect(dialog.getByText('* Required')).toBeDefined()
  expect(sent()).toEqual([])
  await userEvent.clear(dialog.getByLabelText(/^Number called/))
  await userEvent.type(dialog.getByLabelText(/^Number called/), '(212) 555-0100')
  await userEvent.type(dialog.getByLabelText(/^What was said/), 'She confirmed it.')
  await userEvent.click(dialog.getByRole('button', { name: 'Save call-back' }))
  expect(sent()).toMatchObject([
    {
      body: { version: 1, name: 'Bea Sponsor', number: '(212) 555-0100', note: 'She confirmed it.' },
    },
  ])
  const [{ body } = { body: {} }] = sent()
  const at: unknown = Reflect.get(body as object, 'at_epoch')
  expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(120)
})

test('[AJ-08, AJ-13] a second person approves after a question; who may not is told why', async () => {
  const ready = change({
    ...{ refusal: null, hold_until_epoch: 1_780_272_000, version: 2 },
    call: { name: 'Bea', number: '212-5550100', at_epoch: 1_780_272_000, note: 'Confirmed', by: 'Una Asks' },
  })
  const sent = open([ready], {
    [`POST /held-changes/${id}/approve`]: () => refusal(409, 'step_not_allowed', 'The hold has not ended yet.'),
  })
  expect((await entry()).textContent).toContain('Call-back: Una Asks reached Bea at 212-5550100')
  expect((await entry()).textContent).toContain('Next: your approval.')
  await userEvent.click(await button('Approve change'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/old@example.com is replaced by new@example.com at once/)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Approve change' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('The hold has not ended yet.')
  expect(sent()).toMatchObject([{ body: { version: 2 } }])
})

test('[AJ-09] canceling asks for the reason', async () => {
  const sent = open([change()], { [`POST /held-changes/${id}/cancel`]: () => change({ state: 'canceled' }) })
  await userEvent.click(await button('Cancel change'))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Typing error')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel change' }))
  expect(sent()).toMatchObject([{ body: { version: 1, reason: 'Typing error' } }])
})

test('[AJ-13] none waiting, a failure that can be tried again, and those decided', async () => {
  open([])
  expect(await screen.findByText('No changes waiting')).toBeDefined()
  await userEvent.click(screen.getByText('Decided'))
  expect(await screen.findByText('No changes decided yet')).toBeDefined()
})

test('[AJ-11, AJ-13] a decided change says who, why and that nobody else approved it', async () => {
  open([
    change({ state: 'approved', alone: true, decided_by: 'Olga Owner', decided_epoch: 1_780_272_000, note: 'Fine' }),
  ])
  const text = (await entry()).textContent
  for (const part of ['Approved without a second person', 'Approved by Olga Owner', '“Fine”'])
    expect(text).toContain(part)
  expect(within(await entry()).queryByRole('button')).toBeNull()
})

test('[AJ-11] working alone is out of reach with a colleague; the hold is saved', async () => {
  const sent = open([], { 'PUT /held-changes/settings': () => ({ ...settings, hold_hours: 4, version: 4 }) })
  expect((await screen.findByLabelText<HTMLInputElement>(/^I work alone/)).disabled).toBe(true)
  const hours = screen.getByLabelText(/^Hold, in hours/)
  await userEvent.clear(hours)
  await userEvent.type(hours, '4')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent()).toMatchObject([{ body: { version: 3, hold_hours: 4, alone: false } }])
})

test('[AJ-13] who may not approve sees the button with its reason', async () => {
  open([change({ refusal: null })], {}, ['view-people'])
  expect((await button('Approve change')).getAttribute('aria-disabled')).toBe('true')
  expect(within(await entry()).queryByRole('button', { name: 'Record call-back' })).toBeNull()
})
