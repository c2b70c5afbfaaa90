import { expect, test } from 'vitest'
import { type Weighing, weighPage } from './evidence.ts'
import { headsOf } from './heads.ts'
import { readQuery } from './query.ts'
import { readQuestion } from './question.ts'
import { type Unit, unitsOf } from './units.ts'

const row = (cells: readonly string[], head: readonly string[]): Unit => ({
  ...{ text: cells.join('  '), cells, head, under: '', heading: '', inTable: true, isHeading: false },
})

test('[DF-13] a row that leaves cells out answers by no head', () => {
  const head = ['Unit', 'Tenant', 'Rent', 'Deposit']
  expect(headsOf(row(['1A', 'Ann Lee', '900', '500'], head))).toEqual(head)
  expect(headsOf(row(['1A', 'Ann Lee', '900'], head))).toEqual([])
  expect(headsOf(row(['Revenue', '100', '90'], ['2025', '2024']))).toEqual(['', '2025', '2024'])
})

const weighing: Weighing = { weights: new Map(), likes: new Map(), own: new Set(), party: null, stands: () => 1 }
const valueFor = (question: string, text: string) =>
  weighPage(readQuestion(question), { units: unitsOf(text), title: '', fit: 1 }, weighing).map(({ value }) => value)

test('[DF-13] a number counts a thing only beside it', () => {
  const count = 'How many parking spaces are there?'
  expect(valueFor(count, 'The lot of 2.4 acres has 36 parking spaces behind the building, built in 1998.')).toEqual([
    '36',
  ])
  expect(valueFor(count, 'Parking spaces: 36')).toEqual(['36'])
  expect(valueFor(count, 'The parking spaces behind the building were paved by 3 contractors in 1998.')).toEqual([null])
  expect(valueFor('How many units are planned?', 'All work for one, two, or three bedroom units of the plan.')).toEqual(
    [null],
  )
})

test('[DF-13] a price is no percentage, a fee may be', () => {
  const text = 'The guaranteed price and the fee of the contractor are set at 10% of the cost of the work.'
  expect(valueFor('What is the guaranteed price?', text)).toEqual([null])
  expect(valueFor("What is the contractor's fee?", text)).toEqual(['10%'])
})

test('[DF-01] the paper an answer is looked for in need not stand beside it, and a lease alone names no end of it', () => {
  const asked = (question: string) => readQuery(question).concepts.map(({ names }) => names[0])
  expect(asked('What is the cap rate used in the appraisal?')).toEqual(['cap rate'])
  expect(asked('What is the base rent of the store lease?')).not.toContain('lease expiration')
  expect(asked('What is the lease expiration?')).toEqual(['lease expiration'])
})
