import type { LoanRow } from '@plinth/contract/loan/loan-list'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { LateArchiveDialog } from '../../loan/archive/late-archive-dialog.tsx'
import { ArchiveControls } from '../../loan/archive/archive-controls.tsx'
import { useArchive } from '../../loan/archive/use-archive.ts'
import { BulkProgress } from '../../loan/bulk/bulk-controls.tsx'
import { useLoanChanged } from '../../loan/list/loan-rows.ts'
import { OwnerFilter } from '../../loan/list/owner-filter.tsx'
import { StatusBoard } from '../../loan/list/status-board.tsx'
import type { TableViewState } from '../../loan/list/use-table-view.ts'
import { LoanMapPanel } from '../loan/loan-map-panel.tsx'
import { useMapPanel } from '../loan/loan-overview.tsx'
import { latePart } from '../../ui/late.tsx'

const BulkActions = latePart(async () => (await import('./bulk-actions.tsx')).BulkActions)

const noLoans: ReadonlyMap<string, LoanRow> = new Map()

/** The requests as a board, with archiving, what can be done with several cards, and the map panel of one. */
export const RequestsBoard = ({ view }: { view: TableViewState }) => {
  const changed = useLoanChanged()
  const archive = useArchive(changed)
  const panel = useMapPanel()
  const { show } = panel
  const { restore, toggle, selected } = archive
  const onMap = useCallback((loan: { id: string }) => show(loan.id), [show])
  // A column holds what is in sight: the chosen cards are kept as they were when they were chosen or last changed.
  const [seen, setSeen] = useState(noLoans)
  const keep = (loan: LoanRow) => setSeen((now) => new Map(now).set(loan.id, loan))
  const selection = useMemo(
    () => (archive.selecting ? { ids: new Set(selected.keys()), failures: archive.failures } : null),
    [archive.selecting, selected, archive.failures],
  )
  const loans = useMemo(() => [...selected.keys()].flatMap((id) => seen.get(id) ?? []), [selected, seen])
  return (
    <>
      <BulkProgress />
      <StatusBoard
        view={view}
        filters={<OwnerFilter view={view} />}
        onMap={onMap}
        onArchive={archive.ask}
        onRestore={(loan) => void restore(loan)}
        selection={selection}
        onSelect={(loan) => {
          keep(loan)
          toggle(loan)
        }}
        selectionControls={
          <>
            <ArchiveControls archive={archive} />
            {archive.selecting ? (
              <Suspense>
                <BulkActions
                  loans={loans}
                  total={loans.length}
                  onSelectAll={() => undefined}
                  onChanged={(loan) => {
                    keep(loan)
                    changed(loan)
                  }}
                  onLeft={archive.keep}
                />
              </Suspense>
            ) : null}
          </>
        }
      />
      <LateArchiveDialog archive={archive} />
      <LoanMapPanel panel={panel} />
    </>
  )
}
