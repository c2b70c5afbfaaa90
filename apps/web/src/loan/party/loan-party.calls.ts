import {
  getActivity,
  listDocumentRequests,
  listLoanActivities,
  listSystemDocuments,
} from '@plinth/contract/loan/activity'
import { listReports } from '@plinth/contract/credit/report'
import { listBorrowers, updateBorrower } from '@plinth/contract/people/borrower'
import { addContact, listContacts, listContactTypes } from '@plinth/contract/people/contact'
import {
  addBorrowerToLoan,
  addContactToLoan,
  getLoan,
  removeBorrowerFromLoan,
  removeContactFromLoan,
} from '@plinth/contract/loan/loan'
import { listLoans } from '@plinth/contract/loan/loan-list'
import { createBorrower } from '@plinth/contract/intake/new-loan'
import { calculateCategory, getLoanScore } from '@plinth/contract/credit/loan-score'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keyOf, query, useCall } from '../../lib/api.ts'
import { partyWords as words } from './loan-party.words.ts'

/** What a change of parties shows in (I-63): the loan, its lists and its activities. */
const shownIn = [
  getLoan,
  listLoans,
  getLoanScore,
  calculateCategory,
  getActivity,
  listLoanActivities,
  listDocumentRequests,
  listReports,
  listSystemDocuments,
]

/** Existing borrowers to link (I-55). */
export const useBorrowers = () => useQuery(query(listBorrowers))
/** Existing contacts to link (I-56). */
export const useContacts = () => useQuery(query(listContacts))
/** Contact types the server allows (I-59). */
export const useContactTypes = () => useQuery(query(listContactTypes))

/** Saves a borrower edit (I-62 to I-64). */
export const useUpdateBorrower = () =>
  useCall(updateBorrower, {
    refresh: [...shownIn, listBorrowers],
    success: words.updated(words.borrowerLabel),
    failure: words.failed,
  })
/** Links a borrower; the modal shows a failure itself. */
export const useLinkBorrower = () => useCall(addBorrowerToLoan, { refresh: [...shownIn, listBorrowers], failure: null })
/** Enters a borrower or guarantor who is not on file; the modal shows a failure itself. */
export const useNewBorrower = () => useCall(createBorrower, { refresh: [...shownIn, listBorrowers], failure: null })
/** Links a contact; the modal shows a failure itself. */
export const useLinkContact = () =>
  useCall(addContactToLoan, { refresh: [...shownIn, listContacts], success: words.contactAdded, failure: null })
/** Adds a contact, to be linked next (I-56). */
export const useNewContact = () => useCall(addContact, { refresh: [listContacts], failure: null })
/** Unlinks a borrower (I-53). */
export const useUnlinkBorrower = () => useCall(removeBorrowerFromLoan, { refresh: shownIn, failure: null })
/** Unlinks a contact (I-53). */
export const useUnlinkContact = () => useCall(removeContactFromLoan, { refresh: shownIn, failure: null })

/** Reads the loan anew, after somebody else changed it. */
export const useReload = () => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: keyOf(getLoan) })
}
