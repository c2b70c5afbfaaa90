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
import { mostAlike, searchesFor, type TypedPerson } from '@plinth/domain/people/party/duplicates'
import { useQueries, useQuery } from '@tanstack/react-query'
import { query, useCall } from '../../lib/api.ts'
import { untilNext, useOnFileQuery, useSettled } from '../../lib/on-file.ts'
import { partyWords as words } from './loan-party.words.ts'

/** Borrowers on file to link, those that a search finds (I-55). */
export const useBorrowers = (typed: string) =>
  useQuery({ ...query(listBorrowers, { query: useOnFileQuery(typed) }), ...untilNext })
/** Contacts on file to link, those that a search finds (I-56). */
export const useContacts = (typed: string) =>
  useQuery({ ...query(listContacts, { query: useOnFileQuery(typed) }), ...untilNext })

/** Who is found by email and by name is one person. */
const eachOnce = <R extends { id: string }>(found: readonly R[]): R[] => [
  ...new Map(found.map((one) => [one.id, one])).values(),
]
/** Looked for by each search once the typing rests. */
const useSearches = (typed: TypedPerson): string[] =>
  useSettled(searchesFor(typed).join('\n')).split('\n').filter(Boolean)
/** Borrowers on file who may be the person being typed (AI-06). */
export const useBorrowersLike = (typed: TypedPerson) =>
  useQueries({
    queries: useSearches(typed).map((search) => query(listBorrowers, { query: { search, limit: mostAlike } })),
    combine: (answers) => eachOnce(answers.flatMap(({ data }) => data?.borrowers ?? [])),
  })
/** Contacts on file who may be the person being typed (AI-06). */
export const useContactsLike = (typed: TypedPerson) =>
  useQueries({
    queries: useSearches(typed).map((search) => query(listContacts, { query: { search, limit: mostAlike } })),
    combine: (answers) => eachOnce(answers.flatMap(({ data }) => data?.contacts ?? [])),
  })
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
