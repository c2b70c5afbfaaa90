import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanView } from '../../../test/loan-view.ts'
import { show, standIn } from '../../../test/screen.tsx'
import { ScoreBox } from './score-box.tsx'

test.each([
  [81, 'Score 81'],
  [0, 'Score 0'],
  [null, 'Score N/A'],
])('[I-40] the box of a loan scored %j reads %j', async (score, text) => {
  show(<ScoreBox loan={loanView({ score })} />)
  expect((await screen.findByRole('button')).textContent).toBe(text)
})

test('[Y-22] [Y-23] the popup of the score is 500 px wide and at most 500 px high, its accordion takes 300 ms', async () => {
  const loan = loanView({ score: 81 })
  const part = { score: 70, is_complete: true }
  standIn({
    [`GET /loan/${loan.id}/get-score`]: () => ({
      score: 81,
      calculated_epoch: 1_800_000_000,
      ...{ model: null, completeness: 0.9, missing: [], sandbox: [] },
      ...{ properties: part, neighborhoods: part, borrowers: part, 'loan-factors': part },
    }),
  })
  show(<ScoreBox loan={loan} />)
  await userEvent.click(await screen.findByRole('button'))
  const popup = await screen.findByRole('dialog')
  expect(popup.style.maxHeight).toBe('500px')
  expect(popup.closest('[style*="--modal-size"]')?.getAttribute('style')).toContain('--modal-size: calc(31.25rem')
  await screen.findByRole('button', { name: /Borrowers/ })
  const accordion = document.querySelector('.mantine-Accordion-root')
  expect(accordion?.getAttribute('style')).toContain('--accordion-transition-duration: 300ms')
})

test('a score that reads what a sandbox made up says so on the box', async () => {
  const { figures } = loanView()
  show(<ScoreBox loan={loanView({ score: 81, figures: { ...figures, score_made_up: true } })} />)
  expect((await screen.findByRole('button')).textContent).toBe('Score 81Sandbox')
})
