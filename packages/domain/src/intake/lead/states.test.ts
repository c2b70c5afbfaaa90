import { expect, test } from 'vitest'
import { canMoveLead, leadStateLabel, leadStates } from './states.ts'

test('[T-05] an open lead is contacted, converted or dismissed', () => {
  const moves = leadStates.map((from) => [from, leadStates.filter((to) => canMoveLead(from, to))])
  expect(moves).toEqual([
    ['new', ['contacted', 'converted', 'lost']],
    ['contacted', ['converted', 'lost']],
    ['converted', []],
    ['lost', ['contacted', 'converted']],
  ])
})

test('[T-05] the states as screens write them', () => {
  expect(leadStates.map(leadStateLabel)).toEqual(['New', 'Contacted', 'Converted', 'Lost'])
})
