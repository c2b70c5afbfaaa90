import { getLoan } from '@plinth/contract/loan/loan'
import { listLoans, summarizeLoans } from '@plinth/contract/loan/loan-list'
import { getLoanMatches, joinApplication, joinPeople, type LoanMatches } from '@plinth/contract/intake/loan-match'
import { getLoanStatus } from '@plinth/contract/loan/loan-status'
import { useQuery } from '@tanstack/react-query'
import { fresh, query, useCall } from '../../lib/api.ts'
import { loanMatchWords as words } from './loan-match.words.ts'

export type PersonMatch = LoanMatches['people'][number]
export type LoanMatch = LoanMatches['loans'][number]

const shown = [getLoanMatches, getLoan, getLoanStatus, listLoans, summarizeLoans]

/** What may belong to a loan; null asks nothing yet. */
export const useMatches = (loanId: string | null) =>
  useQuery({
    ...query(getLoanMatches, { params: { loan_id: loanId ?? '' } }),
    ...fresh,
    enabled: loanId !== null,
  })

/** Makes one record of two. */
export const useJoinPeople = () => useCall(joinPeople, { refresh: shown, success: words.joined })

/** Joins an application to the loan it belongs to. */
export const useJoinApplication = () => useCall(joinApplication, { refresh: shown, success: words.joined })
