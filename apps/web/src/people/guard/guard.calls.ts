import * as calls from '@plinth/contract/people/held-change'
import { useQuery } from '@tanstack/react-query'
import { query, useCall } from '../../lib/api.ts'
import { guardWords as words } from './guard.words.ts'

/** Changes that wait, or those decided. */
export const useHeldChanges = (state: 'waiting' | 'decided', offset: number) =>
  useQuery(query(calls.listHeldChanges, { query: { state, offset } }))
export const useGuardSettings = () => useQuery(query(calls.getGuardSettings))

/** Dialogs and forms show a failure themselves. */
export const useCallBack = () => useCall(calls.recordCallBack, { success: words.callSaved, failure: null })
export const useApprove = () => useCall(calls.approveHeldChange, { success: words.approved, failure: null })
export const useCancelChange = () => useCall(calls.cancelHeldChange, { success: words.canceled, failure: null })
export const useSaveGuard = () => useCall(calls.saveGuardSettings, { success: words.saved, failure: null })
