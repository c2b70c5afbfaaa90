import type { addContact, OnFileContacts } from '@plinth/contract/people/contact'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import type { Author } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { firstOf } from '../../platform/on-file.ts'
import * as q from './contact.queries.ts'

/** One contact; refuses when there is none. */
export const readContact = async (db: Db | Tx, id: string): Promise<q.ContactRecord> =>
  (await q.findContact(db, id)) ?? noContact()

/** The contacts on file that are asked for, by name (AI-21). */
export const readContacts = async (db: Db, asked: OnFileContacts) => firstOf(await q.findContacts(db, asked), asked)

/** The contacts of a loan, by name. */
export const readLoanContacts = (db: Db, loanId: string): Promise<q.ContactRecord[]> => q.findLoanContacts(db, loanId)

/** Tells that there is no such contact. */
export const noContact = (): never => fail('not_found', 'This contact was not found.')

/** Adds a contact (I-58) and answers it. */
export const createContact = async (
  tx: Tx,
  author: Author,
  contact: BodyOf<typeof addContact>,
): Promise<q.ContactRecord> => {
  const id = await q.insertContact(tx, {
    first_name: contact.first_name,
    last_name: contact.last_name,
    email: contact.email,
    company: contact.company,
    phone: contact.phone ?? null,
    contact_type: contact.contact_type,
  })
  await record(tx, author, {
    kind: 'contact.added',
    entity: 'contact',
    entityId: id,
    after: { first_name: contact.first_name, last_name: contact.last_name, contact_type: contact.contact_type },
  })
  return readContact(tx, id)
}
