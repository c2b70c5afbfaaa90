import { listBorrowers, updateBorrower } from '@plinth/contract/people/borrower'
import { addContact, listContacts, listContactTypes } from '@plinth/contract/people/contact'
import {
  addBorrowerToLoan,
  addContactToLoan,
  removeBorrowerFromLoan,
  removeContactFromLoan,
} from '@plinth/contract/loan/loan'
import { updatePersonalContact } from '@plinth/contract/portal/personal-contacts'
import { createBorrower } from '@plinth/contract/intake/new-loan'
import { useQuery } from '@tanstack/react-query'
import { query, useCall } from '../../lib/api.ts'
import { partyWords as words } from './loan-party.words.ts'

/** Existing borrowers to link (I-55). */
export const useBorrowers = () => useQuery(query(listBorrowers))
/** Existing contacts to link (I-56). */
export const useContacts = () => useQuery(query(listContacts))
/** Contact types the server allows (I-59). */
export const useContactTypes = () => useQuery(query(listContactTypes))

/** Saves a borrower edit (I-62 to I-64). */
export const useUpdateBorrower = () =>
  useCall(updateBorrower, {
    success: words.updated(words.borrowerLabel),
    failure: words.failed,
  })
/** Links a borrower; the modal shows a failure itself. */
export const useLinkBorrower = () => useCall(addBorrowerToLoan, { failure: null })
/** Enters a borrower or guarantor who is not on file; the modal shows a failure itself. */
export const useNewBorrower = () => useCall(createBorrower, { failure: null })
/** Links a contact; the modal shows a failure itself. */
export const useLinkContact = () => useCall(addContactToLoan, { success: words.contactAdded, failure: null })
/** Adds a contact, to be linked next (I-56). */
export const useNewContact = () => useCall(addContact, { failure: null })
/** Unlinks a borrower (I-53). */
export const useUnlinkBorrower = () => useCall(removeBorrowerFromLoan, { failure: null })
/** Unlinks a contact (I-53). */
export const useUnlinkContact = () => useCall(removeContactFromLoan, { failure: null })
/** Saves a contact edit (AI-07); the panel shows a failure itself. */
export const useUpdateContact = () =>
  useCall(updatePersonalContact, { success: words.updated(words.contactLabel), failure: null })
