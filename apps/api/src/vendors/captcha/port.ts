/** A puzzle for the browser; see `application.challenge` in the contract. */
export interface Challenge {
  parameters: {
    algorithm: string
    nonce: string
    salt: string
    cost: number
    keyLength: number
    keyPrefix: string
    /** Epoch seconds. */
    expiresAt?: number
  }
  signature?: string
}

/** What a solved captcha is worth. `tokenId` names the solution: it may be accepted once. */
export type Verdict = { ok: true; tokenId: string } | { ok: false; reason: 'failed' | 'expired' }

/** Tells people from programs (E-01, E-76). Adapters: an embedded proof of work (default), Turnstile and hCaptcha by key. */
export interface Captcha {
  kind: 'embedded' | 'turnstile' | 'hcaptcha'
  /** Site key of a hosted captcha. */
  siteKey: string | null
  /** Null for a hosted captcha: the browser asks its provider. */
  challenge: (() => Promise<Challenge>) | null
  /** Never throws: a provider that does not answer counts as failed. */
  verify(token: string, ip: string): Promise<Verdict>
  /** Asks the service something harmless. Throws what is wrong, in words for an administrator. */
  check?(): Promise<void>
}
