import { expect, test } from 'vitest'
import { type AuthAdapter, IdentityError } from './auth-adapter.ts'
import { keepTestToken, testAuth } from './auth-test.ts'
import { claimsOf, createSession } from './session.ts'

const START = 1_800_000_000_000
const tokenOf = (payload: object) => `h.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.s`

/** A provider that hands out five-minute tokens and counts how often it was asked. */
const provider = (clock: { now: number }, email: string | null = 'ada@example.com') => {
  const asked = { times: 0 }
  const adapter: AuthAdapter = {
    fetchToken: async () => {
      asked.times += 1
      return tokenOf({ n: asked.times, exp: clock.now / 1000 + 300, ...(email ? { email } : {}) })
    },
    signOut: async () => {},
  }
  return { adapter, asked }
}

const setUp = (email?: string | null) => {
  const clock = { now: START }
  const { adapter, asked } = provider(clock, email)
  return {
    clock,
    asked,
    session: createSession(
      async () => adapter,
      () => clock.now,
    ),
  }
}

test('[A-15] a token is kept in memory until a minute before its end, then renewed', async () => {
  const { session, clock, asked } = setUp()
  const first = await session.token()
  clock.now += 239_000
  expect(await session.token()).toBe(first)
  clock.now += 2_000
  expect(await session.token()).not.toBe(first)
  expect(asked.times).toBe(2)
})

test('[A-15] many calls at once ask for one token', async () => {
  const { session, asked } = setUp()
  const tokens = await Promise.all([session.token(), session.renew(), session.token()])
  expect(new Set(tokens).size).toBe(1)
  expect(asked.times).toBe(1)
})

test('[A-15] the token is never written to storage', async () => {
  const { session } = setUp()
  const token = await session.token()
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(token)
})

test("[A-09, A-10, X-01] the email comes from the token; without one: 'Email not found in jwtToken'", async () => {
  expect(await setUp().session.email()).toBe('ada@example.com')
  await expect(setUp(null).session.email()).rejects.toThrow('Email not found in jwtToken')
})

test('[A-33] nobody signed in is no error: there is no token and no email', async () => {
  const session = createSession(async () => ({ fetchToken: async () => null, signOut: async () => {} }))
  expect(await session.token()).toBeNull()
  expect(await session.email()).toBeNull()
})

test('[A-12] a provider that cannot be asked is an error, and the next call asks again', async () => {
  let up = false
  const fetchToken = async () => {
    if (!up) throw new IdentityError('down', 'unreachable', 0)
    return tokenOf({ email: 'a@b.co' })
  }
  const session = createSession(async () => ({ fetchToken, signOut: async () => {} }))
  await expect(session.token()).rejects.toThrow('down')
  up = true
  expect(await session.email()).toBe('a@b.co')
})

test("[A-13, A-14, X-05] mock authentication without a session throws 'No session found in storage'", async () => {
  await expect(testAuth.fetchToken()).rejects.toThrow('No session found in storage')
  keepTestToken('t')
  expect(await testAuth.fetchToken()).toBe('t')
})

test('a token whose payload cannot be read has no email, no session and no end', () => {
  expect(claimsOf('nonsense')).toEqual({ email: null, sessionId: null, expiresAt: null })
  expect(claimsOf(`h.${btoa('not json')}.s`)).toEqual({ email: null, sessionId: null, expiresAt: null })
})

test('an ended session tells its listeners once each, until they leave', () => {
  const { session } = setUp()
  let told = 0
  const leave = session.onEnd(() => {
    told += 1
  })
  session.end()
  leave()
  session.end()
  expect(told).toBe(1)
})
