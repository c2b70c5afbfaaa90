import type { BorrowerView } from '@plinth/contract/people/borrower'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { borrowerView, loanView, staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { BorrowerPanel } from './borrower-panel.tsx'
import { BorrowersCard } from './borrowers-card.tsx'

const borrower = borrowerView(1, { first_name: 'Bea', last_name: 'Lee' })
const path = `/borrower/${borrower.id}/update`
/** The panel over a record that somebody else changes. */
const Held = ({ before, after, onClose }: { before: BorrowerView; after: BorrowerView; onClose: () => void }) => {
  const [now, setNow] = useState(before)
  return (
    <>
      <BorrowerPanel borrower={now} onClose={onClose} />
      <p onMouseMove={() => setNow(after)}>Read anew</p>
    </>
  )
}
const open = async (
  { over = {}, after = {} }: { over?: Partial<BorrowerView>; after?: Partial<BorrowerView> } = {},
  answers: Parameters<typeof standIn>[0] = {},
  me = staffView(),
) => {
  const sent = standIn({ [`PUT ${path}`]: () => borrower, ...answers })
  const closed: true[] = []
  const before = { ...borrower, ...over }
  show(<Held {...{ before, after: { ...before, ...after } }} onClose={() => closed.push(true)} />, '/loan/BL-10001', me)
  await screen.findByRole('dialog', { name: 'Edit Bea Lee' })
  return { closed, bodies: () => sent.map(({ body }) => body) }
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('[I-62] the panel shows what is stored, and sends figures and phone as they were changed', async () => {
  const { closed, bodies } = await open()
  const names = ['First name', 'Email', 'Phone code', 'Phone number', 'City', 'Zip code', 'Credit score', 'Net worth']
  expect(names.map((name) => field(name).value)).toEqual([
    ...['Bea', 'bea1@example.com', '212', '5550100', 'Miami', '33101', '720', '5000000'],
  ])
  type('Phone number', '555-0199x')
  type('Credit score', '78a0')
  type('Liquidity', '$1,250,000')
  await save()
  await waitFor(() => expect(closed).toEqual([true]))
  expect(bodies()).toEqual([{ version: 3, phone: '212-5550199', credit_score: 780, liquidity: 1_250_000 }])
})

test('[G-23] an SSN is asked for only when its editing is on, and sent only then', async () => {
  const { bodies } = await open({ over: { has_ssn: false } })
  expect(screen.getByText('No SSN is on file.')).toBeDefined()
  expect(screen.queryByLabelText('SSN')).toBeNull()
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByRole('switch', { name: /^Change the SSN/ }))
  type('SSN', '123-45-6789')
  await save()
  await waitFor(() => expect(bodies()).toEqual([{ version: 3, ssn: '123456789' }]))
})

test('[W-20] who may not edit an SSN is told so, and whether one is on file is said to who may', async () => {
  await open({}, {}, staffView({ permissions: ['edit-parties'] }))
  expect(screen.getByText(/An administrator has taken the right to change an SSN/)).toBeDefined()
  expect(screen.queryByText(/is on file/)).toBeNull()
  expect(screen.getByRole('switch', { name: /^Change the SSN/ })).toHaveProperty('disabled', true)
})

test('a credit score that is none says so at once, and nothing is sent', async () => {
  const { bodies } = await open()
  type('Credit score', '299')
  expect(screen.getByText('A credit score is from 300 to 850')).toBeDefined()
  await save()
  expect(bodies()).toEqual([])
})

test('what somebody else changed meanwhile is named, and what was typed stays', async () => {
  const { bodies } = await open({
    after: { address_city: 'Tampa', date_of_birth: Date.UTC(1971, 4, 6) / 1000, version: 4 },
  })
  type('Last name', 'Stone')
  fireEvent.mouseMove(screen.getByText('Read anew'))
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Date of birth: 02.03.1970 → 05.06.1971',
    'City: Miami → Tampa',
  ])
  await save()
  expect(bodies()).toEqual([])
  await userEvent.click(alert.getByRole('button', { name: 'Load new values, keep mine' }))
  expect([field('City').value, field('Last name').value]).toEqual(['Tampa', 'Stone'])
  await save()
  await waitFor(() => expect(bodies()).toEqual([{ version: 4, last_name: 'Stone' }]))
})

test('[I-64] a refusal of the phone stands at both of its fields, one of no field below the form', async () => {
  const errors = [{ path: 'phone', message: 'Not a phone' }]
  const problem = { type: 'about:blank', status: 400, code: 'invalid_input', title: 'Bad', errors, request_id: 'r' }
  const answers = [Response.json(problem, { status: 400 }), refusal(409, 'state_conflict', 'The loan is archived')]
  const { closed } = await open({}, { [`PUT ${path}`]: () => answers.shift() ?? {} })
  type('Phone number', '5550199')
  await save()
  expect(await screen.findAllByText('Not a phone')).toHaveLength(2)
  await save()
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain('The loan is archived'),
  )
  expect(closed).toEqual([])
})

test('[I-52] a card shows each figure of a borrower, the band where no score is known, and N/A where nothing is', async () => {
  const known = borrowerView(1, { credit_score: 731, net_worth: 4_100_000, liquidity: 620_000, age: 47 })
  const band = borrowerView(2, { credit_score: null, credit_score_band: '700-720' })
  const bare = borrowerView(3, { credit_score: null, phone: null, age: null, score: null })
  const edited: string[] = []
  show(<BorrowersCard loan={loanView({ borrowers: [known, band, bare] })} onEdit={(one) => edited.push(one)} />)
  const items = await screen.findAllByRole('listitem')
  const facts = items.map((item) => Array.from(item.querySelectorAll('dd'), ({ textContent }) => textContent))
  expect(facts[0]).toEqual(['(212) 555-0100', '731', '$4,100,000', '$620,000', '47'])
  expect(facts[1]?.[1]).toBe('700-720')
  expect([facts[2]?.[0], facts[2]?.[1], facts[2]?.[4]]).toEqual(['N/A', 'N/A', 'N/A'])
  expect(within(items[2] ?? document.body).getByText('Score N/A')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Edit Bea Sponsor 2' }))
  expect(edited).toEqual([band.id])
})
