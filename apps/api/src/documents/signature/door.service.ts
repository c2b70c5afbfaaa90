import { epochOf } from '@plinth/domain/shared/dates'
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { SigningLink } from '@plinth/contract/documents/signature'
import { maskedEmail } from '@plinth/domain/people/party/masked-email'
import { codeRules, type EnvelopeState, sessionMinutes } from '@plinth/domain/documents/signature/envelope'
import type { Author } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { limitRate } from '../../platform/rate-limit.ts'
import { sha256Of } from '../../vendors/storage/fingerprint.ts'
import { mailCode } from './letters.service.ts'
import { note } from './outcome.service.ts'
import {
  countTry,
  envelopeRow,
  type EnvelopeRow,
  moveEnvelope,
  recipientBy,
  type RecipientRow,
  spendCode,
  writeRecipient,
} from './signature.queries.ts'

/** Who is at the page: what a signature is kept with. */
export interface Caller {
  ip: string
  requestId: string
  agent: string
}

export interface Found {
  envelope: EnvelopeRow
  recipient: RecipientRow
}

const MINUTE_MS = 60_000

/** The recipient as the one who acts. */
export const authorOf = ({ recipient }: Found, caller: Caller): Author => ({
  id: null,
  name: recipient.name,
  ip: caller.ip,
  requestId: caller.requestId,
})

const ended: Partial<Record<EnvelopeState, SigningLink['state']>> = {
  Declined: 'voided',
  Voided: 'voided',
  Expired: 'expired',
  Failed: 'failed',
}

/** Where an envelope stands for one of its recipients. */
export const standingOf = (e: EnvelopeRow, r: RecipientRow): SigningLink['state'] => {
  if (r.declined_at) return 'declined'
  const end = ended[e.state]
  // What failed after the last signature is for the staff to mend: the recipient has signed.
  if (end && !(end === 'failed' && r.signed_at)) return end
  return r.signed_at ? 'signed' : 'waiting'
}

const findByLink = async (deps: Pick<Deps, 'db'>, token: string): Promise<Found> => {
  const recipient = await recipientBy(deps.db, 'token_hash', sha256Of(token))
  const envelope = recipient && (await envelopeRow(deps.db, recipient.envelope_id))
  return recipient && envelope
    ? { recipient, envelope }
    : fail('not_found', 'This link is incomplete. Open it again from the email.')
}

/** The recipient of an opened page. Fails with not_found when it was opened elsewhere since, or too long ago. */
export const findBySession = async (deps: Pick<Deps, 'db' | 'clock'>, key: string): Promise<Found> => {
  const recipient = await recipientBy(deps.db, 'session_hash', sha256Of(key))
  const isLive = recipient?.session_until && recipient.session_until.getTime() > deps.clock.now()
  const envelope = isLive ? await envelopeRow(deps.db, recipient.envelope_id) : undefined
  return recipient && envelope
    ? { recipient, envelope }
    : fail('not_found', 'This page was open too long or was opened elsewhere. Request a new code.')
}

/** What a link says before a code: nothing of the document. */
export const readLink = async (deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<SigningLink> => {
  const { recipient: r, envelope } = await findByLink(deps, token)
  const isGood = r.code_until !== null && r.code_until.getTime() > deps.clock.now() && r.code_tries < codeRules.tries
  return {
    email_hint: maskedEmail(r.email),
    state: standingOf(envelope, r),
    code_sent: r.code_hash !== null && isGood,
  }
}

const codeHash = (secret: string, recipientId: string, code: string) =>
  createHmac('sha256', secret).update(`signing-code.${recipientId}.${code}`).digest('base64url')

const requireReadable = (found: Found): void => {
  const standing = standingOf(found.envelope, found.recipient)
  if (standing !== 'waiting' && standing !== 'signed') fail('state_conflict', 'There is nothing left to sign here.')
}

/** Mails a new one-time code; the former one stops working. Fails with too_many_requests past the limits of `codeRules`. */
export const sendCode = async (deps: Deps, token: string, caller: Caller): Promise<{ expires_epoch: number }> => {
  const found = await findByLink(deps, token)
  const { recipient, envelope } = found
  requireReadable(found)
  await limitRate(deps.db, `signing-code-hour ${recipient.id}`, codeRules.anHour, 3600)
  await limitRate(deps.db, `signing-code-day ${recipient.id}`, codeRules.aDay, 86_400)
  const code = String(randomInt(10 ** codeRules.digits)).padStart(codeRules.digits, '0')
  const until = new Date(deps.clock.now() + codeRules.minutes * MINUTE_MS)
  await inTx(deps.db, async (tx) => {
    await writeRecipient(tx, recipient.id, {
      code_hash: codeHash(deps.config.secret, recipient.id, code),
      code_until: until,
      code_tries: 0,
    })
    await mailCode(tx, deps, envelope, recipient, code)
    await note(tx, authorOf(found, caller), envelope, 'code-sent', {
      recipient: recipient.name,
      email: recipient.email,
    })
  })
  return { expires_epoch: epochOf(until) }
}

const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const DEAD = 'This code does not work any more. Ask for a new one.'

/** Opens the document for the key of a browser, against the one-time code. A code works once and takes few tries. */
export const openSigningSession = async (
  deps: Deps,
  token: string,
  { code, key }: { code: string; key: string },
  caller: Caller,
): Promise<void> => {
  const found = await findByLink(deps, token)
  const { recipient, envelope } = found
  requireReadable(found)
  const expected = recipient.code_hash
  if (!expected || !recipient.code_until || recipient.code_until.getTime() <= deps.clock.now())
    return badField('code', DEAD)
  // Counted before it is compared, so that tries at the same time are all counted.
  const tried = (await countTry(deps.db, recipient.id, codeRules.tries)) ?? badField('code', DEAD)
  const left = codeRules.tries - tried
  if (!same(codeHash(deps.config.secret, recipient.id, code), expected))
    badField('code', left > 0 ? `That is not the code. ${left} ${left === 1 ? 'try' : 'tries'} left.` : DEAD)
  await inTx(deps.db, async (tx) => {
    if (!(await spendCode(tx, recipient.id, expected))) badField('code', DEAD)
    const at = new Date(deps.clock.now())
    await writeRecipient(tx, recipient.id, {
      session_hash: sha256Of(key),
      session_until: new Date(deps.clock.now() + sessionMinutes * MINUTE_MS),
      delivered_at: recipient.delivered_at ?? at,
      opened_by: 'code',
    })
    await moveEnvelope(tx, envelope.id, 'delivered')
    await note(tx, authorOf(found, caller), envelope, 'opened', {
      recipient: recipient.name,
      email: recipient.email,
      agent: caller.agent,
    })
  })
}
