import type { LoanEntry } from '../../loan/list/loan-entries.ts'
import { useOneLoan } from '../../loan/list/loan-rows.ts'
import type { useMapPanel } from './loan-overview.tsx'
import { lateDialog } from '../../ui/late.tsx'

const MapPanel = lateDialog(async () => (await import('../../loan/map/map-panel.tsx')).MapPanel)
const noEntries: readonly LoanEntry[] = []
const noOrder: readonly string[] = []

interface LoanMapPanelProps {
  panel: ReturnType<typeof useMapPanel>
  /** The loans to go through; one that stands alone when left out. */
  order?: readonly string[]
}

/** The map panel of the loan that the address names, asked for by itself: its list is not in this browser. */
export const LoanMapPanel = ({ panel, order = noOrder }: LoanMapPanelProps) => {
  const { row, loading } = useOneLoan(panel.shown, noEntries)
  return (
    <MapPanel
      opened={panel.shown !== null}
      loan={row}
      loading={loading}
      order={order}
      onShow={panel.show}
      onClose={() => panel.show(null)}
    />
  )
}
