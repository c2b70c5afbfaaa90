import { createBoardReview } from '@plinth/contract/closing/board-review'
import { downgradeLoan, getLoanStatus, setLoanFunded, setLoanPaidOff } from '@plinth/contract/loan/loan-status'
import { useQuery } from '@tanstack/react-query'
import { fresh, query, useCall } from '../../lib/api.ts'
import { statusWords as words } from './loan-status.words.ts'

/** Where the loan stands (P-06); nothing is asked while the loan is not known. */
export const useStatus = (loanId: string | null) =>
  useQuery({
    ...query(getLoanStatus, { params: { loan_id: loanId ?? '' } }),
    ...fresh,
    enabled: loanId !== null,
  })

export const useCompleteUnderwriting = () =>
  useCall(createBoardReview, { success: words.boardReviewCreated, failure: words.failed })

export const useSetFunded = () => useCall(setLoanFunded, { success: words.fundedDone, failure: words.failed })

export const useSetPaidOff = () => useCall(setLoanPaidOff, { success: words.paidOffDone, failure: words.failed })

export const useMoveBack = () => useCall(downgradeLoan, { success: words.movedBack, failure: words.failed })
