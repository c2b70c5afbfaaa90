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

/** Own and shared views; asked anew when the window comes back, for another tab may have changed them. */
export const useSavedViews = () => useQuery({ ...query(listSavedViews), staleTime: 10_000, refetchOnWindowFocus: true })

export const useViewCalls = () => ({
  add: useCall(addSavedView, { failure: null }),
  update: useCall(updateSavedView, { failure: null }),
  remove: useCall(removeSavedView),
  restore: useCall(restoreSavedView),
  setDefault: useCall(setDefaultView),
})
