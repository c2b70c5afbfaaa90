import { randomUUID } from 'node:crypto'
import { placeholderEmail } from '@plinth/domain/party/placeholder-email'
import type { Author } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import * as q from './creation.queries.ts'

/** A party as other modules need it right after it was found or made. */
export interface Party {
  id: string
  first_name: string
  last_name: string
  email: string
}

/** A borrower as a public form names one; an address left blank becomes a placeholder (E-31, E-32). */
export interface NewBorrower {
  first_name: string
  last_name: string
  /** Lower case; '' = not known. */
  email: string
  /** 'code-number', as stored. */
  phone: string | null
  credit_score_band: string | null
  completed_projects: number | null
}

/**
 * The borrower record of a person who gave their own address: one that exists is used as it is, and nothing in it is
 * overwritten, for nobody has proven yet who they are.
 */
export const borrowerOfApplicant = async (tx: Tx, author: Author, input: NewBorrower): Promise<Party> =>
  (await q.findBorrowerByEmail(tx, input.email)) ?? createBorrower(tx, author, input)

/**
 * The borrower record for a broker's submission: one that this broker brought before, else a new one. A record of somebody
 * else's with the same address is left alone: naming an address must not open what is on file under it.
 */
export const borrowerOfBroker = async (
  tx: Tx,
  author: Author,
  input: NewBorrower,
  brokerContactId: string,
): Promise<Party> => {
  const known = input.email === '' ? undefined : await q.findBorrowerOfBroker(tx, input.email, brokerContactId)
  return known ?? createBorrower(tx, author, input)
}

const createBorrower = async (tx: Tx, author: Author, input: NewBorrower): Promise<Party> => {
  const isUnknown = input.email === ''
  const borrower = await q.insertBorrower(tx, {
    ...input,
    email: isUnknown ? placeholderEmail(randomUUID()) : input.email,
    email_is_placeholder: isUnknown,
  })
  await record(tx, author, { kind: 'borrower.created', entity: 'borrower', entityId: borrower.id })
  return borrower
}

/** The broker's contact record: the one with this address, untouched, or a new one (I-60 'broker'). */
export const brokerContact = async (
  tx: Tx,
  author: Author,
  input: { first_name: string; last_name: string; email: string },
): Promise<Party> => {
  const known = await q.findBrokerByEmail(tx, input.email)
  if (known) return known
  const contact = await q.insertContact(tx, { ...input, contact_type: 'broker' })
  await record(tx, author, { kind: 'contact.created', entity: 'contact', entityId: contact.id })
  return contact
}

/** Waits until no other submission of the same person is at work; addresses in lower case, blank ones are left out. */
export const oneAtATime = async (tx: Tx, emails: readonly string[]): Promise<void> => {
  // In one order, so that two submissions cannot wait for each other.
  for (const email of [...new Set(emails.filter(Boolean))].toSorted()) await q.lockEmail(tx, email)
}

/**
 * The person behind an address and whether they are new to the system. A person who exists keeps their role and name
 * (W-07); a new one can sign in once they have accepted their invitation.
 */
export const personFor = async (
  tx: Tx,
  author: Author,
  input: { email: string; first_name: string; last_name: string; role: 'borrower' | 'broker' },
): Promise<{ id: string; isNew: boolean; active: boolean }> => {
  const known = await q.findUserByEmail(tx, input.email)
  if (known) return { id: known.id, isNew: false, active: known.active }
  const made = await q.insertUser(tx, input)
  await record(tx, author, { kind: 'user.created', entity: 'user', entityId: made.id, after: { role: input.role } })
  return { id: made.id, isNew: true, active: true }
}

/** Lets a person act for a borrower record. */
export const actsForBorrower = (tx: Tx, userId: string, borrowerId: string) =>
  q.linkUserToBorrower(tx, userId, borrowerId)

/** Lets a person act for a contact record. */
export const actsForContact = (tx: Tx, userId: string, contactId: string) => q.linkUserToContact(tx, userId, contactId)
