import type { ActivityId } from '@plinth/contract/fields'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { borrowerView, contactView, loanView } from '../../../test/loan-view.ts'
import { show, standIn } from '../../../test/screen.tsx'
import { SendModal } from './send-modal.tsx'

const id = '019f0000-0000-7000-8000-bbbbbbbbbbbb' as ActivityId
const borrowers = [borrowerView(1), borrowerView(2)]
const contacts = [contactView(1, { contact_type: 'attorney' }), contactView(2), contactView(3)]
const theBorrowers = [
  { name: 'Bea Sponsor 1', email: 'bea1@example.com' },
  { name: 'Bea Sponsor 2', email: 'bea2@example.com' },
]
const theBrokers = [
  { name: 'Cal Broker 2', email: 'cal2@example.com' },
  { name: 'Cal Broker 3', email: 'cal3@example.com' },
]

test.each([
  ['term-sheet', 'the brokers', contacts, theBrokers],
  ['commitment', 'the borrowers, not the brokers', contacts, theBorrowers],
  ['term-sheet', 'the borrowers where no contact is a broker', contacts.slice(0, 1), theBorrowers],
] as const)('[L-19] a %s shows %s as its recipients, and goes to them', async (type, _whom, known, recipients) => {
  const sent = standIn({ [`POST /activity/${type}/${id}/send`]: () => ({}) })
  const subject = { activity_id: id, activity_type: type, state: 'Generated' } as const
  const loan = loanView({ borrowers, contacts: [...known] })
  show(<SendModal loan={loan} subject={subject} type={type} onClose={() => undefined} />)
  const rows = await screen.findAllByRole('group', { name: /^Recipient/ })
  const shown = rows.map((row) => ({
    name: within(row).getByLabelText<HTMLInputElement>('Name').value,
    email: within(row).getByLabelText<HTMLInputElement>('Email').value,
  }))
  expect(shown).toEqual(recipients)
  await userEvent.click(screen.getByRole('button', { name: /^Send .* to 2 people$/ }))
  await waitFor(() => expect(sent.map((one) => one.body)).toEqual([{ recipients, signature: false }]))
})
