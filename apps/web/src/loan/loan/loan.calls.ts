import { downloadAnalysis } from '@plinth/contract/loan/loan-analysis'
import {
  archiveLoan,
  exportLoanDocuments,
  fixLoan,
  updateLoan,
  restoreLoan,
  getSponsorLink,
} from '@plinth/contract/loan/loan'
import { followLoan, listFollowers } from '@plinth/contract/messaging/notifications'
import type { LoanView } from '@plinth/contract/loan/loan'
import { useMutation, useQuery } from '@tanstack/react-query'
import { fresh, query, request, useCall } from '../../lib/api.ts'
import { useChanged } from '../../lib/changed.ts'
import { saveFile } from '../../lib/save-file.ts'
import { detailsWords, loanWords, officerWords } from './loan.words.ts'

/** Saves the loan's name (I-06). */
export const useRename = () => useCall(updateLoan, { success: loanWords.nameSaved, failure: loanWords.failed })

/** Gives the loan to a loan officer. */
export const useGive = () => useCall(updateLoan, { success: officerWords.saved, failure: officerWords.failed })

/** Who follows the loan, and whether one does. */
export const useFollowers = (loanId: string) =>
  useQuery({ ...query(listFollowers, { params: { loan_id: loanId } }), ...fresh })

/** Follows the loan, or stops. */
export const useFollow = () => useCall(followLoan, { failure: officerWords.failed })

/** Saves request details (I-39). */
export const useUpdateDetails = () =>
  useCall(updateLoan, {
    success: detailsWords.saved,
    failure: detailsWords.failed,
  })

/** Restores the loan (D-07, D-13). */
export const useRestore = () =>
  useCall(restoreLoan, {
    success: loanWords.restored,
    failure: loanWords.failed,
  })

/** Starts the export (I-10). */
export const useExport = () => useCall(exportLoanDocuments, { success: loanWords.exported, failure: loanWords.failed })

/** Repairs what can be derived (I-11). */
export const useFix = () => useCall(fixLoan, { success: loanWords.fixed, failure: loanWords.failed })

/** Makes the link for the sponsor (I-70). */
export const useSponsorLink = () => useCall(getSponsorLink, { failure: loanWords.failed })

/** Reads anew whatever shows the loan, after it was archived. */
export const useLoanMoved = () => {
  const changed = useChanged()
  return () => void changed(archiveLoan)
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
