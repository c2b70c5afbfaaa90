import { getSizing, saveSizing } from '@plinth/contract/credit/policy-set'
import { useQuery } from '@tanstack/react-query'
import { fresh, query, useCall } from '../../lib/api.ts'
import { sizerWords as words } from './sizer.words.ts'

/** What the sizer starts from; asked for anew each time it opens, as the loan may have changed. */
export const useSizing = (loanId: string) =>
  useQuery({ ...query(getSizing, { params: { loan_id: loanId } }), ...fresh, staleTime: 0 })

/** Keeps the typed figures; the screen shows a failure where the person is. */
export const useKeepSizing = () => useCall(saveSizing, { success: words.keepDone, failure: null })
