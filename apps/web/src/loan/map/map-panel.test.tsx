import type { LoanRow } from '@plinth/contract/loan/loan-list'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loanRow } from '../../../test/loan-rows.ts'
import { show } from '../../../test/screen.tsx'
import { MapPanel } from './map-panel.tsx'

const panelOf = async (over: Partial<LoanRow>): Promise<Record<string, string>> => {
  show(
    <MapPanel
      opened
      loan={loanRow(1, over)}
      loading={false}
      order={[]}
      onShow={() => undefined}
      onClose={() => undefined}
    />,
  )
  await screen.findByRole('heading', { name: 'Request' })
  const [, request] = document.querySelectorAll('dl')
  const rows = Array.from(request?.querySelectorAll('dt') ?? [], (name) => [
    name.textContent,
    name.nextElementSibling?.textContent ?? '',
  ])
  return Object.fromEntries(rows)
}

test('[C-03] the panel shows amount, purpose, expected closing, duration, repayment, purchase price and rate', async () => {
  expect(
    await panelOf({
      amount: 1_250_000,
      amount_at_closing: 1_111_000,
      purpose: 'Cash out',
      expected_closing_epoch: Date.UTC(2027, 0, 6) / 1000,
      duration_months: 14,
      exit_strategy: 'Refinance',
      purchase_price: 1_870_000,
      interest_rate: 0.1075,
    }),
  ).toEqual({
    Amount: '$1,250,000',
    Purpose: 'Cash out',
    'Expected closing': '01.06.2027',
    Duration: '14 months',
    Repayment: 'Refinance',
    'Purchase price': '$1,870,000',
    Rate: '10.75%',
  })
})

test('[C-03] a fact that is not known reads N/A', async () => {
  expect(await panelOf({ duration_months: 1 })).toEqual({
    Amount: '$1,000',
    Purpose: 'Purchase',
    'Expected closing': 'N/A',
    Duration: '1 month',
    Repayment: 'N/A',
    'Purchase price': 'N/A',
    Rate: 'N/A',
  })
})
