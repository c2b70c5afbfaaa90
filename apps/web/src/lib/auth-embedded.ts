import { type AuthAdapter, IdentityError, type SignInResult } from './auth-adapter.ts'
import { basePath } from './base-path.ts'

/** What the embedded identity service answers on refusal. */
interface Refusal {
  code?: string
  message?: string
  /** The same from Plinth's own guards. */
  detail?: string
}

const unreachable = () =>
  new IdentityError('We could not reach the server. Check your connection and try again.', 'unreachable', 0)

const send = async (path: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(`${basePath()}/auth${path}`, { credentials: 'same-origin', ...init })
  } catch {
    throw unreachable()
  }
}

const post = async <T>(path: string, body: unknown): Promise<T> => {
  const res = await send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await res.json().catch(() => null)) as (T & Refusal) | null
  if (!res.ok) throw new IdentityError(answer?.message ?? answer?.detail ?? '', answer?.code ?? 'refused', res.status)
  return answer as T
}

/**
 * Email and password. Throws `IdentityError`: 401 wrong, 403 address not verified, 429 too many tries, `captcha_needed`
 * where a solved captcha is wanted too.
 */
export const signInWithPassword = async (email: string, password: string, captcha?: string): Promise<SignInResult> => {
  const answer = await post<{ twoFactorRedirect?: boolean } | null>('/sign-in/email', { email, password, captcha })
  return answer?.twoFactorRedirect ? 'second-factor' : 'signed-in'
}

/** The six digits of the person's authenticator application. */
export const verifyTotp = (code: string, trustDevice: boolean): Promise<unknown> =>
  post('/two-factor/verify-totp', { code, trustDevice })

/** One of the codes kept for a lost authenticator. */
export const verifyBackupCode = (code: string): Promise<unknown> => post('/two-factor/verify-backup-code', { code })

/** Mails a reset link if the address is known; the answer never tells. May ask for a captcha, as signing in does. */
export const requestPasswordReset = (email: string, redirectTo: string, captcha?: string): Promise<unknown> =>
  post('/request-password-reset', { email, redirectTo, captcha })

/** Sets a new password by the token of a mailed link. */
export const resetPassword = (newPassword: string, token: string): Promise<unknown> =>
  post('/reset-password', { newPassword, token })

/** Leaves for Google, or goes there as `go` says, and comes back to `callbackURL`. */
export const signInWithGoogle = async (
  callbackURL: string,
  go: (url: string) => unknown = (url) => window.location.assign(url),
): Promise<void> => {
  const answer = await post<{ url?: string } | null>('/sign-in/social', { provider: 'google', callbackURL })
  if (!answer?.url) throw new IdentityError('Google sign-in is not available.', 'no_social_url', 502)
  go(answer.url)
}

/** Changes the password and ends every other session. 400: the current one is wrong. */
export const changePassword = (currentPassword: string, newPassword: string): Promise<unknown> =>
  post('/change-password', { currentPassword, newPassword, revokeOtherSessions: true })

/** Begins setting an authenticator up: it counts once `verifyTotp` took its first code. */
export const beginAuthenticator = (password: string): Promise<{ totpURI: string; backupCodes: string[] }> =>
  post('/two-factor/enable', { password })

/** Takes the password and six digits or a backup code. 400: the password is wrong; 401: the code. */
export const switchAuthenticatorOff = (password: string, code: string): Promise<unknown> =>
  post('/two-factor/disable', { password, code })

/** Ten new backup codes; the old ones stop working. */
export const newBackupCodes = (password: string): Promise<{ backupCodes: string[] }> =>
  post('/two-factor/generate-backup-codes', { password })

const optionsFrom = async <T>(path: string): Promise<T> => {
  const res = await send(path, { headers: { accept: 'application/json' } })
  if (!res.ok) {
    const refused = (await res.json().catch(() => null)) as Refusal | null
    throw new IdentityError('', refused?.code ?? 'options_refused', res.status)
  }
  return (await res.json()) as T
}

/** Lets the device make a passkey and keeps it under a name. Throws the browser's error when the person stops. */
export const addPasskey = async (name: string): Promise<void> => {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = await optionsFrom<Parameters<typeof startRegistration>[0]['optionsJSON']>(
    '/passkey/generate-register-options',
  )
  const response = await startRegistration({ optionsJSON })
  await post('/passkey/verify-registration', { response, name })
}

export const renamePasskey = (id: string, name: string): Promise<unknown> =>
  post('/passkey/update-passkey', { id, name })

export const removePasskey = (id: string): Promise<unknown> => post('/passkey/delete-passkey', { id })

/** Whether this browser can use passkeys; plain-http addresses other than localhost cannot. */
export const passkeysWork = (): boolean => typeof window.PublicKeyCredential === 'function' && window.isSecureContext

/** Signs in with a passkey of this installation; the device asks for finger, face or PIN. */
export const signInWithPasskey = async (): Promise<void> => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const options = await optionsFrom<Parameters<typeof startAuthentication>[0]['optionsJSON']>(
    '/passkey/generate-authenticate-options',
  )
  const response = await startAuthentication({ optionsJSON: { ...options, userVerification: 'required' } })
  await post('/passkey/verify-authentication', { response })
}

/** The embedded identity: an HttpOnly cookie holds the session, short-lived tokens are made from it. */
export const embeddedAuth: AuthAdapter = {
  fetchToken: async () => {
    const res = await send('/token', { headers: { accept: 'application/json' } })
    if (res.status === 401 || res.status === 403) return null
    if (!res.ok) throw new IdentityError('', 'token_refused', res.status)
    const { token } = (await res.json()) as { token: string | null }
    return token
  },
  signOut: async () => {
    await post('/sign-out', {})
  },
}
