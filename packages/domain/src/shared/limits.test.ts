import { expect, test } from 'vitest'
import { isZipcode } from './limits.ts'
import { stateCodeOf } from './us-states.ts'
import { isPersonName } from './text.ts'

test.each(["O'Brien", 'O’Brien', "D'Angelo-Smith", 'José María', 'Zoe\u0301', 'Nguyễn', 'Li'])(
  '[E-23] %s is a name',
  (name) => expect(isPersonName(name)).toBe(true),
)
test.each(['', ' ', '-', "'", "'Brien", "O'", "O''Brien", 'Ana2', 'R2-D2', 'Ann; drop', '<b>'])(
  '[E-23] “%s” is no name',
  (name) => expect(isPersonName(name)).toBe(false),
)
test('a ZIP code has five digits, or nine with a dash', () =>
  expect(['10001', '10001-1234', 'abc', '1000', '100011', '10001-12', ''].map(isZipcode)).toEqual([
    ...[true, true],
    ...[false, false, false, false, false],
  ]))
test('a state is known by its code and its name', () =>
  expect(['NY', 'ny', ' New York ', 'Puerto Rico', 'Nowhere', 'ZZ', ''].map(stateCodeOf)).toEqual([
    ...['NY', 'NY', 'NY', 'PR'],
    ...[null, null, null],
  ]))
