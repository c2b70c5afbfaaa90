import { passkey } from '@better-auth/passkey'
import { APIError, betterAuth } from 'better-auth'
import { jwt, twoFactor } from 'better-auth/plugins'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { Logger } from '../../platform/log.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { ownOrigins } from './origins.ts'
import { CLIENT_ADDRESS } from './port.ts'

/** Minutes a signed token lives. */
const TOKEN_MINUTES = 15
/** A session ends after twelve hours whatever happens in it (reliability row 1). */
const SESSION_SECONDS = 12 * 3600
const RESET_SECONDS = 3600
/** A passkey is added only so soon after signing in: an open browser somebody walks up to is not enough. */
const FRESH_SECONDS = 600

/** The letters the service asks for; queued by the embedded adapter. */
export interface Letters {
  resetPassword(to: { name: string; email: string }, token: string): Promise<void>
  verifyEmail(to: { name: string; email: string }, url: string): Promise<void>
  /** Tells the person that their password was changed by a mailed link. `ip` is where that came from. */
  passwordWasReset(to: { name: string; email: string }, ip: string): Promise<void>
}

const mustBeVerified = (verified: boolean | undefined): void => {
  if (!verified)
    throw new APIError('UNAUTHORIZED', {
      code: 'PASSKEY_NOT_VERIFIED',
      message: "The device didn't verify you. Use a passkey with a fingerprint, face or PIN.",
    })
}

/**
 * better-auth, as Plinth uses it: a module of its own because loading it takes half a second, which a server that
 * starts should not wait for. Sign-up by its own call is off: accounts come from invitations, the set-up link and Google.
 */
export const createService = (o: { config: Config; db: Db; log: Logger; letters: Letters }) => {
  const { config, db, log, letters } = o
  const google =
    config.GOOGLE_CLIENT_ID && config.GOOGLE_CLIENT_SECRET
      ? { google: { clientId: config.GOOGLE_CLIENT_ID, clientSecret: config.GOOGLE_CLIENT_SECRET } }
      : {}
  const https = config.publicUrl.startsWith('https://')
  return betterAuth({
    appName: config.PLINTH_BRAND,
    baseURL: config.publicUrl,
    basePath: `${config.PLINTH_BASE_PATH}/auth`,
    secret: config.secret,
    database: { db, type: 'postgres', schemaName: 'identity' },
    trustedOrigins: (request) => ownOrigins(config, request?.headers.get('host')),
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: 12,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: verifyPassword },
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      sendResetPassword: ({ user, token }) => letters.resetPassword(user, token),
      onPasswordReset: ({ user }, request) =>
        letters.passwordWasReset(user, request?.headers.get(CLIENT_ADDRESS) ?? ''),
    },
    emailVerification: {
      sendOnSignIn: true,
      sendVerificationEmail: ({ user, url }) => letters.verifyEmail(user, url),
    },
    socialProviders: google,
    account: { encryptOAuthTokens: true },
    verification: { storeIdentifier: 'hashed' },
    session: { expiresIn: SESSION_SECONDS, disableSessionRefresh: true, freshAge: FRESH_SECONDS },
    // The mount counts failures itself: by account too, which better-auth does not.
    rateLimit: { enabled: false },
    advanced: {
      // The name's first part makes browsers refuse the cookie from any other host or path (reliability row 1).
      cookiePrefix: https ? '__Host-plinth' : 'plinth',
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: https, path: '/' },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS] },
      database: { generateId: 'uuid', validateSchema: false },
    },
    logger: { level: 'error', log: (_level, message) => log.error({ from: 'identity service' }, message) },
    plugins: [
      jwt({
        jwks: { keyPairConfig: { alg: 'RS256', modulusLength: 2048 } },
        jwt: {
          issuer: config.publicUrl,
          audience: config.publicUrl,
          expirationTime: `${TOKEN_MINUTES}m`,
          definePayload: ({ user, session }) => ({
            email: user.email,
            email_verified: user.emailVerified,
            sid: session.id,
          }),
        },
        // A token leaves by GET /auth/token alone, never beside another answer.
        disableSettingJwtHeader: true,
      }),
      twoFactor({ issuer: config.PLINTH_BRAND }),
      passkey({
        rpID: new URL(config.publicUrl).hostname,
        rpName: config.PLINTH_BRAND,
        origin: new URL(config.publicUrl).origin,
        // A passkey replaces both password and digits, so the device must have asked for finger, face or PIN.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: ({ verification }) => mustBeVerified(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) => mustBeVerified(verification.authenticationInfo.userVerified),
        },
      }),
    ],
  })
}
export type Service = ReturnType<typeof createService>
