import type { LoanView } from '@plinth/contract/loan/loan'
import { lazy, Suspense } from 'react'
import { ReportsTab } from '../../credit/report/reports-tab.tsx'

const RequestDialog = lazy(async () => ({
  default: (await import('../../loan/activity/request-dialog.tsx')).RequestDialog,
}))

/** External Data: the reports of a loan; they are asked for by the dialog that the list of activities opens too. */
export const ReportsPart = ({ loan }: { loan: LoanView }) => (
  <ReportsTab
    loan={loan}
    asking={(activity, how, onClose) => (
      <Suspense>
        <RequestDialog activity={activity} pull={how === 'plain' ? null : how} onClose={onClose} />
      </Suspense>
    )}
  />
)
