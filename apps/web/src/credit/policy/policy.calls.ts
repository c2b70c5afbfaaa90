import type { LoanView } from '@plinth/contract/loan/loan'
import { getBorrowerPolicies, getLoanPolicies, getNeighborhoodPolicies } from '@plinth/contract/credit/policies'
import { addLimitCondition, addWaiver, listWaivers, withdrawWaiver } from '@plinth/contract/credit/waiver'
import { useQuery } from '@tanstack/react-query'
import { call, fresh, query, useCall } from '../../lib/api.ts'
import { policyWords as words } from './policy.words.ts'

/** The limits that were waived on a loan. */
export const useWaivers = (loanId: string) =>
  useQuery({ ...query(listWaivers, { params: { loan_id: loanId } }), ...fresh })
export const useWaive = () => useCall(addWaiver, { success: words.waived, failure: null })
export const useWithdraw = () => useCall(withdrawWaiver, { success: words.withdrawn, failure: null })
/** Makes a policy exception a condition of the loan. */
export const useLimitCondition = () =>
  useCall(addLimitCondition, { success: words.conditionAdded, failure: words.failed })

/** One property a neighborhood: the first that lies there. */
const places = ({ properties }: LoanView) =>
  properties.filter(
    (one, i) =>
      one.neighborhood === null || properties.findIndex((p) => p.neighborhood?.id === one.neighborhood?.id) === i,
  )

/** Whom and what a loan is judged with. */
const subjectsOf = (loan: LoanView): readonly string[] => [...loan.borrowers, ...places(loan)].map(({ id }) => id)

/** The analyses of a loan in display order: property, borrowers, neighborhoods (O-03, O-05). */
export const usePolicies = (loan: LoanView) =>
  useQuery({
    ...fresh,
    queryKey: [getLoanPolicies.id, 'with its parties', loan.id, ...subjectsOf(loan)],
    meta: { shows: [getLoanPolicies, getBorrowerPolicies, getNeighborhoodPolicies].flatMap(({ shows }) => shows) },
    queryFn: async ({ signal }) => {
      const replies = await Promise.all([
        call(getLoanPolicies, { params: { loan_id: loan.id } }, { signal }),
        ...loan.borrowers.map(({ id }) =>
          call(getBorrowerPolicies, { params: { borrower_id: id }, query: { loan_id: loan.id } }, { signal }),
        ),
        ...places(loan).map(({ id }) =>
          call(getNeighborhoodPolicies, { params: { property_id: id }, query: { loan_id: loan.id } }, { signal }),
        ),
      ])
      return replies.flatMap((one) => one.policies).toSorted((a, b) => a.order - b.order)
    },
    // What was held against other parties stays until the new comes; never another loan's.
    placeholderData: (before, old) => (old?.queryKey.includes(loan.id) ? before : undefined),
  })
