import { writeSight } from '@plinth/domain/loan/map-points'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { preloadPoints, useLoanPoints } from '../../loan/list/loan-rows.ts'
import { OwnerFilter } from '../../loan/list/owner-filter.tsx'
import { TableControls } from '../../loan/list/table-controls.tsx'
import type { TableViewState } from '../../loan/list/use-table-view.ts'
import { LoansMap, loadMap } from '../../loan/map/loans-map.tsx'
import { LoansInSight } from '../../loan/map/loans-in-sight.tsx'
import type { MapView } from '../../loan/map/places.ts'
import type { SearchText } from '../../lib/search-text.ts'
import { LoanMapPanel } from '../loan/loan-map-panel.tsx'
import { useMapPanel } from '../loan/loan-overview.tsx'
import classes from '../../pages/requests-page.module.css'

/** The engine and the points are on their way while the person's record still is. */
export const preload = async (client: QueryClient, search: SearchText): Promise<void> => {
  loadMap().catch(() => undefined)
  await preloadPoints(client, search)
}

const noPoints: never[] = []

/** The requests as a map over the whole page (C-01, D-01). */
export const RequestsMap = ({ view }: { view: TableViewState }) => {
  const panel = useMapPanel()
  const [shown, setShown] = useState<MapView | null>(null)
  const { points: loans = noPoints, isPending } = useLoanPoints(
    view,
    true,
    shown && writeSight(shown.bounds, shown.zoom),
  )
  const order = useMemo(() => loans.map((point) => point.id), [loans])
  return (
    <>
      <TableControls filter={view.filter} setFilter={view.setFilter} filters={<OwnerFilter view={view} />} />
      <div className={classes.map}>
        <LoansMap loans={loans} onOpen={panel.show} onView={setShown} loading={isPending} atOnce />
        <LoansInSight loans={loans} bounds={shown?.bounds ?? null} shown={panel.shown} onOpen={panel.show} />
      </div>
      <LoanMapPanel panel={panel} order={order} />
    </>
  )
}
