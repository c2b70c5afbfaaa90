import {
  addSavedView,
  listSavedViews,
  removeSavedView,
  restoreSavedView,
  setDefaultView,
  updateSavedView,
} from '@plinth/contract/portfolio/saved-view'
import { useQuery } from '@tanstack/react-query'
import { query, useCall } from '../../lib/api.ts'

const refresh = [listSavedViews]

/** Own and shared views; asked anew when the window comes back, for another tab may have changed them. */
export const useSavedViews = () => useQuery({ ...query(listSavedViews), staleTime: 10_000, refetchOnWindowFocus: true })

export const useViewCalls = () => ({
  add: useCall(addSavedView, { refresh, failure: null }),
  update: useCall(updateSavedView, { refresh, failure: null }),
  remove: useCall(removeSavedView, { refresh }),
  restore: useCall(restoreSavedView, { refresh }),
  setDefault: useCall(setDefaultView, { refresh }),
})
