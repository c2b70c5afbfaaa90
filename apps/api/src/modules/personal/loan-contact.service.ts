import type { ContactView } from '@plinth/contract/contact'
import type { BodyOf } from '@plinth/contract/endpoint'
import type { createPersonalContact } from '@plinth/contract/personal'
import { borrowerMessages } from '@plinth/domain/party/borrower'
import { isPlaceholderEmail } from '@plinth/domain/party/placeholder-email'
import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { insertContact, linkContact, lockLoan, sameContact, standsOnAny } from './loan-contact.queries.ts'
import { loansWithin, reachOf, requireEditor, requireLoan } from './personal.access.ts'
import { loanContacts } from './personal.service.ts'

type NewContact = BodyOf<typeof createPersonalContact>

/** Contacts of a loan of one's own (G-38). */
export const listContacts = async (db: Db, actor: Actor, loanKey: string): Promise<ContactView[]> => {
  const reach = await reachOf(db, actor)
  return loanContacts(db, reach, await requireLoan(db, reach, loanKey))
}

const holdLoan = async (tx: Tx, actor: Actor, loanKey: string) => {
  requireEditor(actor)
  const reach = await reachOf(tx, actor)
  const loanId = await requireLoan(tx, reach, loanKey)
  const loan = await lockLoan(tx, loanId)
  if (loan?.archived_at) fail('archived', 'This loan is archived; nothing can be added to it.')
  return { reach, loanId }
}

/**
 * Makes a contact and puts it on one's own loan (G-38). Fails with not_found, archived, or invalid_input when a contact of
 * this type and address stands on the loan already.
 */
export const createContact = (db: Db, actor: Actor, loanKey: string, body: NewContact) =>
  inTx(db, async (tx) => {
    const { reach, loanId } = await holdLoan(tx, actor, loanKey)
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
    const { reach, loanId } = await holdLoan(tx, actor, loanKey)
    const known = [...((await loansWithin(tx, reach)) ?? [])]
    if (!(await standsOnAny(tx, contactId, known))) fail('not_found', 'There is no such contact.')
    if ((await linkContact(tx, loanId, contactId)) > 0)
      await record(tx, actor, { kind: 'contact.linked', entity: 'contact', entityId: contactId, loanId })
    return loanContacts(tx, reach, loanId)
  })
