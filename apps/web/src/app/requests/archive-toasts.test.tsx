import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { loanStatuses } from '@plinth/domain/loan/status'
import { expect, test } from 'vitest'
import { loanRow } from '../../../test/loan-rows.ts'
import { loanView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { LoanMenu } from '../../loan/loan/loan-menu.tsx'
import { Page as Requests } from '../../pages/requests-page.tsx'

const sums = { count: 0, amount: 0, amount_at_closing: 0 }
const summary = {
  statuses: loanStatuses.map((status) => ({ ...sums, status })),
  total: sums,
  value: { total: 0, average: null, median: null },
  ...{ closing: [], by_state: [], by_property_type: [], freshness: '1' },
}
const row = loanRow(1)
const archived = { ...row, archived: true, version: 2 }

const archive = async (reply: () => object) => {
  standIn({
    'GET /loan/summary': () => summary,
    'GET /loan/all': () => ({ loans: [row], total: 1 }),
    [`PUT /loan/${row.id}/archive`]: reply,
  })
  show(<Requests />, '/requests')
  await userEvent.click(await screen.findByRole('button', { name: 'More for Loan 1' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /Rejection reason/ }), 'Withdrawn')
  await userEvent.click(screen.getByRole('button', { name: 'Archive 1 loan' }))
}

test("[D-12] a successful archive shows the toast 'Loan has been archived successfully'", async () => {
  await archive(() => archived)
  expect(await screen.findByText('Loan has been archived successfully', { exact: true })).toBeDefined()
  expect(screen.queryByText('Something went wrong')).toBeNull()
})

test("[D-12] a failed archive shows the toast 'Something went wrong' with its reason", async () => {
  await archive(() => refusal(409, 'state_conflict', 'This loan is already archived.'))
  const toast = (await screen.findByText('Something went wrong', { exact: true })).closest('[role=alert]')
  expect(toast?.textContent).toContain('This loan is already archived.')
  expect(screen.queryByText('Loan has been archived successfully')).toBeNull()
})

const restore = async (reply: () => object) => {
  const loan = loanView({ archived: true })
  standIn({ [`PUT /loan/${loan.id}/restore`]: reply })
  show(<LoanMenu loan={loan} onArchive={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Loan menu' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Restore' }))
}

test("[D-13] a successful restore shows the toast 'Loan has been restored successfully'", async () => {
  await restore(() => row)
  expect(await screen.findByText('Loan has been restored successfully', { exact: true })).toBeDefined()
})

test("[D-13] a failed restore shows the toast 'Something went wrong'", async () => {
  await restore(() => refusal(500, 'internal', 'Down'))
  const toast = await screen.findByText('Something went wrong', { exact: true })
  expect(toast.closest('[role=alert]')).not.toBeNull()
  expect(screen.queryByText('Loan has been restored successfully')).toBeNull()
})
