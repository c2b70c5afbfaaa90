import type { WireView } from '@plinth/contract/people/wire'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { WiresCard } from './wires-card.tsx'

const loan = loanView()
const path = `/loan/${loan.id}/wires`
const id = '01900000-0000-7000-8000-000000000001'
const wire = (over: Partial<WireView> = {}): WireView => ({
  ...{ id, purpose: 'closing', payee: 'Title Co', bank: 'First Bank', routing: '021000021', last4: '4567', note: '' },
  ...{ waiting: null, version: 2 },
  ...over,
})
const open = (wires: WireView[], answers: Parameters<typeof standIn>[0] = {}) => {
  const sent = standIn({ [`GET ${path}`]: () => ({ wires }), ...answers })
  show(<WiresCard loan={loan} />)
  return () => sent.filter(({ method }) => method !== 'GET')
}
const fill = async (dialog: ReturnType<typeof within>, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) {
    const box = dialog.getByLabelText(new RegExp(`^${label}`))
    await userEvent.clear(box)
    await userEvent.type(box, value)
  }
}

test('[AJ-02, AJ-13] what is in use and what waits stand apart, with who asked and the way to the decision', async () => {
  open([
    wire({
      waiting: { value: 'Thief Bank, account ending 7777', requested_by: 'Una', requested_epoch: 1_780_272_000 },
    }),
  ])
  const text = (await screen.findByRole('listitem')).textContent
  expect(text).toContain('Closing proceedsChange waiting')
  expect(text).toContain('First Bank')
  expect(text).toContain('•••• 4567')
  expect(text).toContain('Una asked for Thief Bank, account ending 7777')
  expect(screen.getByRole('link', { name: 'Review the change' }).getAttribute('href')).toBe('/held-changes')
})

test('[AJ-14] a wrong check digit is said at its field before anything is sent; what is right is entered', async () => {
  const sent = open([], { [`POST ${path}`]: () => ({ wires: [wire()] }) })
  expect(await screen.findByText('No wire instructions yet')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Add wire instructions' }))
  const dialog = within(await screen.findByRole('dialog'))
  await fill(dialog, { 'Name on the account': 'Title Co', Bank: 'First Bank', 'Routing number': '021000022' })
  await fill(dialog, { 'Account number': '555-1234567' })
  await userEvent.click(dialog.getByRole('button', { name: 'Save wire instructions' }))
  expect(await dialog.findByText(/Its check digit does not match/)).toBeDefined()
  expect(sent()).toEqual([])
  await fill(dialog, { 'Routing number': '021000021' })
  await userEvent.click(dialog.getByRole('button', { name: 'Save wire instructions' }))
  expect(sent()).toMatchObject([
    { body: { purpose: 'closing', payee: 'Title Co', routing: '021000021', account: '5551234567' } },
  ])
})

test('[AJ-02] a change says that it waits, and a refusal stays in the dialog with what was typed', async () => {
  const sent = open([wire()], {
    [`POST ${path}`]: () => refusal(409, 'state_conflict', 'A change waits for approval already.'),
  })
  await userEvent.click(
    await screen.findByRole('button', { name: 'Change the wire instructions for Closing proceeds' }),
  )
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/stay in use until a colleague has approved/)).toBeDefined()
  await fill(dialog, { 'Account number': '99998888' })
  await userEvent.click(dialog.getByRole('button', { name: 'Request change' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('A change waits for approval already.')
  expect(dialog.getByLabelText<HTMLInputElement>(/^Account number/).value).toBe('99998888')
  expect(sent()).toMatchObject([{ body: { version: 2, bank: 'First Bank', account: '99998888' } }])
})

test('[AJ-14] the account number is shown once it is asked for', async () => {
  open([wire()], { [`POST /wires/${id}/reveal`]: () => ({ account: '5551234567' }) })
  expect(await screen.findByText('•••• 4567')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Reveal the account number for Closing proceeds' }))
  expect(await screen.findByText('5551234567')).toBeDefined()
})
