import { writeSight } from '@plinth/domain/loan/map-points'
import { Suspense, useMemo, useState } from 'react'
import { Greeting } from '../people/identity/greeting.tsx'
import { chartWords } from '../loan/charts/loan-charts.words.ts'
import { loanListWords as words } from '../loan/list/loan-list.words.ts'
import { useDashboardLoans, useLoanPoints, useSummary } from '../loan/list/loan-rows.ts'
import { StatusCards } from '../loan/list/status-cards.tsx'
import { usePins } from '../loan/list/use-pins.ts'
import { useTableView } from '../loan/list/use-table-view.ts'
import { LoansMap } from '../loan/map/loans-map.tsx'
import { ApiError, messageOf } from '../lib/api.ts'
import { AppLink } from '../lib/app-link.tsx'
import { paths } from '../lib/paths.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { ErrorState, SkeletonBlock } from '../ui/states.tsx'
import { DashboardToday } from '../app/dashboard/dashboard-today.tsx'
import { MoreInStage, NoRequestsYet } from '../app/dashboard/dashboard-parts.tsx'
import { LoanOverview, useMapPanel } from '../app/loan/loan-overview.tsx'
import classes from './loan-pages.module.css'
import { NewLoan } from '../app/intake/new-loan.tsx'
import { useCardPress } from '../app/requests/use-card-press.ts'
import { latePart } from '../ui/late.tsx'

// Below the first screen: their code comes with their figures.
const LoanCharts = latePart(async () => (await import('../loan/charts/loan-charts.tsx')).LoanCharts)

const MyTasksCard = latePart(async () => (await import('../loan/task/my-tasks-card.tsx')).MyTasksCard)

const noPoints: never[] = []

/** The day's overview: greeting, what to do today, pipeline, the first five requests of the chosen stage, map and charts. */
export const Page = () => {
  const view = useTableView()
  const pins = usePins()
  const panel = useMapPanel()
  const [mapSeen, setMapSeen] = useState(false)
  const loans = useDashboardLoans(view, pins[0])
  const summary = useSummary(view)
  const [sight, setSight] = useState<string | null>(null)
  const { points: mapLoans = noPoints } = useLoanPoints(view, mapSeen, sight)
  const pressCard = useCardPress((status) => view.setFilter({ status }))
  const order = useMemo(() => (mapLoans.length > 0 ? mapLoans.map((point) => point.id) : undefined), [mapLoans])
  return (
    <>
      <PageHeader above={<Greeting />} title={words.dashboard} actions={<NewLoan />} />
      <div className={classes.today}>
        <DashboardToday />
      </div>
      <StatusCards summary={summary.data} selected={view.filter.status} onPress={pressCard} />
      <Section
        title={words.quickView}
        actions={
          <AppLink href={paths.requests()} className={classes.link}>
            {words.allRequests(summary.data?.total.count)}
          </AppLink>
        }
      >
        <LoanOverview
          label={words.quickView}
          loans={loans}
          view={view}
          pins={pins}
          panel={panel}
          {...(order ? { order } : {})}
          fresh={<NoRequestsYet />}
          quick
        />
        <MoreInStage status={view.filter.status} shown={loans.entries.length} total={loans.total} />
      </Section>
      <div className={classes.tasks}>
        <Suspense>
          <MyTasksCard />
        </Suspense>
      </div>
      <div className={classes.below}>
        <Section title={words.map}>
          <LoansMap
            loans={mapLoans}
            onOpen={panel.show}
            onSeen={() => setMapSeen(true)}
            onView={({ bounds, zoom }) => setSight(writeSight(bounds, zoom))}
          />
        </Section>
        {summary.data ? (
          <Suspense fallback={<SkeletonBlock height={420} />}>
            <LoanCharts summary={summary.data} status={view.filter.status} />
          </Suspense>
        ) : summary.error ? (
          <ErrorState
            text={chartWords.failed}
            detail={messageOf(summary.error, chartWords.failed)}
            requestId={summary.error instanceof ApiError ? summary.error.requestId : null}
            onRetry={() => void summary.refetch()}
          />
        ) : (
          <SkeletonBlock height={420} />
        )}
      </div>
    </>
  )
}
