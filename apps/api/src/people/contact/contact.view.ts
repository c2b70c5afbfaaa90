import type { ContactView } from '@plinth/contract/people/contact'
import type { ContactRecord } from './contact.queries.ts'

export { type ContactRecord, contactJson } from './contact.queries.ts'

/** The answer of a contact. */
export const toContactView = (c: ContactRecord): ContactView => ({
  id: c.id,
  first_name: c.first_name,
  last_name: c.last_name,
  email: c.email,
  waiting_email: c.waiting_email,
  phone: c.phone,
  company: c.company,
  contact_type: c.contact_type,
  loans: c.loans,
  version: c.version,
})
