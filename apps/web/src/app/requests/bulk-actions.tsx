import type { LoanRow } from '@plinth/contract/loan/loan-list'
import { BulkControls } from '../../loan/bulk/bulk-controls.tsx'
import { BulkDialogs } from '../../loan/bulk/bulk-dialogs.tsx'
import { useBulk } from '../../loan/bulk/use-bulk.ts'
import { useStaff } from '../../lib/use-staff.ts'

interface BulkActionsProps {
  /** The selected loans as they are now. */
  loans: readonly LoanRow[]
  total: number
  onSelectAll: () => void
  onChanged: (loan: LoanRow) => void
  onLeft: (loans: readonly LoanRow[], failures: ReadonlyMap<string, string>) => void
}

/** What can be done with several selected loans beside archiving them. */
export const BulkActions = ({ loans, total, onSelectAll, onChanged, onLeft }: BulkActionsProps) => {
  const bulk = useBulk({ onChanged, onLeft })
  const staff = useStaff()
  return (
    <>
      <BulkControls selected={loans.length} total={total} onSelectAll={onSelectAll} onAsk={bulk.ask} />
      <BulkDialogs bulk={bulk} loans={loans} staff={staff} />
    </>
  )
}
