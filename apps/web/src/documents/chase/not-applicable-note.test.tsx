import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show, standIn } from '../../../test/screen.tsx'
import type { Answer } from './deciding.tsx'
import { NotApplicableNote } from './not-applicable-note.tsx'

const answer: Answer = {
  id: '0190000d-0000-7000-8000-000000000001',
  activity_id: '0190000d-0000-7000-8000-000000000002',
  document: 'Rent roll',
  from: 'Ana Lee',
  kind: 'not-applicable',
  said: 'It is vacant land',
  promised_on: null,
  state: 'open',
  reply: '',
  created_epoch: 1_790_000_000,
}
const path = `/chase/answer/${answer.id}`
const open = (may = true) => {
  const sent = standIn({ [`PUT ${path}`]: () => ({ ok: true }) })
  show(<NotApplicableNote answer={answer} may={may} />)
  return sent
}

test('[AF-26] the row says who asks and why; by keyboard it is accepted after a question', async () => {
  const sent = open()
  expect((await screen.findByText(/It is vacant land/)).textContent).toBe(
    "Ana Lee says it's not applicable: It is vacant land",
  )
  screen.getByRole('button', { name: 'Accept “not applicable”: Rent roll' }).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept “not applicable” for Rent roll?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(sent).toEqual([{ method: 'PUT', path, body: { decision: 'accepted', reply: '' } }]))
})

test('[AF-26] it is declined with a message alone, which the borrower reads', async () => {
  const sent = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Decline “not applicable”: Rent roll' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline “not applicable” for Rent roll' }))
  expect(dialog.getByRole('button', { name: 'Decline' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'The title company asks for it.')
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  const body = { decision: 'declined', reply: 'The title company asks for it.' }
  await waitFor(() => expect(sent).toEqual([{ method: 'PUT', path, body }]))
})

test('[AF-26] who may not edit the loan reads it and decides nothing', async () => {
  open(false)
  expect(await screen.findByText(/It is vacant land/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
