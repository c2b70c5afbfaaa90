import { createHash } from 'node:crypto'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBrowser } from '../../../test/browser.ts'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { createIdentity } from '../../vendors/identity/index.ts'

const CLIENT = 'plinth-123.apps.googleusercontent.com'
const SECRET = 'the secret that Google gave'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp({
    identity: createIdentity,
    settings: {
      PLINTH_PUBLIC_URL: 'http://localhost:3000',
      GOOGLE_CLIENT_ID: CLIENT,
      GOOGLE_CLIENT_SECRET: SECRET,
    },
  })
})
afterAll(() => t.close())

type Browser = ReturnType<typeof openBrowser>
const start = async (browser: Browser) => {
  const reply = await browser.send('POST', '/auth/sign-in/social', { provider: 'google', callbackURL: '/dashboard' })
  return { status: reply.statusCode, url: reply.statusCode === 200 ? new URL(reply.json<{ url: string }>().url) : null }
}
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** Google's token endpoint and keys, for one test: answers an ID token for the address, and keeps what it was asked. */
const standInForGoogle = async (email: string, verified = true) => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const asked: URLSearchParams[] = []
  const real = globalThis.fetch
  onTestFinished(() => {
    globalThis.fetch = real
  })
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { href } = new URL(request.url)
    if (href === 'https://www.googleapis.com/oauth2/v3/certs')
      return Response.json({ keys: [{ ...(await exportJWK(publicKey)), kid: 'g1', alg: 'RS256', use: 'sig' }] })
    if (href !== 'https://oauth2.googleapis.com/token') return real(input, init)
    asked.push(new URLSearchParams(await request.text()))
    const idToken = await new SignJWT({ email, email_verified: verified, name: 'Ada Google' })
      .setProtectedHeader({ alg: 'RS256', kid: 'g1' })
      .setSubject(`google-${email}`)
      .setIssuer('https://accounts.google.com')
      .setAudience(CLIENT)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
    return Response.json({ access_token: 'a', id_token: idToken, token_type: 'Bearer', expires_in: 3599 })
  }
  return asked
}
const comeBack = (browser: Browser, state: string) =>
  browser.send('GET', `/auth/callback/google?${new URLSearchParams({ state, code: 'a one-time code' })}`)

test('[A-05] with the Google settings the sign-in page offers Google, without them it does not', async () => {
  const google = async (app: typeof t) => (await app.call('GET', '/identity/config', null)).json<{ google: boolean }>()
  expect((await google(t)).google).toBe(true)
  const without = await testApp({ identity: createIdentity })
  onTestFinished(() => without.close())
  expect((await google(without)).google).toBe(false)
  expect((await start(openBrowser(without.app))).status).toBe(404)
})

test('[A-05] Google is asked with our client id, our address to come back to, PKCE and a state of its own', async () => {
  const [one, two] = [await start(openBrowser(t.app)), await start(openBrowser(t.app))]
  expect([one.status, one.url?.origin, one.url?.pathname]).toEqual([
    200,
    'https://accounts.google.com',
    '/o/oauth2/v2/auth',
  ])
  expect(Object.fromEntries(one.url?.searchParams ?? [])).toMatchObject({
    response_type: 'code',
    client_id: CLIENT,
    redirect_uri: 'http://localhost:3000/api/auth/callback/google',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    scope: 'email profile openid',
  })
  const state = (url: URL | null) => url?.searchParams.get('state') ?? ''
  expect(state(one.url).length).toBeGreaterThan(20)
  expect(state(one.url)).not.toBe(state(two.url))
  expect(one.url?.href).not.toContain(encodeURIComponent(SECRET))
})

test('[A-05] a known person comes back signed in: the code is redeemed with the verifier of the challenge', async () => {
  const user = await buildUser(t.db, 'borrower')
  const asked = await standInForGoogle(user.email)
  const browser = openBrowser(t.app)
  const { url } = await start(browser)
  const back = await comeBack(browser, url?.searchParams.get('state') ?? '')
  expect([back.statusCode, back.headers.location]).toEqual([302, '/dashboard'])
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    grant_type: 'authorization_code',
    code: 'a one-time code',
    redirect_uri: 'http://localhost:3000/api/auth/callback/google',
  })
  expect(challengeOf(asked[0]?.get('code_verifier') ?? '')).toBe(url?.searchParams.get('code_challenge'))
  const token = await browser.token()
  expect(decodeJwt(token ?? '')).toMatchObject({ email: user.email, email_verified: true })
  const me = await browser.call('GET', `/user/logged-in-user/${user.email}`, token)
  expect([me.statusCode, me.json()]).toMatchObject([200, { id: user.id, role: 'borrower' }])
})

test('[A-05] a state that another browser was given opens nothing', async () => {
  const user = await buildUser(t.db, 'borrower')
  const asked = await standInForGoogle(user.email)
  const { url } = await start(openBrowser(t.app))
  const thief = openBrowser(t.app)
  await comeBack(thief, url?.searchParams.get('state') ?? '')
  expect([asked.length, await thief.token()]).toEqual([0, undefined])
})

test('[A-05] [A-15] a Google account that nobody here knows is refused by the user lookup', async () => {
  const email = 'stranger@gmail.example'
  await standInForGoogle(email)
  const browser = openBrowser(t.app)
  const { url } = await start(browser)
  await comeBack(browser, url?.searchParams.get('state') ?? '')
  const me = await browser.call('GET', `/user/logged-in-user/${email}`, await browser.token())
  expect(me.statusCode).toBe(403)
  const known = await t.db.selectFrom('app_user').select('id').where('email', '=', email).execute()
  expect(known).toEqual([])
})
