import type { SortColumn } from '@plinth/domain/loan/filter'
import { BulkProgress } from '../../loan/bulk/bulk-controls.tsx'
import { OwnerFilter } from '../../loan/list/owner-filter.tsx'
import { loanListWords as words } from '../../loan/list/loan-list.words.ts'
import type { ShownLoans } from '../../loan/list/loan-entries.ts'
import type { usePins } from '../../loan/list/use-pins.ts'
import type { TableViewState } from '../../loan/list/use-table-view.ts'
import { LoanOverview, useMapPanel } from '../loan/loan-overview.tsx'

interface RequestsTableProps {
  view: TableViewState
  columns: readonly SortColumn[]
  loans: ShownLoans
  pins: ReturnType<typeof usePins>
}

/** Every active loan as the whole table (A-18, B-09). */
export const RequestsTable = ({ view, columns, loans, pins }: RequestsTableProps) => {
  const panel = useMapPanel()
  return (
    <>
      <BulkProgress />
      <LoanOverview
        label={words.requests}
        loans={loans}
        view={view}
        pins={pins}
        panel={panel}
        columns={columns}
        filters={<OwnerFilter view={view} />}
      />
    </>
  )
}
