import { createHash, randomUUID } from 'node:crypto'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import type { getLinkToken, setAccessToken, signInAtSandbox } from '@plinth/contract/credit/plaid'
import type { SandboxBank } from '@plinth/domain/credit/report/sandbox-banks'
import { plinth } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { limitCaller } from '../../platform/rate-limit.ts'
import { sandboxSignIn } from '../../vendors/bank-link/sandbox.ts'
import { type Failure, reasonOf } from '../../vendors/provider/outcome.ts'
import { type FoundActivity, findActivity, holdActivity, moveActivity, requireOpen } from '../../loan/index.ts'
import { insertItem, insertToken, useToken } from './bank-link.queries.ts'
import { readBanks } from './statements.service.ts'

/** Calls that an address may make an hour: they need no session (H-13). */
const CALLS_AN_HOUR = 60
const linkable = new Set(['New', 'Processing', 'Failed'])

/** The activity of a bank link while banks may be linked. Fails with not_found for any other, else state_conflict. */
const findLinkable = async (deps: Deps, id: string, ip: string): Promise<FoundActivity> => {
  await limitCaller(deps.db, 'plaid', ip, CALLS_AN_HOUR, 3600)
  const a = await findActivity(deps.db, id)
  if (a.type !== 'plaid') return fail('not_found', 'This bank link was not found.')
  requireOpen(a)
  if (!linkable.has(a.state))
    return fail('state_conflict', 'The accounts have already been shared. Ask your contact to reopen the bank link.')
  return a
}

/** A token that the provider does not take is the caller's mistake; anything else passes. */
const failWith = (failure: Failure): never =>
  failure.kind === 'rejected'
    ? badField('access_token', `${reasonOf(failure)}. Nothing was linked.`)
    : fail('unavailable', `${reasonOf(failure)}. Nothing was linked: try again.`)

/** A token that opens the window of the provider once (H-03). */
export const openLink = async (deps: Deps, id: string, ip: string): Promise<ReplyOf<typeof getLinkToken>> => {
  const a = await findLinkable(deps, id, ip)
  const outcome = await deps.bankLink.createLink(a.id)
  if (outcome.kind !== 'ok') return fail('unavailable', `${reasonOf(outcome)}. Nothing was linked: try again.`)
  const { linkToken, expiresAt } = outcome.value
  const hash = createHash('sha256').update(linkToken).digest()
  await insertToken(deps.db, { hash, activityId: a.id, expiresAt: new Date(expiresAt * 1000) })
  return { link_token: linkToken, widget: deps.bankLink.kind, expires_epoch: expiresAt }
}

/**
 * Takes the one-time token of the window (H-05): exchanged here, the access token is sealed and never answered. Each link
 * token serves once, so a repeat links nothing twice. Reading waits a little, since more banks may follow.
 */
export const linkBank = async (
  deps: Deps,
  id: string,
  o: { publicToken: string; ip: string },
): Promise<ReplyOf<typeof setAccessToken>> => {
  const { id: activityId } = await findLinkable(deps, id, o.ip)
  const now = new Date(deps.clock.now())
  if (!(await useToken(deps.db, activityId, now)))
    return fail('state_conflict', 'This bank window was already used or has expired. Select Connect again.')
  const exchanged = await deps.bankLink.exchange(activityId, o.publicToken)
  if (exchanged.kind !== 'ok') return failWith(exchanged)
  const { accessToken, itemRef } = exchanged.value
  const found = await deps.bankLink.bank(activityId, accessToken)
  if (found.kind !== 'ok') {
    // Nothing of ours would know of this access any more.
    await deps.bankLink.remove(activityId, accessToken)
    return failWith(found)
  }
  const { institution, accounts } = found.value
  const masks = accounts.map((account) => account.mask).filter(Boolean)
  await inTx(deps.db, async (tx) => {
    const a = await holdActivity(tx, activityId)
    const itemId = randomUUID()
    await insertItem(tx, {
      ...{ id: itemId, activity_id: a.id, provider: deps.bankLink.kind, item_ref: itemRef, institution, masks },
      access_token: deps.sealer.seal(accessToken, `bank_item.access_token:${itemId}`),
      linked_at: now,
    })
    await moveActivity(tx, plinth, a, 'connect', { state_text: `${institution} is linked` })
    await record(
      tx,
      { ...plinth, ip: o.ip },
      {
        kind: 'bank-link.connected',
        entity: 'activity',
        entityId: a.id,
        loanId: a.loan_id,
        after: { institution, accounts: masks.map((mask) => `··${mask}`).join(', ') },
      },
    )
    await deps.jobs.enqueue(
      tx,
      readBanks,
      { activity_id: a.id },
      { startAfterSeconds: deps.config.PLINTH_BANK_LINK_WAIT_SECONDS },
    )
    await tell(tx, { kind: 'changed', topics: ['activity'], loan_id: a.loan_id })
  })
  return { institution, mask: masks[0] ?? '' }
}

/** Signs in at a made-up bank. Fails with not_found where a real provider is set. */
export const signInAtMadeUpBank = async (
  deps: Deps,
  id: string,
  o: { institution: SandboxBank; user: string; password: string; ip: string },
): Promise<ReplyOf<typeof signInAtSandbox>> => {
  if (deps.bankLink.kind !== 'sandbox') return fail('not_found', 'Not found.')
  await findLinkable(deps, id, o.ip)
  const token = sandboxSignIn(o.institution, o.user, o.password)
  return { public_token: token ?? badField('password', "The bank doesn't recognize this username and password") }
}
