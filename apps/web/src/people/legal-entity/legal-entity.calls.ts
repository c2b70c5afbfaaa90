import { addLegalEntity, findEntities, likeEntities, updateLegalEntity } from '@plinth/contract/people/legal-entity'
import { addLegalEntityToLoan, removeLegalEntityFromLoan } from '@plinth/contract/loan/loan'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, query, useCall } from '../../lib/api.ts'

/** Entities on file like the one being typed (AI-11); asks once there is a name of three letters or a whole EIN. */
export const useLikeEntities = ({ name, ein, except }: { name: string; ein: string; except: string | null }) => {
  const body = {
    name: name.length < 3 ? '' : name,
    ...(/^\d{9}$/.test(ein) ? { ein } : {}),
    ...(except === null ? {} : { except }),
  }
  return useQuery({
    // A POST that changes nothing: the EIN must not stand in an address.
    queryKey: [likeEntities.id, body],
    queryFn: ({ signal }) => call(likeEntities, { body }, { signal }),
    enabled: body.name !== '' || body.ein !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
}
/** Entities on file with a part in their name, to choose an owner; null asks nothing yet. */
export const useFoundEntities = (part: string | null) =>
  useQuery({
    ...query(findEntities, { query: { q: part ?? '' } }),
    enabled: part !== null,
    placeholderData: keepPreviousData,
  })
/** Puts an entity on file on the loan; the dialog shows a failure itself. */
export const useLinkEntity = () => useCall(addLegalEntityToLoan, { failure: null })

/** Adds an entity; the dialog shows a failure itself. */
export const useAddEntity = () => useCall(addLegalEntity, { failure: null })
/** Changes an entity; the dialog shows a failure itself. */
export const useUpdateEntity = () => useCall(updateLegalEntity, { failure: null })
/** Unlinks an entity; the dialog shows a failure itself. */
export const useUnlinkEntity = () => useCall(removeLegalEntityFromLoan, { failure: null })
