import type { QueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { preloadPoints, useLoanPoints } from '../../loan/list/loan-rows.ts'
import { OwnerFilter } from '../../loan/list/owner-filter.tsx'
import { TableControls } from '../../loan/list/table-controls.tsx'
import type { TableViewState } from '../../loan/list/use-table-view.ts'
import { LoansMap, loadMap } from '../../loan/map/loans-map.tsx'
import { LoansInSight } from '../../loan/map/loans-in-sight.tsx'
import type { Bounds } from '../../loan/map/places.ts'
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
  const points = useLoanPoints(view, true)
  const loans = points.data?.points ?? noPoints
  const [bounds, setBounds] = useState<Bounds | null>(null)
  const order = useMemo(() => loans.map((point) => point.id), [loans])
  return (
    <>
      <TableControls filter={view.filter} setFilter={view.setFilter} filters={<OwnerFilter view={view} />} />
      <div className={classes.map}>
        <LoansMap loans={loans} onOpen={panel.show} onView={setBounds} loading={points.isPending} atOnce />
        <LoansInSight loans={loans} bounds={bounds} shown={panel.shown} onOpen={panel.show} />
      </div>
      <LoanMapPanel panel={panel} order={order} />
    </>
  )
}
