import { borrowerMessages as say } from '@plinth/domain/people/party/borrower'
import { z } from 'zod'
import { ContactList, ContactView, NewContact } from '../people/contact.ts'
import type { Access } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ContactId, Email, idOf, LoanKey, mayWarn, Phone, text, textOrEmpty, VersionIfRead } from '../shared/fields.ts'

/** Whoever has a deal. */
const dealSide = { roles: ['borrower', 'broker'] } as const satisfies Access
const anySide = { roles: ['borrower', 'broker', 'admin'] } as const satisfies Access

const loanParams = z.object({ loan_id: LoanKey })

const ContactUpdate = z.strictObject({
  version: VersionIfRead,
  first_name: text(100, say.firstName).describe('First name'),
  last_name: text(100, say.lastName).describe('Last name'),
  email: Email,
  phone: Phone.nullable().optional().describe("Phone as 'code-number'; null for none"),
  company: textOrEmpty(200).optional().describe('Company'),
})

/** The contacts of a loan as its people see them. */
const LoanContacts = ContactList.extend({
  own_contacts: z
    .array(idOf('contact'))
    .describe('Contacts on your own loans that you may edit and remove; never a broker or a person with an account'),
})

export const listPersonalLoanContacts = endpoint({
  id: 'personal.loan-contacts',
  method: 'GET',
  path: '/personal/loan/{loan_id}/contacts',
  summary: "Contacts of a loan of one's own, and which of them one may change",
  access: { ...anySide, adminsNeed: 'view-loans' },
  shows: ['contact'],
  params: loanParams,
  reply: LoanContacts,
})

export const createPersonalContact = endpoint({
  id: 'personal.create-contact',
  method: 'PUT',
  path: '/personal/{loan_id}/create-contact',
  summary: "Create a contact on a loan of one's own",
  access: dealSide,
  changes: ['contact', 'loan-list', 'timeline'],
  params: loanParams,
  body: NewContact,
  reply: z.object({ contact_id: idOf('new contact'), contacts: z.array(ContactView).describe('Contacts of the loan') }),
  status: 201,
})

export const addPersonalContact = endpoint({
  id: 'personal.add-contact',
  method: 'PUT',
  path: '/personal/loan/{loan_id}/add-contact/{contact_id}',
  summary: "Link a contact known from an own loan to a loan of one's own",
  access: dealSide,
  changes: ['contact', 'loan-list', 'timeline'],
  params: z.object({ loan_id: LoanKey, contact_id: ContactId }),
  reply: ContactList,
})

export const removePersonalContact = endpoint({
  id: 'personal.remove-contact',
  method: 'PUT',
  path: '/personal/loan/{loan_id}/remove-contact/{contact_id}',
  summary: "Take a contact off a loan of one's own; 409 for one that may not be changed from here",
  access: dealSide,
  changes: ['contact', 'loan-list', 'timeline'],
  params: z.object({ loan_id: LoanKey, contact_id: ContactId }),
  reply: LoanContacts,
})

export const updatePersonalContact = endpoint({
  id: 'personal.update-contact',
  method: 'PUT',
  path: '/personal/contact/update/{contact_id}',
  summary: "Change own contact details, or those of a contact of one's own loans; carries the version read",
  access: { ...anySide, adminsNeed: 'edit-parties' },
  changes: ['borrower', 'contact', 'held-change', 'loan-list', 'mail', 'timeline'],
  params: z.object({ contact_id: ContactId }),
  body: ContactUpdate,
  reply: mayWarn(ContactView),
})
