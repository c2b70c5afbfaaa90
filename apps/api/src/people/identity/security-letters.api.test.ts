import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../../test/browser.ts'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { sixDigits } from '../../../test/six-digits.ts'
import { createIdentity } from '../../vendors/identity/index.ts'

const PASSWORD = 'tangerine-lamp-42'
const AGENT = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36' }

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp({ identity: createIdentity })
})
afterAll(() => t.close())

const signedIn = async () => {
  const user = await buildUser(t.db, 'broker')
  await t.deps.identity.accounts?.create({ email: user.email, name: 'Ada', password: PASSWORD })
  const browser = openBrowser(t.app)
  expect((await browser.signIn(user.email, PASSWORD)).statusCode).toBe(200)
  const subjects = async () => {
    await t.drain()
    return t.mailer.messages.filter((m) => m.to.email === user.email).map((m) => m.subject.split(' – ')[0])
  }
  return { user, browser, subjects }
}
const aged = (minutes: number) =>
  sql`update identity.session set "createdAt" = now() - make_interval(mins => ${minutes}::int)`.execute(t.db)

test('[A-15] a sign-in with a new device is told, the first one ever and a known one are not', async () => {
  const { user, browser, subjects } = await signedIn()
  await browser.send('POST', '/auth/sign-out', {})
  await browser.signIn(user.email, PASSWORD)
  expect(await subjects()).toEqual([])
  const thief = openBrowser(t.app, { address: '203.0.113.77' })
  const body = { email: user.email, password: PASSWORD }
  await thief.send('POST', '/auth/sign-in/email', body, AGENT)
  expect(await subjects()).toEqual(['A sign-in with a new device'])
  const letter = t.mailer.messages.at(-1)?.text ?? ''
  expect(letter).toContain('Chrome on Windows')
  expect(letter).toContain('203.0.113.77')
  await thief.send('POST', '/auth/sign-in/email', body, AGENT)
  expect(await subjects()).toHaveLength(1)
})

test("[A-15] a browser's own description is not printed into a letter", async () => {
  const { user, subjects } = await signedIn()
  const body = { email: user.email, password: PASSWORD }
  await openBrowser(t.app).send('POST', '/auth/sign-in/email', body, {
    'user-agent': 'Call 555-0100 http://evil.example',
  })
  expect(await subjects()).toHaveLength(1)
  expect(t.mailer.messages.at(-1)?.text).not.toContain('evil')
})

test('[A-15] a changed password and every change of the second factor are told', async () => {
  const { browser, subjects } = await signedIn()
  const enabled = await browser.send('POST', '/auth/two-factor/enable', { password: PASSWORD })
  const secret = new URL(enabled.json<{ totpURI: string }>().totpURI).searchParams.get('secret') ?? ''
  await browser.send('POST', '/auth/two-factor/verify-totp', { code: sixDigits(secret) })
  const made = await browser.send('POST', '/auth/two-factor/generate-backup-codes', { password: PASSWORD })
  const { backupCodes } = made.json<{ backupCodes: string[] }>()
  await browser.send('POST', '/auth/two-factor/disable', { password: PASSWORD, code: backupCodes[0] })
  const change = { currentPassword: PASSWORD, newPassword: 'a quite different one', revokeOtherSessions: true }
  await browser.send('POST', '/auth/change-password', change)
  expect((await subjects()).toSorted()).toEqual([
    'An authenticator app was added',
    'New backup codes were made',
    'Your authenticator app was switched off',
    'Your password was changed',
  ])
})

test('[A-15] an open browser is not enough for a passkey: who signed in a while ago signs in again', async () => {
  const { user, browser } = await signedIn()
  const ask = async () => {
    const res = await browser.send('GET', '/auth/passkey/generate-register-options')
    return [res.statusCode, res.json<{ code?: string }>().code]
  }
  expect(await ask()).toEqual([200, undefined])
  await aged(11)
  expect(await ask()).toEqual([403, 'SESSION_NOT_FRESH'])
  const finish = await browser.send('POST', '/auth/passkey/verify-registration', {
    response: { id: 'x' },
    name: 'thief',
  })
  expect(finish.statusCode).toBe(403)
  await browser.signIn(user.email, PASSWORD)
  expect((await ask())[0]).toBe(200)
})

test('[A-15] backup codes are made with the password alone, not by an open browser', async () => {
  const { browser } = await signedIn()
  const enabled = await browser.send('POST', '/auth/two-factor/enable', { password: PASSWORD })
  const secret = new URL(enabled.json<{ totpURI: string }>().totpURI).searchParams.get('secret') ?? ''
  await browser.send('POST', '/auth/two-factor/verify-totp', { code: sixDigits(secret) })
  const make = async (body: object) =>
    (await browser.send('POST', '/auth/two-factor/generate-backup-codes', body)).statusCode
  expect([await make({}), await make({ password: null }), await make({ password: 'wrong' })]).toEqual([400, 400, 400])
  expect(await make({ password: PASSWORD })).toBe(200)
})
