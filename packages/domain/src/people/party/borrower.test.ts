import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { age, type BorrowerEdit, borrowerUpdateBody, isSsn, validateBorrowerEdit } from './borrower.ts'
import { phoneFromTenDigits, phoneText, splitPhone } from './phone.ts'

const today = '2026-03-01'
const good: BorrowerEdit = {
  first_name: 'Ana',
  last_name: 'Lee',
  date_of_birth: '1980-05-06',
  ssn: '',
  phone_code: '212',
  phone_number: '5550199',
  email: 'ana@example.com',
  address_address: '1 Main St',
  address_city: 'New York',
  address_state: 'NY',
  address_zipcode: '10001',
}
const check = (change: Partial<BorrowerEdit>, editsSsn = false) =>
  validateBorrowerEdit({ ...good, ...change }, editsSsn, today)

describe('[G-17..G-19] [G-24, G-25, G-28, G-29] borrower edit', () => {
  test('[G-31] a complete borrower has no errors', () => expect(check({})).toEqual({}))

  test.each([
    ['[G-17]', { first_name: ' ' }, { first_name: 'First name is required' }],
    ['[G-18]', { last_name: '' }, { last_name: 'Last name is required' }],
    ['[G-19]', { date_of_birth: '' }, { date_of_birth: 'Birth date is required' }],
    ['[G-19]', { date_of_birth: '05/06/1980' }, { date_of_birth: 'Birth date is not valid' }],
    ['[G-19]', { date_of_birth: '1981-02-29' }, { date_of_birth: 'Birth date is not valid' }],
    ['[G-19]', { date_of_birth: '2026-03-02' }, { date_of_birth: 'Birth date is not valid' }],
    ['[G-24]', { phone_code: '21' }, { phone_code: 'Phone code is not valid' }],
    ['[G-24]', { phone_code: '2125' }, { phone_code: 'Phone code is not valid' }],
    ['[G-25]', { phone_number: '555019' }, { phone_number: 'Phone number is not valid' }],
    ['[G-25]', { phone_number: '55501999' }, { phone_number: 'Phone number is not valid' }],
    ['[G-28]', { email: '' }, { email: 'Email is required' }],
    ['[G-28]', { email: 'ana@' }, { email: 'Invalid email' }],
    ['[G-29]', { address_address: '' }, { address_address: 'Address is required' }],
    ['[G-29]', { address_city: '' }, { address_city: 'City is required' }],
    ['[G-29]', { address_state: '' }, { address_state: 'State is required' }],
    ['[G-29]', { address_zipcode: '' }, { address_zipcode: 'Zip code is required' }],
  ] satisfies [string, Partial<BorrowerEdit>, object][])('[X-41] %s %j gives its text', (_id, change, errors) =>
    expect(check(change)).toEqual(errors),
  )

  test('[G-19] born today is a birth date; [G-28] spaces around an email are no mistake', () => {
    expect(check({ date_of_birth: today, email: ' ana@example.com ' })).toEqual({})
  })

  test('[G-20, X-41] the SSN is required only while its editing is on', () => {
    expect(check({ ssn: '' }, true)).toEqual({ ssn: 'SSN is required' })
    expect(check({ ssn: '12' }, true)).toEqual({ ssn: 'SSN is not valid' })
    expect(check({ ssn: '12' }, false)).toEqual({})
  })
})

describe('SSN', () => {
  test.each([
    '000121234',
    '666121234',
    '900121234',
    '999121234',
    '123001234',
    '123120000',
    '12345678',
    '1234567890',
    '12345678a',
  ])('[G-21] %s is not an SSN', (ssn) => expect(isSsn(ssn)).toBe(false))
  test.each(['123121234', '001010001', '899999999'])('[G-21] %s is an SSN', (ssn) => expect(isSsn(ssn)).toBe(true))
})

describe('phone', () => {
  test('[G-27] the code is the first three of the ten digits', () =>
    expect(phoneFromTenDigits('2125550199')).toBe('212-5550199'))
  test.each(['212555019', '21255501999', '212-5550199', '', 'a2125550199'])('[G-27] %j is not ten digits', (digits) =>
    expect(phoneFromTenDigits(digits)).toBeNull(),
  )
  test('[G-26] every ten digits survive storing and splitting', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10}$/), (digits) => {
        const stored = phoneFromTenDigits(digits) ?? ''
        const { code, number } = splitPhone(stored)
        return /^\d{3}-\d{7}$/.test(stored) && code.length === 3 && code + number === digits
      }),
    )
  })

  test('[Y-11] a stored phone is shown as people write it; any other text stays as it was typed', () => {
    expect(phoneText('212-5550142')).toBe('(212) 555-0142')
    for (const typed of ['', '+44 20 7946 0958', '212-555-0142', '1212-5550142', '212-55501421'])
      expect(phoneText(typed)).toBe(typed)
  })
})

describe('sending a borrower edit', () => {
  test('[G-26, G-30, Y-11] phone as code-number, birth date as epoch seconds', () =>
    expect(borrowerUpdateBody(good, false)).toMatchObject({ phone: '212-5550199', date_of_birth: 326419200 }))
  test('[G-32] texts are sent without the spaces around them', () => {
    const wide = Object.fromEntries(
      Object.entries(good).map(([field, text]) => [field, /^(phone|date|ssn)/.test(field) ? text : ` ${text} `]),
    ) as BorrowerEdit
    expect(borrowerUpdateBody(wide, false)).toEqual({
      first_name: 'Ana',
      last_name: 'Lee',
      phone: '212-5550199',
      date_of_birth: 326419200,
      email: 'ana@example.com',
      address_address: '1 Main St',
      address_city: 'New York',
      address_state: 'NY',
      address_zipcode: '10001',
    })
  })
  test('[G-23] the SSN is sent only if filled and being edited', () => {
    expect(borrowerUpdateBody({ ...good, ssn: '123121234' }, true)).toHaveProperty('ssn', '123121234')
    expect(borrowerUpdateBody(good, true)).not.toHaveProperty('ssn')
    expect(borrowerUpdateBody({ ...good, ssn: '123121234' }, false)).not.toHaveProperty('ssn')
  })
})

describe('age', () => {
  test.each([
    ['1980-03-01', 46],
    ['1980-03-02', 45],
    ['1980-02-29', 46],
  ])('[U-11] born %s is %i on 2026-03-01', (born, years) => expect(age(born, today)).toBe(years))
  test('[U-11] born on 29 February is a year older on 1 March, not before', () =>
    expect(age('1980-02-29', '2026-02-28')).toBe(45))
})
