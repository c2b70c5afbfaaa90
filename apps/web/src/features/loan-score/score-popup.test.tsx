import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanView } from '../../../test/loan-view.ts'
import { show, standIn } from '../../../test/screen.tsx'
import { ScorePopup } from './score-popup.tsx'

const loan = loanView()
const category = (score: number | null) => ({ score, entities: [] })
const score = {
  ...{ score: 71, properties: category(64), neighborhoods: category(null), borrowers: category(58) },
  ...{ 'loan-factors': category(83), completeness: 0.83, calculated_epoch: 1_770_681_600 },
  model: { id: loan.id, name: 'Refis', version: 4, own: true },
  missing: ['No neighborhood is known', 'Bea Sponsor: Net worth is not known'],
  sandbox: ['Liquidity of Bea Sponsor', 'Demographics of 62701'],
}
const open = async (over: object = {}) => {
  standIn({ [`GET /loan/${loan.id}/get-score`]: () => ({ ...score, ...over }) })
  show(<ScorePopup loan={loan} onClose={() => {}} />)
  return within(await screen.findByRole('dialog'))
}

test('the score says how much of its inputs is known, what is missing, and what a sandbox made up', async () => {
  const popup = await open()
  expect(await popup.findByText('71')).toBeDefined()
  expect(popup.getByText('83% of inputs known')).toBeDefined()
  expect(popup.getByText(`Scoring model for ${loan.purpose} loans: Refis, version 4`)).toBeDefined()
  await userEvent.click(popup.getByText('2 inputs missing'))
  expect(popup.getAllByRole('listitem').map((one) => one.textContent)).toEqual(score.missing)
  expect(popup.getByText('Sandbox')).toBeDefined()
  expect(popup.getByText('Includes made-up data: Liquidity of Bea Sponsor, Demographics of 62701')).toBeDefined()
  const shown = ['Neighborhoods', 'Borrowers', 'Properties', 'Loan factors'].map(
    (name) => popup.getByRole('button', { name: new RegExp(`^${name}`) }).textContent,
  )
  expect(shown).toEqual(['NeighborhoodsN/A', 'Borrowers58', 'Properties64', 'Loan factors83'])
})

test('a score that lacks nothing and reads nothing made up says so by silence; one never calculated has no share', async () => {
  const popup = await open({ model: { ...score.model, own: false }, completeness: 1, missing: [], sandbox: [] })
  expect(await popup.findByText('100% of inputs known')).toBeDefined()
  expect(popup.getByText('General scoring model: Refis, version 4')).toBeDefined()
  expect(popup.queryByText(/missing/)).toBeNull()
  expect(popup.queryByText('Sandbox')).toBeNull()
})
