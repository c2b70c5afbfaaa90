import { generateKeyPair, SignJWT } from 'jose'
import { createVerifier } from '../../platform/auth.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Identity } from './port.ts'

const ISSUER = 'plinth-test-helpers'
const AUDIENCE = 'plinth'

/**
 * Mock authentication: tokens signed by a key that lives in this process alone and ends with it. The settings
 * refuse it in production.
 */
export const createTestIdentity = async (clock: Clock): Promise<Identity> => {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  return {
    kind: 'test',
    verify: createVerifier({ issuer: ISSUER, audience: AUDIENCE, keys: async () => publicKey }),
    accounts: null,
    browser: { issuer: ISSUER, clientId: AUDIENCE, google: false },
    signForTest: (email) => {
      const now = Math.floor(clock.now() / 1000)
      return new SignJWT({ email, email_verified: true })
        .setProtectedHeader({ alg: 'ES256' })
        .setSubject(email)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + 12 * 3600)
        .sign(privateKey)
    },
  }
}
