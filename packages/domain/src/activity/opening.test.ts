import { expect, test } from 'vitest'
import { borrowerOpening, loanOpening, propertyOpening } from './opening.ts'

test('[E-76] a loan starts without board review and commitment: they come with their status', () => {
  expect(loanOpening.map((one) => one.type)).toEqual([
    'application',
    'term-sheet',
    'good-faith-deposit',
    'underwriting',
  ])
})

test('a borrower is looked into with one credit report, not both', () => {
  const types = borrowerOpening.map((one) => one.type)
  expect(types).toContain('credit-plus')
  expect(types).not.toContain('xactus')
})

test('the single-family report is for single homes only, and land has no rents to compare', () => {
  expect(propertyOpening('SFH').map((one) => one.type)).toContain('house-canary')
  expect(propertyOpening('MULTIFAMILY').map((one) => one.type)).not.toContain('house-canary')
  expect(propertyOpening('LAND').map((one) => one.type)).not.toContain('rentometer')
})
