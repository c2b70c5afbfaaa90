import { UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { AuthAdapter } from './auth-adapter.ts'
import { paths } from './paths.ts'

/**
 * Any OpenID Connect user pool: authorization code with PKCE. Tokens live in session storage because the
 * provider, not we, holds the lasting session. The bearer is the identity token: it is the one that carries the email.
 */
export const oidcAuth = (issuer: string, clientId: string): AuthAdapter => {
  const manager = new UserManager({
    authority: issuer,
    client_id: clientId,
    redirect_uri: `${window.location.origin}${paths.signInCallback}`,
    post_logout_redirect_uri: `${window.location.origin}${paths.home}`,
    response_type: 'code',
    scope: 'openid email profile',
    userStore: new WebStorageStateStore({ store: window.sessionStorage }),
  })
  return {
    fetchToken: async () => {
      const user = await manager.getUser()
      if (!user) return null
      if (!user.expired && (user.expires_in ?? 0) > 60) return user.id_token ?? null
      const renewed = await manager.signinSilent().catch(() => null)
      return renewed?.id_token ?? null
    },
    leaveToSignIn: (returnTo) => manager.signinRedirect({ state: returnTo }),
    finishSignIn: async () => {
      const user = await manager.signinRedirectCallback()
      return typeof user.state === 'string' ? user.state : '/'
    },
    // Providers without an end-session address (Cognito) refuse the redirect: forget the tokens at least.
    signOut: () => manager.signoutRedirect().catch(() => manager.removeUser()),
  }
}
