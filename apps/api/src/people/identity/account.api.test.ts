import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../../test/browser.ts'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { sixDigits } from '../../../test/six-digits.ts'
import { createIdentity } from '../../vendors/identity/index.ts'

const PASSWORD = 'tangerine-lamp-42'
type App = Awaited<ReturnType<typeof testApp>>

let t: App
let strict: App
beforeAll(async () => {
  t = await testApp({ identity: createIdentity })
  strict = await testApp({ identity: createIdentity, settings: { PLINTH_REQUIRE_SECOND_FACTOR: 'on' } })
})
afterAll(async () => {
  await t.close()
  await strict.close()
})

const signedIn = async (role: 'admin' | 'borrower' | 'broker', on: App = t) => {
  const user = await buildUser(on.db, role)
  await on.deps.identity.accounts?.create({ email: user.email, name: user.first_name, password: PASSWORD })
  const browser = openBrowser(on.app)
  expect((await browser.signIn(user.email, PASSWORD)).statusCode).toBe(200)
  const call = async (method: 'GET' | 'POST' | 'DELETE', url: string) =>
    browser.call(method, url, await browser.token(), method === 'POST' ? {} : undefined)
  return { user, browser, call }
}
const setUpAuthenticator = async (browser: ReturnType<typeof openBrowser>) => {
  const enabled = await browser.send('POST', '/auth/two-factor/enable', { password: PASSWORD })
  const { totpURI, backupCodes } = enabled.json<{ totpURI: string; backupCodes: string[] }>()
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  const [spent, fresh] = [sixDigits(secret), sixDigits(secret, 1)]
  const proved = await browser.send('POST', '/auth/two-factor/verify-totp', { code: spent })
  expect(proved.statusCode).toBe(200)
  return { spent, fresh, backupCodes }
}
const kindsOf = async (email: string) => {
  const { rows } = await sql<{ kind: string }>`
    select kind from event where entity = 'session' and after->>'email' = ${email} order by id`.execute(t.db)
  return rows.map((r) => r.kind)
}

describe('the own account', () => {
  test('[A-15] it tells password, authenticator, backup codes left and the sessions, and no token of them', async () => {
    const { user, browser, call } = await signedIn('broker')
    await openBrowser(t.app).signIn(user.email, PASSWORD)
    const before = await call('GET', '/account')
    expect(before.json()).toMatchObject({ has_password: true, authenticator: false, second_factor: 'missing' })
    const { rows } = await sql<{ token: string }>`select token from identity.session`.execute(t.db)
    expect(rows.filter((r) => before.body.includes(r.token))).toEqual([])
    await setUpAuthenticator(browser)
    const after = (await call('GET', '/account')).json<{ sessions: { current: boolean }[] }>()
    expect(after).toMatchObject({ authenticator: true, backup_codes_left: 10, second_factor: 'proven' })
    expect(after.sessions.map((s) => s.current).sort()).toEqual([false, true])
  })

  test("[A-15] one session or all others end at once; somebody else's is not found", async () => {
    const { user, call } = await signedIn('borrower')
    const others = [openBrowser(t.app), openBrowser(t.app), openBrowser(t.app)]
    for (const other of others) await other.signIn(user.email, PASSWORD)
    const { sessions } = (await call('GET', '/account')).json<{ sessions: { id: string; current: boolean }[] }>()
    const one = sessions.find((s) => !s.current)?.id ?? ''
    const stranger = await signedIn('borrower')
    expect((await stranger.call('DELETE', `/account/session/${one}`)).statusCode).toBe(404)
    expect((await call('DELETE', `/account/session/${one}`)).statusCode).toBe(200)
    expect((await call('DELETE', `/account/session/${one}`)).statusCode).toBe(404)
    expect((await call('POST', '/account/end-other-sessions')).json()).toEqual({ ended: 2 })
    for (const other of others) expect(await other.token()).toBeUndefined()
    expect((await stranger.call('GET', '/account')).statusCode).toBe(200)
    expect((await kindsOf(user.email)).filter((k) => k === 'account.sessions-ended')).toHaveLength(2)
  })

  test('[A-15] a new password takes the old one, ends the other sessions and is noted', async () => {
    const { user, browser } = await signedIn('borrower')
    const other = openBrowser(t.app)
    await other.signIn(user.email, PASSWORD)
    const change = (currentPassword: string, newPassword: string) =>
      browser.send('POST', '/auth/change-password', { currentPassword, newPassword, revokeOtherSessions: true })
    expect((await change('not the old one', 'a quite different one')).statusCode).toBe(400)
    expect((await change(PASSWORD, 'password123456')).statusCode).toBe(400)
    expect((await change(PASSWORD, 'a quite different one')).statusCode).toBe(200)
    expect(await other.token()).toBeUndefined()
    expect(await browser.token()).toMatch(/\./)
    expect((await openBrowser(t.app).signIn(user.email, 'a quite different one')).statusCode).toBe(200)
    expect(await kindsOf(user.email)).toContain('session.password-changed')
  })

  test('[A-15] switching the authenticator off takes the password and a code, and every step leaves an event', async () => {
    const { user, browser, call } = await signedIn('admin')
    const { spent, fresh, backupCodes } = await setUpAuthenticator(browser)
    const off = async (body: object) => (await browser.send('POST', '/auth/two-factor/disable', body)).statusCode
    expect(await off({ password: PASSWORD })).toBe(401)
    expect(await off({ password: PASSWORD, code: '000000' })).toBe(401)
    expect(await off({ password: PASSWORD, code: spent })).toBe(401)
    expect(await off({ password: 'wrong password', code: fresh })).toBe(400)
    expect((await call('GET', '/account')).json()).toMatchObject({ authenticator: true })
    expect(await off({ password: PASSWORD, code: backupCodes[0] })).toBe(200)
    expect((await call('GET', '/account')).json()).toMatchObject({ authenticator: false, backup_codes_left: null })
    const kinds = await kindsOf(user.email)
    expect(kinds.filter((k) => k.startsWith('account.'))).toEqual([
      'account.authenticator-on',
      'account.authenticator-off',
    ])
    expect(kinds.filter((k) => k === 'session.started')).toHaveLength(1)
  })

  test('[A-15] a stolen session does not guess the password: tries are counted by session', async () => {
    const { browser } = await signedIn('borrower')
    const codes: number[] = []
    for (let i = 0; i < 11; i++)
      codes.push((await browser.send('POST', '/auth/two-factor/enable', { password: `guess ${i}` })).statusCode)
    expect(codes.at(-1)).toBe(429)
  })
})

describe('a demanded second factor', () => {
  test('[A-15] by default nothing is refused without one', async () => {
    const { call } = await signedIn('admin')
    expect((await call('GET', '/user/all')).statusCode).toBe(200)
  })

  test.each(['admin', 'broker'] as const)('[A-15] when it is demanded, the calls of %s open with it', async (role) => {
    const { user, browser, call } = await signedIn(role, strict)
    const refused = await call('GET', `/user/${user.id}/notifications`)
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'second_factor_missing' }])
    expect((await call('GET', `/user/logged-in-user/${user.email}`)).statusCode).toBe(200)
    expect((await call('GET', '/account')).json()).toMatchObject({
      second_factor: 'missing',
      second_factor_required: true,
    })
    await setUpAuthenticator(browser)
    expect((await call('GET', '/account')).json()).toMatchObject({ second_factor: 'proven' })
    expect((await call('GET', `/user/${user.id}/notifications`)).statusCode).toBe(200)
  })

  test('[A-15] borrowers are not asked for one', async () => {
    const { call } = await signedIn('borrower', strict)
    expect((await call('GET', '/account')).json()).toMatchObject({ second_factor: 'not-asked' })
    expect((await call('GET', '/personal/home')).json()).not.toMatchObject({ code: 'second_factor_missing' })
  })

  test('[A-15] a Google session is not proven by an authenticator it never asked; a passkey session is', async () => {
    const { user, browser, call } = await signedIn('admin', strict)
    await setUpAuthenticator(browser)
    const begun = (by: string) =>
      sql`update identity.session set "begunBy" = ${by} where "userId" =
        (select id from identity."user" where email = ${user.email})`.execute(strict.db)
    await begun('google')
    expect((await call('GET', '/user/all')).statusCode).toBe(403)
    await begun('passkey')
    expect((await call('GET', '/user/all')).statusCode).toBe(200)
  })
})

/** 'an older password' as it was kept before argon2id: salt and key, N 16384, r 16, p 1. */
const KEPT_BY_SCRYPT =
  '7b7e7e0b66d2f70266e4e72710cebaad:4272d3c93a152cd5da95bd122c9dfa7bcd1431b37e0fd38e3a857f30f33edc0a4faeae19045d5c002d62d52aacf953f56dacb40778389de01fa47f052d495dbd'

describe('stored passwords', () => {
  const stored = async (email: string) => {
    const { rows } = await sql<{ password: string }>`
      select a.password from identity.account a join identity."user" u on u.id = a."userId"
      where u.email = ${email}`.execute(t.db)
    return rows[0]?.password ?? ''
  }

  test('[A-15] passwords are kept as argon2id; one kept by scrypt before still signs in', async () => {
    const { user } = await signedIn('borrower')
    expect(await stored(user.email)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await sql`update identity.account set password = ${KEPT_BY_SCRYPT} where "userId" =
      (select id from identity."user" where email = ${user.email})`.execute(t.db)
    expect((await openBrowser(t.app).signIn(user.email, 'an older password')).statusCode).toBe(200)
    expect((await openBrowser(t.app).signIn(user.email, PASSWORD)).statusCode).toBe(401)
  })
})
