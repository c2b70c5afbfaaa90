import { permissions } from '@plinth/domain/people/user/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { staffView } from '../../../test/loan-view.ts'
import { show, standIn } from '../../../test/screen.tsx'
import { meQuery } from '../../lib/me.ts'
import { NewLoan } from './new-loan.tsx'

const place = {
  label: '45 Hudson Street, New York, NY 10013',
  ...{ street_number: '45', route: 'Hudson Street', city: 'New York', state: 'NY', zipcode: '10013', country: 'US' },
  ...{ coordinates: { lat: 40.72, lng: -74.01 }, question: null },
}
const places = { 'GET /application/places': () => ({ places: [place] }) }
const person = (n: number, name: string, email: string | null) => ({
  ...{ id: `01900000-0000-7000-8000-00000000000${n}`, first_name: name, last_name: 'Onfile', email },
})

const open = async (answers: Parameters<typeof standIn>[0]) => {
  const sent = standIn({ ...places, ...answers })
  const client = show(<NewLoan />, '/dashboard')
  client.setQueryData(meQuery.queryKey, staffView({ permissions: ['create-loan'] }))
  await userEvent.click(await screen.findByRole('button', { name: 'New loan' }))
  const dialog = await screen.findByRole('dialog', { name: 'New loan' })
  await within(dialog).findByRole('textbox', { name: 'Address' })
  return { sent, dialog, box: within(dialog) }
}
type Box = Awaited<ReturnType<typeof open>>['box']
const type = (box: Box, name: string, text: string) => userEvent.type(box.getByRole('textbox', { name }), text)
const choose = async (box: Box, name: string, option: string | RegExp) => {
  await userEvent.click(box.getByRole('combobox', { name }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
const fillLoan = async (box: Box) => {
  await type(box, 'Loan amount', '1.25m')
  await choose(box, 'Property type', 'Mixed use')
  await userEvent.type(box.getByRole('textbox', { name: 'Address' }), '45 Hud')
  await userEvent.click(await screen.findByRole('option', { name: place.label }))
}
const created = (sent: { path: string; body: unknown }[]) => sent.filter(({ path }) => path === '/loan/create')

test('[E-76] an officer begins a loan with a new borrower and broker; the loan opens', async () => {
  const { sent, box } = await open({ 'POST /loan/create': () => ({ id: 'x', human_id: 'BL-10077', name: 'x' }) })
  await choose(box, 'Purpose of loan', 'Refinance')
  await fillLoan(box)
  await userEvent.clear(box.getByRole('textbox', { name: 'Duration in months' }))
  await type(box, 'Duration in months', '18')
  const borrower = within(box.getByRole('group', { name: 'Borrower' }))
  await userEvent.type(borrower.getByLabelText(/^First name/), 'Ada')
  await userEvent.type(borrower.getByLabelText(/^Last name/), 'Lovelace')
  await userEvent.type(borrower.getByLabelText('Email'), 'ada@example.com')
  await userEvent.type(borrower.getByLabelText('Phone'), '(212) 555-0142')
  await userEvent.click(box.getByRole('checkbox', { name: 'Invite the borrower by email' }))
  await userEvent.click(box.getByRole('radio', { name: 'New broker' }))
  const broker = within(box.getByRole('group', { name: 'Broker' }))
  await userEvent.type(broker.getByLabelText(/^First name/), 'Bo')
  await userEvent.type(broker.getByLabelText(/^Last name/), 'Ker')
  await userEvent.type(broker.getByLabelText(/^Email/), 'bo@brokers.example')
  await userEvent.click(box.getByRole('button', { name: 'Create loan' }))
  await waitFor(() => expect(window.location.pathname).toBe('/loan/BL-10077'))
  expect(created(sent).map(({ body }) => body)).toEqual([
    {
      purpose: 'Refinance',
      amount: 1_250_000,
      duration_months: 18,
      property: {
        property_type: 'MIXED_USE',
        address_address: '45 Hudson Street',
        address_city: 'New York',
        address_state: 'NY',
        address_zipcode: '10013',
        coordinates: place.coordinates,
      },
      borrower: {
        ...{ kind: 'new', first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone: '212-5550142' },
      },
      broker: { kind: 'new', first_name: 'Bo', last_name: 'Ker', email: 'bo@brokers.example' },
      invite: true,
      despite_similar: false,
    },
  ])
})

test('[E-76] borrower and broker on file are found by name; brokers alone are offered; no invitation unless asked', async () => {
  const { sent, box } = await open({
    'GET /borrower/all': () => ({ borrowers: [person(1, 'Kim', 'kim@example.com'), person(2, 'Nomail', null)] }),
    'GET /contact/all': (asked) => ({
      contacts: [
        { ...person(3, 'Bea', 'bea@brokers.example'), contact_type: 'broker' },
        { ...person(4, 'Ann', 'ann@law.example'), contact_type: 'attorney' },
      ].filter(({ contact_type: type }) => type === asked.get('contact_type')),
    }),
    'POST /loan/create': () => ({ id: 'x', human_id: 'BL-10078', name: 'x' }),
  })
  await fillLoan(box)
  await userEvent.click(box.getByRole('radio', { name: 'Borrower on file' }))
  await waitFor(() =>
    expect(box.getByRole('combobox', { name: 'Choose a borrower' })).toHaveProperty('disabled', false),
  )
  await choose(box, 'Choose a borrower', 'Nomail Onfile · no email')
  await userEvent.click(box.getByRole('checkbox', { name: 'Invite the borrower by email' }))
  await userEvent.click(box.getByRole('radio', { name: 'Broker on file' }))
  await waitFor(() => expect(box.getByRole('combobox', { name: 'Choose a broker' })).toHaveProperty('disabled', false))
  await userEvent.click(box.getByRole('combobox', { name: 'Choose a broker' }))
  expect(screen.queryByRole('option', { name: /Ann/ })).toBeNull()
  await userEvent.click(await screen.findByRole('option', { name: /Bea Onfile/ }))
  await userEvent.click(box.getByRole('button', { name: 'Create loan' }))
  expect(await box.findByText('* Enter an email to invite the borrower')).toBeTruthy()
  expect(created(sent)).toEqual([])
  await userEvent.click(box.getByRole('checkbox', { name: 'Invite the borrower by email' }))
  await userEvent.click(box.getByRole('button', { name: 'Create loan' }))
  await waitFor(() => expect(created(sent)).toHaveLength(1))
  expect(created(sent)[0]?.body).toMatchObject({
    borrower: { kind: 'known', borrower_id: person(2, '', '').id },
    broker: { kind: 'known', contact_id: person(3, '', '').id },
    invite: false,
  })
})

test('[E-76] what is missing is named at its field and nothing is sent', async () => {
  const { sent, box } = await open({})
  await userEvent.click(box.getByRole('button', { name: 'Create loan' }))
  expect(box.getByText('* Enter an amount from $1 to $15,000,000')).toBeTruthy()
  expect(box.getByText('* Enter a valid address')).toBeTruthy()
  // Property type, first and last name.
  expect(box.getAllByText('* Required')).toHaveLength(3)
  expect(created(sent)).toEqual([])
})

const problem = (code: string, title: string, errors: object[], status: number) =>
  Response.json({ type: 'about:blank', code, title, status, errors, request_id: 'r' }, { status })

test('[E-76] an open request is pointed out with the way to it; what was typed stays and can be created anyway', async () => {
  const answers = [
    problem(
      'invalid_input',
      'Kim Known is on file with this email.',
      [{ path: 'borrower.email', message: 'Kim is on file' }],
      400,
    ),
    problem(
      'similar_request',
      'Open',
      [{ path: 'BL-10012', message: 'BL-10012 is open on this property, for $900,000.' }],
      409,
    ),
    Response.json({ id: 'x', human_id: 'BL-10079', name: 'x' }),
  ]
  const { sent, box } = await open({ 'POST /loan/create': () => answers.shift() ?? {} })
  await fillLoan(box)
  const borrower = within(box.getByRole('group', { name: 'Borrower' }))
  await userEvent.type(borrower.getByLabelText(/^First name/), 'Ada')
  await userEvent.type(borrower.getByLabelText(/^Last name/), 'Lovelace')
  await userEvent.click(box.getByRole('button', { name: 'Create loan' }))
  expect(await box.findByText('Kim is on file')).toBeTruthy()
  expect(box.getByLabelText(/^Last name/)).toHaveProperty('value', 'Lovelace')
  await userEvent.click(box.getByRole('button', { name: 'Create loan' }))
  const told = await box.findByRole('alert')
  expect(told.textContent).toContain('BL-10012 is open on this property, for $900,000.')
  expect(within(told).getByRole('link', { name: 'BL-10012' }).getAttribute('href')).toBe('/loan/BL-10012')
  await userEvent.click(box.getByRole('button', { name: 'Create anyway' }))
  await waitFor(() => expect(window.location.pathname).toBe('/loan/BL-10079'))
  expect(created(sent).map(({ body }) => (body as { despite_similar: boolean }).despite_similar)).toEqual([
    false,
    false,
    true,
  ])
})

test('[E-76] a closed dialog still holds what was typed', async () => {
  const { box } = await open({})
  await type(box, 'Loan amount', '900k')
  await userEvent.click(box.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'New loan' }))
  expect(await screen.findByRole('textbox', { name: 'Loan amount' })).toHaveProperty('value', '$900,000')
})

test('[W-20] who may not begin loans sees no button, and the address opens no dialog', async () => {
  standIn(places)
  const client = show(<NewLoan />, '/dashboard?new=loan')
  const rest = permissions.filter((one) => one !== 'create-loan')
  client.setQueryData(meQuery.queryKey, staffView({ permissions: rest }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'New loan' })).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})
