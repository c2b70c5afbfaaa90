import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../../test/browser.ts'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { sixDigits } from '../../../test/six-digits.ts'
import { createIdentity } from '../../vendors/identity/index.ts'

const PASSWORD = 'tangerine-lamp-42'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp({ identity: createIdentity })
})
afterAll(() => t.close())

const member = async () => {
  const user = await buildUser(t.db, 'borrower')
  await t.deps.identity.accounts?.create({ email: user.email, name: user.first_name, password: PASSWORD })
  return user
}
/** Takes the mailed link to a new password; answers the status. */
const chooseNew = async (email: string, newPassword: string): Promise<number> => {
  await openBrowser(t.app).send('POST', '/auth/request-password-reset', { email })
  await t.drain()
  const letter = t.mailer.messages.findLast((m) => m.to.email === email && m.text.includes('reset-password?token='))
  const token = /token=(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
  return (await openBrowser(t.app).send('POST', '/auth/reset-password', { newPassword, token })).statusCode
}
const signsIn = async (email: string, password: string) =>
  (await openBrowser(t.app).signIn(email, password)).statusCode === 200

test.each([
  ['letters alone', 'correct horse battery staple'],
  ['words of another alphabet', 'правильная лошадь батарейка'],
  ['spaces at both ends', '  tangerine under a lamp  '],
  ['128 characters', `${'never the same river twice '.repeat(5)}`.slice(0, 128)],
])(
  '[A-15] a password of %s is taken as it was typed: no rule of composition, and no character is cut off',
  async (_, chosen) => {
    const { email } = await member()
    expect(await chooseNew(email, chosen)).toBe(200)
    expect(await signsIn(email, chosen)).toBe(true)
    for (const other of [chosen.slice(0, -1), chosen.slice(0, 64), chosen.toUpperCase(), `${chosen}x`])
      if (other !== chosen) expect(await signsIn(email, other)).toBe(false)
  },
)

test('[A-15] a password does not run out: after three years it still signs in', async () => {
  const { email } = await member()
  await sql`update identity.account set "createdAt" = now() - interval '3 years', "updatedAt" = now() - interval '3 years'`.execute(
    t.db,
  )
  expect(await signsIn(email, PASSWORD)).toBe(true)
})

test('[A-15] a new password by the mailed link begins no session and leaves the second step on', async () => {
  const { email } = await member()
  const own = openBrowser(t.app)
  await own.signIn(email, PASSWORD)
  const enabled = await own.send('POST', '/auth/two-factor/enable', { password: PASSWORD })
  const secret = new URL(enabled.json<{ totpURI: string }>().totpURI).searchParams.get('secret') ?? ''
  await own.send('POST', '/auth/two-factor/verify-totp', { code: sixDigits(secret) })
  expect(await chooseNew(email, 'another-lamp-of-mine')).toBe(200)
  expect(await own.token()).toBeUndefined()
  const next = openBrowser(t.app)
  expect((await next.signIn(email, 'another-lamp-of-mine')).json()).toMatchObject({ twoFactorRedirect: true })
  expect(await next.token()).toBeUndefined()
})

test('[A-15] keys of authenticators, backup codes and sessions are long, of chance, and never the same', async () => {
  const made = { keys: new Set<string>(), codes: new Set<string>() }
  for (let n = 0; n < 3; n += 1) {
    const { email } = await member()
    const browser = openBrowser(t.app)
    await browser.signIn(email, PASSWORD)
    const enabled = await browser.send('POST', '/auth/two-factor/enable', { password: PASSWORD })
    const { totpURI, backupCodes } = enabled.json<{ totpURI: string; backupCodes: string[] }>()
    made.keys.add(new URL(totpURI).searchParams.get('secret') ?? '')
    for (const code of backupCodes) made.codes.add(code)
  }
  // Base32 has 5 bits a character, letters and digits at least 5.
  expect([...made.keys].map((key) => key.length * 5).filter((bits) => bits < 160)).toEqual([])
  expect([...made.codes].map((code) => code.replace('-', '').length * 5).filter((bits) => bits < 50)).toEqual([])
  expect([made.keys.size, made.codes.size]).toEqual([3, 30])
  const { rows } = await sql<{ token: string }>`select token from identity.session`.execute(t.db)
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ token }) => token.length * 5 < 128)).toEqual([])
  expect(new Set(rows.map(({ token }) => token)).size).toBe(rows.length)
})
