import { Menu } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import type { LoanStatusView } from '@plinth/contract/loan/loan-status'
import { permissions } from '@plinth/domain/people/user/permissions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanView, staffView } from '../../../test/loan-view.ts'
import { show, standIn } from '../../../test/screen.tsx'
import { useOfferedActions } from '../../lib/page-actions.ts'
import { MoveBackMenuItem } from './move-back.tsx'
import { StatusSection } from './status-section.tsx'

const loan = loanView({ name: 'Harbor View' })
const part = {
  activity_id: null,
  state: null,
  Generated: false,
  Sent: false,
  Signed: false,
  Accepted: false,
  epoch: null,
}
const statusOf = (over: Partial<LoanStatusView> = {}): LoanStatusView => ({
  ...{ loan_id: loan.id, state: 'underwriting', since: 1_790_000_000, stages: [], suggested_steps: [], message: null },
  ...{ main_action: null, gfd: { activity_id: null, state: null, Accepted: null } },
  ...{ term_sheet: part, board_review: part, commitment: part, downgrade_to: ['preliminary', 'term-sheet-sent'] },
  funded: { Done: false, funded_date: null },
  paid_off: { Done: false, paid_off_date: null, is_late_payment: null, borrower_score: null },
  ...over,
})
const point = (text: string, place: 'details' | 'requests' | 'entities') => ({ text, place, condition_id: null })
const main = (
  action: NonNullable<LoanStatusView['main_action']>['action'],
  label: string,
  over: Partial<NonNullable<LoanStatusView['main_action']>> = {},
) => ({ main_action: { action, label, activity_id: null, disabled_reason: null, missing: [], ...over } })

const Offered = () => <p data-testid="offered">{useOfferedActions().map((one) => `${one.title}: ${one.detail}`)}</p>
const open = (
  over: Partial<LoanStatusView>,
  answers: Parameters<typeof standIn>[0] = {},
  { at = '/loan/BL-10001', of = loan as LoanView } = {},
) => {
  const sent = standIn({ [`GET /loan-status/${loan.id}`]: () => statusOf(over), ...answers })
  show(
    <>
      <Menu opened transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <MoveBackMenuItem loan={of} />
        </Menu.Dropdown>
      </Menu>
      <StatusSection loan={of} onDeal={() => expect.unreachable()} />
      <Offered />
    </>,
    at,
    staffView({ permissions: [...permissions] }),
  )
  return { sent, writes: () => sent.filter(({ method }) => method !== 'GET') }
}
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))
const paidOff = `/loan-status/${loan.id}/set/paid-off`
const typeDay = (field: HTMLElement, day: string) => {
  fireEvent.change(field, { target: { value: day } })
  fireEvent.blur(field)
}

test('[P-28] the menu opens the dialog by the address; the latest step comes first and another can be chosen', async () => {
  const { writes } = open({}, { [`PUT /loan-status/${loan.id}/downgrade/preliminary`]: () => statusOf() })
  await screen.findByRole('region', { name: 'Status' })
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move back to…' }))
  expect(window.location.search).toBe('?dialog=move-back')
  const dialog = await dialogOf('Move the loan back')
  expect(dialog.getByText(/A deposit that was received stays\./)).toBeDefined()
  const to = dialog.getByRole('combobox', { name: /^Move back to/ })
  expect(to).toHaveProperty('value', 'Term-Sheet-Sent')
  await userEvent.click(to)
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Term-Sheet-Sent',
    'Preliminary',
  ])
  await userEvent.click(screen.getByRole('option', { name: 'Preliminary' }))
  const confirm = () => dialog.getByRole('button', { name: 'Move back to Preliminary' })
  await userEvent.hover(confirm())
  expect((await screen.findAllByText('* Required')).length).toBeGreaterThan(0)
  await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Wrong borrower')
  await userEvent.click(confirm())
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ reason: 'Wrong borrower' }]))
  expect(writes()[0]?.path).toContain('preliminary')
})

test('[P-28] a loan that cannot move back has the entry of the menu disabled, and no dialog by its address', async () => {
  open({ downgrade_to: [] }, {}, { at: '/loan/BL-10001?dialog=move-back' })
  await screen.findByRole('region', { name: 'Status' })
  const entry = await screen.findByRole('menuitem', { name: /^Move back to…/ })
  expect(entry.textContent).toBe('Move back to…There is no earlier stage to move back to.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[P-28] [W-20] who may not set the status cannot move the loan back either', async () => {
  const of = { ...loan, can: { ...loan.can, set_status: false } }
  open({}, {}, { at: '/loan/BL-10001?dialog=move-back', of })
  await screen.findByRole('region', { name: 'Status' })
  const entry = await screen.findByRole('menuitem', { name: /^Move back to…/ })
  expect(entry.textContent).toBe("Move back to…You don't have permission to do this. Ask an administrator.")
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[P-27] a refused move says why in the dialog, where the reason stays', async () => {
  open({}, {}, { at: '/loan/BL-10001?dialog=move-back' })
  const dialog = await dialogOf('Move the loan back')
  const reason = dialog.getByRole('textbox', { name: /^Reason/ })
  await userEvent.type(reason, 'Wrong amount')
  await userEvent.click(dialog.getByRole('button', { name: 'Move back to Term-Sheet-Sent' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('No answer')
  expect(reason).toHaveProperty('value', 'Wrong amount')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('[P-16] [P-17] the loan is funded on the day that was typed', async () => {
  const { writes } = open(main('set-funded', 'Set Funded'))
  typeDay(await screen.findByLabelText('Choose Funded Date'), '02.17.2026')
  await userEvent.click(screen.getByRole('button', { name: 'Set Funded' }))
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{}]))
  expect(writes()[0]?.path).toBe(`/loan-status/${loan.id}/set/funded/2026-02-17`)
})

test('[P-16] [P-32] a loan with open points is funded only with a reason', async () => {
  const { writes } = open(main('set-funded', 'Set Funded', { missing: [point('Review 3 files', 'requests')] }))
  typeDay(await screen.findByLabelText('Choose Funded Date'), '02.17.2026')
  await userEvent.click(screen.getByRole('button', { name: 'Set Funded' }))
  const dialog = await dialogOf('Set Funded with open points?')
  expect(writes()).toEqual([])
  await userEvent.type(dialog.getByLabelText(/^Reason to go on/), 'Wire is out')
  await userEvent.click(dialog.getByRole('button', { name: 'Set Funded' }))
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ reason: 'Wire is out' }]))
  expect((await dialog.findByRole('alert')).textContent).toBe('No answer')
})

test('[P-15] a funding that is held back takes no day', async () => {
  open(main('set-funded', 'Set Funded', { disabled_reason: 'The commitment is not accepted.' }))
  expect(await screen.findByLabelText('Choose Funded Date')).toHaveProperty('disabled', true)
  expect(screen.getByText('Set Funded is blocked: The commitment is not accepted.')).toBeDefined()
  expect(screen.getByTestId('offered').textContent).toBe('')
})

test("[P-20] the search offers the main button by the loan's name while it may be pressed", async () => {
  open(main('set-paid-off', 'Set Paid Off', { missing: [point('Add borrowing entity', 'entities')] }))
  await screen.findByRole('button', { name: 'Set Paid Off' })
  expect(screen.getByTestId('offered').textContent).toBe('Set Paid Off: Harbor View')
  // What the step lacks stands there before it is pressed.
  expect(screen.getByText('Add borrowing entity')).toBeDefined()
})

/** Opens the payoff and answers all but the late payments. */
const payoff = async (score: string, missing: string[] = []) => {
  const opened = open(
    main('set-paid-off', 'Set Paid Off', { missing: missing.map((text) => point(text, 'details')) }),
    { [`POST ${paidOff}`]: () => statusOf() },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Set Paid Off' }))
  const dialog = await dialogOf('Set Paid Off')
  typeDay(dialog.getByLabelText(/^Paid off date/), '03.31.2026')
  await userEvent.type(dialog.getByLabelText(/^Borrower score/), score)
  const answer = (question: RegExp, choice: 'Yes' | 'No') =>
    userEvent.click(within(dialog.getByRole('radiogroup', { name: question })).getByRole('radio', { name: choice }))
  await answer(/^Is the construction completed/, 'Yes')
  return {
    ...opened,
    dialog,
    answer,
    send: () => userEvent.click(dialog.getByRole('button', { name: 'Set Paid Off' })),
  }
}
const counts = (...all: number[]) => [30, 60, 90].map((late_days, n) => ({ late_days, count: all[n] ?? 0 }))

test('[P-21] [P-23] a payoff sends its day, how often which payments were late, the score and the construction', async () => {
  const { dialog, answer, send, writes } = await payoff('88')
  expect(dialog.queryByLabelText('60 days late, how often')).toBeNull()
  await answer(/^Were payments late/, 'Yes')
  await userEvent.clear(dialog.getByLabelText('60 days late, how often'))
  await userEvent.type(dialog.getByLabelText('60 days late, how often'), '4')
  await send()
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]?.body).toEqual({
    paid_off_date: '2026-03-31',
    ...{ is_late_payment: true, late_days: counts(0, 4, 0), borrower_score: 88, is_construction_completed: true },
  })
})

test('[P-24] [P-25] choosing No clears what was counted, and a score above 100 becomes 100', async () => {
  const { dialog, answer, send, writes } = await payoff('250', ['Add borrowing entity'])
  await answer(/^Were payments late/, 'Yes')
  await userEvent.type(dialog.getByLabelText('30 days late, how often'), '3')
  await answer(/^Were payments late/, 'No')
  expect(dialog.queryByLabelText('30 days late, how often')).toBeNull()
  await answer(/^Were payments late/, 'Yes')
  expect(dialog.getByLabelText('30 days late, how often')).toHaveProperty('value', '0')
  await answer(/^Were payments late/, 'No')
  expect(dialog.getByLabelText(/^Borrower score/)).toHaveProperty('value', '100')
  await userEvent.type(dialog.getByLabelText(/^Reason to go on/), ' Paid in full ')
  await send()
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]?.body).toMatchObject({
    ...{ is_late_payment: false, late_days: counts(), borrower_score: 100, reason: 'Paid in full' },
  })
})

test('the status is read anew by its button', async () => {
  const { sent } = open({ message: 'Two files wait' })
  await screen.findByText('Two files wait')
  const reads = () => sent.filter(({ path }) => path === `/loan-status/${loan.id}`).length
  const before = reads()
  await userEvent.click(screen.getByRole('button', { name: 'Refresh status' }))
  await waitFor(() => expect(reads()).toBe(before + 1))
})
