import { expect, test } from 'vitest'
import { isAccountNumber, isRoutingNumber, wireErrors } from './wire.ts'

test('[AJ-14] a routing number is held to its check digit', () => {
  // Of the Federal Reserve Bank of New York, JPMorgan Chase and Wells Fargo.
  for (const real of ['021001208', '021000021', '121000248'])
    expect([real, isRoutingNumber(real)]).toEqual([real, true])
  for (const wrong of ['021000022', '012000021', '02100002', '0210000211', '000000000', '02100002x'])
    expect([wrong, isRoutingNumber(wrong)]).toEqual([wrong, false])
})

test('[AJ-14] an account number has 4 to 17 digits', () => {
  expect(['1234', '12345678901234567'].map(isAccountNumber)).toEqual([true, true])
  expect(['123', '123456789012345678', '12 34', 'abcd'].map(isAccountNumber)).toEqual([false, false, false, false])
})

test('[AJ-14] each field that is wrong is named', () => {
  expect(Object.keys(wireErrors({ payee: ' ', bank: '', routing: '1', account: '' }))).toEqual([
    'payee',
    'bank',
    'routing',
    'account',
  ])
  expect(wireErrors({ payee: 'A', bank: 'B', routing: '021000021', account: '12345' })).toEqual({})
})
