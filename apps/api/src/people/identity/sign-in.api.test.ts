import { sql } from 'kysely'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../../test/browser.ts'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { createIdentity } from '../../vendors/identity/index.ts'

const PASSWORD = 'tangerine-lamp-42'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp({ identity: createIdentity })
})
afterAll(() => t.close())

/** Someone with an account of the embedded service. */
const member = async (role: 'admin' | 'borrower' | 'broker') => {
  const user = await buildUser(t.db, role)
  await t.deps.identity.accounts?.create({ email: user.email, name: user.first_name, password: PASSWORD })
  return user
}
const signedIn = async (role: 'admin' | 'borrower' | 'broker', address = '127.0.0.1') => {
  const user = await member(role)
  const browser = openBrowser(t.app, { address })
  expect((await browser.signIn(user.email, PASSWORD)).statusCode).toBe(200)
  const token = await browser.token()
  return { user, browser, token, me: () => browser.call('GET', `/user/logged-in-user/${user.email}`, token) }
}
const eventsOf = async (email: string) => {
  const { rows } = await sql<{ kind: string; actor_id: string | null }>`
    select kind, actor_id from event where entity = 'session' and after->>'email' = ${email} order by id`.execute(t.db)
  return rows
}
const lettersTo = (email: string) => t.mailer.messages.filter((m) => m.to.email === email)
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''

describe('signing in at the embedded service', () => {
  test('[A-15] email and password give a cookie no script can read, and from it a token that lives 15 minutes', async () => {
    const user = await member('admin')
    const browser = openBrowser(t.app)
    const res = await browser.signIn(user.email, PASSWORD)
    expect(res.statusCode).toBe(200)
    const cookie = res.cookies.find((c) => c.name.endsWith('session_token'))
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    const token = (await browser.token()) ?? ''
    expect(decodeProtectedHeader(token).alg).toBe('RS256')
    const claims = decodeJwt(token)
    expect(claims).toMatchObject({ email: user.email, email_verified: true })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(900)
    expect(claims['sid']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a browser without a session is told that nobody is signed in, which is no error; one whose session is over is refused', async () => {
    const [user, browser] = [await member('borrower'), openBrowser(t.app)]
    const res = await browser.send('GET', '/auth/token')
    expect([res.statusCode, res.json()]).toEqual([200, { token: null }])
    await browser.signIn(user.email, PASSWORD)
    const [name = ''] = [...browser.jar.keys()].filter((key) => key.endsWith('session_token'))
    browser.jar.set(name, 'over')
    expect((await browser.send('GET', '/auth/token')).statusCode).toBe(401)
  })

  test('[A-15] the cookie is for https alone when the public address is https', async () => {
    const https = await testApp({
      identity: createIdentity,
      settings: { PLINTH_PUBLIC_URL: 'https://lend.example.com' },
    })
    try {
      await https.deps.identity.accounts?.create({ email: 'a@example.com', name: 'A', password: PASSWORD })
      const browser = openBrowser(https.app, { origin: 'https://lend.example.com' })
      const res = await browser.signIn('a@example.com', PASSWORD)
      expect(res.cookies.find((c) => c.name === '__Host-plinth.session_token')).toMatchObject({
        secure: true,
        path: '/',
      })
    } finally {
      await https.close()
    }
  })

  test('[A-09] the token opens the own user record, and the sign-in is noted', async () => {
    const { user, me } = await signedIn('borrower')
    const res = await me()
    expect(res.statusCode).toBe(200)
    expect(res.json()).toMatchObject({ email: user.email, role: 'borrower', id: user.id })
    expect(res.json<{ last_sign_in_epoch: number }>().last_sign_in_epoch).toBeGreaterThan(0)
    expect(await eventsOf(user.email)).toEqual([{ kind: 'session.started', actor_id: user.id }])
  })

  test('[A-11] a person whom the service knows but Plinth does not is refused with 403', async () => {
    await t.deps.identity.accounts?.create({ email: 'stranger@example.com', name: 'S', password: PASSWORD })
    const browser = openBrowser(t.app)
    await browser.signIn('stranger@example.com', PASSWORD)
    const res = await browser.call('GET', '/user/logged-in-user/stranger@example.com', await browser.token())
    expect(res.statusCode).toBe(403)
    expect(res.json()).toMatchObject({ detail: 'You Are Not Authorized To View This Page' })
  })

  test("[A-15] nobody signs up by the service's own call", async () => {
    const res = await openBrowser(t.app).send('POST', '/auth/sign-up/email', {
      email: 'new@example.com',
      name: 'New',
      password: PASSWORD,
    })
    expect(res.statusCode).toBe(404)
    expect(await t.deps.identity.accounts?.exists('new@example.com')).toBe(false)
  })

  test('[A-15] another site cannot sign a visitor in or out', async () => {
    const user = await member('borrower')
    const evil = openBrowser(t.app, { origin: 'https://evil.example' })
    expect((await evil.signIn(user.email, PASSWORD)).statusCode).toBe(403)
    const { browser, me } = await signedIn('borrower')
    const res = await browser.send('POST', '/auth/sign-out', {}, { origin: 'https://evil.example' })
    expect(res.statusCode).toBe(403)
    expect((await me()).statusCode).toBe(200)
  })
})

describe('a session that ends', () => {
  test('signing out refuses the token on the very next call', async () => {
    const { user, browser, me } = await signedIn('admin')
    expect((await me()).statusCode).toBe(200)
    expect((await browser.send('POST', '/auth/sign-out', {})).statusCode).toBe(200)
    expect((await me()).statusCode).toBe(401)
    expect(await browser.token()).toBeUndefined()
    expect((await eventsOf(user.email)).map((e) => e.kind)).toEqual(['session.started', 'session.ended'])
  })

  test('[W-04] deactivating a person ends their sessions at once', async () => {
    const boss = await signedIn('admin')
    const { user, me } = await signedIn('broker')
    const res = await boss.browser.call('PUT', '/user/update', boss.token, {
      user_id: user.id,
      version: user.version,
      active: false,
    })
    expect(res.statusCode).toBe(200)
    expect((await me()).statusCode).toBe(401)
  })

  test('[A-15] a session that nobody used for too long ends: 30 minutes for staff, 60 for others', async () => {
    const staff = await signedIn('admin')
    const borrower = await signedIn('borrower')
    await sql`update identity.session set "updatedAt" = now() - interval '31 minutes'`.execute(t.db)
    expect((await staff.me()).statusCode).toBe(401)
    expect(await staff.browser.token()).toBeUndefined()
    expect((await borrower.me()).statusCode).toBe(200)
    await sql`update identity.session set "updatedAt" = now() - interval '61 minutes'`.execute(t.db)
    expect((await borrower.me()).statusCode).toBe(401)
  })

  test('[A-15] a session ends after twelve hours however much it is used', async () => {
    const { me } = await signedIn('borrower')
    await sql`update identity.session set "expiresAt" = now() - interval '1 second'`.execute(t.db)
    expect((await me()).statusCode).toBe(401)
  })

  test("[A-15] a token of another installation's service is refused", async () => {
    const other = await testApp({ identity: createIdentity })
    try {
      await other.deps.identity.accounts?.create({ email: 'a@example.com', name: 'A', password: PASSWORD })
      const browser = openBrowser(other.app)
      await browser.signIn('a@example.com', PASSWORD)
      const res = await browser.call('GET', '/user/all', await browser.token())
      expect(res.statusCode).toBe(403)
      const here = await t.app.inject({
        method: 'GET',
        url: '/api/user/all',
        headers: { authorization: `Bearer ${await browser.token()}` },
      })
      expect(here.statusCode).toBe(401)
    } finally {
      await other.close()
    }
  })
})

describe('guessing a password', () => {
  const tries = async (email: string, n: number, address: string) => {
    const browser = openBrowser(t.app, { address })
    const codes: number[] = []
    for (let i = 0; i < n; i++) codes.push((await browser.signIn(email, `wrong password ${i}`)).statusCode)
    return codes
  }

  test('[A-15] after ten wrong passwords for an account from one network its next try waits', async () => {
    const user = await member('borrower')
    expect(await tries(user.email, 10, '10.0.0.1')).toEqual(Array(10).fill(401))
    const res = await openBrowser(t.app, { address: '10.0.0.1' }).signIn(user.email.toUpperCase(), PASSWORD)
    expect(res.statusCode).toBe(429)
    expect(Number(res.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(res.headers['retry-after'])).toBeLessThanOrEqual(900)
    expect((await eventsOf(user.email)).filter((e) => e.kind === 'session.refused')).toHaveLength(10)
  })

  test('[A-15] a known and an unknown address are answered alike', async () => {
    const user = await member('borrower')
    const browser = openBrowser(t.app, { address: '10.0.1.1' })
    const known = await browser.signIn(user.email, 'wrong password')
    const unknown = await browser.signIn('nobody@example.com', 'wrong password')
    expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()])
  })

  test('[A-15] after fifty wrong passwords from an address it waits, whatever account it tries next', async () => {
    for (let i = 0; i < 5; i++) await tries(`guess${i}@example.com`, 10, '10.0.2.1')
    const user = await member('borrower')
    expect((await openBrowser(t.app, { address: '10.0.2.1' }).signIn(user.email, PASSWORD)).statusCode).toBe(429)
    expect((await openBrowser(t.app, { address: '10.0.2.2' }).signIn(user.email, PASSWORD)).statusCode).toBe(200)
  })

  test('[A-15] a claimed forwarding address does not reset the count', async () => {
    const user = await member('borrower')
    const browser = openBrowser(t.app, { address: '10.0.3.1' })
    const codes: number[] = []
    for (let i = 0; i < 11; i++) {
      const body = { email: user.email, password: 'wrong password' }
      const headers = { 'x-forwarded-for': `9.9.9.${i}`, 'x-plinth-client-address': `8.8.8.${i}` }
      codes.push((await browser.send('POST', '/auth/sign-in/email', body, headers)).statusCode)
    }
    expect(codes.at(-1)).toBe(429)
  })

  test('[A-15] the right password takes the count back', async () => {
    const user = await member('borrower')
    await tries(user.email, 9, '10.0.4.1')
    expect((await openBrowser(t.app, { address: '10.0.4.1' }).signIn(user.email, PASSWORD)).statusCode).toBe(200)
    expect(await tries(user.email, 2, '10.0.4.1')).toEqual([401, 401])
  })
})

describe('a forgotten password', () => {
  const ask = (email: string, address: string) =>
    openBrowser(t.app, { address }).send('POST', '/auth/request-password-reset', {
      email,
      redirectTo: 'http://localhost:3000/reset-password',
    })

  test('[A-15] a mailed link sets a new password once, ends every session and is noted', async () => {
    const { user, me } = await signedIn('borrower', '10.1.0.1')
    expect((await ask(user.email, '10.1.0.1')).statusCode).toBe(200)
    await t.drain()
    const letter = lettersTo(user.email)[0]?.text ?? ''
    expect(letter).toContain('http://localhost:3000/reset-password?token=')
    const browser = openBrowser(t.app, { address: '10.1.0.1' })
    const body = { newPassword: 'a quite different one', token: tokenIn(letter) }
    expect((await browser.send('POST', '/auth/reset-password', body)).statusCode).toBe(200)
    expect((await me()).statusCode).toBe(401)
    expect((await browser.send('POST', '/auth/reset-password', body)).statusCode).toBe(400)
    expect((await browser.signIn(user.email, PASSWORD)).statusCode).toBe(401)
    expect((await browser.signIn(user.email, 'a quite different one')).statusCode).toBe(200)
    expect((await eventsOf(user.email)).map((e) => e.kind)).toContain('session.password-reset')
    await t.drain()
    expect(lettersTo(user.email).map((m) => m.subject)).toContainEqual(expect.stringMatching(/was changed$/))
  })

  test('[A-15] the answer does not tell whether the address is known, and a stranger is not written to', async () => {
    const user = await member('borrower')
    const known = await ask(user.email, '10.1.1.1')
    const unknown = await ask('nobody@example.com', '10.1.1.1')
    expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()])
    await t.drain()
    expect(lettersTo('nobody@example.com')).toEqual([])
  })

  test('[A-15] one person is not flooded with reset letters', async () => {
    const user = await member('borrower')
    const codes: number[] = []
    for (let i = 0; i < 6; i++) codes.push((await ask(user.email, `10.1.2.${i}`)).statusCode)
    expect(codes).toEqual([200, 200, 200, 200, 200, 422])
  })

  test.each(['short', 'password123456', 'aaaaaaaaaaaaaa'])('[A-15] %s is refused as a new password', async (weak) => {
    const user = await member('borrower')
    await ask(user.email, '10.1.3.1')
    await t.drain()
    const token = tokenIn(lettersTo(user.email).at(-1)?.text ?? '')
    const browser = openBrowser(t.app, { address: '10.1.3.1' })
    expect((await browser.send('POST', '/auth/reset-password', { newPassword: weak, token })).statusCode).toBe(400)
    expect((await browser.signIn(user.email, PASSWORD)).statusCode).toBe(200)
  })
})
