import { expect, test } from 'vitest'
import { secretsOf, withoutSecrets } from './secrets.ts'

test.each([
  ['https://a.example/reset-password?token=abc', 'https://a.example/reset-password?token=…'],
  ['https://a.example/application/full#resume=a-b_c', 'https://a.example/application/full#resume=…'],
  ['https://a.example/x#a-b_c', 'https://a.example/x#…'],
  ['https://s3.example/k?X-Sig=1&response=2', 'https://s3.example/k?X-Sig=…&response=…'],
  ['https://a.example/personal?loan=BL-1&bucket=all', 'https://a.example/personal?loan=BL-1&bucket=all'],
  ['https://a.example/personal?loan=BL-1&key=all', 'https://a.example/personal?loan=BL-1&key=…'],
  ['https://a.example/plaid/0190-aa', 'https://a.example/plaid/…'],
  ['https://a.example/loan/BL-1', 'https://a.example/loan/BL-1'],
])('[W-22] of %s only what opens nothing is kept', (address, kept) => {
  expect(withoutSecrets(`Open it:\n${address}\nor not.`)).toBe(`Open it:\n${kept}\nor not.`)
  expect(secretsOf(`Open it: ${address} or not`)).toEqual(address === kept ? [] : [address])
})

test('[W-22] a code is masked wherever it stands', () => {
  expect(withoutSecrets('Your code is 123456. Not 12345.', ['123456'])).toBe('Your code is …. Not 12345.')
  expect(secretsOf('Your code is 123456', ['123456'])).toEqual(['123456'])
})

test.each([
  ['http://a.example/x?tab=1&token=2;tab=3', 'http://a.example/x?tab=1&token=…'],
  ['https://a.example/x?token=', 'https://a.example/x?token=…'],
  ['https://a.example/x?tabs=1', 'https://a.example/x?tabs=…'],
  ['https://a.example/x#tab=1', 'https://a.example/x#tab=1'],
  ['https://a.example/x?tab=1#abc', 'https://a.example/x?tab=1#…'],
  ['https://a.example/plaid/0190-aa/x?tab=1', 'https://a.example/plaid/…/x?tab=1'],
  ['ftp://a.example/x?token=1', 'ftp://a.example/x?token=1'],
])('[W-22] “%s” is kept as “%s”', (address, kept) => {
  expect(withoutSecrets(`See "${address}" now`)).toBe(`See "${kept}" now`)
})

test('[W-22] secrets are told once, in their order; an empty code masks nothing', () => {
  const link = 'https://a.example/x?token=1'
  expect(secretsOf(`${link} and ${link} and https://a.example`, ['123', '123'])).toEqual([link, '123'])
  expect(secretsOf('nothing')).toEqual([])
  expect(withoutSecrets('a b', ['', 'b'])).toBe('a …')
})
