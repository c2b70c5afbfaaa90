import { refreshDataPoints } from '@plinth/contract/documents/data-point'
import { getLoan } from '@plinth/contract/loan/loan'
import { getLoanPolicies } from '@plinth/contract/credit/policies'
import { addValue, listValues, useValue, verifyValue } from '@plinth/contract/underwriting/underwriting'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, fresh, keyOf, query, useCall } from '../../lib/api.ts'
import { valueWords as words } from './loan-values.words.ts'

const refresh = [listValues, getLoan, getLoanPolicies]

/** The underwriting figures of a loan with all of their values. */
export const useValues = (loanId: string) =>
  useQuery({ ...query(listValues, { params: { loan_id: loanId } }), ...fresh })
export const usePickValue = () => useCall(useValue, { refresh, success: words.used, failure: null })
export const useAddValue = () => useCall(addValue, { refresh, success: words.added, failure: null })
export const useVerifyValue = () =>
  useCall(verifyValue, { refresh, success: words.verifiedDone, failure: words.failed })

/** Re-reads the extracted values of an activity's files into the figures (N-37). */
export const useReread = () => {
  const client = useQueryClient()
  return useMutation({
    meta: { success: words.reread_done, failure: words.failed },
    mutationFn: (activityId: string) => call(refreshDataPoints, { params: { activity_id: activityId } }),
    onSuccess: () => Promise.all(refresh.map((one) => client.invalidateQueries({ queryKey: keyOf(one) }))),
  })
}
