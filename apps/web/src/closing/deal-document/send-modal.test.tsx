import type { ActivityId } from '@plinth/contract/shared/fields'
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

const lena = { name: 'Lena Ender', email: 'lena@example.com' }
const theo = { name: 'Theo Other', email: 'theo@example.com' }

const openToSign = async (type: 'term-sheet' | 'commitment') => {
  const sent = standIn({
    'GET /lender-signatory/all': () => ({ signatories: [lena, theo] }),
    [`POST /activity/${type}/${id}/send`]: () => ({}),
  })
  const subject = { activity_id: id, activity_type: type, state: 'Generated' } as const
  const loan = loanView({ borrowers: [borrowerView(1)], contacts: [] })
  show(<SendModal loan={loan} subject={subject} type={type} onClose={() => undefined} />)
  await userEvent.click(await screen.findByLabelText('Ask them to sign electronically'))
  const bodies = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { bodies }
}
const bea = { name: 'Bea Sponsor 1', email: 'bea1@example.com', role: 'borrower' }
const countersign = 'Countersign for the lender once everyone else has signed'

test('[L-19] a commitment is countersigned by whoever signed for the lender last, behind all others, unless staff choose another or none', async () => {
  const { bodies } = await openToSign('commitment')
  expect(screen.getByLabelText<HTMLInputElement>(countersign).checked).toBe(true)
  const chosen = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Signs for the lender' })
  await waitFor(() => expect(chosen.value).toBe('Lena Ender, lena@example.com'))
  await userEvent.click(screen.getByRole('button', { name: 'Send commitment to 2 people' }))
  await waitFor(() => expect(bodies()).toHaveLength(1))
  expect(bodies()).toEqual([{ recipients: [bea, { ...lena, role: 'lender' }], signature: true }])
  await userEvent.click(chosen)
  await userEvent.click(await screen.findByRole('option', { name: 'Theo Other, theo@example.com' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send commitment to 2 people' }))
  await waitFor(() => expect(bodies()[1]).toEqual({ recipients: [bea, { ...theo, role: 'lender' }], signature: true }))
  await userEvent.click(screen.getByLabelText(countersign))
  await userEvent.click(screen.getByRole('button', { name: 'Send commitment to 1 person' }))
  await waitFor(() => expect(bodies()[2]).toEqual({ recipients: [bea], signature: true }))
})

test('[L-19] a term sheet is countersigned only when staff ask for it; no row of the others signs for the lender', async () => {
  const { bodies } = await openToSign('term-sheet')
  expect(screen.getByLabelText<HTMLInputElement>(countersign).checked).toBe(false)
  await userEvent.click(screen.getByRole('combobox', { name: 'Signs as' }))
  expect(screen.getAllByRole('option').map((one) => one.textContent)).not.toContain('Lender')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByLabelText(countersign))
  await userEvent.click(await screen.findByRole('button', { name: 'Send term sheet to 2 people' }))
  await waitFor(() => expect(bodies()).toEqual([{ recipients: [bea, { ...lena, role: 'lender' }], signature: true }]))
})

test('[L-19] whoever signs for the entity is filled in with their title; what is typed over it goes along', async () => {
  const entity = {
    ...{ id: '01900005-0000-7000-8000-000000000001', name: 'Acme LLC', kind: 'LLC', state: 'DE', has_ein: true },
    ...{ signatory_name: 'Jane Doe', signatory_title: 'Manager', signatory_email: 'jane@example.com' },
    ...{ members: [], version: 1 },
  }
  const sent = standIn({
    [`POST /activity/term-sheet/${id}/send`]: () => ({}),
    'GET /lender-signatory/all': () => ({ signatories: [] }),
  })
  const subject = { activity_id: id, activity_type: 'term-sheet', state: 'Generated' } as const
  const loan = loanView({ borrowers: [borrowerView(1)], contacts: [], legal_entities: [entity] })
  show(<SendModal loan={loan} subject={subject} type="term-sheet" onClose={() => undefined} />)
  await userEvent.click(await screen.findByLabelText('Ask them to sign electronically'))
  const [row] = await screen.findAllByRole('group', { name: /^Recipient/ })
  const first = within(row ?? expect.fail())
  expect(first.getByLabelText('Name')).toHaveProperty('value', 'Jane Doe')
  const title = first.getByRole('combobox', { name: 'Title' })
  expect(title).toHaveProperty('value', 'Manager')
  await userEvent.clear(title)
  await userEvent.type(title, 'Managing Member')
  await userEvent.click(screen.getByRole('button', { name: 'Send term sheet to 2 people' }))
  const jane = { name: 'Jane Doe', email: 'jane@example.com', role: 'signatory', title: 'Managing Member' }
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { recipients: [jane, bea], signature: true },
    ]),
  )
})

test('[L-19] of several entities whoever signs for each is filled in', async () => {
  const entity = (n: number, name: string) => ({
    ...{
      id: `01900005-0000-7000-8000-00000000000${n}`,
      name: `Entity ${n} LLC`,
      kind: 'LLC',
      state: 'DE',
      has_ein: true,
    },
    ...{ signatory_name: name, signatory_title: 'Manager', signatory_email: `signs${n}@example.com` },
    ...{ members: [], version: 1 },
  })
  standIn({ 'GET /lender-signatory/all': () => ({ signatories: [] }) })
  const subject = { activity_id: id, activity_type: 'term-sheet', state: 'Generated' } as const
  const entities = [entity(1, 'Jane Doe'), entity(2, 'Jon Poe')]
  const loan = loanView({ borrowers: [borrowerView(1)], contacts: [], legal_entities: entities })
  show(<SendModal loan={loan} subject={subject} type="term-sheet" onClose={() => undefined} />)
  await userEvent.click(await screen.findByLabelText('Ask them to sign electronically'))
  const rows = await screen.findAllByRole('group', { name: /^Recipient/ })
  const boxes = rows.map((row) => within(row).getByLabelText<HTMLInputElement>('Name').value)
  expect(boxes).toEqual(['Jane Doe', 'Jon Poe', 'Bea Sponsor 1'])
})

test('[AG-07] [AG-09] open conditions hold a document back until a reason is given; nothing typed is lost', async () => {
  const problem = {
    ...{ type: 'about:blank', code: 'reason_needed', title: 'Conflict', status: 409, request_id: 'r' },
    errors: [
      { path: 'reason', message: 'Prior to term sheet: Sponsor call' },
      { path: 'reason', message: 'Prior to term sheet: Site visit' },
    ],
  }
  let tries = 0
  const sent = standIn({
    [`POST /activity/term-sheet/${id}/send`]: () =>
      ++tries === 1
        ? Response.json(problem, { status: 409, headers: { 'content-type': 'application/problem+json' } })
        : {},
  })
  const subject = { activity_id: id, activity_type: 'term-sheet', state: 'Generated' } as const
  show(
    <SendModal
      loan={loanView({ borrowers, contacts })}
      subject={subject}
      type="term-sheet"
      onClose={() => undefined}
    />,
  )
  const press = async () => userEvent.click(await screen.findByRole('button', { name: /^Send .* to 2 people$/ }))
  await press()
  const points = await screen.findByRole('list', { name: 'Open points' })
  expect(
    within(points)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['Prior to term sheet: Sponsor call', 'Prior to term sheet: Site visit'])
  await press()
  expect(sent).toHaveLength(1)
  await userEvent.type(screen.getByLabelText(/^Reason to go on/), 'Call is on Friday')
  await press()
  await waitFor(() =>
    expect(sent[1]?.body).toEqual({ recipients: theBrokers, signature: false, reason: 'Call is on Friday' }),
  )
})
