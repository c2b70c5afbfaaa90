import { type AuthAdapter, IdentityError } from './auth-adapter.ts'
import { embeddedAuth } from './auth-embedded.ts'
import { testAuth } from './auth-test.ts'
import { identityConfig } from './identity-config.ts'

/** Renew this long before the token's end, so that a request under way does not outlive it. */
const RENEW_BEFORE_MS = 60_000

interface Claims {
  email: string | null
  /** The session behind it; null when the pool names none. */
  sessionId: string | null
  /** Milliseconds since 1970; null when the token does not end. */
  expiresAt: number | null
}

/** Reads a token's payload. The server verifies it; here it only tells when to renew and whose it is. */
export const claimsOf = (token: string): Claims => {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(part), (c) => c.charCodeAt(0))
    const payload = JSON.parse(new TextDecoder().decode(bytes)) as { email?: unknown; exp?: unknown; sid?: unknown }
    return {
      email: typeof payload.email === 'string' && payload.email ? payload.email : null,
      sessionId: typeof payload.sid === 'string' ? payload.sid : null,
      expiresAt: typeof payload.exp === 'number' ? payload.exp * 1000 : null,
    }
  } catch {
    return { email: null, sessionId: null, expiresAt: null }
  }
}

export interface Session {
  /** The bearer token, renewed when it is about to end; null when nobody is signed in. */
  token(): Promise<string | null>
  /** Asks for a new token whatever the current one says: the server refused it. Shared by all who ask at once. */
  renew(): Promise<string | null>
  /** The signed-in email. Throws 'Email not found in jwtToken' when the token carries none. */
  email(): Promise<string | null>
  /** Forgets the token in memory; the next call asks the provider again. */
  forget(): void
  /** Tells that a session the server knew is over. */
  end(): void
  onEnd(listener: () => void): () => void
}

/** One person's session over an adapter. The token lives in memory only: no script finds it in storage. */
export const createSession = (adapter: () => Promise<AuthAdapter>, now: () => number = Date.now): Session => {
  let held: { token: string; expiresAt: number | null } | null = null
  let asking: Promise<string | null> | null = null
  const listeners = new Set<() => void>()

  const ask = async (): Promise<string | null> => {
    const token = await (await adapter()).fetchToken().catch((error: unknown) => {
      if (error instanceof IdentityError && error.status === 401) return null
      throw error
    })
    held = token ? { token, expiresAt: claimsOf(token).expiresAt } : null
    return token
  }
  const renew = () => {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }
  const token = async () => {
    if (held && (held.expiresAt === null || held.expiresAt - now() > RENEW_BEFORE_MS)) return held.token
    return renew()
  }
  return {
    token,
    renew,
    email: async () => {
      const bearer = await token()
      if (!bearer) return null
      const { email } = claimsOf(bearer)
      if (!email) throw new IdentityError('Email not found in jwtToken', 'email_missing', 403)
      return email
    },
    forget: () => {
      held = null
    },
    end: () => {
      held = null
      for (const listener of listeners) listener()
    },
    onEnd: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

let chosen: AuthAdapter | null = null

/** The adapter this installation is set up for; OpenID Connect is loaded only where it is used. */
export const authAdapter = async (): Promise<AuthAdapter> => {
  if (chosen) return chosen
  const config = await identityConfig()
  if (config.provider === 'test') chosen = testAuth
  else if (config.provider === 'oidc' && config.issuer && config.client_id)
    chosen = (await import('./auth-oidc.ts')).oidcAuth(config.issuer, config.client_id)
  else return embeddedAuth
  return chosen
}

export const session: Session = createSession(authAdapter)

/** Ends the session here and at the provider; the caller goes to '/'. */
export const signOut = async (): Promise<void> => {
  try {
    await (await authAdapter()).signOut()
  } finally {
    session.forget()
  }
}
