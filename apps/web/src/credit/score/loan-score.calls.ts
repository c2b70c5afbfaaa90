import { calculateCategory, calculateLoanScore, getLoanScore } from '@plinth/contract/credit/loan-score'
import type { ScoreCategory } from '@plinth/domain/underwriting/scoring/model'
import { useQuery } from '@tanstack/react-query'
import { fresh, query, useCall } from '../../lib/api.ts'
import { scoreWords as words } from './loan-score.words.ts'

/** The loan's score with its breakdown (I-41). */
export const useScore = (loanId: string) =>
  useQuery({ ...query(getLoanScore, { params: { loan_id: loanId } }), ...fresh })

/** How one category was calculated (I-43); asked for when the category is opened. */
export const useCategory = (loanId: string, category: ScoreCategory) =>
  useQuery({ ...query(calculateCategory, { params: { loan_id: loanId, score_category: category } }), ...fresh })

/** Recalculates (I-44). */
export const useRecalculate = () =>
  useCall(calculateLoanScore, {
    success: words.recalculated,
    failure: words.failed,
  })
