import { expect, test } from 'vitest'
import { addressSearch, isSameAddress } from './same-address.ts'

const at = (street: string, zipcode = '11201') => ({ street, zipcode })

test.each([
  ['350 Jay Street', '350 jay st.', true],
  ['12 North Elm Avenue', '12 N. Elm Ave', true],
  ['350 Jay Street', '351 Jay Street', false],
  ['350 Jay Street', '350 Jay Avenue', false],
  ['', '', false],
  [" 12  O'Hara  Sq. #4 ", '12 o hara square 4', true],
  ['12 Elm Rd., N.', '12 elm road north', true],
  ['12 Elm Rd', '12ElmRd', false],
])('[F-37] %s and %s are one place: %s', (one, other, same) => expect(isSameAddress(at(one), at(other))).toBe(same))
test('[F-37] the first five digits of the ZIP code must be the same', () => {
  expect(isSameAddress(at('1 A St'), at('1 A St', '11201-1234'))).toBe(true)
  expect(isSameAddress(at('1 A St'), at('1 A St', '11202'))).toBe(false)
  expect(isSameAddress(at('1 A St', ' 11201-9999 '), at('1 A St', ' 11201 '))).toBe(true)
})

test('[AI-21] an address is looked for by what is written alike everywhere', () => {
  expect(addressSearch({ street: '350 Jay Street', zipcode: '11201-2908' })).toBe('350 11201')
  expect(addressSearch({ street: 'North 5th Street', zipcode: '11201' })).toBe('11201')
  expect(addressSearch({ street: '', zipcode: '' })).toBe('')
})
