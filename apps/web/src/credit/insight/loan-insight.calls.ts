import { listInsights } from '@plinth/contract/credit/insight'
import { useQuery } from '@tanstack/react-query'
import { fresh, query } from '../../lib/api.ts'

/** The findings of a loan; asked for each time they are shown, as a job finds them anew beside us. */
export const useInsights = (loanId: string) =>
  useQuery({ ...query(listInsights, { params: { loan_id: loanId } }), ...fresh, staleTime: 0 })
