import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { HeaderLine } from './header-line.tsx'

const loan = loanView()
const others = [{ id: '019f0000-0000-7000-8000-00000000000a', name: 'Fay Follower' }]
const me = { id: '019f0000-0000-7000-8000-00000000000b', name: 'Ada Admin' }
const presses = { onTimeline: () => {}, onNotes: () => {}, onTasks: () => {}, children: null }
const header = () => show(<HeaderLine loan={loan} {...presses} />)

test('[S-01] the loan page has a Follow button that reads Following once pressed, and back', async () => {
  let following = false
  const answer = () => ({ following, followers: following ? [...others, me] : others })
  const turn = () => {
    following = !following
    return answer()
  }
  const sent = standIn({
    [`GET /loan/${loan.id}/followers`]: answer,
    [`PUT /loan/${loan.id}/follow`]: turn,
  })
  header()
  const follow = await screen.findByRole('button', { name: 'Follow' })
  expect([follow.getAttribute('aria-pressed'), follow.title]).toEqual(['false', 'Followed by Fay Follower'])
  await userEvent.click(follow)
  const following_ = await screen.findByRole('button', { name: 'Following' })
  expect([following_.getAttribute('aria-pressed'), following_.title]).toEqual([
    'true',
    'Followed by Fay Follower, Ada Admin',
  ])
  await userEvent.click(following_)
  await screen.findByRole('button', { name: 'Follow' })
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { following: true },
    { following: false },
  ])
})

test('[S-01] following that fails says so and stays as it was', async () => {
  standIn({
    [`GET /loan/${loan.id}/followers`]: () => ({ following: false, followers: [] }),
    [`PUT /loan/${loan.id}/follow`]: () => refusal(500, 'internal', 'No'),
  })
  header()
  const follow = await screen.findByRole('button', { name: 'Follow' })
  expect(follow.title).toBe('Get notifications about this loan')
  await userEvent.click(follow)
  expect(await screen.findByText('Something went wrong')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Follow' }).getAttribute('aria-pressed')).toBe('false')
})
