import { expect, test } from 'vitest'
import { scoredCredit } from './credit.ts'

test.each([
  [702, '651-700', { score: 702, band: null }],
  [0, '751+', { score: 0, band: null }],
  [null, 'Below 650', { score: 649, band: 'Below 650' }],
  [null, '651-700', { score: 651, band: '651-700' }],
  [null, '701-750', { score: 701, band: '701-750' }],
  [null, '751+', { score: 751, band: '751+' }],
  [null, '650', { score: null, band: null }],
  [null, null, { score: null, band: null }],
])('[E-18] a reported score of %j with the chosen band %j counts as %j', (score, band, counted) => {
  expect(scoredCredit(score, band)).toEqual(counted)
})
