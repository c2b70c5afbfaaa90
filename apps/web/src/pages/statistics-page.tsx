import { readStatisticsView, useStatistics } from '../features/statistics/statistics.calls.ts'
import { statisticsWords as words } from '../features/statistics/statistics.words.ts'
import { StatisticsCharts } from '../features/statistics/statistics-charts.tsx'
import { StatisticsFilters } from '../features/statistics/statistics-filters.tsx'
import { ApiError, messageOf } from '../lib/api.ts'
import { useSearchState } from '../lib/location.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../ui/states.tsx'

const cleared = { status: null, type: null, purpose: null, search: null, from: null, to: null }

/** Statistics over the loans of a period that match (A-27, T-02, T-04). */
export const Page = () => {
  const [view, set] = useSearchState(readStatisticsView)
  const { data, error, refetch } = useStatistics(view)
  const count = data?.pipeline.reduce((sum, one) => sum + one.count, 0) ?? 0
  const filtered = Object.values(view).some((value) => value !== null && value !== '')
  const content = () => {
    if (data && count > 0) return <StatisticsCharts data={data} />
    if (data)
      return (
        <EmptyState
          text={words.empty}
          {...(filtered
            ? {
                hint: words.emptyFilter,
                action: (
                  <Button variant="default" onClick={() => void set(cleared)}>
                    {words.clear}
                  </Button>
                ),
              }
            : {})}
        />
      )
    if (!error) return <SkeletonRows rows={10} />
    const requestId = error instanceof ApiError ? error.requestId : null
    return (
      <ErrorState
        text={words.failed}
        detail={messageOf(error, words.failed)}
        requestId={requestId}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <>
      <PageHeader title={words.title} lead={data ? words.lead(count) : undefined} />
      <StatisticsFilters view={view} onChange={(change) => void set(change, { replace: true })} />
      {content()}
    </>
  )
}
