import {
  addPolicySet,
  archivePolicySet,
  bindPolicySet,
  getPolicySet,
  listPolicySets,
  savePolicySet,
  usePolicySet as putSetInUse,
} from '@plinth/contract/credit/policy-set'
import { useQuery } from '@tanstack/react-query'
import { query, useCall } from '../../lib/api.ts'
import { policySetWords as words } from './policy-set.words.ts'

/** The screen shows the failure where the person is. */
const quiet = { failure: null } as const

export const usePolicySets = () => useQuery(query(listPolicySets))
export const useOnePolicySet = (id: string | undefined) =>
  useQuery({ ...query(getPolicySet, { params: { policy_set_id: id ?? '' } }), enabled: id !== undefined })
export const useSavePolicySet = () => useCall(savePolicySet, { ...quiet, success: words.saved })
export const useCopyPolicySet = () => useCall(addPolicySet, { ...quiet, success: words.copied })
export const usePutInUse = () => useCall(putSetInUse, { ...quiet, success: words.used })
export const useBindPolicySet = () => useCall(bindPolicySet, { ...quiet, success: words.purposesSaved })
export const useArchivePolicySet = () => useCall(archivePolicySet, quiet)
