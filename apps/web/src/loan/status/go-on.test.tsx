import { MantineProvider } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import type { LoanStatusView } from '@plinth/contract/loan/loan-status'
import type { UserView } from '@plinth/contract/people/user'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { meQuery } from '../../lib/me.ts'
import { MainButton } from './main-button.tsx'

const id = '01990000-0000-7000-8000-000000000009'
const me: UserView = {
  id,
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Moss',
  phone: null,
  role: 'admin',
  active: true,
  denied: [],
  permissions: ['generate-board-review', 'set-status'],
  borrowers: [],
  contacts: [],
  created_epoch: 1,
  last_sign_in_epoch: null,
  version: 1,
}

const sent: { url: string; body: unknown }[] = []
beforeEach(() => {
  sent.length = 0
  globalThis.fetch = async (input, init) => {
    // The page reads for itself; what is pressed is posted.
    if (init?.method === 'POST') sent.push({ url: String(input), body: JSON.parse(String(init.body ?? 'null')) })
    return Response.json({})
  }
})

type Action = NonNullable<LoanStatusView['main_action']>

const show = (action: Action['action'], label: string, missing: string[]) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  client.setQueryData(meQuery.queryKey, me)
  const points = missing.map((text) => ({ text, place: 'details' as const, condition_id: null }))
  const status = { main_action: { action, label, activity_id: null, disabled_reason: null, missing: points } }
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <MainButton loan={{ id, name: 'Jay' } as LoanView} status={status as LoanStatusView} onDeal={() => undefined} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}

test('[P-32] a step with open points names them and is taken only with a reason', async () => {
  show('complete-underwriting', 'Complete Underwriting', ['Enter interest rate', 'Review 3 files'])
  await userEvent.click(screen.getByRole('button', { name: 'Complete Underwriting' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Complete Underwriting with open points?' }))
  expect(dialog.getAllByRole('listitem').map((li) => li.textContent)).toEqual(['Enter interest rate', 'Review 3 files'])
  const confirm = () => userEvent.click(dialog.getByRole('button', { name: 'Complete Underwriting' }))
  await confirm()
  expect(sent).toEqual([])
  await userEvent.type(dialog.getByLabelText(/^Reason to go on/), ' Approved ')
  await confirm()
  const url = `/api/activity/board-review/${id}/create-main-activity`
  await waitFor(() => expect(sent).toEqual([{ url, body: { reason: 'Approved' } }]))
})

test('[P-12] a step without open points is taken by one press', async () => {
  show('complete-underwriting', 'Complete Underwriting', [])
  await userEvent.click(screen.getByRole('button', { name: 'Complete Underwriting' }))
  await waitFor(() => expect(sent.map((call) => call.body)).toEqual([{}]))
})

test('[P-20, P-32] the payoff of a loan with open points asks for a reason beside its date', async () => {
  show('set-paid-off', 'Set Paid Off', ['Add borrowing entity'])
  await userEvent.click(screen.getByRole('button', { name: 'Set Paid Off' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set Paid Off' }))
  expect(dialog.getByText('Add borrowing entity')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Set Paid Off' }))
  expect(dialog.getByLabelText(/^Reason to go on/).getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})
