import type { LoanView } from '@plinth/contract/loan/loan'
import { getBorrowerPolicies, getLoanPolicies, getNeighborhoodPolicies } from '@plinth/contract/credit/policies'
import { listInsights } from '@plinth/contract/credit/insight'
import { addWaiver, listWaivers, withdrawWaiver } from '@plinth/contract/credit/waiver'
import { useQuery } from '@tanstack/react-query'
import { call, fresh, keyOf, query, useCall } from '../../lib/api.ts'
import { policyWords as words } from './policy.words.ts'

const refresh = [listWaivers, listInsights]
/** The limits that were waived on a loan. */
export const useWaivers = (loanId: string) =>
  useQuery({ ...query(listWaivers, { params: { loan_id: loanId } }), ...fresh })
export const useWaive = () => useCall(addWaiver, { refresh, success: words.waived, failure: null })
export const useWithdraw = () => useCall(withdrawWaiver, { refresh, success: words.withdrawn, failure: null })

/** Rises with every change of a figure that limits look at: what was held against the older figures is asked for anew. */
const stampOf = ({ version, properties, borrowers }: LoanView): string =>
  [{ version }, ...properties, ...borrowers].map((one) => one.version).join('.')

/** One property a neighborhood: the first that lies there. */
const places = ({ properties }: LoanView) =>
  properties.filter(
    (one, i) =>
      one.neighborhood === null || properties.findIndex((p) => p.neighborhood?.id === one.neighborhood?.id) === i,
  )

/** The analyses of a loan in display order: property, borrowers, neighborhoods (O-03, O-05). */
export const usePolicies = (loan: LoanView) =>
  useQuery({
    ...fresh,
    queryKey: [...keyOf(getLoanPolicies), 'with its parties', loan.id, stampOf(loan)],
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
    // What was held against older figures stays until the new comes; never another loan's.
    placeholderData: (before, old) => (old?.queryKey.includes(loan.id) ? before : undefined),
  })
