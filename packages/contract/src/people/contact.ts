import { contactTypes } from '@plinth/domain/people/party/contact'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { more, OnFileQuery } from './on-file.ts'
import { ContactId, Email, idOf, LoanKey, LoanRef, Phone, text, textOrEmpty, Version } from '../shared/fields.ts'

export const ContactView = z
  .object({
    id: idOf('contact'),
    first_name: z.string().describe('First name'),
    last_name: z.string().describe('Last name'),
    email: z.string().describe('Email address'),
    pending_email: z
      .string()
      .nullable()
      .optional()
      .describe('New email address, not yet confirmed by the emailed link; only in the personal area'),
    waiting_email: z
      .string()
      .nullable()
      .optional()
      .describe('Email address that waits for approval; the one in use stays until then. Null when none does'),
    phone: z.string().nullable().describe("Phone as 'code-number'; null when not known"),
    company: z.string().describe('Company; empty when none'),
    contact_type: z.enum(contactTypes).describe('What the contact does on a loan'),
    loans: z.array(LoanRef).describe('Loans the contact takes part in'),
    version: Version,
  })
  .meta({ id: 'Contact', description: 'A person who takes part in a loan without borrowing' })
export type ContactView = z.infer<typeof ContactView>

/** Which contacts on file are asked for (AI-21). */
export const OnFileContacts = OnFileQuery.extend({
  contact_type: z.enum(contactTypes).optional().describe('What the contact does on a loan'),
})
export type OnFileContacts = z.infer<typeof OnFileContacts>
export const ContactList = z.object({ contacts: z.array(ContactView).describe('Contacts, by name') })

/** A new contact needs names, email and type; company and phone are sent when known (I-58). */
export const NewContact = z.strictObject({
  first_name: text(100).describe('First name'),
  last_name: text(100).describe('Last name'),
  email: Email,
  company: textOrEmpty(200).default('').describe('Company'),
  phone: Phone.nullable().optional().describe("Phone as 'code-number'; null for none"),
  contact_type: z.enum(contactTypes).describe('What the contact does on a loan'),
})

export const listContacts = endpoint({
  id: 'contact.list',
  method: 'GET',
  path: '/contact/all',
  summary: 'Contacts on file: all, or those that a search finds',
  access: adminMay('view-people'),
  shows: ['contact'],
  query: OnFileContacts,
  reply: ContactList.extend(more),
})
export const listContactTypes = endpoint({
  id: 'contact.allowed-types',
  method: 'GET',
  path: '/contact/allowed-types',
  summary: 'Contact types offered when a contact is added',
  access: 'signed-in',
  shows: [],
  reply: z.object({ contact_types: z.array(z.enum(contactTypes)).describe('Types, in the order to offer them') }),
})
export const getContact = endpoint({
  id: 'contact.get',
  method: 'GET',
  path: '/contact/{contact_id}',
  summary: 'One contact',
  access: adminMay('view-people'),
  shows: ['contact'],
  params: z.object({ contact_id: ContactId }),
  reply: ContactView,
})
export const listLoanContacts = endpoint({
  id: 'contact.list-for-loan',
  method: 'GET',
  path: '/contact/loan/{loan_id}/all',
  summary: 'Contacts of one loan',
  access: adminMay('view-loans'),
  shows: ['contact'],
  params: z.object({ loan_id: LoanKey }),
  reply: ContactList,
})
export const addContact = endpoint({
  id: 'contact.add',
  method: 'POST',
  path: '/contact/add',
  summary: 'Add a contact',
  access: adminMay('edit-parties'),
  changes: ['contact'],
  body: NewContact,
  reply: z.object({ contact_id: idOf('new contact'), contact: ContactView }),
  status: 201,
})
