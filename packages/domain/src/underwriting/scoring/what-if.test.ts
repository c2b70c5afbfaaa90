import { describe, expect, test } from 'vitest'
import type { ScoredEntity } from './evaluate.ts'
import { type WhatIf, whatIfFault, withWhatIf } from './what-if.ts'

const trying = (
  table: WhatIf['table'],
  name: string,
  value: WhatIf['value'],
  entity_id: string | null = null,
): WhatIf => ({
  ...{ table, name, value, entity_id },
})

describe('[R-33] a value to try', () => {
  test.each([
    ['borrower', 'credit_score', 720, null],
    ['borrower', 'credit_score', null, null],
    ['borrower', 'credit_score', 720.5, 'Credit score must be a whole number'],
    ['borrower', 'credit_score', '720', 'Credit score must be a number'],
    ['borrower', 'credit_score', Number.NaN, 'Credit score must be a number'],
    ['borrower', 'net_worth', 1.5, null],
    ['borrower', 'net_worth', Infinity, 'Net worth must be a number'],
    ['borrower', 'net_worth', true, 'Net worth must be a number'],
    ['loan', 'purpose', 'Flip', null],
    ['loan', 'purpose', 5, 'Purpose must be a text'],
    ['property', 'is_occupied', false, null],
    ['property', 'is_occupied', 'yes', 'Occupied must be yes or no'],
    ['loan', 'credit_score', 720, 'Unknown value of a loan'],
    ['borrower', 'purpose', 'Flip', 'Unknown value of a borrower'],
    ['property', 'address_state', 'NY', null],
  ] as const)('%s.%s of %j: %s', (table, name, value, fault) => {
    expect(whatIfFault(trying(table, name, value))).toBe(fault)
  })

  const ada: ScoredEntity = {
    name: 'Ada',
    facts: { borrower: { credit_score: 650, net_worth: 5 }, loan: { amount: 9 } },
    ids: { borrower: 'b1' },
  }
  const bo: ScoredEntity = { name: 'Bo', facts: { borrower: { credit_score: 700 } }, ids: { borrower: 'b2' } }
  const place: ScoredEntity = { name: 'ZIP', facts: { neighborhood: { population: 5 } } }

  test('is tried on all of its kind, or on the one that is named; nothing else changes', () => {
    const before = structuredClone([ada, bo, place])
    expect(withWhatIf([ada, bo, place], [trying('borrower', 'credit_score', 800)])).toEqual([
      { ...ada, facts: { borrower: { credit_score: 800, net_worth: 5 }, loan: { amount: 9 } } },
      { ...bo, facts: { borrower: { credit_score: 800 } } },
      place,
    ])
    expect(withWhatIf([ada, bo, place], [trying('borrower', 'credit_score', 800, 'b2')])).toEqual([
      ada,
      { ...bo, facts: { borrower: { credit_score: 800 } } },
      place,
    ])
    expect(withWhatIf([ada, place], [trying('borrower', 'age', 40, 'b9')])).toEqual([ada, place])
    expect([ada, bo, place]).toEqual(before)
  })

  test('of several values of one borrower each is tried, the last of the same name', () => {
    const changes = [trying('borrower', 'age', 40), trying('loan', 'amount', 1), trying('borrower', 'age', null)]
    expect(withWhatIf([ada], changes)[0]?.facts).toEqual({
      borrower: { credit_score: 650, net_worth: 5, age: null },
      loan: { amount: 1 },
    })
  })
})
