import { borrowerMessages, emailError, missing, onlyErrors, type PartyErrors } from './borrower.ts'

/** What a contact does on a loan (I-60). */
export const contactTypes = [
  'broker',
  'attorney',
  'title company',
  'appraiser',
  'insurance agent',
  'general contractor',
  'property manager',
  'accountant',
  'other',
] as const
export type ContactType = (typeof contactTypes)[number]

/** The contact edit form (G-33). */
export type ContactEdit = { readonly first_name: string; readonly last_name: string; readonly email: string }

/** The new-contact form; company may stay blank (I-58). */
export type NewContact = ContactEdit & { readonly contact_type: string; readonly company: string }

/** Shown when a new contact has no type. */
export const contactTypeRequired = 'Contact type is required'

/** What is wrong with each field of the contact edit, in the words of the borrower edit; {} when nothing is (G-33). */
export const validateContactEdit = (edit: ContactEdit): PartyErrors<ContactEdit> =>
  onlyErrors({
    first_name: missing(edit.first_name, borrowerMessages.firstName),
    last_name: missing(edit.last_name, borrowerMessages.lastName),
    email: emailError(edit.email),
  })

/** What is wrong with each field of a new contact; company is not among the needed ones (I-58). */
export const validateNewContact = (contact: NewContact): PartyErrors<NewContact> => ({
  ...validateContactEdit(contact),
  ...(isContactType(contact.contact_type) ? {} : { contact_type: contactTypeRequired }),
})

/** Whether text is one of the contact types (I-60). */
export const isContactType = (text: string): text is ContactType => contactTypes.some((type) => type === text)
