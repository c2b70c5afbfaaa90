import { expect, test } from 'vitest'
import { provenIds, requirementIds } from './trace-ids.ts'

const known = ['B-11', 'B-12', 'E-11', 'E-12', 'E-14', 'DA-01', 'DA-02', 'DB-01']

test('requirement ids are read from the list, not from the text', () => {
  expect(requirementIds('- **B-11** As B-12 says.\n- **DA-01** Else.\nSee **B-14**')).toEqual(['B-11', 'DA-01'])
})
test('ids, lists and ranges in titles count; comments, unknown ids and skipped tests do not', () => {
  const source = [
    "test('[B-11] rule', () => {})",
    "test.each([1, 2])('[B-12, Z-99] rule %s', () => {})",
    "describe('[E-11..E-14] rules', () => {})",
    "test.each([['a', 1]])('[B-11] of a table, %s', () => {})",
    "test.each([\n  ['[B-12] of a row', 1],\n])('%s', () => {})",
    "test.each([['[B-12]', 'a']])('%s %s', () => {})",
    "test('[DA-01..DA-09] rule', () => {})",
    "// test says [B-13]\ntest.skip('[B-12] later', () => {})",
  ]
  expect(source.map((line) => [...new Set(provenIds(line, known))])).toEqual([
    ['B-11'],
    ['B-12'],
    ['E-11', 'E-12', 'E-14'],
    ['B-11'],
    ['B-12'],
    ['B-12'],
    ['DA-01', 'DA-02'],
    [],
  ])
})
