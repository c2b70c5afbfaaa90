import { z } from 'zod'
import type { Captcha, Verdict } from './port.ts'

const Answer = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

const VERIFY_URL = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
} as const
const TIMEOUT_MS = 5000

const gaveUp = ['timeout-or-duplicate', 'expired-input-response', 'already-seen-response']

/**
 * A captcha that a provider runs: the token is checked with the provider, with a time limit and without following
 * redirects. No answer, or one that cannot be read, is a failure: nothing is ever let in unchecked.
 *
 * @param send Replaces fetch.
 */
export const createHostedCaptcha = (o: {
  kind: 'turnstile' | 'hcaptcha'
  siteKey: string
  secretKey: string
  send?: typeof fetch
}): Captcha => {
  const send = o.send ?? fetch
  const ask = async (token: string, ip: string) => {
    const reply = await send(VERIFY_URL[o.kind], {
      method: 'POST',
      body: new URLSearchParams({ secret: o.secretKey, response: token, remoteip: ip, sitekey: o.siteKey }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return Answer.parse(await reply.json())
  }
  // A token that is none is refused for itself, unless the key is wrong.
  const check = async () => {
    const codes = (await ask('plinth-connection-test', '127.0.0.1'))['error-codes']
    const wrong = codes.find((code) => /secret|sitekey/.test(code))
    if (wrong) throw new Error(`The key was rejected (${wrong})`)
  }
  const verify = async (token: string, ip: string): Promise<Verdict> => {
    try {
      const answer = await ask(token, ip)
      if (answer.success) return { ok: true, tokenId: `${o.kind} ${token}` }
      return { ok: false, reason: answer['error-codes'].some((code) => gaveUp.includes(code)) ? 'expired' : 'failed' }
    } catch {
      return { ok: false, reason: 'failed' }
    }
  }
  return { kind: o.kind, siteKey: o.siteKey, challenge: null, verify, check }
}
