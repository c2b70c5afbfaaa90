import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { member, vote } from '../../../test/vote-view.ts'
import { BallotRoom } from './ballot-room.tsx'

type Answers = Parameters<typeof standIn>[0]

const page = ({ mine = {}, vote: over = {}, memo = null as object | null, judgment = null as object | null } = {}) => ({
  ...{ lender: 'Arion', member: 'Ines Investor', memo, judgment },
  vote: vote({
    ballots: [member('Cleo Chair', { role: 'chair' }), member('Ines Investor', { is_me: true, ...mine })],
    ...over,
  }),
})

const open = (shown: object, answers: Answers = {}) => {
  const lost: string[] = []
  const sent = standIn({ 'POST /committee-link/vote': () => shown, ...answers })
  show(<BallotRoom access="the-key" onLost={() => lost.push('lost')} />, '/vote')
  return { sent, lost }
}
const bodyOf = (sent: ReturnType<typeof open>['sent'], path: string) => sent.find((one) => one.path === path)?.body

test('[AH-12] the page behind the link says which loan, how much, who votes, on what question and terms', async () => {
  open(page({ memo: { file_name: 'memo.pdf', url: '/files/memo' } }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Elm Street' })).toBeDefined()
  expect(screen.getByText('BL-10001 · $2,000,000 · Ines Investor')).toBeDefined()
  const level = within(screen.getByRole('region', { name: 'Credit committee' }))
  expect(level.getByText('Approve at 10.75%?')).toBeDefined()
  expect(level.getByRole('link', { name: 'Read the memo' }).getAttribute('href')).toBe('/files/memo')
  expect(screen.getByText('Interest rate').parentElement?.textContent).toContain('10.75%')
  const members = within(screen.getByRole('list', { name: 'Members' })).getAllByRole('listitem')
  expect(members.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Cleo Chair.*Not voted/),
    expect.stringMatching(/^Ines Investor \(You\).*Not voted/),
  ])
})

const ratios = [
  { label: 'LTV', text: '82%', source: 'Appraisal of March 3' },
  { label: 'Score', text: '71', source: '' },
]

test('[AH-21] the page behind the link shows the ratios with their sources, the score and each policy limit that is not kept', async () => {
  const exceptions = [
    { label: 'Maximum LTV', text: 'Above the limit: 82% of 75%. Waived by Sam Staff until 12.31.2026: Low risk' },
  ]
  open(page({ judgment: { ratios, exceptions } }))
  const told = within(await screen.findByRole('region', { name: 'Ratios and score' }))
  const pairs = told.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(pairs).toEqual([
    ['LTV', '82%From: Appraisal of March 3'],
    ['Score', '71'],
  ])
  const beyond = within(screen.getByRole('region', { name: 'Policy limits' })).getAllByRole('listitem')
  expect(beyond.map(({ textContent }) => textContent)).toEqual(exceptions.map(({ label, text }) => `${label}${text}`))
  expect(screen.queryByText('All within policy')).toBeNull()
})

test('[AH-21] a deal that keeps every limit says so', async () => {
  open(page({ judgment: { ratios, exceptions: [] } }))
  const beyond = within(await screen.findByRole('region', { name: 'Policy limits' }))
  expect(beyond.getByText('All within policy')).toBeDefined()
  expect(beyond.queryByRole('listitem')).toBeNull()
})

test('[AH-21] a deal that no limit is set for is not called within policy', async () => {
  open(page({ judgment: { ratios, exceptions: null } }))
  const beyond = within(await screen.findByRole('region', { name: 'Policy limits' }))
  expect(beyond.getByText('No policy limits are set for this loan')).toBeDefined()
  expect(beyond.queryByText('All within policy')).toBeNull()
})

test('[AH-21] of a vote that is over no ratios are shown, for they are not those that were decided on', async () => {
  open(page({ vote: { over: 'The deadline has passed.' } }))
  await screen.findByRole('heading', { level: 1, name: 'Elm Street' })
  expect(screen.queryByRole('region', { name: 'Ratios and score' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Policy limits' })).toBeNull()
})

test('[AH-12] a memo that is not there is said, and no link offered', async () => {
  open(page())
  expect(await screen.findByText('The memo is not available.')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Read the memo' })).toBeNull()
})

test('[AH-12] a vote is sent with the key of the link, and the page then shows it and offers to change it', async () => {
  const cast = page({ mine: { choice: 'approve', cast_epoch: 1 }, vote: { cast: 1, approve: 1 } })
  const { sent } = open(page(), { 'POST /committee-link/cast': () => cast })
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  await userEvent.click(screen.getByRole('button', { name: 'Submit vote' }))
  const change = await screen.findByRole('button', { name: 'Change vote' })
  expect(change.isConnected).toBe(true)
  expect(screen.queryByRole('button', { name: 'Submit vote' })).toBeNull()
  expect(bodyOf(sent, '/committee-link/cast')).toEqual({ key: 'the-key', choice: 'approve', reason: '' })
})

test('[AH-12] a refused vote says why, and what was chosen stays', async () => {
  open(page(), { 'POST /committee-link/cast': () => refusal(409, 'state_conflict', 'The vote was closed.') })
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  await userEvent.click(screen.getByRole('button', { name: 'Submit vote' }))
  expect(await screen.findByText('The vote was closed.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Approve' }).getAttribute('aria-pressed')).toBe('true')
})

test.each([
  ['may not vote', { mine: { why_no_vote: 'Observers do not vote.' } }],
  ['comes when it is closed', { vote: { state: 'closed', result: 'approved', result_text: 'Approved, 2 of 2.' } }],
  ['comes when its time is over', { vote: { over: 'The deadline has passed.' } }],
] as const)('[AH-12] who %s sees why, and no ballot', async (_, over) => {
  open(page(over))
  const why = 'mine' in over ? over.mine.why_no_vote : 'over' in over.vote ? over.vote.over : over.vote.result_text
  await waitFor(() => expect(screen.getAllByText(why).length).toBeGreaterThan('mine' in over ? 1 : 0))
  expect(screen.queryByRole('button', { name: 'Submit vote' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Comment' }) === null).toBe(!('mine' in over))
})

test('[AH-12] a comment goes with the key, stands on the page, and leaves its field empty', async () => {
  const said = { id: 'c1', name: 'Ines Investor', text: 'Thin coverage', epoch: 1 }
  const { sent } = open(page(), { 'POST /committee-link/comment': () => page({ vote: { comments: [said] } }) })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Thin coverage')
  await userEvent.click(screen.getByRole('button', { name: 'Post comment' }))
  expect(await screen.findByText('Thin coverage', { selector: 'p' })).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveProperty('value', '')
  expect(bodyOf(sent, '/committee-link/comment')).toEqual({ key: 'the-key', text: 'Thin coverage' })
})

test('[AH-12] a key that opens nothing any more leads back to a new code; another failure is asked again', async () => {
  const { lost } = open({}, { 'POST /committee-link/vote': () => refusal(404, 'not_found', 'This link was used up.') })
  expect(await screen.findByText('This link was used up.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Request a new code' }))
  expect(lost).toEqual(['lost'])
  document.body.replaceChildren()
  const { sent } = open({}, { 'POST /committee-link/vote': () => refusal(422, 'invalid_input', 'Broken') })
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(sent.filter(({ path }) => path === '/committee-link/vote').length).toBeGreaterThan(1))
})
