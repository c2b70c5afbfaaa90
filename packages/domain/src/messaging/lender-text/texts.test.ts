import { expect, test } from 'vitest'
import { fillLenderText, lenderTextError, lenderTextNames, lenderTexts } from './texts.ts'

test.each(lenderTextNames)('[D-10] the default of %s may be used as it is', (name) => {
  expect(lenderTextError(name, lenderTexts[name].body)).toBeNull()
})

test('[D-10] the rejection letter gives the reason and the notice of the Equal Credit Opportunity Act', () => {
  const { body } = lenderTexts['rejection-letter']
  const text = fillLenderText(body, { name: 'Ann Lee', reason: 'Leverage above 75%', lender: 'Arion $& Co' })
  expect(text).toContain('Dear Ann Lee,')
  expect(text).toContain('The principal reason for our decision:\nLeverage above 75%')
  expect(text).toContain('Equal Credit Opportunity Act prohibits creditors from discriminating')
  expect(text).toContain('Sincerely,\nArion $& Co')
  expect(text).toContain('{loan}')
})

test.each([
  ['rejection-letter', 'No reason here', 'The text must contain {reason}.'],
  [
    'rejection-letter',
    '{reason} {amount}',
    '{amount} is not a placeholder. Use {name}, {loan}, {loan_id}, {reason}, {lender}.',
  ],
  ['privacy-notice', '  ', 'Enter the text, or restore the default.'],
  ['privacy-notice', '{reason}', '{reason} is not a placeholder. Use {lender}, {contact}.'],
  ['privacy-notice', 'We keep it safe. {constructor}', '{constructor} is not a placeholder. Use {lender}, {contact}.'],
] as const)('[D-10] %s worded “%s” is refused: %s', (name, body, error) => {
  expect(lenderTextError(name, body)).toBe(error)
})

test('[D-10] only what is known is put in, as it is', () => {
  expect(fillLenderText('{a} {b} {toString} {a}{} {c-d}', { a: '$1 {b}', b: '' })).toBe(
    '$1 {b}  {toString} $1 {b}{} {c-d}',
  )
})
