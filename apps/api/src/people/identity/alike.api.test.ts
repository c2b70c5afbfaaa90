import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../../test/browser.ts'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { createIdentity } from '../../vendors/identity/index.ts'

const PAIRS = 12
const PASSWORD = 'tangerine-lamp-42'

let t: Awaited<ReturnType<typeof testApp>>
const known: string[] = []
beforeAll(async () => {
  t = await testApp({ identity: createIdentity })
  for (let n = 0; n < PAIRS; n += 1) {
    const user = await buildUser(t.db, 'borrower')
    await t.deps.identity.accounts?.create({ email: user.email, name: user.first_name, password: PASSWORD })
    known.push(user.email)
  }
})
afterAll(() => t.close())

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Sends the call for a known and an unknown address in turns, each once and from elsewhere; the median times and all answers. */
const compare = async (path: string, bodyOf: (email: string) => object) => {
  const answers = { known: new Set<string>(), unknown: new Set<string>() }
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const ask = async (who: 'known' | 'unknown', email: string, address: string) => {
    const began = performance.now()
    const res = await openBrowser(t.app, { address }).send('POST', path, bodyOf(email))
    times[who].push(performance.now() - began)
    answers[who].add(`${res.statusCode} ${res.body}`)
  }
  for (const [n, email] of known.entries()) {
    await ask('unknown', `nobody-${n}@example.com`, `10.9.${n}.2`)
    await ask('known', email, `10.9.${n}.1`)
  }
  const both = [median(times.known), median(times.unknown)]
  return { answers, slower: Math.max(...both) / Math.min(...both) }
}

describe('nobody learns who has an account', () => {
  // A password that is not hashed makes one of the two many times slower; what a reset writes, by a third. The rest is the machine's noise.
  test.each([
    ['a wrong password', '/auth/sign-in/email', { password: 'not it' }, 1.5],
    ['asking for a new password', '/auth/request-password-reset', {}, 1.1],
  ])(
    '[A-15] %s is answered alike, word by word and as fast, with an account and without',
    async (_, path, rest, most) => {
      const { answers, slower } = await compare(path, (email) => ({ email, ...rest }))
      expect(answers.known.size).toBe(1)
      expect(answers.unknown).toEqual(answers.known)
      expect(slower).toBeLessThan(most)
    },
  )
})
