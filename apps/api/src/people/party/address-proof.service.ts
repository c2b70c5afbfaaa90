import { DAY_MS } from '@plinth/domain/shared/dates'
import { createHash, randomBytes } from 'node:crypto'
import { maskedEmail } from '@plinth/domain/people/party/masked-email'
import type { Author } from '../../platform/actor.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { queueMail } from '../../platform/mail.ts'
import { limitRate } from '../../platform/rate-limit.ts'
import { guardAddress } from '../guard/index.ts'
import * as q from './address-proof.queries.ts'
import { actsFor, activeUser } from './creation.service.ts'
import type { PartyKey } from './party-key.ts'

type Sending = Pick<Deps, 'config' | 'jobs' | 'clock' | 'sealer'>

/** A mailed link proves an address this long. */
const PROOF_DAYS = 7
const MINUTE_SECONDS = 60
const TRIES_A_MINUTE = 30

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const columnOf = ({ kind }: PartyKey) => (kind === 'borrower' ? 'borrower_id' : 'contact_id')

/** Makes the link that proves an address. Its token stands behind '#', which browsers send to no server and in no Referer. */
const makeLink = async (
  tx: Tx,
  { config, clock }: Sending,
  o: { email: string; party: PartyKey; applicationId: string | null },
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await q.insertProof(tx, {
    token_hash: hashOf(token),
    email: o.email,
    [columnOf(o.party)]: o.party.id,
    application_id: o.applicationId,
    expires_at: new Date(clock.now() + PROOF_DAYS * DAY_MS),
  })
  return `${config.publicUrl}/confirm-email#${token}`
}

/** The link in the letter of an application that nobody has proved: whoever follows it gets the application's record. */
export const applicationLink = (
  tx: Tx,
  deps: Sending,
  o: { email: string; party: PartyKey; applicationId: string },
): Promise<string> => makeLink(tx, deps, o)

/**
 * Asks for the proof of a changed address: mails a link to the new one, and tells the old one. Nothing of the record changes
 * until the link is followed; a change asked for before is dropped.
 */
export const askForProof = async (
  tx: Tx,
  deps: Sending,
  author: Author,
  o: { party: PartyKey; from: string | null; to: string },
): Promise<void> => {
  const { PLINTH_BRAND: brand, PLINTH_CONTACT_EMAIL: contact } = deps.config
  await q.dropOpenChanges(tx, columnOf(o.party), o.party.id)
  const link = await makeLink(tx, deps, { email: o.to, party: o.party, applicationId: null })
  await queueMail(tx, deps, {
    to: { name: '', email: o.to },
    subject: `Confirm your email address for ${brand}`,
    text: [
      'Hello,',
      `Confirm that ${brand} can reach you at this address:`,
      link,
      `The link works once, for ${PROOF_DAYS} days. If you didn't ask for this, ignore this email; nothing changes.`,
      brand,
    ].join('\n\n'),
    isWaitedFor: true,
  })
  if (o.from !== null)
    await queueMail(tx, deps, {
      to: { name: '', email: o.from },
      subject: `Your email address at ${brand} is about to change`,
      text: [
        'Hello,',
        `Someone signed in to your account asked us to use ${maskedEmail(o.to)} instead of this address. We'll switch once that address is confirmed and we have called to make sure.`,
        `If this wasn't you, change your password and tell us at ${contact}.`,
        brand,
      ].join('\n\n'),
    })
  await record(tx, author, {
    kind: `${o.party.kind}.email-change-asked`,
    entity: o.party.kind,
    entityId: o.party.id,
    after: { email: o.to },
  })
}

type Used = NonNullable<Awaited<ReturnType<typeof q.useProof>>>

/** Writes a confirmed address that is the first of its record; another is held (AJ-05). Answers whether it is in use. */
const changeAddress = async (
  tx: Tx,
  deps: Sending,
  visitor: Author,
  party: PartyKey,
  email: string,
): Promise<boolean> => {
  const held = (await q.lockParty(tx, party.kind, party.id)) ?? noLink()
  const change = { kind: `${party.kind}-email` as const, id: party.id, from: held.email, to: email, byStaff: false }
  if (!(await guardAddress(tx, deps, visitor, change))) return held.email === email
  await (party.kind === 'borrower' ? q.setBorrowerEmail : q.setContactEmail)(tx, party.id, email)
  await record(tx, visitor, {
    kind: `${party.kind}.updated`,
    entity: party.kind,
    entityId: party.id,
    before: { email: held.email },
    after: { email, from: 'confirmed by mailed link' },
  })
  return true
}

/** Ties an application to the person behind the address it names, who can then see it. */
const claim = async (tx: Tx, visitor: Author, party: PartyKey, { email, application_id: id }: Used): Promise<void> => {
  const user = await activeUser(tx, email)
  const isOfRole = user?.role === (party.kind === 'borrower' ? 'borrower' : 'broker')
  if (user && isOfRole) await actsFor(tx, user.id, party)
  const application = await q.markProved(tx, id ?? noLink())
  await record(tx, visitor, {
    kind: 'application.address-confirmed',
    entity: 'application',
    entityId: id,
    loanId: application?.loan_id ?? null,
    after: { email },
  })
}

/** The same for an unknown, a used and an old link. */
const noLink = (): never =>
  fail('not_found', 'This link has expired or was already used. Request the change again, or contact us.')

/**
 * Follows a mailed link: the address it was sent to is proved by that. Answers what was confirmed. Fails with not_found for
 * a link that is unknown, used or over, and with too_many_requests.
 */
export const confirmAddress = async (
  deps: Deps,
  visitor: Author,
  token: string,
): Promise<{ confirmed: 'email' | 'held-email' | 'application'; email_hint: string }> => {
  await limitRate(deps.db, `party.confirm-address ${visitor.ip}`, TRIES_A_MINUTE, MINUTE_SECONDS)
  return inTx(deps.db, async (tx) => {
    const used = (await q.useProof(tx, hashOf(token), new Date(deps.clock.now()))) ?? noLink()
    const { borrower_id: borrowerId, contact_id: contactId, email } = used
    const party: PartyKey =
      borrowerId === null ? { kind: 'contact', id: contactId ?? noLink() } : { kind: 'borrower', id: borrowerId }
    const hint = { email_hint: maskedEmail(email) }
    if (used.application_id === null) {
      const isInUse = await changeAddress(tx, deps, visitor, party, email)
      return { confirmed: isInUse ? ('email' as const) : ('held-email' as const), ...hint }
    }
    await claim(tx, visitor, party, used)
    return { confirmed: 'application' as const, ...hint }
  })
}
