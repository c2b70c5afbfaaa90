import type { LoanView } from '@plinth/contract/loan/loan'
import { ReportsTab } from '../../credit/report/reports-tab.tsx'
import { lateDialog } from '../../ui/late.tsx'

const RequestDialog = lateDialog(async () => (await import('../../loan/activity/request-dialog.tsx')).RequestDialog)

/** External Data: the reports of a loan; they are asked for by the dialog that the list of activities opens too. */
export const ReportsPart = ({ loan }: { loan: LoanView }) => (
  <ReportsTab
    loan={loan}
    asking={(activity, how, onClose) => (
      <RequestDialog activity={activity} pull={how === 'plain' ? null : how} onClose={onClose} />
    )}
  />
)
