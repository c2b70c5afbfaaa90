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
