import type { ContactView } from '@plinth/contract/people/contact'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import type { createPersonalContact } from '@plinth/contract/portal/personal-contacts'
import { borrowerMessages } from '@plinth/domain/people/party/borrower'
import { isPlaceholderEmail } from '@plinth/domain/people/party/placeholder-email'
import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import {
  insertContact,
  linkContact,
  loansOfContact,
  ownContactIds,
  sameContact,
  standsOnAny,
  unlinkContact,
} from './loan-contact.queries.ts'
import { loansWithin, type Reach, reachOf, requireEditor, requireLoan } from './personal.access.ts'
import { loanContacts } from './personal.service.ts'
import { lockLoan } from '../../underwriting/index.ts'

type NewContact = BodyOf<typeof createPersonalContact>

interface LoanContacts {
  contacts: ContactView[]
  own_contacts: string[]
}

const contactsWithin = async (db: Db | Tx, reach: Reach, loanId: string): Promise<LoanContacts> => {
  const within = await loansWithin(db, reach)
  const [contacts, own] = await Promise.all([
    loanContacts(db, reach, loanId),
    within === null ? null : ownContactIds(db, { loanId, within: [...within] }),
  ])
  return { contacts, own_contacts: own ?? contacts.map(({ id }) => id) }
}

/** Contacts of a loan of one's own, and those of them one may change (G-38). */
export const listContacts = async (db: Db, actor: Actor, loanKey: string): Promise<LoanContacts> => {
  const reach = await reachOf(db, actor)
  return contactsWithin(db, reach, await requireLoan(db, reach, loanKey))
}

/**
 * Refuses a change of a contact that is neither oneself nor one of one's own loans, as if it did not exist. An
 * administrator changes any (V-35).
 */
export const requireOwnContact = async (db: Db | Tx, reach: Reach, id: string): Promise<void> => {
  if (reach.kind === 'all' || (reach.kind === 'contact' && reach.ids.includes(id))) return
  const within = [...((await loansWithin(db, reach)) ?? [])]
  for (const loanId of await loansOfContact(db, id))
    if ((await ownContactIds(db, { loanId, within, contactId: id })).length > 0 && within.includes(loanId)) return
  noContact()
}

const noContact = (): never => fail('not_found', 'This contact was not found.')

const lockOwnLoan = async (tx: Tx, actor: Actor, loanKey: string) => {
  requireEditor(actor)
  const reach = await reachOf(tx, actor)
  const loanId = await requireLoan(tx, reach, loanKey)
  const loan = await lockLoan(tx, loanId)
  if (loan.archived_at) fail('archived', 'This loan is archived; nothing can be added to it.')
  return { reach, loanId }
}

/**
 * Makes a contact and puts it on one's own loan (G-38). Fails with not_found, archived, or invalid_input when a contact of
 * this type and address stands on the loan already.
 */
export const createContact = (db: Db, actor: Actor, loanKey: string, body: NewContact) =>
  inTx(db, async (tx) => {
    const { reach, loanId } = await lockOwnLoan(tx, actor, loanKey)
    if (isPlaceholderEmail(body.email)) badField('email', borrowerMessages.emailFormat)
    if (await sameContact(tx, loanId, body.email, body.contact_type))
      badField('email', 'This contact is already on the loan')
    const contact = await insertContact(tx, {
      first_name: body.first_name,
      last_name: body.last_name,
      email: body.email,
      company: body.company,
      phone: body.phone ?? null,
      contact_type: body.contact_type,
    })
    await linkContact(tx, loanId, contact.id)
    await record(tx, actor, {
      kind: 'contact.created',
      entity: 'contact',
      entityId: contact.id,
      loanId,
      after: { email: body.email, contact_type: body.contact_type },
    })
    return { contact_id: contact.id, contacts: await loanContacts(tx, reach, loanId) }
  })

/** Puts a contact known from one loan of one's own on another (G-38). Any other contact is not_found. */
export const addContact = (db: Db, actor: Actor, loanKey: string, contactId: string): Promise<ContactView[]> =>
  inTx(db, async (tx) => {
    const { reach, loanId } = await lockOwnLoan(tx, actor, loanKey)
    const known = [...((await loansWithin(tx, reach)) ?? [])]
    if (!(await standsOnAny(tx, contactId, known))) noContact()
    if ((await linkContact(tx, loanId, contactId)) > 0)
      await record(tx, actor, { kind: 'contact.linked', entity: 'contact', entityId: contactId, loanId })
    return loanContacts(tx, reach, loanId)
  })

/**
 * Takes a contact off one's own loan. Fails with not_found, archived, or state_conflict for one that is not the person's to
 * remove: a broker, somebody with an account, somebody who also works on other people's loans.
 */
export const removeContact = (db: Db, actor: Actor, loanKey: string, contactId: string): Promise<LoanContacts> =>
  inTx(db, async (tx) => {
    const { reach, loanId } = await lockOwnLoan(tx, actor, loanKey)
    const { contacts, own_contacts: own } = await contactsWithin(tx, reach, loanId)
    if (!contacts.some(({ id }) => id === contactId)) noContact()
    if (!own.includes(contactId))
      fail('state_conflict', "You didn't add this contact yourself. Ask us to remove it from the loan.")
    if ((await unlinkContact(tx, loanId, contactId)) > 0)
      await record(tx, actor, { kind: 'contact.unlinked', entity: 'contact', entityId: contactId, loanId })
    return contactsWithin(tx, reach, loanId)
  })
