import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { startUserPool } from '../../../test/user-pool.ts'
import { createIdentity } from './index.ts'

let pool: Awaited<ReturnType<typeof startUserPool>>
let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  pool = await startUserPool()
  t = await testApp({
    identity: createIdentity,
    settings: { OIDC_ISSUER: pool.issuer, OIDC_CLIENT_ID: pool.clientId },
  })
})
afterAll(async () => {
  await t.close()
  await pool.stop()
})

const me = (email: string, token: string) =>
  t.app.inject({
    method: 'GET',
    url: `/api/user/logged-in-user/${email}`,
    headers: { authorization: `Bearer ${token}` },
  })
const codeOf = async (email: string, token: string) => {
  const res = await me(email, token)
  return [res.statusCode, res.json<{ code?: string }>().code]
}

describe('an OpenID Connect user pool', () => {
  test('[A-15] who signs in at the pool is known here by the verified email of its identity token', async () => {
    const user = await buildUser(t.db, 'broker')
    const res = await me(user.email, await pool.signIn(user.email))
    expect(res.statusCode).toBe(200)
    expect(res.json()).toMatchObject({ email: user.email, role: 'broker' })
  })

  test('[A-15] the browser is told the pool, and the embedded service is not there', async () => {
    const config = await t.app.inject({ method: 'GET', url: '/api/identity/config' })
    expect(config.json()).toMatchObject({ provider: 'oidc', issuer: pool.issuer, client_id: pool.clientId })
    const res = await t.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: {} })
    expect(res.statusCode).toBe(404)
  })

  test('[A-11] a person of the pool whom Plinth does not know is refused with 403, and no account is made', async () => {
    const res = await me('stranger@example.com', await pool.signIn('stranger@example.com'))
    expect(res.statusCode).toBe(403)
    expect(res.json()).toMatchObject({ detail: 'You Are Not Authorized To View This Page' })
    const made = await t.db.selectFrom('app_user').where('email', '=', 'stranger@example.com').selectAll().execute()
    expect(made).toEqual([])
  })

  test('[A-10] a good token without an email fails with ‘Email not found in jwtToken’', async () => {
    const res = await me('a@example.com', await pool.signIn('no-address'))
    expect(res.statusCode).toBe(403)
    expect(res.json()).toMatchObject({ code: 'email_missing', detail: 'Email not found in jwtToken' })
  })

  test('[A-15] an email that the pool has not verified is not believed', async () => {
    const { email } = await buildUser(t.db, 'admin')
    expect(await codeOf(email, await pool.sign({ sub: 'x', email }))).toEqual([401, 'not_signed_in'])
    const unverified = await pool.sign({ sub: 'x', email, email_verified: false })
    expect(await codeOf(email, unverified)).toEqual([401, 'not_signed_in'])
  })

  test('[A-15] tokens that the pool did not mean for Plinth are refused; the same claims, rightly signed, pass', async () => {
    const { email } = await buildUser(t.db, 'admin')
    const claims = { sub: 'x', email, email_verified: true }
    expect((await me(email, await pool.sign(claims))).statusCode).toBe(200)
    const jwk = await pool.publicJwk()
    const inAnHour = Math.floor(Date.now() / 1000) + 3600
    const full = { ...claims, iss: pool.issuer, aud: pool.clientId, exp: inAnHour }
    const hs256 = (secret: string) =>
      new SignJWT(full).setProtectedHeader({ alg: 'HS256', kid: 'pool-1' }).sign(new TextEncoder().encode(secret))
    const good = await pool.sign(claims)
    const bad = {
      audience: await pool.sign(claims, { audience: 'another-client' }),
      issuer: await pool.sign(claims, { issuer: 'https://other.example' }),
      expired: await pool.sign(claims, { expires: '-2m' }),
      notYet: await pool.sign({ ...claims, nbf: inAnHour }),
      noSubject: await pool.sign({ email, email_verified: true }),
      none: new UnsecuredJWT(full).encode(),
      keyConfusion: await hs256(JSON.stringify(jwk)),
      modulusConfusion: await hs256(jwk.n ?? ''),
      changed: `${good.slice(0, -4)}AAAA`,
      garbage: 'not.a.token',
    }
    for (const [name, token] of Object.entries(bad))
      expect([name, ...(await codeOf(email, token))]).toEqual([name, 401, 'not_signed_in'])
  })

  test('[A-15] the pool is not asked again for every token', async () => {
    const { email } = await buildUser(t.db, 'admin')
    const token = await pool.sign({ sub: 'x', email, email_verified: true })
    await me(email, token)
    const before = pool.requests()
    for (let i = 0; i < 20; i++) expect((await me(email, token)).statusCode).toBe(200)
    expect(pool.requests()).toBe(before)
  })

  test('[A-15] a pool that does not answer is told as 503, and the server stands', async () => {
    const gone = await startUserPool()
    await gone.stop()
    const settings = { OIDC_ISSUER: gone.issuer, OIDC_CLIENT_ID: gone.clientId }
    const cut = await testApp({ identity: createIdentity, settings })
    try {
      const token = await pool.sign({ sub: 'x', email: 'a@example.com', email_verified: true })
      const call = () =>
        cut.app.inject({ method: 'GET', url: '/api/user/all', headers: { authorization: `Bearer ${token}` } })
      expect([(await call()).statusCode, (await call()).statusCode]).toEqual([503, 503])
      expect((await cut.app.inject({ method: 'GET', url: '/api/utils/live-test' })).statusCode).toBe(200)
    } finally {
      await cut.close()
    }
  })
})
