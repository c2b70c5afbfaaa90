import { lazy, useCallback } from 'react'
import { useArchive } from '../features/loan-archive/use-archive.ts'
import { useLoanChanged } from '../features/loan-list/loan-rows.ts'
import { OwnerFilter } from '../features/loan-list/owner-filter.tsx'
import { StatusBoard } from '../features/loan-list/status-board.tsx'
import type { TableViewState } from '../features/loan-list/use-table-view.ts'
import { Late } from '../ui/late.tsx'
import { LoanMapPanel } from './loan-map-panel.tsx'
import { useMapPanel } from './loan-overview.tsx'

const ArchiveDialog = lazy(async () => ({
  default: (await import('../features/loan-archive/archive-dialog.tsx')).ArchiveDialog,
}))

/** The requests as a board, with archiving and the map panel of its cards. */
export const RequestsBoard = ({ view }: { view: TableViewState }) => {
  const archive = useArchive(useLoanChanged())
  const panel = useMapPanel()
  const { show } = panel
  const { restore } = archive
  const onMap = useCallback((loan: { id: string }) => show(loan.id), [show])
  return (
    <>
      <StatusBoard
        view={view}
        filters={<OwnerFilter view={view} />}
        onMap={onMap}
        onArchive={archive.ask}
        onRestore={(loan) => void restore(loan)}
      />
      <Late opened={archive.asking !== null}>
        {(opened) => (
          <ArchiveDialog
            loans={opened ? archive.asking : null}
            progress={archive.progress}
            onArchive={(input) => void archive.run(input)}
            onStop={archive.stop}
            onClose={archive.close}
          />
        )}
      </Late>
      <LoanMapPanel panel={panel} />
    </>
  )
}
