import { addLegalEntity, updateLegalEntity } from '@plinth/contract/people/legal-entity'
import { removeLegalEntityFromLoan } from '@plinth/contract/loan/loan'
import { useCall } from '../../lib/api.ts'

/** Adds an entity; the dialog shows a failure itself. */
export const useAddEntity = () => useCall(addLegalEntity, { failure: null })
/** Changes an entity; the dialog shows a failure itself. */
export const useUpdateEntity = () => useCall(updateLegalEntity, { failure: null })
/** Unlinks an entity; the dialog shows a failure itself. */
export const useUnlinkEntity = () => useCall(removeLegalEntityFromLoan, { failure: null })
