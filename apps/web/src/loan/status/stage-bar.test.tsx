import type { LoanStatusView } from '@plinth/contract/loan/loan-status'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { loanView, staffView } from '../../../test/loan-view.ts'
import { show, standIn } from '../../../test/screen.tsx'
import { dayOf } from '../../lib/format.ts'
import { meQuery } from '../../lib/me.ts'
import { StatusSection } from './status-section.tsx'

const day = 86_400
const now = Math.floor(Date.now() / 1000)
const step = {
  activity_id: null,
  state: null,
  Generated: false,
  Sent: false,
  Signed: false,
  Accepted: false,
  epoch: null,
}
const status = (over: Partial<LoanStatusView>): LoanStatusView => ({
  loan_id: loanView().id,
  state: 'underwriting',
  since: now - 8 * day,
  stages: [
    { status: 'preliminary', since: now - 20 * day },
    { status: 'term-sheet-sent', since: now - 15 * day },
    { status: 'underwriting', since: now - 8 * day },
  ],
  suggested_steps: ['Review 4 documents', 'Collect 2 documents'],
  message: 'Check borrower documents status',
  main_action: {
    action: 'complete-underwriting',
    label: 'Complete Underwriting',
    activity_id: null,
    disabled_reason: null,
    missing: [],
  },
  gfd: { activity_id: null, state: 'Accepted', Accepted: null },
  term_sheet: { ...step, state: 'Accepted' },
  board_review: step,
  commitment: step,
  funded: { Done: false, funded_date: null },
  paid_off: { Done: false, paid_off_date: null, is_late_payment: null, borrower_score: null },
  downgrade_to: [],
  ...over,
})

const draw = (view: LoanStatusView) => {
  const onDeal = vi.fn()
  standIn({ [`GET /loan-status/${view.loan_id}`]: () => view })
  const client = show(<StatusSection loan={loanView()} onDeal={onDeal} />)
  client.setQueryData(
    meQuery.queryKey,
    staffView({ permissions: ['send-term-sheet', 'accept-commitment', 'set-status'] }),
  )
  return onDeal
}

test('[P-02, P-05] the stage bar names each stage with its date and days; the next line says what comes first', async () => {
  draw(status({}))
  const bar = await screen.findByRole('list', { name: 'Stages' })
  expect(
    within(bar)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    `Preliminary ✓, completed${dayOf(now - 20 * day)}5 days`,
    `Term-Sheet-Sent ✓, completed${dayOf(now - 15 * day)}7 days`,
    `Underwriting${dayOf(now - 8 * day)}Day 9 of ~21`,
    'Board-Review',
    'Commitment-Sent',
    'Commitment-Accepted',
    'Funded',
    'Paid-Off',
  ])
  expect(bar.querySelector('[aria-current="step"]')?.textContent).toMatch(/^Underwriting/)
  const next = screen.getByRole('list', { name: 'Next' })
  expect(
    within(next)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Review 4 documents', 'Collect 2 documents'])
  expect(screen.getByText('Check borrower documents status')).toBeDefined()
})

test('[P-29] a main button that is held back says beside it what blocks', async () => {
  draw(
    status({
      state: 'commitment-sent',
      main_action: {
        action: 'accept-commitment',
        label: 'Accept Commitment',
        activity_id: 'c',
        disabled_reason: 'The commitment is not signed.',
        missing: [],
      },
    }),
  )
  expect(await screen.findByText('Accept Commitment is blocked: The commitment is not signed.')).toBeDefined()
})

test('[P-29] a generated term sheet is sent by the main button, not generated again', async () => {
  const onDeal = draw(
    status({
      state: 'preliminary',
      term_sheet: { ...step, activity_id: 'ts', state: 'Generated', Generated: true },
      main_action: {
        action: 'send-term-sheet',
        label: 'Send Term Sheet',
        activity_id: 'ts',
        disabled_reason: null,
        missing: [],
      },
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Send Term Sheet' }))
  expect(onDeal).toHaveBeenCalledWith({ activity_id: 'ts', activity_type: 'term-sheet', state: 'Generated' }, 'send')
})
