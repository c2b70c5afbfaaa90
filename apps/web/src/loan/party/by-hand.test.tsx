import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { borrowerView, contactView, loanView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { NewBorrowerModal } from './new-borrower-modal.tsx'

const none = () => undefined
const loan = loanView()
const asGuarantor = 'guarantor'

test('[AI-06] who may be on file already is offered while typing, with what is alike, and used instead', async () => {
  const known = borrowerView(77, { first_name: 'Maria', last_name: 'Ortega', email: 'maria@example.com' })
  const sent = standIn({
    'GET /borrower/all': () => ({ borrowers: [known, borrowerView(78)] }),
    [`PUT /loan/${loan.id}/add-borrower/${known.id}`]: () => loan,
  })
  show(<NewBorrowerModal loan={loan} role={asGuarantor} onBack={none} onClose={none} />)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('status', { name: 'May be on file already' })).toBeNull()
  await userEvent.type(dialog.getByLabelText(/^Email/), 'MARIA@example.com')
  const offer = within(await dialog.findByRole('status', { name: 'May be on file already' }))
  expect(offer.getByText(/^Maria Ortega \(maria@example.com\): same email/)).toBeDefined()
  await userEvent.click(offer.getByRole('button', { name: 'Use this record: Maria Ortega' }))
  expect(sent.filter(({ method }) => method !== 'GET')).toMatchObject([
    { path: `/loan/${loan.id}/add-borrower/${known.id}` },
  ])
})

test('[AI-07] a contact is changed with its version; a refusal stays with what was typed', async () => {
  const contact = contactView(3, { phone: '212-5550100', version: 4 })
  const sent = standIn({
    [`PUT /personal/contact/update/${contact.id}`]: () => refusal(409, 'version_conflict', 'Somebody changed it.'),
  })
  show(<ContactPanel contact={contact} onClose={none} />)
  const panel = within(await screen.findByRole('dialog'))
  const company = panel.getByLabelText<HTMLInputElement>(/^Company/)
  await userEvent.type(company, 'Elm Law')
  await userEvent.clear(panel.getByLabelText(/^Phone number/))
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  expect(await panel.findByText('Enter the 3-digit code and 7-digit number')).toBeDefined()
  expect(sent).toEqual([])
  await userEvent.type(panel.getByLabelText(/^Phone number/), '5550199')
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  expect(await panel.findByRole('alert')).toBeDefined()
  expect(company.value).toBe('Elm Law')
  expect(sent).toMatchObject([{ body: { version: 4, company: 'Elm Law', phone: '212-5550199', email: contact.email } }])
})

test('[AI-23] a date of birth is sent with a new borrower, and sets namesakes apart', async () => {
  const born = Date.UTC(1970, 2, 4) / 1000
  const path = `POST /loan/${loan.id}/create-borrower`
  const sent = standIn({
    'GET /borrower/all': () => ({
      borrowers: [
        borrowerView(77, { first_name: 'Maria', last_name: 'Ortega', email: 'a@example.com', date_of_birth: born }),
        borrowerView(78, {
          first_name: 'Maria',
          last_name: 'Ortega',
          email: 'b@example.com',
          date_of_birth: born + 86_400,
        }),
      ],
    }),
    [path]: () => loan,
  })
  show(<NewBorrowerModal loan={loan} role={asGuarantor} onBack={none} onClose={none} />)
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText(/^First name/), 'Maria')
  await userEvent.type(dialog.getByLabelText(/^Last name/), 'Ortega')
  await userEvent.type(dialog.getByLabelText(/^Date of birth/), '03.04.1970')
  await userEvent.tab()
  const offer = within(await dialog.findByRole('status', { name: 'May be on file already' }))
  expect(offer.getByText(/a@example.com\): same name, same date of birth/)).toBeDefined()
  expect(offer.queryByText(/b@example.com/)).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Create and add' }))
  await expect
    .poll(() => sent.filter(({ method }) => method === 'POST'))
    .toMatchObject([{ body: { date_of_birth: born } }])
})
