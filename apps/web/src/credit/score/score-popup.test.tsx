import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
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

const variable = (name: string, variable_final_score: number, over: object = {}) => ({
  ...{ entity_name: 'Bea', name, variable_final_score, value: 1, reason: null, rules: [], children: [] },
  ...over,
})
const calculation = {
  total_score: 58,
  entities: [
    { id: loan.id, name: 'Bea Sponsor', score: 62.4, points: 12 },
    { id: score.model.name, name: 'Cal Sponsor', score: null, points: null },
  ],
  variables: [
    variable('Means', 15, {
      value: 2.5,
      children: [
        { name: 'net_worth', value: 5_000_000 },
        { name: 'is_guarantor', value: true },
        { name: 'ratio', value: 0.123_456 },
      ],
      rules: [{ condition: '>=', criteria: '2', score: 15 }],
    }),
    variable('Age', -3, { value: 71, children: [{ name: 'age', value: 71 }] }),
    variable('Means', 0, {
      value: null,
      reason: 'Net worth is not known',
      children: [{ name: 'net_worth', value: null }],
    }),
    variable('Age', 0, {
      value: false,
      children: [
        { name: 'adult', value: false },
        { name: 'band', value: 'B' },
      ],
    }),
  ],
}
const at = `GET /scoring/calculate/${loan.id}/borrowers`

test('[I-43] a category opens to each entity with its points, values, rules, and why a value is missing', async () => {
  const sent = standIn({ [`GET /loan/${loan.id}/get-score`]: () => score, [at]: () => calculation })
  show(<ScorePopup loan={loan} onClose={() => {}} />)
  const popup = within(await screen.findByRole('dialog'))
  await userEvent.click(await popup.findByRole('button', { name: /^Borrowers/ }))
  const first = (await popup.findByText('Bea Sponsor')).closest('section') ?? document.body
  const second = popup.getByText('Cal Sponsor').closest('section') ?? document.body
  const lines = (of: HTMLElement) =>
    within(of)
      .getAllByRole('listitem')
      .map((item) => Array.from(item.children, ({ textContent }) => textContent))
  expect(first.textContent).toMatch(/^Bea Sponsor6250 \+ 12 points/)
  expect(lines(first)).toEqual([
    ['Means+15', 'net worth5,000,000', 'is guarantorYes', 'ratio0.1235', 'comes to2.5', '>= 2+15'],
    ['Age-3', 'age71'],
  ])
  expect(second.textContent).toMatch(/^Cal SponsorN\/ANo data yet/)
  expect(lines(second)).toEqual([
    ['Means0', 'net worthN/A', 'N/A: Net worth is not known'],
    ['Age0', 'adultNo', 'bandB', 'comes toNo'],
  ])
  expect(sent.filter(({ path }) => path.startsWith('/scoring/')).map(({ path }) => path)).toEqual([
    `/scoring/calculate/${loan.id}/borrowers`,
  ])
})

test('[I-43] a category of nothing says so; one that does not load is asked for again', async () => {
  let down = true
  standIn({
    [`GET /loan/${loan.id}/get-score`]: () => score,
    [at]: () => (down ? refusal(400, 'invalid_input', 'No') : { total_score: null, entities: [], variables: [] }),
  })
  show(<ScorePopup loan={loan} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: /^Borrowers/ }))
  expect(await screen.findByText('The score could not be loaded')).toBeDefined()
  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing to score yet')).toBeDefined()
})

test('[I-44] the score is recalculated at a press, and says so', async () => {
  const sent = standIn({
    [`GET /loan/${loan.id}/get-score`]: () => score,
    [`PUT /loan/${loan.id}/calculate-score`]: () => loan,
  })
  show(<ScorePopup loan={loan} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Recalculate' }))
  expect(await screen.findByText('Score has been recalculated successfully')).toBeDefined()
  expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  expect(sent.filter(({ path }) => path.endsWith('/get-score'))).toHaveLength(2)
})

test('[I-44] who may not change the loan cannot recalculate; a score that fails to load is asked for again', async () => {
  let down = true
  const sent = standIn({
    [`GET /loan/${loan.id}/get-score`]: () => (down ? refusal(400, 'invalid_input', 'Being moved') : score),
  })
  show(<ScorePopup loan={loanView({ can: { ...loan.can, edit: false } })} onClose={() => {}} />)
  expect(await screen.findByText('The score could not be loaded')).toBeDefined()
  expect(screen.getByText('Being moved')).toBeDefined()
  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  const press = await screen.findByRole('button', { name: 'Recalculate' })
  expect(press.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(press)
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
})
