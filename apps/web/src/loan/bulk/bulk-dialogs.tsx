import type { LoanRow } from '@plinth/contract/loan/loan-list'
import { AssignDialog } from './assign-dialog.tsx'
import { RemindDialog } from './remind-dialog.tsx'
import type { useBulk } from './use-bulk.ts'

interface BulkDialogsProps {
  bulk: ReturnType<typeof useBulk>
  loans: readonly LoanRow[]
  staff: readonly { id: string; name: string }[]
}

/** The confirmation of the action that was pressed. */
export const BulkDialogs = ({ bulk, loans, staff }: BulkDialogsProps) =>
  bulk.asking === 'assign' ? (
    <AssignDialog
      loans={loans}
      staff={staff}
      onAssign={(owner) => void bulk.assign(loans, owner)}
      onClose={bulk.close}
    />
  ) : bulk.asking === 'remind' ? (
    <RemindDialog loans={loans} onRemind={(owing) => void bulk.remind(owing)} onClose={bulk.close} />
  ) : null
