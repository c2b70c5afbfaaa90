import { applyLoanNeeds, dismissLoanNeeds, getLoanNeeds } from '@plinth/contract/documents/needs-rules'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import { useQuery } from '@tanstack/react-query'
import { query, useCall } from '../../lib/api.ts'
import { loanNeedsWords as words } from './needs-rules.words.ts'

export type Proposal = ReplyOf<typeof getLoanNeeds>

/** What the rules propose for a loan (AC-14). */
export const useLoanNeeds = (loanId: string) => useQuery(query(getLoanNeeds, { params: { loan_id: loanId } }))
export const useApplyNeeds = () => useCall(applyLoanNeeds, { success: words.applied, failure: null })
export const useDismissNeeds = () => useCall(dismissLoanNeeds, { success: words.dismissed, failure: null })
