import { expect, test } from 'vitest'
import { entityErrors, sharesTotal, signatoryLine } from './legal-entity.ts'

const member = (percentage: number | null, first_name = 'Ada') => ({ first_name, last_name: 'Member', percentage })

test('[U-39] shares are added in hundredths: thirds come to 100', () => {
  expect(sharesTotal([member(33.34), member(33.33), member(33.33)])).toBe(100)
  expect(sharesTotal([member(60), member(null)])).toBe(60)
})

test('[U-39] an entity needs its name; members may follow later', () => {
  expect(entityErrors({ name: 'Jay LLC', ein: '', members: [] })).toEqual({})
  expect(entityErrors({ name: ' ', ein: '12-345', members: [] })).toEqual({
    name: '* Required',
    ein: '* Enter 9 digits',
  })
  expect(entityErrors({ name: 'Jay LLC', ein: '12-3456789', members: [] })).toEqual({})
})

test('[U-39] each bad member is named by its place; shares above 100 are refused, 100 itself is not', () => {
  expect(entityErrors({ name: 'Jay LLC', ein: '', members: [member(60), member(40)] })).toEqual({})
  expect(entityErrors({ name: 'Jay LLC', ein: '', members: [member(60), member(40.01)] })).toEqual({
    members: 'The shares add up to more than 100 percent',
  })
  expect(entityErrors({ name: 'Jay LLC', ein: '', members: [member(50, ' '), member(0), member(null)] })).toEqual({
    'members.0.first_name': '* Required',
    'members.1.percentage': '* Enter more than 0 and at most 100 percent',
    'members.2.percentage': '* Enter more than 0 and at most 100 percent',
  })
})

test.each([
  [0.01, true],
  [100, true],
  [100.01, false],
  [-1, false],
])('[U-39] a member may hold %d percent: %s', (percentage, mayHold) => {
  const errors = entityErrors({ name: 'Jay LLC', ein: '', members: [member(percentage)] })
  expect('members.0.percentage' in errors).toBe(!mayHold)
})

test('whoever signs for a company is named with a title, or as authorized', () => {
  expect([signatoryLine('Managing Member', 'Acme LLC'), signatoryLine('', 'Acme LLC')]).toEqual([
    'Title: Managing Member, of Acme LLC',
    'Title: Authorized signatory, for Acme LLC',
  ])
})
