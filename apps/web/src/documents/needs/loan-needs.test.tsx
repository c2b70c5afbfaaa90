import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { type Proposal, useLoanNeeds } from './loan-needs.calls.ts'
import { LoanNeeds } from './loan-needs.tsx'

const because = [{ rule: 'Flips', does: 'ask' as const, facts: ['Flip: yes', 'Loan amount is over $1,000,000'] }]
const proposal = (): Proposal => ({
  request: [
    {
      ...{ template_id: 't1', document_name: 'Scope of work', description: 'All of it', entity_type: 'property' },
      ...{ entity_id: 'p1', entity_name: '7 Mill Road', mode: 'once', due_days: 7, because },
    },
  ],
  conditions: [{ key: 'c1', stage: 'closing', title: 'Permit is issued', entity_name: '7 Mill Road', because: [] }],
  withdraw: [{ activity_id: 'a1', document_name: 'Lease', entity_name: 'Bea Sponsor', because: [] }],
})
const nothing = (): Proposal => ({ request: [], conditions: [], withdraw: [] })

const Proposed = ({ mayEdit }: { mayEdit: boolean }) => (
  <LoanNeeds loanId="BL-10001" needs={useLoanNeeds('BL-10001')} mayEdit={mayEdit} />
)
/** A server that proposes nothing more once a change was decided. */
const open = (answers: Parameters<typeof standIn>[0] = {}, mayEdit = true) => {
  const sent = standIn({
    'GET /loan/BL-10001/needs': () => (writes().length === 0 ? proposal() : nothing()),
    'POST /loan/BL-10001/needs/apply': nothing,
    'POST /loan/BL-10001/needs/dismiss': nothing,
    ...answers,
  })
  const writes = () => sent.filter(({ method }) => method !== 'GET')
  show(<Proposed mayEdit={mayEdit} />)
  return { writes }
}
const press = (name: string) => screen.findByRole('button', { name }).then((one) => userEvent.click(one))

test('[AC-14] what the rules propose is told with whom it is about and why', async () => {
  open()
  expect(await screen.findByRole('checkbox', { name: 'Request: Scope of work' })).toHaveProperty('checked', true)
  expect(screen.getByText('Why: Flips (Flip: yes, Loan amount is over $1,000,000)')).toBeDefined()
  expect(screen.getByRole('checkbox', { name: 'Add condition: Permit is issued' })).toBeDefined()
  expect(screen.getByText(/^7 Mill Road · /)).toBeDefined()
  expect(screen.getByRole('checkbox', { name: 'Withdraw: Lease' })).toBeDefined()
  expect(screen.getByText('Bea Sponsor')).toBeDefined()
  expect(screen.getAllByText('Why: No rule asks for it anymore')).toHaveLength(2)
})

test('[AC-14] only what stays chosen is applied, and the rest of it is gone from the loan', async () => {
  const { writes } = open()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Withdraw: Lease' }))
  await press('Apply 2 changes')
  expect(await screen.findByText('Needs list updated')).toBeDefined()
  expect(writes().map(({ path, body }) => [path, body])).toEqual([
    [
      '/loan/BL-10001/needs/apply',
      { request: [{ template_id: 't1', entity_id: 'p1' }], withdraw: [], conditions: ['c1'] },
    ],
  ])
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Needs list changes' })).toBeNull())
})

test('[AC-16] what is dismissed is sent as such', async () => {
  const { writes } = open()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Request: Scope of work' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Add condition: Permit is issued' }))
  await press('Dismiss')
  expect(await screen.findByText('Changes dismissed')).toBeDefined()
  expect(writes().map(({ path, body }) => [path, body])).toEqual([
    ['/loan/BL-10001/needs/dismiss', { request: [], withdraw: ['a1'], conditions: [] }],
  ])
})

test('[AC-14] with nothing chosen both are refused with the reason', async () => {
  open()
  for (const name of ['Request: Scope of work', 'Add condition: Permit is issued', 'Withdraw: Lease'])
    await userEvent.click(await screen.findByRole('checkbox', { name }))
  for (const name of ['Apply 0 changes', 'Dismiss'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.hover(screen.getByRole('button', { name: 'Dismiss' }))
  expect((await screen.findByRole('tooltip')).textContent).toBe('Choose at least one change')
})

test('[AC-14] a refusal is told, and what was chosen stays chosen', async () => {
  open({
    'POST /loan/BL-10001/needs/apply': () => refusal(409, 'archived', 'The loan is archived.'),
    'GET /loan/BL-10001/needs': proposal,
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Withdraw: Lease' }))
  await press('Apply 2 changes')
  expect((await screen.findByRole('alert')).textContent).toBe('The loan is archived.')
  expect(screen.getByRole('checkbox', { name: 'Withdraw: Lease' })).toHaveProperty('checked', false)
})

test('[AC-14] who may not edit the loan sees what is proposed and no way to decide it', async () => {
  open({}, false)
  expect(await screen.findByRole('checkbox', { name: 'Request: Scope of work' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
})

test('[AC-14] a proposal that cannot be loaded says why and is asked for again', async () => {
  let fails = true
  open({ 'GET /loan/BL-10001/needs': () => (fails ? refusal(503, 'unavailable', 'Out of reach.') : proposal()) })
  expect(await screen.findByText('Out of reach.')).toBeDefined()
  fails = false
  await press('Try again')
  expect(await screen.findByRole('checkbox', { name: 'Withdraw: Lease' })).toBeDefined()
})
