import { type AuthAdapter, IdentityError } from './auth-adapter.ts'

const KEY = 'plinth-test-session'

/** Mock authentication lost its session. */
export const NO_SESSION = 'No session found in storage'

/** Keeps the bearer token of `test.login` for this tab. */
export const keepTestToken = (token: string): void => window.sessionStorage.setItem(KEY, token)

/** The session of mock authentication; throws A-13's text when there is none. */
export const testSession = (): string => {
  const token = window.sessionStorage.getItem(KEY)
  if (!token) throw new IdentityError(NO_SESSION, 'no_test_session', 401)
  return token
}

/** Mock authentication: exists only where the server has its test helpers switched on. */
export const testAuth: AuthAdapter = {
  fetchToken: async () => testSession(),
  signOut: async () => window.sessionStorage.removeItem(KEY),
}
