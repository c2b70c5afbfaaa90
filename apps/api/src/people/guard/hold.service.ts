import { type HeldKind, isHeld } from '@plinth/domain/people/guard/held-change'
import { maskedEmail } from '@plinth/domain/people/party/masked-email'
import { isPlaceholderEmail } from '@plinth/domain/people/party/placeholder-email'
import { may } from '@plinth/domain/people/user/permissions'
import type { Author } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { type AuditEvent, record } from '../../platform/events.ts'
import { type Letter, queueMail, queueMails } from '../../platform/mail.ts'
import * as q from './guard.queries.ts'

export type Holding = Pick<Deps, 'config' | 'jobs' | 'clock' | 'sealer'>

export interface Held {
  kind: HeldKind
  /** The record whose value changes. */
  id: string
  from: string
  to: string
  byStaff: boolean
  /** What else is written when it is approved. */
  details?: Readonly<Record<string, unknown>>
  /** The sealed part, for the id of the held change. */
  secret?: (place: string) => string
  loanId?: string
}

const HOUR_MS = 3_600_000

/** Where the sealed part of a held change stands (`platform/sealed-columns.ts`). */
export const secretPlaceOf = (id: string): string => `held_change.secret:${id}`

/** How an event names the record: by its entity, so that it stands in the timelines of its loans. */
export const eventOf = (o: {
  kind: HeldKind
  id: string
  loanId: string | null
}): Pick<AuditEvent, 'entity' | 'entityId' | 'loanId'> => {
  if (o.kind === 'wire') return { entity: 'loan', entityId: o.loanId, loanId: o.loanId }
  const entity = {
    'borrower-email': 'borrower',
    'contact-email': 'contact',
    'user-email': 'user',
    'signatory-email': 'legal-entity',
  } as const
  return { entity: entity[o.kind], entityId: o.id }
}

/** What a change is about, in the event. */
export const whatOf = (kind: HeldKind) => (kind === 'wire' ? 'wire' : 'email')

const toOldAddress = (deps: Holding, o: Held): Letter => {
  const { PLINTH_BRAND: brand, PLINTH_CONTACT_EMAIL: contact } = deps.config
  return {
    to: { name: '', email: o.from },
    subject: `A change of your email address at ${brand} is on hold`,
    text: [
      'Hello,',
      `We were asked to use ${maskedEmail(o.to)} instead of this address. Until we have called to confirm it, we keep using this one.`,
      `If you didn't ask for this, tell us at ${contact}. Nothing has changed yet.`,
      brand,
    ].join('\n\n'),
  }
}

const aboutWires = (deps: Holding, o: Held, email: string): Letter => {
  const { PLINTH_BRAND: brand, PLINTH_CONTACT_EMAIL: contact } = deps.config
  return {
    to: { name: '', email },
    subject: `A change of wire instructions is on hold`,
    text: [
      'Hello,',
      `${brand} was asked to change wire instructions of your loan from ${o.from} to ${o.to}. Until we have called to confirm it, the old ones stay in use.`,
      `If you know nothing of this, tell us at ${contact}. Never send money by instructions that came by email alone.`,
      brand,
    ].join('\n\n'),
    ...(o.loanId === undefined ? {} : { loanId: o.loanId }),
  }
}

/** Tells colleagues who may approve, and did not ask, that something waits for them. */
const toColleagues = async (tx: Tx, deps: Holding, author: Author): Promise<readonly Letter[]> => {
  const { PLINTH_BRAND: brand } = deps.config
  return (await q.activeStaff(tx))
    .filter(({ id, denied }) => id !== author.id && may('admin', denied, 'approve-change'))
    .map(({ email, first_name, last_name }) => ({
      to: { name: `${first_name} ${last_name}`.trim(), email },
      subject: 'A change waits for a call-back and approval',
      text: [
        'Someone asked to change an email address or wire instructions.',
        `Call a number on file, record the call-back, and approve or cancel it: ${deps.config.publicUrl}/held-changes`,
        brand,
      ].join('\n\n'),
    }))
}

/**
 * Holds a change instead of making it: it waits for a call-back and a second person, the old address and colleagues are
 * told (AJ-01, AJ-06). The caller holds the record's row. Fails with state_conflict while another change of it waits.
 */
export const holdChange = async (tx: Tx, deps: Holding, author: Author, o: Held): Promise<string> => {
  const now = deps.clock.now()
  const { hold_hours: hours } = await q.readSettings(tx)
  const id = await q.insertHeld(tx, {
    kind: o.kind,
    [q.subjectColumn[o.kind]]: o.id,
    old_value: o.from,
    new_value: o.to,
    details: JSON.stringify(o.details ?? {}),
    requested_by: author.id,
    requested_by_name: author.id === null ? 'By the emailed link' : author.name,
    by_staff: o.byStaff,
    requested_at: new Date(now),
    hold_until: new Date(now + hours * HOUR_MS),
  })
  if (id === undefined)
    return fail('state_conflict', 'A change waits for approval already. Approve or cancel it under Held changes first.')
  if (o.secret) await q.writeSecret(tx, id.id, o.secret(secretPlaceOf(id.id)))
  await record(tx, author, {
    kind: 'guard.held',
    ...eventOf({ kind: o.kind, id: o.id, loanId: o.loanId ?? null }),
    before: { value: o.from },
    after: { what: whatOf(o.kind), value: o.to },
  })
  const told =
    o.kind === 'wire'
      ? (await q.toldOfWires(tx, o.loanId ?? '')).map((email) => aboutWires(deps, o, email))
      : [toOldAddress(deps, o)]
  await queueMails(tx, deps, [...told, ...(await toColleagues(tx, deps, author))])
  return id.id
}

/**
 * What to do with an address that somebody wants: true where it may be written at once (a first one, AJ-03), false where it
 * was held instead or is the same. Fails with invalid_input at the field for an address that stands for none or
 * takes one away, and as `holdChange` does. The same change asked for again changes nothing.
 */
export const guardAddress = async (tx: Tx, deps: Holding, author: Author, o: Held): Promise<boolean> => {
  const field = o.kind === 'signatory-email' ? 'signatory_email' : 'email'
  if (o.to !== o.from && isPlaceholderEmail(o.to)) badField(field, 'Enter an email address that exists.')
  if (o.to === '' && isHeld(o.from, o.to))
    badField(field, 'An address on file is changed, not removed. Enter the new one.')
  if (!isHeld(o.from, o.to)) return o.from !== o.to
  if ((await q.waitingFor(tx, o.kind, o.id))?.new_value !== o.to) await holdChange(tx, deps, author, o)
  return false
}

/** Refuses to go on while a change of the record waits (AJ-15). */
export const refuseWhileHeld = async (tx: Tx, kind: HeldKind, id: string): Promise<void> => {
  if (await q.waitingFor(tx, kind, id))
    fail(
      'state_conflict',
      'A change of email address waits for approval. Approve or cancel it under Held changes first.',
    )
}

/** Refuses to send something to sign to an address that waits for approval (AJ-04). Fails with state_conflict. */
export const refuseWaitingAddresses = async (tx: Tx, addresses: readonly string[]): Promise<void> => {
  const [waits] = await q.waitingAmong(
    tx,
    addresses.map((email) => email.toLowerCase()),
  )
  if (waits !== undefined)
    fail('state_conflict', `${waits} waits for a call-back and approval. Approve it under Held changes first.`)
}

/** Tells an address that it is not used any longer. */
export const tellReplaced = (tx: Tx, deps: Holding, o: { from: string; to: string }): Promise<void> => {
  const { PLINTH_BRAND: brand, PLINTH_CONTACT_EMAIL: contact } = deps.config
  return queueMail(tx, deps, {
    to: { name: '', email: o.from },
    subject: `Your email address at ${brand} has changed`,
    text: [
      'Hello,',
      `We now write to ${maskedEmail(o.to)} instead of this address.`,
      `If this wasn't you, tell us at ${contact}.`,
      brand,
    ].join('\n\n'),
  })
}
