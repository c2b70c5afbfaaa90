import { getActivity, listDocumentRequests, listLoanActivities } from '@plinth/contract/loan/activity'
import { addLegalEntity, listLoanLegalEntities, updateLegalEntity } from '@plinth/contract/people/legal-entity'
import { getLoan, removeLegalEntityFromLoan } from '@plinth/contract/loan/loan'
import { useCall } from '../../lib/api.ts'

/** What a change of entities shows in: the loan and its document requests, which are kept by entity (M-02). */
const shownIn = [getLoan, getActivity, listLoanActivities, listDocumentRequests, listLoanLegalEntities]

/** Adds an entity; the dialog shows a failure itself. */
export const useAddEntity = () => useCall(addLegalEntity, { refresh: shownIn, failure: null })
/** Changes an entity; the dialog shows a failure itself. */
export const useUpdateEntity = () => useCall(updateLegalEntity, { refresh: shownIn, failure: null })
/** Unlinks an entity; the dialog shows a failure itself. */
export const useUnlinkEntity = () => useCall(removeLegalEntityFromLoan, { refresh: shownIn, failure: null })
