import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solvedCaptcha } from '../../../test/application-form.ts'
import { openBrowser } from '../../../test/browser.ts'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { sixDigits } from '../../../test/six-digits.ts'
import { createIdentity } from '../../vendors/identity/index.ts'

const PASSWORD = 'tangerine-lamp-42'
type App = Awaited<ReturnType<typeof testApp>>

let t: App
beforeAll(async () => {
  t = await testApp({ identity: createIdentity })
})
afterAll(() => t.close())

const member = async (on: App = t) => {
  const user = await buildUser(on.db, 'borrower')
  await on.deps.identity.accounts?.create({ email: user.email, name: user.first_name, password: PASSWORD })
  return user
}
/** Someone whose second step is on, and the key of their authenticator. */
const guarded = async () => {
  const user = await member()
  const browser = openBrowser(t.app)
  await browser.signIn(user.email, PASSWORD)
  const enabled = await browser.send('POST', '/auth/two-factor/enable', { password: PASSWORD })
  const secret = new URL(enabled.json<{ totpURI: string }>().totpURI).searchParams.get('secret') ?? ''
  await browser.send('POST', '/auth/two-factor/verify-totp', { code: sixDigits(secret) })
  return { user, secret }
}
const statuses = async (n: number, send: (i: number) => Promise<{ statusCode: number }>) => {
  const codes: number[] = []
  for (let i = 0; i < n; i++) codes.push((await send(i)).statusCode)
  return codes
}

describe('a body that does not parse is refused, so that no guard is switched off by a field of a wrong type', () => {
  const wrong: [string, object][] = [
    ['a number', { code: 7 }],
    ['an object', { newPassword: {} }],
    ['a list', { code: ['1'] }],
    ['nothing', { newPassword: null }],
    ['a field of no use', { more: true }],
  ]

  test.each(wrong)('[A-15] passwords are not tried past the count with %s beside them', async (_, junk) => {
    const user = await member()
    const browser = openBrowser(t.app, { address: '10.5.0.1' })
    const attack = (password: string) =>
      browser.send('POST', '/auth/sign-in/email', { email: user.email, password, ...junk })
    const codes = await statuses(12, (i) => attack(`guess number ${i}`))
    expect(codes).toEqual(Array(12).fill(400))
    expect((await attack(PASSWORD)).statusCode).toBe(400)
    expect(await browser.token()).toBeUndefined()
  })

  test('[A-15] the same six digits are not taken twice with a wrong-typed field beside them', async () => {
    const { user, secret } = await guarded()
    const code = sixDigits(secret, 1)
    const use = async (junk: object) => {
      const browser = openBrowser(t.app)
      await browser.signIn(user.email, PASSWORD)
      const res = await browser.send('POST', '/auth/two-factor/verify-totp', { code, ...junk })
      return [res.statusCode, await browser.token()]
    }
    expect((await use({}))[0]).toBe(200)
    expect(await use({ email: 5 })).toEqual([400, undefined])
    expect(await use({ newPassword: 5 })).toEqual([400, undefined])
    expect(await use({ code: Number(code) })).toEqual([400, undefined])
    expect(await use({ code: ` ${code} ` })).toEqual([401, undefined])
  })

  test('[A-15] a weak new password does not pass beside a wrong-typed field', async () => {
    const user = await member()
    const browser = openBrowser(t.app, { address: '10.5.0.2' })
    await browser.signIn(user.email, PASSWORD)
    const res = await browser.send('POST', '/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'password123456',
      email: 1,
    })
    expect(res.statusCode).toBe(400)
    expect((await openBrowser(t.app).signIn(user.email, PASSWORD)).statusCode).toBe(200)
  })

  test('[A-15] reset letters are counted whatever else the body says', async () => {
    const user = await member()
    const codes = await statuses(8, (i) =>
      openBrowser(t.app, { address: `10.5.1.${i}` }).send('POST', '/auth/request-password-reset', {
        email: user.email,
        code: 1,
      }),
    )
    await t.drain()
    expect(codes).toEqual(Array(8).fill(400))
    expect(t.mailer.messages.filter((m) => m.to.email === user.email)).toEqual([])
  })

  test.each([
    ['no JSON', 'application/json', 'email=a&password=b', 400],
    ['a form', 'application/x-www-form-urlencoded', 'email=a%40example.com&password=b', 415],
    ['plain text', 'text/plain', '{"email":"a@example.com","password":"b"}', 415],
    ['a list', 'application/json', '[]', 400],
    ['a byte order mark', 'application/json', '\uFEFF{"email":"a@example.com","password":"b"}', 400],
  ])('[A-15] %s is refused', async (_, type, payload, status) => {
    const res = await t.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { host: 'localhost:3000', 'content-type': type },
      payload,
    })
    expect(res.statusCode).toBe(status)
  })

  test('[A-15] the bad field is named', async () => {
    const res = await openBrowser(t.app).send('POST', '/auth/sign-in/email', { email: 4, password: 'x', rememberMe: 1 })
    expect(res.json()).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'email' }, { path: 'rememberMe', message: 'Unknown field' }],
    })
  })
})

describe('the second step is counted by what is proven, not by what the body says', () => {
  test('[A-15] a made-up email address beside the digits is refused', async () => {
    const { user } = await guarded()
    const browser = openBrowser(t.app, { address: '10.5.2.1' })
    await browser.signIn(user.email, PASSWORD)
    const codes = await statuses(12, (i) =>
      browser.send('POST', '/auth/two-factor/verify-totp', { code: String(100_000 + i), email: `x${i}@example.com` }),
    )
    expect(codes).toEqual(Array(12).fill(400))
  })

  test('[A-15] digits are not guessed past ten in a session, also by calls that the session makes of its own', async () => {
    const user = await member()
    const browser = openBrowser(t.app, { address: '10.5.2.2' })
    await browser.signIn(user.email, PASSWORD)
    await browser.send('POST', '/auth/two-factor/enable', { password: PASSWORD })
    const codes = await statuses(12, (i) =>
      openSame(browser, `10.5.3.${i}`).send('POST', '/auth/two-factor/verify-totp', { code: String(100_000 + i) }),
    )
    expect(codes.slice(10)).toEqual([429, 429])
  })

  test('[A-15] another cookie of a like name does not make another second step of it', async () => {
    const { user } = await guarded()
    const browser = openBrowser(t.app, { address: '10.5.2.3' })
    await browser.signIn(user.email, PASSWORD)
    const step = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const codes = await statuses(12, (i) =>
      browser.send(
        'POST',
        '/auth/two-factor/verify-totp',
        { code: String(100_000 + i) },
        { cookie: `x-two_factor=${i}; ${step}` },
      ),
    )
    expect(codes.filter((code) => code === 200)).toEqual([])
    expect(codes.at(-1)).toBe(429)
  })
})

/** The same browser, calling from elsewhere. */
const openSame = (browser: ReturnType<typeof openBrowser>, address: string) => {
  const other = openBrowser(t.app, { address })
  for (const [name, value] of browser.jar) other.jar.set(name, value)
  return other
}

describe('a stranger does not lock a known account out', () => {
  const used = async (email: string) => {
    for (let i = 0; i < 3; i++)
      await statuses(5, (n) => openBrowser(t.app, { address: `10.6.${i}.9` }).signIn(email, `wrong ${n}`))
  }

  test('[A-15] after many wrong tries from elsewhere the right password still signs in, with a captcha', async () => {
    const user = await member()
    await used(user.email)
    const owner = openBrowser(t.app, { address: '10.6.9.1' })
    const asked = await owner.signIn(user.email, PASSWORD)
    expect([asked.statusCode, asked.json()]).toMatchObject([422, { code: 'captcha_needed' }])
    const captcha = await solvedCaptcha(t)
    const body = { email: user.email, password: PASSWORD, captcha }
    expect((await owner.send('POST', '/auth/sign-in/email', body)).statusCode).toBe(200)
    expect(await owner.token()).toMatch(/\./)
  })

  test('[A-15] a captcha is good for one try, and one that is made up for none', async () => {
    const user = await member()
    await used(user.email)
    const browser = openBrowser(t.app, { address: '10.6.9.2' })
    const attempt = (captcha: string) =>
      browser.send('POST', '/auth/sign-in/email', { email: user.email, password: 'wrong again', captcha })
    const captcha = await solvedCaptcha(t)
    expect((await attempt(captcha)).statusCode).toBe(401)
    expect((await attempt(captcha)).json()).toMatchObject({ code: 'captcha_failed' })
    expect((await attempt('made up')).json()).toMatchObject({ code: 'captcha_failed' })
  })

  test('[A-15] an account that nobody has is answered alike', async () => {
    await used('nobody@example.com')
    const res = await openBrowser(t.app, { address: '10.6.9.3' }).signIn('nobody@example.com', PASSWORD)
    expect([res.statusCode, res.json()]).toMatchObject([422, { code: 'captcha_needed' }])
  })

  test('[A-15] reset letters that strangers asked for leave the owner theirs, with a captcha', async () => {
    const user = await member()
    const ask = (address: string, captcha?: string) =>
      openBrowser(t.app, { address }).send('POST', '/auth/request-password-reset', {
        email: user.email,
        ...(captcha ? { captcha } : {}),
      })
    expect(await statuses(6, (i) => ask(`10.6.8.${i}`))).toEqual([200, 200, 200, 200, 200, 422])
    expect((await ask('10.6.8.9', await solvedCaptcha(t))).statusCode).toBe(200)
  })
})

describe('whose address a call has', () => {
  const behind = async (trust: string) => {
    const app = await testApp({ identity: createIdentity, settings: { PLINTH_TRUST_PROXY: trust } })
    const user = await member(app)
    /** A wrong password, or the right one, as the proxy at 10.0.0.1 hands it on. */
    const signIn = (forwarded: string, password = 'wrong') =>
      openBrowser(app.app, { address: '10.0.0.1' }).send(
        'POST',
        '/auth/sign-in/email',
        { email: user.email, password },
        { 'x-forwarded-for': forwarded },
      )
    const addresses = async () => {
      const { rows } = await sql<{ ip: string }>`select distinct ip from event where entity = 'session'`.execute(app.db)
      return rows.map((row) => row.ip)
    }
    return { app, signIn, addresses }
  }

  test.each(['1', 'on', '10.0.0.0/8'])(
    "[A-15] with PLINTH_TRUST_PROXY=%s an address that the caller forges before the proxy's counts for nothing",
    async (trust) => {
      const { app, signIn, addresses } = await behind(trust)
      const codes = await statuses(11, (i) => signIn(`8.8.8.${i}, 203.0.113.9`))
      expect(codes.at(-1)).toBe(429)
      expect(await addresses()).toEqual(['203.0.113.9'])
      await app.close()
    },
  )

  test("[A-15] networks that are not the caller's proxy are not believed", async () => {
    const { app, signIn, addresses } = await behind('192.0.2.0/24')
    await signIn('8.8.8.8')
    expect(await addresses()).toEqual(['10.0.0.1'])
    await app.close()
  })

  test('[A-15] all addresses of an IPv6 line are one', async () => {
    const user = await member()
    const codes = await statuses(11, (i) =>
      openBrowser(t.app, { address: `2001:db8:7:7:${i}::${i}` }).signIn(user.email, 'wrong'),
    )
    expect(codes.at(-1)).toBe(429)
    const other = await openBrowser(t.app, { address: '2001:db8:7:8::1' }).signIn('nobody-else@example.com', 'wrong')
    expect(other.statusCode).toBe(401)
  })
})
