import { createRemoteJWKSet, errors as joseErrors, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { createVerifier } from '../../platform/auth.ts'
import { fail } from '../../platform/errors.ts'
import type { Identity } from './port.ts'

const DISCOVERY_TIMEOUT_MS = 5000
/** After a failed discovery the pool is not asked again for this long, so that a dead pool does not hold every call. */
const PAUSE_MS = 5000

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })

const discover = async (issuer: string): Promise<JWTVerifyGetKey> => {
  const res = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS),
  })
  if (!res.ok) throw new Error(`discovery answered ${res.status}`)
  const found = Discovery.parse(await res.json())
  if (found.issuer !== issuer) throw new Error('the pool names another issuer than OIDC_ISSUER')
  return createRemoteJWKSet(new URL(found.jwks_uri), {
    cooldownDuration: 30_000,
    cacheMaxAge: 600_000,
    timeoutDuration: 5000,
  })
}

/** The pool's keys: discovered on the first token, asked again when discovery failed. Fails with `unavailable`. */
const poolKeys = (issuer: string): JWTVerifyGetKey => {
  let keys: Promise<JWTVerifyGetKey> | null = null
  let failedAt = 0
  const unavailable = () => fail('unavailable', "The sign-in service isn't responding. Try again in a minute.")
  return async (header, token) => {
    if (!keys && performance.now() - failedAt < PAUSE_MS && failedAt > 0) return unavailable()
    keys ??= discover(issuer)
    const known = await keys.catch(() => {
      keys = null
      failedAt = performance.now()
      return unavailable()
    })
    try {
      return await known(header, token)
    } catch (error) {
      // The token names no key of the pool: the token's fault. Anything else is the pool's.
      if (error instanceof joseErrors.JWKSNoMatchingKey || error instanceof joseErrors.JWKSMultipleMatchingKeys)
        throw error
      return unavailable()
    }
  }
}

/** Any OpenID Connect user pool; browsers sign in there and send its identity token. */
export const createOidcIdentity = (pool: { issuer: string; clientId: string }): Identity => ({
  kind: 'oidc',
  verify: createVerifier({ issuer: pool.issuer, audience: pool.clientId, keys: poolKeys(pool.issuer) }),
  accounts: null,
  check: async () => void (await discover(pool.issuer)),
  browser: { issuer: pool.issuer, clientId: pool.clientId, google: false },
})
