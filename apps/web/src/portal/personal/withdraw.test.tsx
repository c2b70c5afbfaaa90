import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { LoanGroups } from './loan-card.tsx'
import { homeLoan } from './personal.fixture.ts'

const entry = homeLoan({ name: 'Harbor House' })
const officer = { name: 'Olive Officer', email: 'olive@lender.example', phone: '(212) 555-0142' }
const cards = (over: Partial<typeof entry.loan> = {}) =>
  show(
    <LoanGroups
      loans={[{ ...entry, loan: { ...entry.loan, ...over } }]}
      isBroker={false}
      canAdd
      onAddContact={() => {}}
      onRemind={null}
      onShowTasks={() => {}}
      onNewDeal={null}
    />,
  )
const path = `PUT /personal/loan/${entry.loan.id}/withdraw`
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('[G-08] a loan names its loan officer with telephone and email', async () => {
  cards({ loan_officer: officer })
  const card = within(await screen.findByRole('article', { name: 'Harbor House' }))
  expect(card.getByText('Olive Officer')).toBeDefined()
  expect(card.getByRole('link', { name: '(212) 555-0142' }).getAttribute('href')).toBe('tel:2125550142')
  expect(card.getByRole('link', { name: 'olive@lender.example' }).getAttribute('href')).toBe(
    'mailto:olive@lender.example',
  )
})

const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 1000
const passed = { expected_closing_epoch: day('2020-11-12') }
const coming = { expected_closing_epoch: day('2090-11-12') }
const funded = { ...passed, status: 'funded', group: 'funded', funded_epoch: day('2020-12-01') } as const
test.each([
  ['a closing date ahead', coming, 'Expected closing', '11.12.2090'],
  ['one that went by', passed, 'Expected closing', '11.12.2020This date has passed. There is no new date yet.'],
  ['the day a loan was funded', funded, 'Funded on', '12.01.2020'],
])('[A-23] a loan shows %s', async (_, loan, label, value) => {
  cards(loan)
  const card = within(await screen.findByRole('article', { name: 'Harbor House' }))
  expect(card.getByText(label).nextElementSibling?.textContent).toBe(value)
  expect(card.queryAllByText(/^(Expected closing|Funded on)$/)).toHaveLength(1)
})

test('[G-08] while nobody is assigned it says so', async () => {
  cards()
  const card = within(await screen.findByRole('article', { name: 'Harbor House' }))
  expect(card.getByText('Loan officer').nextElementSibling?.textContent).toBe('Not assigned yet')
})

test('[G-08] a request is withdrawn after a question, with the reason that was given', async () => {
  const sent = standIn({ [path]: () => ({ ok: true }) })
  cards()
  await press('Withdraw request Harbor House')
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this request?' }))
  expect(sent).toEqual([])
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason (optional)' }), 'Seller backed out')
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw request' }))
  expect(await screen.findByText('Request withdrawn')).toBeDefined()
  expect(sent[0]).toMatchObject({ method: 'PUT', body: { reason: 'Seller backed out' } })
})

test('[G-08] a refusal stays in the dialog with what was typed', async () => {
  standIn({ [path]: () => refusal(409, 'step_not_allowed', 'This request can no longer be withdrawn.') })
  cards()
  await press('Withdraw request Harbor House')
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this request?' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason (optional)' }), 'Too slow')
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw request' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('This request can no longer be withdrawn.')
  expect(dialog.getByDisplayValue('Too slow')).toBeDefined()
})

test('[G-08] a request that can no longer be withdrawn has no such button', async () => {
  cards({ can_withdraw: false })
  await screen.findByRole('article', { name: 'Harbor House' })
  expect(screen.queryByRole('button', { name: /^Withdraw request/ })).toBeNull()
})
