import { describe, expect, test } from 'vitest'
import { validateContactEdit, validateNewContact } from './contact.ts'
import { isPlaceholderEmail, placeholderEmail, shownEmail } from './placeholder-email.ts'

const contact = { first_name: 'Bo', last_name: 'Ray', email: 'bo@example.com' }

describe('contact', () => {
  test('[G-33] first name, last name and email give the texts of the borrower edit', () => {
    expect(validateContactEdit({ first_name: '', last_name: ' ', email: '' })).toEqual({
      first_name: 'First name is required',
      last_name: 'Last name is required',
      email: 'Email is required',
    })
    expect(validateContactEdit({ ...contact, email: 'bo' })).toEqual({ email: 'Invalid email' })
    expect(validateContactEdit(contact)).toEqual({})
  })
  test('[I-58] a new contact needs a type, a company it does not', () => {
    expect(validateNewContact({ ...contact, contact_type: 'broker', company: '' })).toEqual({})
    expect(Object.keys(validateNewContact({ ...contact, contact_type: '', company: 'X' }))).toEqual(['contact_type'])
  })
  test('[I-60] a type outside the list is none', () =>
    expect(Object.keys(validateNewContact({ ...contact, contact_type: 'wizard', company: '' }))).toEqual([
      'contact_type',
    ]))
})

describe('placeholder email', () => {
  test('[E-31] a placeholder is under .invalid and is recognised', () => {
    const address = placeholderEmail('7F3A-01')
    expect(address).toMatch(/^7f3a-01@[a-z-]+\.invalid$/)
    expect(isPlaceholderEmail(address)).toBe(true)
  })
  test('[E-32] a real address is no placeholder, even if it mentions invalid', () =>
    expect(isPlaceholderEmail('invalid@example.com')).toBe(false))
  test('[E-32] a placeholder and a missing address are shown as no email', () => {
    expect(shownEmail(placeholderEmail('a'))).toBe('no email')
    expect(shownEmail(null)).toBe('no email')
    expect(shownEmail('bo@example.com')).toBe('bo@example.com')
  })
})
