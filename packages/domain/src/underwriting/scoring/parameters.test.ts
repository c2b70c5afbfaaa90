import { expect, test } from 'vitest'
import { defaultModel } from './default-model.ts'
import { implausible, isProtected, labelOf, scoreParameters } from './parameters.ts'

test('protected traits are told apart from figures of a deal', () => {
  expect(scoreParameters.filter(isProtected).map(({ name }) => name)).toEqual(['age'])
  for (const name of ['marital_status', 'nationality', 'national_origin', 'sex', 'religion', 'race', 'date_of_birth'])
    expect([name, isProtected({ name })]).toEqual([name, true])
  for (const name of ['average', 'package', 'net_worth', 'address_state'])
    expect([name, isProtected({ name })]).toEqual([name, false])
})

test('the model an installation starts with asks for no protected trait', () => {
  const asked = defaultModel.groups.flatMap((group) => group.variables.flatMap((one) => one.parameters))
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter(isProtected)).toEqual([])
})

test('coverage, verified cash, liens and findings of reports can be scored, within what they can be at all', () => {
  const labels = scoreParameters.map(labelOf)
  for (const label of ['DSCR in place', 'DSCR stabilized', 'Verified cash', 'Open liens and judgments'])
    expect(labels).toContain(label)
  expect(implausible({ table: 'borrower', name: 'open_liens' }, -1)).toBe('Open liens and judgments of -1 cannot be')
  expect(implausible({ table: 'borrower', name: 'verified_liquidity' }, 300_377)).toBeNull()
  expect(implausible({ table: 'borrower', name: 'report_findings' }, 0)).toBeNull()
})
