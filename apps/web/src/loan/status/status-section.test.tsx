import type { LoanStatusView } from '@plinth/contract/loan/loan-status'
import type { GatePlace } from '@plinth/domain/loan/gate'
import { permissions } from '@plinth/domain/people/user/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanView, staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { meQuery } from '../../lib/me.ts'
import { StatusSection } from './status-section.tsx'

const loan = loanView()
const id = (n: number) => `01900009-0000-7000-8000-${String(n).padStart(12, '0')}`
const part = (n: number, state: string | null) => ({
  activity_id: state === null ? null : id(n),
  state,
  Generated: false,
  Sent: false,
  Signed: false,
  Accepted: false,
  epoch: null,
})
const statusOf = (over: Partial<LoanStatusView> = {}): LoanStatusView => ({
  loan_id: loan.id,
  state: 'term-sheet-sent',
  since: 1_790_000_000,
  stages: [],
  suggested_steps: ['Get term sheet signed', 'Accept good faith deposit'],
  message: null,
  main_action: null,
  gfd: { activity_id: id(2), state: 'New', Accepted: null },
  term_sheet: part(1, 'Sent'),
  board_review: part(3, null),
  commitment: part(4, null),
  funded: { Done: false, funded_date: null },
  paid_off: { Done: false, paid_off_date: null, is_late_payment: null, borrower_score: null },
  downgrade_to: [],
  ...over,
})
type Press = [unknown, string]
const open = (over: Partial<LoanStatusView>, answers: Parameters<typeof standIn>[0] = {}, at?: string) => {
  const presses: Press[] = []
  const sent = standIn({ [`GET /loan-status/${loan.id}`]: () => statusOf(over), ...answers })
  const client = show(<StatusSection loan={loan} onDeal={(...press) => presses.push(press)} />, at)
  client.setQueryData(meQuery.queryKey, staffView({ permissions: [...permissions] }))
  return { presses, sent }
}
const main = (action: NonNullable<LoanStatusView['main_action']>['action'], label: string, n: number | null = 1) => ({
  main_action: { action, label, activity_id: n === null ? null : id(n), disabled_reason: null, missing: [] },
})
const written = (sent: ReturnType<typeof standIn>) => sent.filter((one) => one.method !== 'GET')

test('[P-05] [P-07] the status section shows the status, each step with its own state, and what comes next', async () => {
  open({ message: 'Two documents are awaited.' })
  const section = await screen.findByRole('region', { name: 'Status' })
  expect(within(section).getByText('Term-Sheet-Sent')).toBeDefined()
  expect(within(section).getByText('Two documents are awaited.')).toBeDefined()
  const texts = (list: string) =>
    within(within(section).getByRole('list', { name: list }))
      .getAllByRole('listitem')
      .map((item) => item.textContent)
  expect(texts('Next')).toEqual(['Get term sheet signed', 'Accept good faith deposit'])
  expect(texts('Progress').slice(0, 2)).toEqual([expect.stringContaining('Sent'), expect.stringContaining('New')])
})

test('[P-19] [P-26] a funded and paid-off loan says both days, one after the other', async () => {
  open({
    state: 'paid-off',
    suggested_steps: [],
    funded: { Done: true, funded_date: Date.UTC(2026, 0, 15) / 1000 },
    paid_off: { Done: true, paid_off_date: Date.UTC(2026, 5, 30) / 1000, is_late_payment: false, borrower_score: 90 },
  })
  expect((await screen.findByText(/Funded on/)).textContent).toMatch(/^Funded on \S+, Paid off on \S+$/)
  expect(screen.queryByRole('list', { name: 'Next' })).toBeNull()
})

test('a status that cannot be loaded says so and can be asked for again', async () => {
  let tries = 0
  const answer = () => (++tries === 1 ? refusal(500, 'internal', 'Server error') : statusOf())
  open({}, { [`GET /loan-status/${loan.id}`]: answer })
  await screen.findByText('The status could not be loaded')
  await userEvent.click(screen.getByRole('button', { name: /again|Retry/ }))
  expect(await screen.findByRole('region', { name: 'Status' })).toBeDefined()
})

test.each([
  {
    action: 'generate-term-sheet',
    label: 'Generate Term Sheet',
    n: 1,
    type: 'term-sheet',
    state: 'Sent',
    what: 'generate',
  },
  { action: 'accept-term-sheet', label: 'Accept Term Sheet', n: 1, type: 'term-sheet', state: 'Sent', what: 'accept' },
  {
    action: 'accept-good-faith-deposit',
    label: 'Accept Good Faith Deposit',
    n: 2,
    type: 'good-faith-deposit',
    state: 'New',
    what: 'accept',
  },
  {
    action: 'generate-board-review',
    label: 'Generate Board Review',
    n: 3,
    type: 'board-review',
    state: 'Generated',
    what: 'generate',
  },
  {
    action: 'send-board-review',
    label: 'Send Board Review',
    n: 3,
    type: 'board-review',
    state: 'Generated',
    what: 'send',
  },
  { action: 'send-commitment', label: 'Send Commitment', n: 4, type: 'commitment', state: 'Signed', what: 'send' },
  {
    action: 'accept-board-review',
    label: 'Accept Board Review',
    n: 3,
    type: 'board-review',
    state: 'Generated',
    what: 'accept',
  },
  {
    action: 'generate-commitment',
    label: 'Generate Commitment',
    n: 4,
    type: 'commitment',
    state: 'Signed',
    what: 'generate',
  },
  {
    action: 'accept-commitment',
    label: 'Accept Commitment',
    n: 4,
    type: 'commitment',
    state: 'Signed',
    what: 'accept',
  },
] as const)(
  '[P-29] the main button $action opens its own document in its own state',
  async ({ action, label, n, type, state, what }) => {
    const { presses } = open({
      ...main(action, label, n),
      board_review: part(3, 'Generated'),
      commitment: part(4, 'Signed'),
    })
    await userEvent.click(await screen.findByRole('button', { name: label }))
    expect(presses).toEqual([[{ activity_id: id(n), activity_type: type, state }, what]])
  },
)

test('[P-15] a main button that may not be pressed says why', async () => {
  const { presses } = open({
    main_action: {
      action: 'accept-term-sheet',
      label: 'Accept Term Sheet',
      activity_id: id(1),
      disabled_reason: 'The term sheet is not signed.',
      missing: [],
    },
  })
  const button = await screen.findByRole('button', { name: /Accept Term Sheet/ })
  await userEvent.hover(button)
  expect((await screen.findAllByText('The term sheet is not signed.')).length).toBeGreaterThan(0)
  await userEvent.click(button)
  expect(presses).toEqual([])
})

test('[P-15] [W-20] a person whose right was taken is told so instead of the button', async () => {
  standIn({ [`GET /loan-status/${loan.id}`]: () => statusOf(main('accept-term-sheet', 'Accept Term Sheet')) })
  show(<StatusSection loan={loan} onDeal={() => expect.unreachable()} />)
  await userEvent.hover(await screen.findByRole('button', { name: /Accept Term Sheet/ }))
  expect(
    (await screen.findAllByText("You don't have permission to do this. Ask an administrator.")).length,
  ).toBeGreaterThan(0)
})

test('[P-12] Complete Underwriting is sent for this loan', async () => {
  const { sent, presses } = open(main('complete-underwriting', 'Complete Underwriting', null))
  await userEvent.click(await screen.findByRole('button', { name: 'Complete Underwriting' }))
  await waitFor(() =>
    expect(
      written(sent)
        .map((one) => one.path)
        .join(),
    ).toContain(loan.id),
  )
  expect(presses).toEqual([])
})

test('[P-16] [P-17] without a day the funded button opens the calendar and sends nothing', async () => {
  const { sent } = open(main('set-funded', 'Set Funded', null))
  const day = await screen.findByLabelText('Choose Funded Date')
  await userEvent.click(screen.getByRole('button', { name: 'Set Funded' }))
  expect(document.activeElement).toBe(day)
  expect(written(sent)).toEqual([])
})

test('[P-20] the payoff names what is missing before anything is sent', async () => {
  const { sent } = open(main('set-paid-off', 'Set Paid Off', null))
  await userEvent.click(await screen.findByRole('button', { name: 'Set Paid Off' }))
  const dialog = await screen.findByRole('dialog', { name: 'Set Paid Off' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Set Paid Off' }))
  expect((await within(dialog).findAllByText(/Required/)).length).toBeGreaterThan(1)
  expect(written(sent)).toEqual([])
})

test('[AG-08] each open point of the next step is a link to where it is done', async () => {
  const point = (text: string, place: GatePlace, condition: string | null = null) => ({
    ...{ text, place, condition_id: condition },
  })
  const shown = main('set-funded', 'Set Funded', null)
  const missing = [
    point('Enter interest rate', 'details'),
    point('Add borrowing entity', 'entities'),
    point('Review 3 files', 'requests'),
    point('Get a report or appraisal', 'reports'),
    point('Prior to closing: Estoppel', 'conditions', id(7)),
  ]
  open({ main_action: { ...shown.main_action, missing } })
  const list = within(await screen.findByRole('list', { name: 'Open points' }))
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Enter interest rate', '/loan/BL-10001#details'],
    ['Add borrowing entity', '/loan/BL-10001#entities'],
    ['Review 3 files', '/loan/BL-10001#tabs'],
    ['Get a report or appraisal', '/loan/BL-10001?tab=external#tabs'],
    ['Prior to closing: Estoppel', `/loan/BL-10001?condition=${id(7)}`],
  ])
})

test('[P-28] moving back asks for the status and a reason, and sends both', async () => {
  const { sent } = open(
    { state: 'underwriting', downgrade_to: ['preliminary', 'term-sheet-sent'] },
    {},
    '/loan/BL-10001?dialog=move-back',
  )
  const dialog = await screen.findByRole('dialog', { name: 'Move the loan back' })
  const confirm = () => within(dialog).getByRole('button', { name: 'Move back to Term-Sheet-Sent' })
  await userEvent.click(confirm())
  expect(written(sent)).toEqual([])
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), '  Wrong amount ')
  await userEvent.click(confirm())
  await waitFor(() => expect(written(sent).map((one) => one.body)).toEqual([{ reason: 'Wrong amount' }]), {
    timeout: 10_000,
  })
  expect(written(sent)[0]?.path).toContain('term-sheet-sent')
})
