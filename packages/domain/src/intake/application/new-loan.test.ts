import { describe, expect, test } from 'vitest'
import { newLoanErrors, newPersonErrors } from './new-loan.ts'

const ada = { first_name: 'Ada', last_name: "O'Brien", email: 'ada@example.com', phone: '' }
const loan = {
  amount: 1_250_000,
  durationMonths: 12,
  hasAddress: true,
  borrower: ada,
  broker: null,
  reachesBorrower: false,
  invites: false,
}

describe('[E-76] a loan that staff begin', () => {
  test('a whole one has no errors, also with a borrower on file', () => {
    expect(newLoanErrors(loan)).toEqual({})
    expect(newLoanErrors({ ...loan, borrower: null })).toEqual({})
  })

  test('each wrong field is named', () => {
    expect(
      newLoanErrors({
        ...loan,
        amount: 15_000_001,
        durationMonths: 101,
        hasAddress: false,
        borrower: { first_name: ' ', last_name: 'R2D2', email: 'ada', phone: '555' },
        broker: { first_name: 'Bo', last_name: 'Ker', email: '', phone: '' },
      }),
    ).toEqual({
      amount: '* Enter an amount from $1 to $15,000,000',
      duration_months: '* Enter 1 to 100 months',
      property: '* Enter a valid address',
      'borrower.first_name': '* Required',
      'borrower.last_name': '* Enter a valid name',
      'borrower.email': '* Enter a valid email or leave blank',
      'borrower.phone': '* Enter a valid phone number (10)',
      'broker.email': '* Enter a valid email',
    })
  })

  test.each([
    [1, 1, true],
    [0, 12, false],
    [null, 12, false],
    [15_000_000, 100, true],
    [1, 0, false],
    [1, null, false],
  ])('amount %s over %s months is taken: %s', (amount, durationMonths, isTaken) => {
    expect(Object.keys(newLoanErrors({ ...loan, amount, durationMonths })).length === 0).toBe(isTaken)
  })

  test('an invitation needs an address that mail can reach', () => {
    const invites = true
    expect(newLoanErrors({ ...loan, invites })).toEqual({})
    expect(newLoanErrors({ ...loan, invites, borrower: { ...ada, email: '' } })).toEqual({
      'borrower.email': '* Enter an email to invite the borrower',
    })
    expect(newLoanErrors({ ...loan, invites, borrower: null })).toEqual({
      invite: '* Enter an email to invite the borrower',
    })
    expect(newLoanErrors({ ...loan, invites, borrower: null, reachesBorrower: true })).toEqual({})
  })

  test('an email may be left out where nobody is invited; a broker is always reached by one', () => {
    const blank = { ...ada, email: '  ' }
    expect(newLoanErrors({ ...loan, borrower: blank })).toEqual({})
    expect(newLoanErrors({ ...loan, broker: blank })).toEqual({ 'broker.email': '* Enter a valid email' })
    expect(newLoanErrors({ ...loan, borrower: blank, invites: true })).toEqual({
      'borrower.email': '* Enter an email to invite the borrower',
    })
  })

  test('spaces around what is typed are no mistake', () => {
    const wide = { first_name: `${'A'.repeat(100)} `, last_name: '\tRay ', email: ' ada@example.com ', phone: '  ' }
    expect(newPersonErrors(wide, true)).toEqual({})
  })

  test('a placeholder is no address, ten digits are a phone however they are written', () => {
    expect(newPersonErrors({ ...ada, email: 'x@no-email.invalid' }, false)).toEqual({
      email: '* Enter a valid email or leave blank',
    })
    for (const phone of ['(212) 555-0142', '212-5550142', '2125550142'])
      expect(newPersonErrors({ ...ada, phone }, true)).toEqual({})
  })
})
