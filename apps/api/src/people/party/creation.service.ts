import { randomUUID } from 'node:crypto'
import { placeholderEmail } from '@plinth/domain/people/party/placeholder-email'
import type { PlainDate } from '@plinth/domain/shared/dates'
import type { Author } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import { badField } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import * as q from './creation.queries.ts'
import type { PartyKey } from './party-key.ts'

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
  date_of_birth?: PlainDate | null
}

/**
 * The borrower record of a submission. Only a person who proved the address it names (`proverId`) is matched to a record,
 * and only to one they act for; for everybody else a record of its own is made (decision 0021).
 */
export const borrowerOfApplicant = async (
  tx: Tx,
  author: Author,
  input: NewBorrower,
  proverId: string | null,
): Promise<Party> => {
  const known = proverId === null ? undefined : await q.findBorrowerOfUser(tx, proverId, input.email)
  return known ?? createBorrower(tx, author, input)
}

/**
 * The borrower record for the submission of a proved broker: one that this broker brought before, else a new one. A record
 * of somebody else's with the same address is left alone: naming an address must not open what is on file under it.
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

/** Refuses the email of somebody on file, naming the field and the person. */
const refuseOnFile = (path: string, who: string, known: Pick<Party, 'first_name' | 'last_name'> | undefined): void => {
  if (known)
    badField(path, `${known.first_name} ${known.last_name} is on file with this email. Choose the ${who} on file.`)
}

/** A borrower whom staff enter; who is on file with that email (at `path` of the call) is refused (decision 0027). */
export const borrowerByStaff = async (
  tx: Tx,
  author: Author,
  given: Pick<NewBorrower, 'first_name' | 'last_name' | 'email' | 'phone'> & { date_of_birth?: PlainDate | null },
  path: string,
): Promise<Party> => {
  const { first_name, last_name, email, phone } = given
  await oneAtATime(tx, [email])
  if (email !== '') refuseOnFile(path, 'borrower', await q.borrowerWithEmail(tx, email))
  return createBorrower(tx, author, {
    first_name,
    last_name,
    email,
    phone,
    credit_score_band: null,
    completed_projects: null,
    date_of_birth: given.date_of_birth ?? null,
  })
}

/** The same for a broker. */
export const brokerByStaff = async (
  tx: Tx,
  author: Author,
  { first_name, last_name, email }: Pick<NewBorrower, 'first_name' | 'last_name' | 'email'>,
  path: string,
): Promise<Party> => {
  await oneAtATime(tx, [email])
  refuseOnFile(path, 'broker', await q.brokerWithEmail(tx, email))
  return brokerContact(tx, author, { first_name, last_name, email }, null)
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

/** The broker's contact record: the one that the proved person acts for, untouched, or a new one (I-60 'broker'). */
export const brokerContact = async (
  tx: Tx,
  author: Author,
  input: { first_name: string; last_name: string; email: string },
  proverId: string | null,
): Promise<Party> => {
  const known = proverId === null ? undefined : await q.findBrokerOfUser(tx, proverId, input.email)
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
): Promise<{ id: string; isNew: boolean; active: boolean; role: string }> => {
  const known = await q.findUserByEmail(tx, input.email)
  if (known) return { id: known.id, isNew: false, active: known.active, role: known.role }
  const made = await q.insertUser(tx, input)
  await record(tx, author, { kind: 'user.created', entity: 'user', entityId: made.id, after: { role: input.role } })
  return { id: made.id, isNew: true, active: true, role: made.role }
}

/** Lets a person act for a record. */
export const actsFor = (tx: Tx, userId: string, key: PartyKey) =>
  key.kind === 'borrower' ? q.linkUserToBorrower(tx, userId, key.id) : q.linkUserToContact(tx, userId, key.id)

/** Whether a person acts for a record. */
export const doesActFor = (tx: Tx, userId: string, key: PartyKey): Promise<boolean> => q.userActsFor(tx, userId, key)

/** The person with an address who may sign in; null when there is none. */
export const activeUser = async (tx: Tx, email: string): Promise<{ id: string; role: string } | null> => {
  const user = await q.findUserByEmail(tx, email)
  return user?.active ? user : null
}

/** A person by id, with the address they sign in with. */
export const userById = (tx: Tx, id: string) => q.findUser(tx, id)
