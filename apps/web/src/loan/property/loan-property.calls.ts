import { getActivity, listLoanActivities } from '@plinth/contract/loan/activity'
import { addPropertyToLoan, getLoan, removePropertyFromLoan } from '@plinth/contract/loan/loan'
import { listLoans } from '@plinth/contract/loan/loan-list'
import { createProperty } from '@plinth/contract/intake/new-loan'
import { listProperties, updateProperty } from '@plinth/contract/people/property'
import { calculateCategory, getLoanScore } from '@plinth/contract/credit/loan-score'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keyOf, query, useCall } from '../../lib/api.ts'
import { propertyWords as words } from './loan-property.words.ts'

/** What a change of properties shows in (I-63). */
const shownIn = [getLoan, listLoans, getLoanScore, calculateCategory, getActivity, listLoanActivities]

/** Existing properties to link. */
export const useProperties = () => useQuery(query(listProperties))
/** Saves a property edit (I-62 to I-64). */
export const useUpdateProperty = () =>
  useCall(updateProperty, {
    refresh: [...shownIn, listProperties],
    success: words.updated(words.label),
    failure: words.failed,
  })
/** Links a property; the modal shows a failure itself. */
export const useLinkProperty = () =>
  useCall(addPropertyToLoan, { refresh: [...shownIn, listProperties], failure: null })
/** Enters a property that is not on file; the modal shows a failure itself. */
export const useNewProperty = () => useCall(createProperty, { refresh: [...shownIn, listProperties], failure: null })
/** Unlinks a property (I-54). */
export const useUnlinkProperty = () => useCall(removePropertyFromLoan, { refresh: shownIn, failure: null })

/** Reads the loan anew, after somebody else changed it. */
export const useReload = () => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: keyOf(getLoan) })
}
