import { listLoanActivities, listSystemDocuments } from '@plinth/contract/loan/activity'
import { createBoardReview } from '@plinth/contract/closing/board-review'
import { getLoan } from '@plinth/contract/loan/loan'
import { listLoans, listPortfolio, summarizeLoans } from '@plinth/contract/loan/loan-list'
import { downgradeLoan, getLoanStatus, setLoanFunded, setLoanPaidOff } from '@plinth/contract/loan/loan-status'
import { useQuery } from '@tanstack/react-query'
import { fresh, query, useCall } from '../../lib/api.ts'
import { statusWords as words } from './loan-status.words.ts'

/** What a move of the loan changes on screen. */
const touched = [
  getLoanStatus,
  getLoan,
  listLoanActivities,
  listSystemDocuments,
  listLoans,
  listPortfolio,
  summarizeLoans,
]

/** Where the loan stands (P-06); nothing is asked while the loan is not known. */
export const useStatus = (loanId: string | null) =>
  useQuery({
    ...query(getLoanStatus, { params: { loan_id: loanId ?? '' } }),
    ...fresh,
    enabled: loanId !== null,
  })

export const useCompleteUnderwriting = () =>
  useCall(createBoardReview, { refresh: touched, success: words.boardReviewCreated, failure: words.failed })

export const useSetFunded = () =>
  useCall(setLoanFunded, { refresh: touched, success: words.fundedDone, failure: words.failed })

export const useSetPaidOff = () =>
  useCall(setLoanPaidOff, { refresh: touched, success: words.paidOffDone, failure: words.failed })

export const useMoveBack = () =>
  useCall(downgradeLoan, { refresh: touched, success: words.movedBack, failure: words.failed })
