import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Captcha, Verdict } from './port.ts'

/** A challenge can be solved and sent for ten minutes. */
const LIFETIME_SECONDS = 600
/** How many keys a browser tries: spread, so that the work cannot be told in advance. */
const TRIES = { least: 500, most: 1500 } as const

const Token = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string().regex(/^[0-9a-f]{32}$/),
      salt: z.string().regex(/^[0-9a-f]{32}$/),
      cost: z.int().min(1).max(1_000_000),
      keyLength: z.literal(32),
      keyPrefix: z.string().regex(/^([0-9a-f]{2}){1,32}$/),
      keySignature: z.string(),
      expiresAt: z.int(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int().min(0).max(0xffff_ffff), derivedKey: z.string().max(200) }),
})

/** What the browser sends: JSON in base64. Null for anything else. */
const read = (token: string): z.output<typeof Token> | null => {
  try {
    const parsed = Token.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** The keys are derived from the installation's secret, so that a restart keeps open challenges good. */
const keyFrom = (secret: string, use: string) => createHmac('sha256', secret).update(`captcha ${use}`).digest('hex')

/** A proof of work that needs no provider, key or network (E-76). @param cost Rounds of the key derivation a try. */
export const createEmbeddedCaptcha = (o: { secret: string; cost: number; clock: Clock }): Captcha => {
  const hmacSignatureSecret = keyFrom(o.secret, 'challenge')
  const hmacKeySignatureSecret = keyFrom(o.secret, 'solution')
  const nowSeconds = () => Math.floor(o.clock.now() / 1000)

  const verify = async (token: string): Promise<Verdict> => {
    const read_ = read(token)
    if (!read_) return { ok: false, reason: 'failed' }
    const { challenge, solution } = read_
    const result = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret, hmacKeySignatureSecret })
    if (result.expired) return { ok: false, reason: 'expired' }
    if (!result.verified) return { ok: false, reason: 'failed' }
    if (challenge.parameters.expiresAt < nowSeconds()) return { ok: false, reason: 'expired' }
    return { ok: true, tokenId: `embedded ${challenge.parameters.nonce}${challenge.parameters.salt}` }
  }

  return {
    kind: 'embedded',
    siteKey: null,
    challenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: o.cost,
        counter: randomInt(TRIES.most, TRIES.least),
        deriveKey,
        expiresAt: nowSeconds() + LIFETIME_SECONDS,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      }),
    verify,
  }
}
