import { importJWK, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { createVerifier } from '../../platform/auth.ts'
import type { Db } from '../../platform/db.ts'
import { inTx } from '../../platform/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { queueMail } from '../../platform/mail.ts'
import * as q from './embedded.queries.ts'
import { deleteSession, deleteSessions, findPublicKey, hasAccount } from './embedded.queries.ts'
import type { Accounts, AccountSetUp, Identity } from './port.ts'
import type { Letters, Service } from './better-auth.ts'

const Jwk = z.looseObject({ kty: z.string() })

/** The service's own keys by kid, read from its table when a kid is new; better-auth itself is not needed for it. */
const ownKeys = (db: Db): JWTVerifyGetKey => {
  const known = new Map<string, Awaited<ReturnType<typeof importJWK>>>()
  return async ({ kid }) => {
    if (!kid || kid.length > 100) return fail('not_signed_in', 'Sign in first.')
    const cached = known.get(kid)
    if (cached) return cached
    const row = await findPublicKey(db, kid)
    if (!row) return fail('not_signed_in', 'The session has ended. Sign in again.')
    const key = await importJWK(Jwk.parse(JSON.parse(row.publicKey)), row.alg ?? 'RS256')
    known.set(kid, key)
    return key
  }
}

const letters = ({ config, db, jobs, sealer }: Pick<Platform, 'config' | 'db' | 'jobs' | 'sealer'>): Letters => ({
  resetPassword: (to, token) =>
    inTx(db, (tx) =>
      queueMail(
        tx,
        { jobs, sealer },
        {
          to: { name: to.name, email: to.email },
          subject: `Choose a new password for ${config.PLINTH_BRAND}`,
          text: [
            'Someone, hopefully you, asked for a new password. Choose it here within one hour:',
            `${config.publicUrl}/reset-password?token=${token}`,
            'The link works once. If you did not ask, ignore this message: your password stays as it is.',
          ].join('\n\n'),
          isWaitedFor: true,
        },
      ),
    ),
  verifyEmail: (to, url) =>
    inTx(db, (tx) =>
      queueMail(
        tx,
        { jobs, sealer },
        {
          to: { name: to.name, email: to.email },
          subject: `Confirm your email address for ${config.PLINTH_BRAND}`,
          text: ['Open this link to confirm that this address is yours:', url, 'Then sign in.'].join('\n\n'),
          isWaitedFor: true,
        },
      ),
    ),
  passwordWasReset: (to, ip) =>
    inTx(db, async (tx) => {
      await record(
        tx,
        { id: null, name: to.name, ip, requestId: '' },
        { kind: 'session.password-reset', entity: 'session', entityId: null, after: { email: to.email } },
      )
      await queueMail(
        tx,
        { jobs, sealer },
        {
          to: { name: to.name, email: to.email },
          subject: `Your password for ${config.PLINTH_BRAND} was changed`,
          text: [
            'A new password was chosen with the link we mailed you, and every other session was ended.',
            `If this was not you, write to ${config.PLINTH_CONTACT_EMAIL} at once.`,
          ].join('\n\n'),
        },
      )
    }),
})

/** The identity service inside this server. It is loaded with the first sign-in, not with the server. */
export const createEmbeddedIdentity = (deps: Pick<Platform, 'config' | 'db' | 'jobs' | 'sealer' | 'log'>): Identity => {
  const { config, db, log } = deps
  let loading: Promise<Service> | null = null
  const service = (): Promise<Service> => {
    loading ??= import('./better-auth.ts').then(({ createService }) =>
      createService({ config, db, log, letters: letters(deps) }),
    )
    return loading
  }
  return {
    kind: 'embedded',
    verify: createVerifier({ issuer: config.publicUrl, audience: config.publicUrl, keys: ownKeys(db) }),
    accounts: accountsOf(db, service),
    browser: { issuer: config.publicUrl, clientId: config.publicUrl, google: config.GOOGLE_CLIENT_ID !== undefined },
  }
}

const NOTHING: AccountSetUp = {
  hasPassword: false,
  authenticator: false,
  backupCodesLeft: null,
  passkeys: [],
  sessions: [],
}

const setUpOf = async (db: Db, service: () => Promise<Service>, email: string): Promise<AccountSetUp> => {
  const found = await q.findSignIn(db, email)
  if (!found) return NOTHING
  const codes = async () => {
    const { backupCodes } = await (await service()).api.viewBackupCodes({ body: { userId: found.id } })
    return backupCodes.length
  }
  const [backupCodesLeft, passkeys, sessions] = await Promise.all([
    found.authenticator ? codes() : null,
    q.listPasskeys(db, found.id),
    q.listSessions(db, found.id),
  ])
  return { hasPassword: found.has_password, authenticator: found.authenticator, backupCodesLeft, passkeys, sessions }
}

const accountsOf = (db: Db, service: () => Promise<Service>): Accounts => ({
  handle: async (request) => (await service()).handler(request),
  whose: async (cookies) => {
    const session = await (await service()).api.getSession({ headers: new Headers({ cookie: cookies }) })
    if (!session) return null
    const { id } = session.session
    return { email: session.user.email.toLowerCase(), sessionId: id, begunBy: await q.howBegun(db, id) }
  },
  end: async (cookies) => {
    const session = await (await service()).api.getSession({ headers: new Headers({ cookie: cookies }) })
    if (session) await deleteSession(db, session.session.id)
  },
  exists: (email) => hasAccount(db, email),
  create: async ({ email, name, password }) => {
    if (await hasAccount(db, email)) return false
    const { internalAdapter, password: hasher } = await (await service()).$context
    const hash = await hasher.hash(password)
    const known = await internalAdapter.findUserByEmail(email)
    const user =
      known?.user ??
      (await internalAdapter.createUser({ email, name, emailVerified: true }, { method: 'email-password' }))
    if (!user.emailVerified) await internalAdapter.updateUser(user.id, { emailVerified: true })
    await internalAdapter.linkAccount({
      userId: user.id,
      providerId: 'credential',
      accountId: user.id,
      password: hash,
    })
    return true
  },
  hasPassword: async (email, password) => {
    const hash = await q.findPasswordHash(db, email)
    if (hash === null) return false
    const { verifyPassword } = await import('./password-hash.ts')
    return verifyPassword({ hash, password })
  },
  endSessions: (email) => deleteSessions(db, email),
  standing: q.createStanding(db),
  noteBegun: (sessionId, by) => q.noteBegun(db, sessionId, by),
  setUpOf: (email) => setUpOf(db, service, email),
  endSession: async (email, id) => (await q.deleteOwnSession(db, email, id)) > 0,
  endOtherSessions: (email, keptId) => q.deleteOtherSessions(db, email, keptId),
})
