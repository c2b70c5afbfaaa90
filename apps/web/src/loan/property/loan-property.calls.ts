import { addPropertyToLoan, removePropertyFromLoan } from '@plinth/contract/loan/loan'
import { createProperty } from '@plinth/contract/intake/new-loan'
import { listProperties, updateProperty } from '@plinth/contract/people/property'
import { useQuery } from '@tanstack/react-query'
import { query, useCall } from '../../lib/api.ts'
import { untilNext, useOnFileQuery } from '../../lib/on-file.ts'
import { propertyWords as words } from './loan-property.words.ts'

/** As many have the same house number in one ZIP code at most, and more. */
const NEAR = 100

/** Properties on file to link, those that a search finds. */
export const useProperties = (typed: string) =>
  useQuery({ ...query(listProperties, { query: useOnFileQuery(typed) }), ...untilNext })
/** Properties on file that may be at an address (AI-13); none are asked for without one. */
export const usePropertiesNear = (search: string) =>
  useQuery({ ...query(listProperties, { query: { search, limit: NEAR } }), enabled: search !== '' })
/** Saves a property edit (I-62 to I-64). */
export const useUpdateProperty = () =>
  useCall(updateProperty, {
    success: words.updated(words.label),
    failure: words.failed,
  })
/** Links a property; the modal shows a failure itself. */
export const useLinkProperty = () => useCall(addPropertyToLoan, { failure: null })
/** Enters a property that is not on file; the modal shows a failure itself. */
export const useNewProperty = () => useCall(createProperty, { failure: null })
/** Unlinks a property (I-54). */
export const useUnlinkProperty = () => useCall(removePropertyFromLoan, { failure: null })
