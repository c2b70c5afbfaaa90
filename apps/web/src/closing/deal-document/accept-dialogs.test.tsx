import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { loanView } from '../../../test/loan-view.ts'
import { show, standIn } from '../../../test/screen.tsx'
import { identityConfig } from '../../lib/identity-config.ts'
import { DepositDialog } from './accept-dialogs.tsx'

test('[L-23, L-24] a deposit is dated by the day at the lender, wherever the person sits', async () => {
  // 7 March, two in the morning in London: still the 6th in Honolulu.
  vi.setSystemTime(new Date('2026-03-07T02:00:00Z'))
  const path = `/activity/gfd/${loanView().id}/set/accepted`
  const sent = standIn({
    'GET /identity/config': () => ({ provider: 'embedded', time_zone: 'Pacific/Honolulu' }),
    [`POST ${path}`]: () => ({}),
  })
  await identityConfig()
  show(<DepositDialog subject={{ activity_id: loanView().id } as never} onClose={() => undefined} />)
  fireEvent.change(await screen.findByLabelText(/^Deposit amount/i), { target: { value: '5000' } })
  const day = screen.getByLabelText(/date/i, { selector: 'input' })
  const confirm = () => fireEvent.click(screen.getByRole('button', { name: /^Accept/ }))

  fireEvent.change(day, { target: { value: '03.07.2026' } })
  fireEvent.blur(day)
  confirm()
  expect(await screen.findByText('* The deposit date cannot be in the future')).toBeDefined()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])

  fireEvent.change(day, { target: { value: '03.06.2026' } })
  fireEvent.blur(day)
  confirm()
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([
      { method: 'POST', path, body: { deposit_amount: 5000, deposit_date: Date.UTC(2026, 2, 6) / 1000 } },
    ]),
  )
})
