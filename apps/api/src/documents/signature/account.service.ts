import { sessionMinutes, whoseTurn } from '@plinth/domain/documents/signature/envelope'
import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { sha256Of } from '../../vendors/storage/fingerprint.ts'
import { authorOf, type Caller, standingOf } from './door.service.ts'
import { note } from './outcome.service.ts'
import {
  moveEnvelope,
  newestEnvelope,
  openEnvelopesOf,
  recipientRows,
  recipientsOf,
  writeRecipient,
} from './signature.queries.ts'

const isOf = (actor: Pick<Actor, 'email'>, r: { email: string }): boolean =>
  r.email.toLowerCase() === actor.email.toLowerCase()

/** Of some activities those whose paper a person is asked to sign now, and those they have signed while others still sign, by the address of their account. */
export const askedToSign = async (
  db: Db,
  actor: Pick<Actor, 'email'>,
  activityIds: readonly string[],
): Promise<{ asked: Set<string>; signed: Set<string> }> => {
  if (activityIds.length === 0) return { asked: new Set(), signed: new Set() }
  const open = await openEnvelopesOf(db, activityIds)
  const recipients = Map.groupBy(
    await recipientsOf(
      db,
      open.map((e) => e.id),
    ),
    (r) => r.envelope_id,
  )
  const signersOf = (envelopeId: string) =>
    (recipients.get(envelopeId) ?? []).map((r) => ({ ...r, signed: r.signed_at !== null }))
  const isAsked = (envelopeId: string): boolean => {
    const turn = whoseTurn(signersOf(envelopeId))
    return turn !== null && isOf(actor, turn)
  }
  const hasSigned = (envelopeId: string) => signersOf(envelopeId).some((r) => r.signed && isOf(actor, r))
  const activitiesOf = (which: (envelopeId: string) => boolean) =>
    new Set(open.filter((e) => which(e.id)).map((e) => e.activity_id))
  return { asked: activitiesOf(isAsked), signed: activitiesOf(hasSigned) }
}

/**
 * Opens the paper of an activity for the key of a browser where a signed-in person is asked to sign it: the account's
 * address is proven, so no code is mailed. The caller has checked that the activity is theirs to see. Fails with
 * not_found when nobody of this address is asked, with state_conflict when there is nothing to sign any more.
 */
export const openForAccount = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  o: { activityId: string; key: string; caller: Caller },
): Promise<void> => {
  const e = await newestEnvelope(deps.db, o.activityId)
  const recipients = e ? await recipientRows(deps.db, e.id) : []
  const recipient = recipients.find((r) => isOf(actor, r) && r.asked_at !== null)
  if (!e || !recipient) return fail('not_found', 'You have nothing to sign here.')
  const standing = standingOf(e, recipient)
  if (standing !== 'waiting' && standing !== 'signed')
    return fail('state_conflict', 'There is nothing left to sign here.')
  await inTx(deps.db, async (tx) => {
    const at = new Date(deps.clock.now())
    await writeRecipient(tx, recipient.id, {
      session_hash: sha256Of(o.key),
      session_until: new Date(deps.clock.now() + sessionMinutes * 60_000),
      delivered_at: recipient.delivered_at ?? at,
      opened_by: 'account',
    })
    await moveEnvelope(tx, e.id, 'delivered')
    await note(tx, { ...authorOf({ envelope: e, recipient }, o.caller), id: actor.id }, e, 'opened', {
      recipient: recipient.name,
      email: recipient.email,
      agent: o.caller.agent,
      by: 'account',
    })
  })
}
