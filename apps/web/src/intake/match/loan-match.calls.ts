import {
  dismissMergeNote,
  getLoanMatches,
  joinApplication,
  joinPeople,
  type LoanMatches,
  previewMerge,
  undoMerge,
} from '@plinth/contract/intake/loan-match'
import { useQuery } from '@tanstack/react-query'
import { fresh, query, useCall } from '../../lib/api.ts'
import { loanMatchWords as words } from './loan-match.words.ts'

export type PersonMatch = LoanMatches['people'][number]
export type RecordMatch = LoanMatches['records'][number]
export type LoanMatch = LoanMatches['loans'][number]

/** What may belong to a loan; null asks nothing yet. */
export const useMatches = (loanId: string | null) =>
  useQuery({
    ...query(getLoanMatches, { params: { loan_id: loanId ?? '' } }),
    ...fresh,
    enabled: loanId !== null,
  })

/** Makes one record of two. */
export const useJoinPeople = () => useCall(joinPeople, { success: words.joined })

/** Joins an application to the loan it belongs to. */
export const useJoinApplication = () => useCall(joinApplication, { success: words.joined })

/** What a merge of two records would keep and move. */
export const useMergePreview = (loanId: string, of: Pick<PersonMatch | RecordMatch, 'kind' | 'id' | 'other_id'>) =>
  useQuery(query(previewMerge, { params: { loan_id: loanId }, query: of }))

/** Separates two merged records again. */
export const useUndoMerge = () => useCall(undoMerge, { success: words.separated, failure: words.failed })

/** Stops showing the note of a merge to oneself. */
export const useDismissMergeNote = () => useCall(dismissMergeNote, { failure: words.failedToDismiss })
