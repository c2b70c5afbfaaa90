import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { loanView, staffView } from '../../test/loan-view.ts'
import { refusal, show, standIn } from '../../test/screen.tsx'
import { vote } from '../../test/vote-view.ts'
import { Page as CommitteeRoomPage } from './committee-room-page.tsx'
import { Page as CountersignPage } from './countersign-page.tsx'
import { Page as LoanPage } from './loan-page.tsx'
import { Page as PersonalSignPage } from './personal-sign-page.tsx'
import { Page as PlaidPage } from './plaid-page.tsx'

/** Pages that show what their address names, and nothing else. */

type Answers = Parameters<typeof standIn>[0]
const loan = loanView({ name: 'Harbor House' })
const id = '00000000-0000-4000-8000-000000000007'
const room = (name: string) => ({
  ...{ loan_name: name, loan_human_id: 'BL-10001', activity_id: 'a1', review_state: 'Sent', level: null },
  ...{ refusal: '', set_up: true, votes_decide: true, meetings: [], votes: [vote()] },
})
const at = (page: ReactNode, address: string, path: string, answers: Answers, me = staffView()) => {
  const sent = standIn(answers)
  show(page, address, me, path)
  return sent
}
const loanAt = (answers: Answers) => at(<LoanPage />, '/loan/BL-10001', '/loan/$human_id', answers)

test('[I-01] [I-03] the loan of the address stands with its name in the heading and in the title', async () => {
  const sent = loanAt({ 'GET /loan/BL-10001': () => loan })
  expect(await screen.findByRole('heading', { level: 1, name: 'Harbor House' })).toBeDefined()
  expect(screen.getByText('BL-10001')).toBeDefined()
  await waitFor(() => expect(document.title).toContain('Harbor House'))
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain(`/loan-status/${loan.id}`))
})

test.each([400, 403, 404])(
  '[I-16] a loan that is refused with %s looks like any other that is not there',
  async (status) => {
    loanAt({ 'GET /loan/BL-10001': () => refusal(status, 'not_found', 'There is no such loan') })
    expect(await screen.findByText('You are not authorized to view this loan')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.queryByText('There is no such loan')).toBeNull()
  },
)

test('a loan that could not be loaded is asked for again', async () => {
  const failing = { now: true }
  loanAt({ 'GET /loan/BL-10001': () => (failing.now ? refusal(500, 'internal', 'The database is away') : loan) })
  expect(await screen.findByText(/The database is away/)).toBeDefined()
  failing.now = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Harbor House' })).toBeDefined()
})

test('[AH-03] the committee room is that of the loan in the address', async () => {
  at(<CommitteeRoomPage />, '/loan/BL-10001/committee', '/loan/$human_id/committee', {
    'GET /loan/BL-10001/committee': () => room('Harbor House'),
  })
  expect((await screen.findAllByText(/Harbor House/)).length).toBeGreaterThan(0)
})

test.each([
  {
    ...{ of: 'a paper to countersign', page: <CountersignPage />, address: `/loan/BL-10001/countersign/${id}` },
    ...{ path: '/loan/$human_id/countersign/$activity_id', opens: `POST /activity/${id}/envelope/open` },
    back: '/loan/BL-10001?tab=documents',
  },
  {
    ...{ of: "a paper of one's own", page: <PersonalSignPage />, address: `/personal/sign/${id}` },
    ...{ path: '/personal/sign/$activity_id', opens: `POST /personal/activity/${id}/open-signing`, back: '/personal' },
  },
])('[K-37] [L-19] $of is opened by the address, and says so where it could not be', async (one) => {
  const failing = { now: true }
  const sent = at(one.page, one.address, one.path, {
    [one.opens]: () => (failing.now ? refusal(409, 'state_conflict', 'It is not your turn yet') : { ok: true }),
  })
  expect(await screen.findByText(/It is not your turn yet/)).toBeDefined()
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe(one.back)
  failing.now = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  // The paper is asked for by the key that opened it.
  await waitFor(() => expect(sent.filter(({ method }) => method === 'GET').map(({ path }) => path)).toHaveLength(1))
  expect(screen.queryByText(/It is not your turn yet/)).toBeNull()
})

test.each([
  ['admin', 1],
  ['borrower', 0],
] as const)('[H-01] who connects a bank does not see the connected ones of others: %s', async (role, asked) => {
  const sent = at(<PlaidPage />, `/plaid/${id}`, '/plaid/$id', {}, staffView({ role }))
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(sent.filter(({ path }) => path.includes(id))).toHaveLength(asked))
})
