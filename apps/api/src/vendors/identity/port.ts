import type { Claims } from '../../platform/auth.ts'
import type { StoredRow } from '../../platform/db.ts'

/** Where people prove who they are. Adapters: the embedded service, any OpenID Connect pool, and the test helpers' tokens. */
export interface Identity {
  kind: 'embedded' | 'oidc' | 'test'
  /** Checks a bearer token; see platform/auth.ts for the refusals. */
  verify(token: string): Promise<Claims>
  /** Present only with the embedded service. */
  accounts: Accounts | null
  /** What the browser needs to start a sign-in. */
  browser: { issuer: string; clientId: string; google: boolean }
  /** Signs a token for a known person without proof; present only with the test helpers. */
  signForTest?(email: string): Promise<string>
  /** Asks the service something harmless. Throws what is wrong, in words for an administrator. */
  check?(): Promise<void>
}

/** The header in which the caller's address reaches the embedded service; a caller's own is overwritten. */
export const CLIENT_ADDRESS = 'x-plinth-client-address'

/** What a session was begun with where it was not a password. */
export type BegunBy = 'passkey' | 'google' | null

export interface Whose {
  email: string
  sessionId: string
  begunBy: BegunBy
}

/** Our own record of somebody who signs in: what they may do. */
export interface Person {
  id: string
  email: string
  first_name: string
  last_name: string
  role: StoredRow<'app_user'>['role']
  denied: StoredRow<'app_user'>['denied']
  active: boolean
}

export interface Standing {
  live: boolean
  /** More than a password stands behind it: a passkey, or the digits of an authenticator. */
  proven: boolean
  /** The person signed in, and so proved who they are, within PROOF_MINUTES. */
  fresh: boolean
  /** Whose session it is; null for somebody we do not know. Read with it, as every call asks for both. */
  person: Person | null
}

export interface AccountSetUp {
  hasPassword: boolean
  authenticator: boolean
  /** Unused ones; null without an authenticator. */
  backupCodesLeft: number | null
  passkeys: { id: string; name: string | null; createdAt: Date | null }[]
  sessions: { id: string; userAgent: string | null; ip: string | null; startedAt: Date; lastUsedAt: Date }[]
}

/** What Plinth itself does with accounts of the embedded service. */
export interface Accounts {
  /** Serves the service's own HTTP calls below `${base path}/auth`. */
  handle(request: Request): Promise<Response>
  /** The live session of a Cookie header; null when there is none. */
  whose(cookies: string): Promise<Whose | null>
  /** Ends the one session of a Cookie header. */
  end(cookies: string): Promise<void>
  exists(email: string): Promise<boolean>
  /** Makes an account whose address is already proven by a mailed link; false when one exists. */
  create(account: { email: string; name: string; password: string }): Promise<boolean>
  /** Whether the person signs in with this password. */
  hasPassword(email: string, password: string): Promise<boolean>
  /** Ends every session of the person at once. */
  endSessions(email: string): Promise<void>
  /** What the session behind a token is worth; a session idle for too long ends here. */
  standing(sessionId: string): Promise<Standing>
  /** Notes how a session was begun; null for a password. */
  noteBegun(sessionId: string, by: BegunBy): Promise<void>
  /** How a person signs in, by email in lower case. Unknown people have nothing set up. */
  setUpOf(email: string): Promise<AccountSetUp>
  /** Ends one session of the person; false when it is none of theirs. */
  endSession(email: string, sessionId: string): Promise<boolean>
  /** Ends the person's sessions but one, and answers how many. */
  endOtherSessions(email: string, keptId: string | null): Promise<number>
}
