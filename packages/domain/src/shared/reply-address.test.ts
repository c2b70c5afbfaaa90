import { expect, test } from 'vitest'
import { tokenOf } from './loan-address.ts'
import { replyAddressOf, replyIn } from './reply-address.ts'

const DOMAIN = 'mail.lender.example'
const token = '0123456789abcdef0123'

test.each([
  '00000000-0000-7000-8000-000000000000',
  'ffffffff-ffff-7fff-bfff-ffffffffffff',
  '01a2149f-2d30-70c9-b103-a7af3fece51e',
])(
  '[AE-23] an address for replies about request %s names it, and is an address of its loan that fits into a mail program',
  (requestId) => {
    const address = replyAddressOf({ requestId, signature: 'abcdef012345' }, { token, domain: DOMAIN })
    expect(replyIn(address.toUpperCase(), DOMAIN)).toEqual({ requestId, signature: 'abcdef012345' })
    expect(tokenOf(address, DOMAIN)).toBe(token)
    expect(address.indexOf('@')).toBeLessThanOrEqual(64)
  },
)

test.each([
  `bl-10042.${token}@${DOMAIN}`,
  `r${'z'.repeat(37)}.${token}@${DOMAIN}`,
  `r1.${token}@${DOMAIN}`,
  'a@b.example',
  '',
])('[AE-23] %j is no address for replies about a request', (address) => expect(replyIn(address, DOMAIN)).toBeNull())
