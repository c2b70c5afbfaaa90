import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

/** A person who has switched the second step on. */
const guarded = async () => {
  const user = await buildUser(t.db, 'admin')
  await t.deps.identity.accounts?.create({ email: user.email, name: 'Ada', password: PASSWORD })
  const browser = openBrowser(t.app)
  await browser.signIn(user.email, PASSWORD)
  const enabled = await browser.send('POST', '/auth/two-factor/enable', { password: PASSWORD })
  const { totpURI, backupCodes } = enabled.json<{ totpURI: string; backupCodes: string[] }>()
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  // Those of now are spent on switching the step on; the next ones are good already.
  const [spent, fresh] = [sixDigits(secret), sixDigits(secret, 1)]
  expect((await browser.send('POST', '/auth/two-factor/verify-totp', { code: spent })).statusCode).toBe(200)
  return { user, fresh, backupCodes }
}
const started = async (email: string) =>
  (await t.db.selectFrom('event').select(['kind', 'after']).where('kind', '=', 'session.started').execute()).filter(
    (e) => JSON.stringify(e.after).includes(email),
  ).length

describe('the second step', () => {
  test('[A-15] the password alone opens nothing; the digits of the authenticator do, and are noted once', async () => {
    const { user, fresh } = await guarded()
    const before = await started(user.email)
    const browser = openBrowser(t.app)
    const first = await browser.signIn(user.email, PASSWORD)
    expect(first.json()).toMatchObject({ twoFactorRedirect: true })
    expect(await browser.token()).toBeUndefined()
    expect(await started(user.email)).toBe(before)
    const wrong = await browser.send('POST', '/auth/two-factor/verify-totp', { code: '000000' })
    expect(wrong.statusCode).toBe(401)
    expect(await browser.token()).toBeUndefined()
    const right = await browser.send('POST', '/auth/two-factor/verify-totp', { code: fresh })
    expect(right.statusCode).toBe(200)
    expect(await browser.token()).toMatch(/\./)
    expect(await started(user.email)).toBe(before + 1)
  })

  test('[A-15] the same digits open one session: seen over the shoulder, they are worth nothing', async () => {
    const { user, fresh } = await guarded()
    const use = async () => {
      const browser = openBrowser(t.app)
      await browser.signIn(user.email, PASSWORD)
      const { statusCode } = await browser.send('POST', '/auth/two-factor/verify-totp', { code: fresh })
      return [statusCode, await browser.token()]
    }
    const all = await Promise.all([use(), use(), use()])
    expect(all.filter(([status]) => status === 200)).toHaveLength(1)
    expect(all.filter(([status, token]) => status === 401 && token === undefined)).toHaveLength(2)
    expect(await use()).toEqual([401, undefined])
  })

  test('[A-15] a backup code works once', async () => {
    const { user, backupCodes } = await guarded()
    const use = async () => {
      const browser = openBrowser(t.app)
      await browser.signIn(user.email, PASSWORD)
      return (await browser.send('POST', '/auth/two-factor/verify-backup-code', { code: backupCodes[0] })).statusCode
    }
    expect(await use()).toBe(200)
    expect(await use()).toBe(401)
  })

  test('[A-15] six digits are not guessed: after a few wrong ones the step is over', async () => {
    const { user, fresh } = await guarded()
    const browser = openBrowser(t.app)
    await browser.signIn(user.email, PASSWORD)
    const codes: number[] = []
    for (let i = 0; i < 12; i++) {
      const body = { code: String(100_000 + i) }
      codes.push((await browser.send('POST', '/auth/two-factor/verify-totp', body)).statusCode)
    }
    expect(codes.at(-1)).not.toBe(200)
    const late = await browser.send('POST', '/auth/two-factor/verify-totp', { code: fresh })
    expect(late.statusCode).not.toBe(200)
    expect(await browser.token()).toBeUndefined()
  })

  test('[A-15] a passkey can be registered: the service names this installation as its party', async () => {
    const user = await buildUser(t.db, 'broker')
    await t.deps.identity.accounts?.create({ email: user.email, name: 'Ada', password: PASSWORD })
    const browser = openBrowser(t.app)
    await browser.signIn(user.email, PASSWORD)
    const res = await browser.send('GET', '/auth/passkey/generate-register-options')
    expect(res.json()).toMatchObject({ rp: { id: 'localhost' } })
  })
})
