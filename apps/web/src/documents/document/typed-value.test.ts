import { expect, test } from 'vitest'
import { keyLabel, mayAdd, parseNumber, same, typeOfValue } from './typed-value.ts'

test.each([
  ['12', 'INTEGER', 12],
  ['12.9', 'INTEGER', 12],
  ['$1,250.50', 'FLOAT', 1250.5],
  ['7.5%', 'FLOAT', 7.5],
  ['about ten', 'FLOAT', 0],
  ['1.2.3', 'INTEGER', 0],
] as const)('[J-19] %s as %s is %d', (text, type, number) => {
  expect(parseNumber(text, type)).toBe(number)
})

test('[J-20] [J-21] another item may be added only when the last is not empty', () => {
  expect([mayAdd([]), mayAdd(['a']), mayAdd(['a', '']), mayAdd([0]), mayAdd([false])]).toEqual([
    true,
    true,
    false,
    true,
    true,
  ])
})

test('[J-14] an empty item at the end of a list is no difference', () => {
  expect(same(['a', ''], ['a'])).toBe(true)
  expect(same(['a', 'b'], ['a'])).toBe(false)
  expect(same('1', 1)).toBe(false)
})

test('a value stored without a type gets the editor of what it is', () => {
  expect([typeOfValue('x'), typeOfValue(null), typeOfValue(2), typeOfValue(true), typeOfValue([1.5])]).toEqual([
    'STRING',
    'STRING',
    'FLOAT',
    'BOOLEAN',
    'LIST[FLOAT]',
  ])
  expect(keyLabel('net_operating_income')).toBe('Net operating income')
})
