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

test('[N-13] each borrower and property is looked into with reports of its own, by their names', () => {
  const named = (type: string, name: string, entity: string) => ({ type, name, entity })
  expect(borrowerOpening).toEqual([
    named('plaid', 'Liquidity Verification', 'borrower'),
    named('credit-plus', 'Credit Analysis', 'borrower'),
    named('lexis-nexis', 'Legal Verification', 'borrower'),
    named('reonomy', 'Borrower Experience', 'borrower'),
    named('clear', '2nd Legal Verification', 'borrower'),
  ])
  const of = (type: Parameters<typeof propertyOpening>[0]) => propertyOpening(type)
  const [costar, area] = [
    named('costar', 'Property Analysis', 'property'),
    named('neighborhood-scout', 'Demographic', 'property'),
  ]
  const [rents, appraisal] = [
    named('rentometer', 'Rent Comparison', 'property'),
    named('appraisal', 'Appraisal', 'property'),
  ]
  expect(of('SFH')).toEqual([
    ...[costar, named('house-canary', 'Single Family Verification', 'property'), area, rents, appraisal],
  ])
  expect(of('MULTIFAMILY')).toEqual([costar, area, rents, appraisal])
  expect(of('LAND')).toEqual([costar, area, appraisal])
})
