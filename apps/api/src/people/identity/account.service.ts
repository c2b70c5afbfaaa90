import { epochOf, epochOrNull } from '@plinth/domain/shared/dates'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import type { endOtherSessions, getAccount } from '@plinth/contract/people/account'
import type { Actor } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import type { AccountSetUp } from '../../vendors/identity/port.ts'

type Account = ReplyOf<typeof getAccount>

const toAccount = (setUp: AccountSetUp, sessionId: string | null) => ({
  has_password: setUp.hasPassword,
  authenticator: setUp.authenticator,
  backup_codes_left: setUp.backupCodesLeft,
  passkeys: setUp.passkeys.map((p) => ({
    id: p.id,
    name: p.name ?? '',
    created_epoch: epochOrNull(p.createdAt),
  })),
  sessions: setUp.sessions.map((s) => ({
    id: s.id,
    user_agent: s.userAgent ?? '',
    ip: s.ip ?? '',
    started_epoch: epochOf(s.startedAt),
    last_used_epoch: epochOf(s.lastUsedAt),
    current: s.id === sessionId,
  })),
})

/** How a person signs in. `sessionId` is the session of the call; null when the pool names none. */
export const accountOf = async (
  { identity, config }: Pick<Deps, 'identity' | 'config'>,
  actor: Actor,
  sessionId: string | null,
): Promise<Account> => {
  const required = config.PLINTH_REQUIRE_SECOND_FACTOR === 'on'
  const { accounts } = identity
  if (!accounts) {
    const nothing = toAccount(
      { hasPassword: false, authenticator: false, backupCodesLeft: null, passkeys: [], sessions: [] },
      null,
    )
    const issuer = identity.kind === 'oidc' ? identity.browser.issuer : null
    return { managed_here: false, issuer, ...nothing, second_factor: 'not-asked', second_factor_required: required }
  }
  const [setUp, standing] = await Promise.all([
    accounts.setUpOf(actor.email),
    sessionId ? accounts.standing(sessionId) : null,
  ])
  const proven = standing?.proven === true ? 'proven' : 'missing'
  return {
    managed_here: true,
    issuer: null,
    ...toAccount(setUp, sessionId),
    second_factor: actor.role === 'borrower' ? 'not-asked' : proven,
    second_factor_required: required,
  }
}

const noteEnded = (deps: Pick<Deps, 'db'>, actor: Actor, ended: number) =>
  inTx(deps.db, (tx) =>
    record(tx, actor, {
      kind: 'account.sessions-ended',
      entity: 'session',
      entityId: actor.id,
      after: { email: actor.email, ended },
    }),
  )

/** Ends one session of the caller; anybody else's is not found. */
export const endSession = async (deps: Pick<Deps, 'db' | 'identity'>, actor: Actor, id: string): Promise<void> => {
  const ended = await deps.identity.accounts?.endSession(actor.email, id)
  if (!ended) return fail('not_found', 'This session has already ended.')
  await noteEnded(deps, actor, 1)
}

/** Ends the caller's other sessions and answers how many there were. */
export const endOthers = async (
  deps: Pick<Deps, 'db' | 'identity'>,
  actor: Actor,
  sessionId: string | null,
): Promise<ReplyOf<typeof endOtherSessions>> => {
  const { accounts } = deps.identity
  if (!accounts) return fail('not_configured', 'Your sessions are managed where you sign in, not here.')
  const ended = await accounts.endOtherSessions(actor.email, sessionId)
  if (ended > 0) await noteEnded(deps, actor, ended)
  return { ended }
}
