import type { Permission } from '@plinth/domain/people/user/permissions'
import { usualDeadline } from '@plinth/domain/closing/committee/vote'
import { todayIn } from '@plinth/domain/shared/dates'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { standInZone } from '../../../test/time-zone.ts'
import { me, member, vote } from '../../../test/vote-view.ts'
import { CommitteeRoomView } from './committee-room.tsx'

const all: readonly Permission[] = [
  ...(['vote-board-review', 'send-board-review', 'accept-board-review', 'download-board-review'] as const),
]

const open = (
  over: object = {},
  answers: Parameters<typeof standIn>[0] = {},
  permissions: readonly Permission[] = all,
  judgment: object | null = null,
) => {
  const room = {
    ...{ loan_name: 'Elm Street', loan_human_id: 'BL-10001', activity_id: 'a1', review_state: 'Sent' },
    ...{ level: { name: 'Credit committee', why: 'It covers any amount.', rule: '2 votes' } },
    ...{ refusal: 'A vote on this loan is open already.', set_up: true, votes_decide: true, meetings: [] },
    votes: [vote(over)],
    judgment,
  }
  const sent = standIn({
    'GET /identity/config': () => ({ provider: 'embedded', time_zone: 'America/New_York' }),
    'GET /loan/BL-10001/committee': () => room,
    ...answers,
  })
  show(
    <CommitteeRoomView humanId="BL-10001" />,
    '/loan/BL-10001/committee',
    staffView({ permissions: [...permissions] }),
  )
  return sent
}

test('[AH-05] a member votes: to decline takes a reason, and what was chosen and written is sent', async () => {
  const sent = open({}, { 'POST /committee/vote/v1/cast': () => vote({ cast: 1 }) })
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit vote' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  expect(screen.getByRole('button', { name: 'Decline' }).getAttribute('aria-pressed')).toBe('true')
  submit()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: ' Thin coverage ' } })
  submit()
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([
      { method: 'POST', path: '/committee/vote/v1/cast', body: { choice: 'decline', reason: 'Thin coverage' } },
    ]),
  )
})

test('[AH-05] what a refused vote said stays, with the reason', async () => {
  open({}, { 'POST /committee/vote/v1/cast': () => refusal(409, 'vote_over', 'The vote is over.') })
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  fireEvent.change(screen.getByRole('textbox', { name: /^Reason/ }), { target: { value: 'Strong sponsor' } })
  fireEvent.click(screen.getByRole('button', { name: 'Submit vote' }))
  expect(await screen.findByText('The vote is over.')).toBeDefined()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ }).value).toBe('Strong sponsor')
})

test('[AH-08] how a vote stands is shown: the rule, who voted how, and until when in the zone of the lender', async () => {
  open({
    ...{ cast: 1, approve: 1, if_closed: 'no-quorum' },
    ballots: [me, member('Ines Investor', { choice: 'approve', reason: 'Good asset', way: 'link', changes: 1 })],
  })
  expect(await screen.findByText('Loans of any amount: 2 votes cast')).toBeDefined()
  expect(screen.getByText('Votes until 11.27.2026 5:00 PM EST')).toBeDefined()
  expect(screen.getByText('1 of 2 members voted')).toBeDefined()
  const rows = within(screen.getByRole('list', { name: 'Members' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Cleo Chair \(You\)Not voted/),
    expect.stringMatching(/^Ines InvestorApproved.*Good asset$/),
  ])
})

test('[AH-08] every moment of a vote is told in the zone of the lender, wherever the reader is', async () => {
  standInZone('Asia/Tokyo')
  const late = Date.UTC(2026, 10, 21, 1, 30) / 1000
  open({
    ...{ cast: 1, approve: 1, ballots: [me, member('Ines Investor', { choice: 'approve', cast_epoch: late })] },
    comments: [{ id: 'c1', name: 'Ines Investor', epoch: late, text: 'Who guarantees?' }],
  })
  expect(await screen.findByText('Opened by Otto Officer on 11.20.2026 10:00 AM EST')).toBeDefined()
  const told = (list: string | RegExp) => screen.getAllByRole('listitem').filter((row) => row.textContent?.match(list))
  expect(told(/^Ines InvestorApproved.*11\.20\.2026 8:30 PM EST/)).toHaveLength(1)
  expect(told('Ines Investor11.20.2026 8:30 PM ESTWho guarantees?')).toHaveLength(1)
})

test('[AH-14] votes given in a meeting are recorded for others, never for oneself', async () => {
  open({ meeting: { id: 'm1', title: 'Week 48' } })
  expect(await screen.findByRole('button', { name: 'Record vote: Ines Investor' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Record vote: Cleo Chair' })).toBeNull()
})

test('[AH-17] terms that changed since the vote was opened stand beside those that are voted on', async () => {
  open({ terms_changed: [{ label: 'Interest rate', approved: '10.75%', now: '9.5%' }] })
  expect(await screen.findByText('Interest rate: 10.75% when opened, 9.5% now')).toBeDefined()
})

test('[AH-16] the memo is asked for by its own call, and only by those who may read it', async () => {
  const sent = open(
    {},
    { 'GET /activity/board-review/a1/download': () => ({ url: '#memo', file_name: 'memo.pdf', expires_epoch: 1 }) },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Download memo' }))
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/activity/board-review/a1/download'))
})

test('[AH-16] who may not read the memo is not offered it', async () => {
  open({}, {}, ['vote-board-review'])
  expect(await screen.findByText('Approve at 10.75%?')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Download memo' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Close vote' })).toBeNull()
})

const judgment = {
  ratios: [
    { label: 'LTV', text: '82%', source: 'Appraisal of March 3' },
    { label: 'Score', text: '71', source: '' },
  ],
  exceptions: [{ label: 'LTV', text: 'Outside policy: 82% vs. 75% max' }],
}

test('[AH-22] a signed-in member sees the ratios, the score and the limits that are not kept, before the own vote', async () => {
  open({}, {}, all, judgment)
  const ratios = await screen.findByRole('region', { name: 'Ratios and score' })
  const pairs = within(ratios)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(pairs).toEqual([
    ['LTV', '82%From: Appraisal of March 3'],
    ['Score', '71'],
  ])
  const limits = within(screen.getByRole('region', { name: 'Policy limits' })).getAllByRole('listitem')
  expect(limits.map(({ textContent }) => textContent)).toEqual(['LTVOutside policy: 82% vs. 75% max'])
  const own = screen.getByRole('region', { name: 'Your vote' })
  expect(ratios.compareDocumentPosition(own) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('[AH-22] a vote that is over shows none of it: what was decided stands on the figures of its day', async () => {
  open({ state: 'closed', result: 'approved' }, {}, all, judgment)
  await screen.findByRole('region', { name: 'Members' })
  expect(screen.queryByRole('region', { name: 'Ratios and score' })).toBeNull()
})

test('[AH-23] a vote is proposed to end at five, two working days later, and its zone is named as people call it', async () => {
  const room = {
    ...{ loan_name: 'Elm Street', loan_human_id: 'BL-10001', activity_id: 'a1', review_state: 'Sent', refusal: null },
    ...{ level: { name: 'Credit committee', why: 'It covers any amount.', rule: '2 votes' }, judgment: null },
    ...{ set_up: true, votes_decide: true, meetings: [], votes: [] },
  }
  const sent = open(
    {},
    { 'GET /loan/BL-10001/committee': () => room, 'POST /loan/BL-10001/committee/open': () => vote({}) },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Open vote' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Open vote' }))
  expect(dialog.getByText('Time zone: Eastern Time')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Open vote' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      deadline_day: usualDeadline(todayIn('America/New_York', Date.now())),
      deadline_time: '17:00',
    }),
  )
})
