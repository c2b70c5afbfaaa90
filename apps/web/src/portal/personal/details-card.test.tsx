import type { PersonalHome } from '@plinth/contract/portal/personal'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { contactView } from '../../../test/loan-view.ts'
import { show, standIn } from '../../../test/screen.tsx'
import { date } from '../../lib/format.ts'
import { DetailsCard } from './details-card.tsx'
import { borrowerOf, homeOf } from './personal.fixture.ts'

const borrower = borrowerOf({ first_name: 'Ana', last_name: 'Lee', has_ssn: true })
const forBorrower = (over: Partial<typeof borrower> = {}) =>
  homeOf({ borrower: { ...borrower, ...over }, entity: { kind: 'borrower', id: borrower.id } })
const cal = contactView(3, { first_name: 'Cal', last_name: 'Ray', version: 6 })
const forContact = (over: Partial<typeof cal> = {}) =>
  homeOf({ borrower: null, contact: { ...cal, ...over }, entity: { kind: 'contact', id: cal.id } })

/** The card as the page holds it: the address says whether its panel is open. */
const Held = ({ home, refusal, first }: { home: PersonalHome; refusal: string | undefined; first: boolean }) => {
  const [isEditing, setEditing] = useState(first)
  return (
    <DetailsCard {...{ home, refusal, isEditing }} onEdit={() => setEditing(true)} onClose={() => setEditing(false)} />
  )
}
const open = async (home: PersonalHome, { refusal, first = false }: { refusal?: string; first?: boolean } = {}) => {
  show(<Held {...{ home, refusal, first }} />, '/personal')
  const card = await screen.findByText('Personal Details')
  const facts = () =>
    Array.from(document.querySelectorAll('dl dt'), (dt) => [dt.textContent, dt.nextElementSibling?.textContent])
  return { card, facts }
}
const edit = () => userEvent.click(screen.getByRole('button', { name: 'Edit personal details' }))
const panelOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('[G-01] the details of a borrower stand in reading order; an SSN is never shown, only that it is on file', async () => {
  const { facts } = await open(forBorrower())
  expect(facts()).toEqual([
    ['First name', 'Ana'],
    ['Last name', 'Lee'],
    ['Email', 'ana@example.com'],
    ['Phone', '(212) 555-0199'],
    ['Date of birth', date(borrower.date_of_birth)],
    ['SSN', 'On file'],
    ['Address', '1 Main St, New York, NY 10001'],
  ])
})

test('[G-01] what is not known reads Not given, and an address with gaps has no empty parts', async () => {
  const gaps = { phone: null, date_of_birth: null, has_ssn: false, address_address: '', address_zipcode: '' }
  const { facts } = await open(forBorrower(gaps))
  expect(facts().slice(3)).toEqual([
    ['Phone', 'Not given'],
    ['Date of birth', 'Not given'],
    ['SSN', 'Not given'],
    ['Address', 'New York, NY'],
  ])
})

test.each([
  ['borrower', forBorrower({ pending_email: 'new@example.com' }), 'ana@example.com'],
  ['contact', forContact({ pending_email: 'new@example.com' }), 'cal3@example.com'],
])('a changed address of a %s that is not confirmed stands beside the one that counts', async (_who, home, now) => {
  const { facts } = await open(home)
  expect(facts().slice(2, 4)).toEqual([
    ['Email', now],
    ['New email, not confirmed yet', 'new@example.com'],
  ])
})

test('[G-01] a contact has a name and an address, and a form of their own', async () => {
  const sent = standIn({ [`PUT /personal/contact/update/${cal.id}`]: () => cal })
  const { facts } = await open(forContact())
  expect(facts()).toEqual([
    ['First name', 'Cal'],
    ['Last name', 'Ray'],
    ['Email', 'cal3@example.com'],
  ])
  await edit()
  const panel = await panelOf('Edit contact: Cal Ray')
  expect(panel.queryByLabelText(/^SSN/)).toBeNull()
  const last = panel.getByLabelText(/^Last name/)
  expect(panel.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.clear(last)
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  expect(document.activeElement).toBe(last)
  expect(last.getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(last, 'Stone')
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map(({ body }) => body)).toEqual([
    { version: 6, first_name: 'Cal', last_name: 'Stone', email: 'cal3@example.com' },
  ])
})

test('[G-01] what was typed stays when the panel is closed and opened again, and is given up by Cancel', async () => {
  await open(forBorrower())
  await edit()
  const panel = () => panelOf('Edit borrower: Ana Lee')
  const city = async () => (await panel()).getByLabelText<HTMLInputElement>(/^City/)
  await userEvent.type(await city(), ' West')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await edit()
  expect((await city()).value).toBe('New York West')
  await userEvent.click((await panel()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await edit()
  expect((await city()).value).toBe('New York')
})

test('[W-20] details that may not be changed say why, also where the address asks for the panel', async () => {
  await open(forBorrower(), { refusal: 'Ask an administrator.', first: true })
  const button = screen.getByRole('button', { name: 'Edit personal details' })
  await userEvent.hover(button)
  expect((await screen.findAllByText('Ask an administrator.')).length).toBeGreaterThan(0)
  await userEvent.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})
