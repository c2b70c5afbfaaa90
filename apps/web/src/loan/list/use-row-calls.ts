import { exportLoanDocuments } from '@plinth/contract/loan/loan'
import type { LoanRow } from '@plinth/contract/loan/loan-list'
import { calculateLoanScore } from '@plinth/contract/credit/loan-score'
import { useMemo } from 'react'
import { useCall } from '../../lib/api.ts'
import { useGo } from '../../lib/location.ts'
import { paths } from '../../lib/paths.ts'
import { copyText } from '../../ui/copy-text.ts'
import { toast } from '../../ui/toasts.ts'
import { loanListWords as words } from './loan-list.words.ts'

const copy = async (loan: LoanRow) => {
  if (await copyText(window.location.origin + paths.loan(loan.human_id))) toast.success(words.copied)
  else toast.error(words.notCopied)
}

/** What the menu of a row does without asking first (B-15). Stays the same object while the page is shown. */
export const useRowCalls = () => {
  const go = useGo()
  const { mutate: score } = useCall(calculateLoanScore, {
    success: words.recalculated,
    failure: words.failed,
  })
  const { mutate: exportAll } = useCall(exportLoanDocuments, { success: words.exportStarted, failure: words.failed })
  return useMemo(
    () => ({
      onOpen: (loan: LoanRow) => void go(paths.loan(loan.human_id)),
      onCopy: (loan: LoanRow) => void copy(loan),
      onRecalculate: (loan: LoanRow) => score({ params: { loan_id: loan.id } }),
      onExport: (loan: LoanRow) => exportAll({ params: { loan_id: loan.id } }),
    }),
    [go, score, exportAll],
  )
}
