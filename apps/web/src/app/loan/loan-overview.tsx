import type { SortColumn } from '@plinth/domain/loan/filter'
import type { LoanRow } from '@plinth/contract/loan/loan-list'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { LateArchiveDialog } from '../../loan/archive/late-archive-dialog.tsx'
import { ArchiveControls } from '../../loan/archive/archive-controls.tsx'
import { useArchive } from '../../loan/archive/use-archive.ts'
import { LoanBoard } from '../../loan/list/loan-board.tsx'
import type { ShownLoans } from '../../loan/list/loan-entries.ts'
import { useLoanChanged, useOneLoan } from '../../loan/list/loan-rows.ts'
import type { usePins } from '../../loan/list/use-pins.ts'
import type { TableViewState } from '../../loan/list/use-table-view.ts'
import { useSearchState } from '../../lib/location.ts'
import type { SearchText } from '../../lib/search-text.ts'
import { lateDialog, latePart } from '../../ui/late.tsx'

const MapPanel = lateDialog(async () => (await import('../../loan/map/map-panel.tsx')).MapPanel)

const BulkActions = latePart(async () => (await import('../requests/bulk-actions.tsx')).BulkActions)
const noLoans: ReadonlyMap<string, LoanRow> = new Map()

const readPanel = (search: SearchText) => ({ map: typeof search['map'] === 'string' ? search['map'] : null })

/** The loan whose map panel is open, by id, in the address bar. */
export const useMapPanel = () => {
  const [{ map }, set] = useSearchState(readPanel)
  const show = useCallback((id: string | null) => void set({ map: id }, { replace: map !== null }), [set, map])
  return { shown: map, show }
}

interface LoanOverviewProps {
  label: string
  loans: ShownLoans
  view: TableViewState
  pins: ReturnType<typeof usePins>
  panel: ReturnType<typeof useMapPanel>
  /** More filters of the page. */
  filters?: ReactNode
  /** The columns in their order; all of them when left out. */
  columns?: readonly SortColumn[]
  /** The loans that the panel goes through; those of the table when left out. */
  order?: readonly string[]
  quick?: boolean
  /** What stands here while there is no loan at all and nothing is filtered. */
  fresh?: ReactNode
  /** Loans of the portfolio and the archive are all in the table; no other is asked for. */
  onlyTheseLoans?: boolean
}

/** The loans table with archiving and the map panel: what the dashboard, the requests and the portfolio share. */
export const LoanOverview = ({
  loans,
  panel,
  order,
  onlyTheseLoans = false,
  ...rest
}: LoanOverviewProps): ReactNode => {
  const changed = useLoanChanged()
  const archive = useArchive(changed)
  const { show } = panel
  const known = loans.entries.find((entry) => entry.id === panel.shown)?.row ?? null
  const asked = useOneLoan(onlyTheseLoans ? null : panel.shown, loans.entries)
  const loan = known ?? asked.row
  const ids = useMemo(() => order ?? loans.entries.map((entry) => entry.id), [order, loans.entries])
  const selection = useMemo(
    () => (archive.selecting ? { ids: new Set(archive.selected.keys()), failures: archive.failures } : null),
    [archive.selecting, archive.selected, archive.failures],
  )
  // Loans that were selected and then filtered away are still to be worked on.
  const [seen, setSeen] = useState<ReadonlyMap<string, LoanRow>>(noLoans)
  const { toggle } = archive
  const onSelect = useCallback(
    (row: LoanRow) => {
      setSeen((now) => new Map(now).set(row.id, row))
      toggle(row)
    },
    [toggle],
  )
  const selected = useMemo(() => {
    const current = new Map(archive.selected.size === 0 ? [] : loans.entries.map((entry) => [entry.id, entry.row]))
    return [...archive.selected.keys()].flatMap((id) => current.get(id) ?? seen.get(id) ?? [])
  }, [archive.selected, loans.entries, seen])
  const onMap = useCallback((row: { id: string }) => show(row.id), [show])
  const { restore } = archive
  const onRestore = useCallback((row: Parameters<typeof restore>[0]) => void restore(row), [restore])
  return (
    <>
      <LoanBoard
        {...rest}
        loans={loans}
        selection={selection}
        archiveControls={
          <>
            <ArchiveControls archive={archive} />
            {archive.selecting && !rest.quick ? (
              <Suspense>
                <BulkActions
                  loans={selected}
                  total={loans.entries.length}
                  onSelectAll={() =>
                    archive.keep(
                      loans.entries.map((entry) => entry.row),
                      archive.failures,
                    )
                  }
                  onChanged={changed}
                  onLeft={archive.keep}
                />
              </Suspense>
            ) : null}
          </>
        }
        onSelect={onSelect}
        onArchive={archive.ask}
        onRestore={onRestore}
        onMap={onMap}
      />
      <LateArchiveDialog archive={archive} />
      <MapPanel
        opened={panel.shown !== null}
        loan={loan}
        loading={asked.loading || loans.pending}
        order={ids}
        onShow={show}
        onClose={() => show(null)}
      />
    </>
  )
}
