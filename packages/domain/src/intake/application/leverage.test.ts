import { expect, test } from 'vitest'
import { initialBorrower, initialProperty } from './fields.ts'
import { leverage } from './leverage.ts'

const of = (borrower: object, property: object = {}) =>
  leverage({ borrower: { ...initialBorrower, ...borrower }, properties: [{ ...initialProperty, ...property }] })

test('loan to value is of the price, loan to cost of price and rehab', () => {
  const figures = of(
    { amount: '900,000', purchasePrice: '1,200,000' },
    { rehabBudgetHard: '250,000', rehabBudgetSoft: '50,000' },
  )
  expect(figures).toEqual({ toValue: 0.75, toCost: 0.6 })
})

test('a refinance is compared with its as-is value and the cost spent', () => {
  const figures = of({ amount: '600,000', estimatedAsIsValue: '1,000,000', costSpentToDate: '800,000' })
  expect(figures).toEqual({ toValue: 0.6, toCost: 0.75 })
})

test('without a figure to compare with there is none', () => {
  expect(of({ amount: '600,000' }, { rehabBudgetHard: '5' })).toEqual({ toValue: null, toCost: null })
  expect(of({ purchasePrice: '600,000' })).toEqual({ toValue: null, toCost: null })
})
