import { expect, test } from 'vitest'
import {
  againstLimit,
  type BorrowerFigures,
  judge,
  judgeAll,
  limitText,
  measureBorrower,
  measureDeal,
  measureNeighborhood,
  type NeighborhoodFigures,
  valueText,
} from './analysis.ts'
import { isMeasure, measureKeys } from './measures.ts'
import { newRule } from './policy-set.ts'
import { emptyCase } from './empty-case.fixture.ts'

const ada: BorrowerFigures = {
  creditScore: 720,
  creditBand: null,
  netWorth: 3_000_000,
  liquidity: 400_000,
  completedProjects: 4,
  exposure: { own: 2_000_000, book: 40_000_000 },
}
const place: NeighborhoodFigures = {
  vacancyRate: 0.07,
  populationGrowth: -0.012,
  medianIncome: 52_000,
  population: 9000,
}

test.each([
  ['credit_score', {}, 720, 'As reported'],
  ['credit_score', { creditBand: '701-750' }, 720, 'Counted from the band 701-750, until a report gives it'],
  ['net_worth_to_loan', {}, 150, '$3,000,000 net worth ÷ $2,000,000 open loans'],
  ['liquidity_to_loan', {}, 20, '$400,000 liquid assets ÷ $2,000,000 open loans'],
  ['experience', {}, 4, 'As stated'],
  ['concentration_sponsor', {}, 5, '$2,000,000 open loans ÷ $40,000,000 all open loans'],
  ['credit_score', { creditScore: null }, null, 'N/A: credit score is not known'],
  ['net_worth_to_loan', { netWorth: null }, null, 'N/A: net worth is not known'],
  ['liquidity_to_loan', { liquidity: null }, null, 'N/A: liquid assets is not known'],
  ['experience', { completedProjects: null }, null, 'N/A: number of completed projects is not known'],
  ['concentration_sponsor', { exposure: { own: 1, book: null } }, null, 'N/A: all open loans is not known'],
] as const)('[O-07] a borrower by %s, with %j: %s, %s', (key, change, actual, note) => {
  expect(measureBorrower({ ...ada, ...change })(key)).toEqual({ actual, note })
})

test.each([
  ['vacancy_rate', {}, 7, 'Of the ZIP code'],
  ['population_growth', {}, -1.2, 'Of the ZIP code'],
  ['median_income', {}, 52_000, 'Of the ZIP code'],
  ['population', {}, 9000, 'Of the ZIP code'],
  ['vacancy_rate', { vacancyRate: -0.1 }, null, 'N/A: vacancy is negative'],
  ['population_growth', { populationGrowth: null }, null, 'N/A: population growth is not known'],
  ['median_income', { medianIncome: null }, null, 'N/A: median income is not known'],
  ['population', { population: -1 }, null, 'N/A: population is negative'],
] as const)('[O-07] a neighborhood by %s, with %j: %s, %s', (key, change, actual, note) => {
  expect(measureNeighborhood({ ...place, ...change })(key)).toEqual({ actual, note })
})

test('[O-07] the state of a deal is measured by the open loans there; what is not of the deal is left out, in order', () => {
  const deal = measureDeal(
    { ...emptyCase, amount: 600_000, asIsValue: 1_000_000 },
    { own: 5_000_000, book: 20_000_000 },
  )
  expect(deal('concentration_state')).toEqual({
    actual: 25,
    note: '$5,000,000 open loans in this state ÷ $20,000,000 all open loans',
  })
  const rules = (['credit_score', 'concentration_state', 'population', 'ltv_as_is'] as const).map(newRule)
  expect(judgeAll(rules, deal).map((one) => [one.key, one.actual])).toEqual([
    ['concentration_state', 25],
    ['ltv_as_is', 60],
  ])
})

test('[O-07] a value that is not known is not out of policy, below a minimum either', () => {
  const rule = { ...newRule('credit_score'), value: 650 }
  expect(judge(rule, { actual: null, note: 'N/A' })).toEqual({
    ...{ ...rule, actual: null, note: 'N/A', verdict: 'unknown', value_out_of_range: null },
  })
  expect(judge(rule, { actual: 300, note: '' })).toMatchObject({ verdict: 'red', value_out_of_range: 'Out of policy' })
})

test.each([
  ['median_income', 50_000.5, '$50,000.50'],
  ['median_income', Number.NaN, 'N/A'],
  ['dscr', Infinity, 'N/A'],
  ['dscr', 1.256, '1.26x'],
] as const)('a %s of %d reads %s', (key, value, text) => {
  expect(valueText(value, newRule(key))).toBe(text)
})

test('a limit reads at most or at least, with its unit', () => {
  expect(limitText({ ...newRule('ltv_as_is'), value: 70 })).toBe('70% max')
  expect(limitText({ ...newRule('dscr'), value: 1.2 })).toBe('1.2x min')
  expect(againstLimit(80, { ...newRule('ltv_as_is'), value: 70 })).toBe('80% vs. 70% max')
})

test('a measure is known by its key alone', () => {
  expect(measureKeys.every(isMeasure)).toBe(true)
  expect(['', 'LTC', 'ltv', 'credit score'].some(isMeasure)).toBe(false)
})
