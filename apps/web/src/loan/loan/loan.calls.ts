import { downloadAnalysis } from '@plinth/contract/loan/loan-analysis'
import {
  exportLoanDocuments,
  fixLoan,
  getLoan,
  updateLoan,
  restoreLoan,
  getSponsorLink,
} from '@plinth/contract/loan/loan'
import { listArchive, listLoans, listPortfolio, summarizeLoans } from '@plinth/contract/loan/loan-list'
import { getLoanStatus } from '@plinth/contract/loan/loan-status'
import { followLoan, listFollowers } from '@plinth/contract/messaging/notifications'
import type { LoanView } from '@plinth/contract/loan/loan'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fresh, keyOf, query, request, useCall } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { detailsWords, loanWords, officerWords } from './loan.words.ts'

const lists = [listLoans, listPortfolio, listArchive, summarizeLoans]

/** Saves the loan's name (I-06). */
export const useRename = () =>
  useCall(updateLoan, { refresh: [getLoan, ...lists], success: loanWords.nameSaved, failure: loanWords.failed })

/** Gives the loan to a loan officer. */
export const useGive = () =>
  useCall(updateLoan, { refresh: [getLoan, ...lists], success: officerWords.saved, failure: officerWords.failed })

/** Who follows the loan, and whether one does. */
export const useFollowers = (loanId: string) =>
  useQuery({ ...query(listFollowers, { params: { loan_id: loanId } }), ...fresh })

/** Follows the loan, or stops. */
export const useFollow = () => useCall(followLoan, { refresh: [listFollowers], failure: officerWords.failed })

/** Saves request details (I-39). */
export const useUpdateDetails = () =>
  useCall(updateLoan, {
    refresh: [getLoan, getLoanStatus, ...lists],
    success: detailsWords.saved,
    failure: detailsWords.failed,
  })

/** Restores the loan (D-07, D-13). */
export const useRestore = () =>
  useCall(restoreLoan, {
    refresh: [getLoan, getLoanStatus, ...lists],
    success: loanWords.restored,
    failure: loanWords.failed,
  })

/** Starts the export (I-10). */
export const useExport = () => useCall(exportLoanDocuments, { success: loanWords.exported, failure: loanWords.failed })

/** Repairs what can be derived (I-11). */
export const useFix = () =>
  useCall(fixLoan, { refresh: [getLoan, getLoanStatus, ...lists], success: loanWords.fixed, failure: loanWords.failed })

/** Makes the link for the sponsor (I-70). */
export const useSponsorLink = () => useCall(getSponsorLink, { failure: loanWords.failed })

/** Reads the loan anew, after somebody else changed it. */
export const useReload = () => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: keyOf(getLoan) })
}

/** Reads anew whatever shows the loan, after it was archived. */
export const useLoanMoved = () => {
  const client = useQueryClient()
  return () => {
    for (const call of [getLoan, getLoanStatus, ...lists]) void client.invalidateQueries({ queryKey: keyOf(call) })
  }
}

/** Downloads the loan's workbook (I-20, I-21). */
export const useDownloadAnalysis = () =>
  useMutation({
    meta: { failure: loanWords.analysisFailed },
    mutationFn: async (loan: Pick<LoanView, 'id' | 'human_id'>) => {
      const reply = await request(downloadAnalysis, { params: { loan_id: loan.id } })
      saveFile(loanWords.analysisFile(loan.human_id), await reply.blob())
    },
  })
