import * as calls from '@plinth/contract/loan/condition'
import { listLoanActivities } from '@plinth/contract/loan/activity'
import { useQuery } from '@tanstack/react-query'
import { fresh, query, useCall } from '../../lib/api.ts'
import { conditionWords as words } from './condition.words.ts'

/** The conditions of a loan by stage. */
export const useConditions = (loanId: string) =>
  useQuery({ ...query(calls.listConditions, { params: { loan_id: loanId } }), ...fresh })

/** The activities of a loan, of which requests and reports can prove a condition. */
export const useProofs = (loanId: string) =>
  useQuery({ ...query(listLoanActivities, { params: { loan_id: loanId } }), ...fresh })

export const useAddCondition = () => useCall(calls.addCondition, { success: words.saved, failure: null })
export const useUpdateCondition = () => useCall(calls.updateCondition, { success: words.saved, failure: null })
export const useSatisfy = () => useCall(calls.satisfyCondition, { success: words.satisfied, failure: null })
export const useWaiveCondition = () => useCall(calls.waiveCondition, { success: words.waived, failure: null })
export const useReopen = () => useCall(calls.reopenCondition, { success: words.reopened, failure: words.failed })
export const useRemoveCondition = () => useCall(calls.removeCondition, { failure: words.failed })
export const useRestoreCondition = () =>
  useCall(calls.restoreCondition, { success: words.restored, failure: words.failed })
