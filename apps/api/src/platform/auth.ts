import { createHash } from 'node:crypto'
import { errors as joseErrors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { AppError, fail } from './errors.ts'

/** Who a token says is calling. */
export interface Claims {
  /** Lower case. */
  email: string
  /** The embedded identity service's session, when it issued the token; an outside pool has none. */
  sessionId: string | null
}
export type Verifier = (token: string) => Promise<Claims>

/** A token found good is not checked again for this long; whether its session and person still stand is asked each time. */
const REMEMBER_MS = 60_000
const REMEMBERED = 2000

/** What good tokens said, under their hash: the tokens themselves are kept nowhere. */
const createMemory = () => {
  const known = new Map<string, { claims: Claims; until: number }>()
  return {
    recall: (hash: string): Claims | undefined => {
      const found = known.get(hash)
      if (!found) return undefined
      if (found.until > Date.now()) return found.claims
      known.delete(hash)
      return undefined
    },
    /** `expires` in epoch seconds: nothing outlives its token. */
    keep: (hash: string, claims: Claims, expires: number): void => {
      const oldest = known.size >= REMEMBERED ? known.keys().next().value : undefined
      if (oldest !== undefined) known.delete(oldest)
      known.set(hash, { claims, until: Math.min(expires * 1000, Date.now() + REMEMBER_MS) })
    },
  }
}

/**
 * Checks a bearer identity token against a key set (JWKS). The embedded identity service and any outside OpenID Connect
 * pool pass through this same function. Fails with `not_signed_in`, or `email_missing` when the token is good but
 * carries no email.
 */
export const createVerifier = (pool: { issuer: string; audience: string; keys: JWTVerifyGetKey }): Verifier => {
  const memory = createMemory()
  return async (token) => {
    const hash = createHash('sha256').update(token).digest('base64url')
    const known = memory.recall(hash)
    if (known) return known
    const { payload } = await jwtVerify(token, pool.keys, {
      issuer: pool.issuer,
      algorithms: ['RS256', 'ES256', 'EdDSA', 'PS256'],
      clockTolerance: 30,
      requiredClaims: ['sub', 'exp'],
    }).catch((error: unknown) => {
      if (error instanceof AppError) throw error
      if (error instanceof joseErrors.JWKSTimeout)
        return fail('unavailable', "The sign-in service isn't responding. Try again in a minute.")
      return fail('not_signed_in', 'The session has ended. Sign in again.')
    })
    // Some pools name the client in client_id instead of aud (Cognito access tokens).
    const audiences = [payload.aud ?? [], payload['client_id'] ?? []].flat()
    if (!audiences.includes(pool.audience)) fail('not_signed_in', 'This token was issued for another application.')
    const { email, email_verified: verified, sid } = payload
    if (typeof email !== 'string') return fail('email_missing', 'Email not found in jwtToken')
    if (verified !== true && verified !== 'true') fail('not_signed_in', 'This email address is not verified yet.')
    const claims = { email: email.toLowerCase(), sessionId: typeof sid === 'string' ? sid : null }
    memory.keep(hash, claims, payload.exp ?? 0)
    return claims
  }
}
