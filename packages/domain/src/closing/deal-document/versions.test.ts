import { expect, it } from 'vitest'
import { expiryFor, isExpired } from './expiry.ts'
import { mergeTyped } from './values.ts'
import { versionDifferences } from './versions.ts'

const value = (name: string, text: string | null) => ({ name, label: name.toUpperCase(), text })

it('[L-01] two versions differ by the values they say differently, old and new', () => {
  const before = [value('fee', '2%'), value('amount', '$1'), value('gone', 'x'), value('same', 'y')]
  const after = [value('amount', '$2'), value('fee', '2%'), value('same', 'y'), value('added', 'z')]
  expect(versionDifferences(before, after)).toEqual([
    { name: 'amount', label: 'AMOUNT', before: '$1', after: '$2' },
    { name: 'added', label: 'ADDED', before: null, after: 'z' },
    { name: 'gone', label: 'GONE', before: 'x', after: null },
  ])
})

it('a term sheet stands to the end of its last day, fourteen days unless staff chose another', () => {
  expect(expiryFor('2026-03-01', null)).toBe('2026-03-15')
  expect(expiryFor('2026-03-01', '2026-03-01')).toBe('2026-03-01')
  expect(expiryFor('2026-03-02', '2026-03-01')).toBe('2026-03-16')
  expect([null, '2026-03-01', '2026-03-02', '2026-03-03'].map((last) => isExpired(last, '2026-03-02'))).toEqual([
    false,
    true,
    false,
    false,
  ])
})

it('[L-04] what a person typed stays when someone else saves; what they left alone shows the new value', () => {
  const base = { exit_fee: '1', amount: '100', other_1: '' }
  const mine = { ...base, exit_fee: '1.5' }
  const theirs = { exit_fee: '2', amount: '200', other_1: 'No smoking' }
  expect(mergeTyped(base, mine, theirs)).toEqual({ exit_fee: '1.5', amount: '200', other_1: 'No smoking' })
  expect(mergeTyped(base, base, theirs)).toEqual(theirs)
})
