import type { BorrowerView } from '@plinth/contract/people/borrower'
import { expect, test } from 'vitest'
import { borrowerBody, borrowerErrors, borrowerTexts } from './borrower-edit.values.ts'

const borrower: BorrowerView = {
  id: '01990000-0000-7000-8000-000000000002',
  first_name: 'Bea',
  last_name: 'Sponsor',
  email: 'bea@example.com',
  phone: '212-5550100',
  date_of_birth: Date.UTC(1970, 1, 3) / 1000,
  age: 56,
  credit_score: 720,
  credit_score_band: null,
  net_worth: null,
  liquidity: null,
  completed_projects: null,
  address_address: '1 A St',
  address_city: 'Miami',
  address_state: 'FL',
  address_zipcode: '33101',
  contact_type: 'borrower',
  has_ssn: true,
  score: null,
  made_up: [],
  insights: [],
  loans: [],
  version: 3,
}
const texts = borrowerTexts(borrower)

test('[G-20] a stored borrower is right as it is, and its SSN starts blank', () => {
  expect([borrowerErrors(texts, false, '2026-01-01'), texts.ssn]).toEqual([{}, ''])
})

test('[I-62] [G-26] only what changed is sent, the phone as code and number', () => {
  const typed = { ...texts, phone_number: '5550199', net_worth: '1,250,000.5', credit_score: '' }
  expect(borrowerBody(typed, ['phone_number', 'net_worth', 'credit_score'], false, 3)).toEqual({
    version: 3,
    phone: '212-5550199',
    net_worth: 1_250_000.5,
    credit_score: null,
  })
})

test('[G-23] the SSN is sent only while its editing is on', () => {
  const typed = { ...texts, ssn: '123456789' }
  expect(borrowerBody(typed, ['ssn'], true, 3)).toEqual({ version: 3, ssn: '123456789' })
  expect(borrowerBody(typed, ['ssn'], false, 3)).toEqual({ version: 3 })
})

test('a credit score outside 300 to 850 and a figure that is none are refused', () => {
  const typed = { ...texts, credit_score: '299', liquidity: '-1', net_worth: 'lots' }
  expect(borrowerErrors(typed, false, '2026-01-01')).toEqual({
    credit_score: 'A credit score is from 300 to 850',
    liquidity: 'Invalid value',
    net_worth: 'Invalid value',
  })
})
