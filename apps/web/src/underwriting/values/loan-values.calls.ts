import { refreshDataPoints } from '@plinth/contract/documents/data-point'
import { addValue, listValues, useValue, verifyValue } from '@plinth/contract/underwriting/underwriting'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, fresh, query, useCall } from '../../lib/api.ts'
import { useChanged } from '../../lib/changed.ts'
import { valueWords as words } from './loan-values.words.ts'

/** The underwriting figures of a loan with all of their values. */
export const useValues = (loanId: string) =>
  useQuery({ ...query(listValues, { params: { loan_id: loanId } }), ...fresh })
export const usePickValue = () => useCall(useValue, { success: words.used, failure: null })
export const useAddValue = () => useCall(addValue, { success: words.added, failure: null })
export const useVerifyValue = () => useCall(verifyValue, { success: words.verifiedDone, failure: words.failed })

/** Re-reads the extracted values of an activity's files into the figures (N-37). */
export const useReread = () => {
  const changed = useChanged()
  return useMutation({
    meta: { success: words.reread_done, failure: words.failed },
    mutationFn: (activityId: string) => call(refreshDataPoints, { params: { activity_id: activityId } }),
    onSuccess: () => changed(refreshDataPoints),
  })
}
