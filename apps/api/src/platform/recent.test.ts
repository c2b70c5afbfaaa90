import { expect, test } from 'vitest'
import { createRecent } from './recent.ts'

const at = { ms: 1000 }
const recent = () => createRecent<string>(60, () => at.ms)

test('what was said lately is told in order; before it began to listen nobody knows', () => {
  at.ms = 1000
  const said = recent()
  expect(said.within(10)).toBeNull()
  said.begin()
  said.keep('a')
  at.ms = 1020
  said.keep('b')
  expect([said.within(20), said.within(5), said.within(30), said.within(0)]).toEqual([['a', 'b'], ['b'], null, ['b']])
  at.ms = 1070
  said.keep('c')
  expect([said.within(60), said.within(61)]).toEqual([['b', 'c'], null])
})

test('a break in listening is not passed over', () => {
  at.ms = 1000
  const said = recent()
  said.begin()
  said.keep('a')
  at.ms = 1030
  said.begin()
  at.ms = 1040
  said.keep('b')
  expect([said.within(10), said.within(20)]).toEqual([['b'], null])
})

test('of very much only the latest is kept, and the rest is told as unknown', () => {
  at.ms = 1000
  const said = recent()
  said.begin()
  said.keep('first')
  at.ms = 1010
  for (let n = 0; n < 5000; n += 1) said.keep(String(n))
  expect(said.within(5)).toHaveLength(5000)
  expect(said.within(10)).toBeNull()
})
