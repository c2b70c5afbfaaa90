import { expect, test } from 'vitest'
import { missingFrom, type ScoredPart } from './missing.ts'

const one = (entity_name: string, name: string, value: number | null, reason: string | null = null) => ({
  ...{ entity_name, name, value, reason },
})
const part = (...variables: ScoredPart['variables']): ScoredPart => ({ entities: [{}], variables })

test('what a score lacks is told of whom, once, in the order of the categories; what is known is not told', () =>
  expect(
    missingFrom({
      neighborhoods: { entities: [], variables: [] },
      borrowers: part(
        one('Bea Sponsor', 'Net worth', null, 'Net worth is not known'),
        one('Bea Sponsor', 'Worth to loan', null, 'Net worth is not known'),
        one('Bea Sponsor', 'Credit', 760),
        one('Al Other', 'Credit', null, 'Credit score of 9000 cannot be'),
      ),
      properties: part(one('1 Main Street', 'Units', 0)),
      'loan-factors': part(one('The loan', 'DSCR', null)),
    }),
  ).toEqual([
    'No neighborhood is known',
    'Bea Sponsor: Net worth is not known',
    'Al Other: Credit score of 9000 cannot be',
    'The loan: DSCR is not known',
  ]))

test('a score that lacks nothing, and categories nobody is in', () => {
  const full = part(one('a', 'b', 1))
  const all = { neighborhoods: full, borrowers: full, properties: full, 'loan-factors': full }
  expect(missingFrom(all)).toEqual([])
  const none = { entities: [], variables: [] }
  expect(missingFrom({ ...all, borrowers: none, properties: none, 'loan-factors': none })).toEqual([
    ...['No borrower is known', 'No property is known', 'No loan factors are known'],
  ])
})
