import { describe, expect, test } from 'vitest'
import { weakness } from './password.ts'

const words = ['jane@lender.com', 'Arion']

describe('[A-15] a new password', () => {
  test.each(['correct horse battery', 'tangerine-lamp-42', 'x7Kq!mmPz0vw', 'ünïcödé ist schön'])(
    '%s is taken',
    (password) => {
      expect(weakness(password, words)).toBeNull()
    },
  )
  test.each([
    'jane@lender.com',
    'JANE@lender.com',
    'aaaaaaaaaaaa',
    'abababababab',
    'password1234',
    'Password123!',
    'qwerty123456',
    '839201746552',
    'Arion2026!!!',
    'adminadmin12',
    'lender123456',
  ])('%s is refused as guessed first', (password) => {
    expect(weakness(password, words)).toMatch(/^\* /)
  })
})

test.each([
  ['jane@lender.com', '* Not your email address'],
  [' jane@lender.com', '* This password is guessed first. Choose another one'],
  ['abcdabcdabcd', '* Use more different characters'],
  ['abcdeabcdeab', null],
  ['lenderxyzwvu', null],
  ['lenderxyzwv1', '* This password is guessed first. Choose another one'],
  ['jane12345!xyz', '* This password is guessed first. Choose another one'],
  ['arionxxyyzzw!', null],
  ['ARION-abcde-1', '* This password is guessed first. Choose another one'],
  ['loanbridgexyz', '* This password is guessed first. Choose another one'],
  ['loan, a bridge to my own home', null],
  ['com-tablesidea', null],
  ['839201746552', '* Not digits alone'],
  ['8392017465-2', null],
  ['a839201746552', null],
  ['839201746552a', null],
])('[A-15] “%s”: %s', (password, why) => {
  expect(weakness(password, [' jane@lender.com ', 'Arion', 'xy'])).toBe(why)
})
