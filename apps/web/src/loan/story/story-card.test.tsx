import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanView } from '../../../test/loan-view.ts'
import { show } from '../../../test/screen.tsx'
import { StoryCard } from './story-card.tsx'

const draw = async (story: string) => {
  show(<StoryCard loan={loanView({ story })} />)
  await screen.findByRole('button', { name: 'Edit story' })
}
const start = 'A brick walk-up of nine homes. '
const told = (length: number) => start + 'x'.repeat(length - start.length)

test("[I-45] of a long story 300 characters stand, 'Show more' shows the rest", async () => {
  const story = `${told(300)}THE END`
  await draw(story)
  const text = screen.getByText(/^A brick walk-up/)
  expect(text.textContent).toBe(`${told(300)}…`)
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(text.textContent).toBe(story)
  await userEvent.click(screen.getByRole('button', { name: 'Show less' }))
  expect(text.textContent).toBe(`${told(300)}…`)
})

test('[I-45] a story of exactly 300 characters stands whole, with nothing more to show', async () => {
  await draw(told(300))
  expect(screen.getByText(/^A brick walk-up/).textContent).toBe(told(300))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test.each([[''], [' \n ']])('[I-46] in place of the empty story %j stands the template', async (story) => {
  await draw(story)
  expect(screen.getByText(/^Sponsor: who they are/).textContent).toMatch(/Property: .*Purpose: .*Use of funds: /s)
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(screen.getByText(/^Sponsor: who they are/).textContent).toMatch(/Exit: .*Strengths: .*Risks: .*limits it\.$/s)
})

test('[I-46] a story that was written stands alone, without the template', async () => {
  await draw('Nine homes in Queens')
  expect(screen.getByText('Nine homes in Queens')).toBeDefined()
  expect(screen.queryByText(/Sponsor: who they are/)).toBeNull()
})
