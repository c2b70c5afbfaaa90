import { borrowerMessages as say } from '@plinth/domain/people/party/borrower'
import { expect, test } from 'vitest'
import { updateBorrower } from './borrower.ts'
import { updatePersonalBorrower } from '../portal/personal.ts'
import { updatePersonalContact } from '../portal/personal-contacts.ts'

const whole = { first_name: 'Ann', last_name: 'Lee', email: 'ann@example.com' }
const said = (
  call: { body: { safeParse: (body: object) => { error?: { issues: { message: string }[] } } } },
  over: object,
) => call.body.safeParse({ ...whole, ...over }).error?.issues.map(({ message }) => message)

const refusals = [
  ['[G-17]', 'first_name', ' ', say.firstName],
  ['[G-18]', 'last_name', '', say.lastName],
  ['[G-28]', 'email', '', say.email],
  ['[G-28]', 'email', 'ann@', say.emailFormat],
] as const
test.each(refusals)('%s the calls say of %s %j: %s', (_, field, value, message) => {
  for (const call of [updateBorrower, updatePersonalBorrower, updatePersonalContact])
    expect(said(call, { [field]: value })).toEqual([message])
})

test.each([
  ['address_address', ' ', say.address],
  ['address_city', '', say.city],
  ['address_state', '', say.state],
  ['address_zipcode', ' ', say.zip],
  ['phone', '212-55', say.phoneNumber],
  ['ssn', '666123456', say.ssnFormat],
])('[G-19..G-29] the calls say of %s %j: %s', (field, value, message) => {
  for (const call of [updateBorrower, updatePersonalBorrower]) expect(said(call, { [field]: value })).toEqual([message])
})
