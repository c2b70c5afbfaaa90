import {
  PAGE,
  readActivitiesView,
  useActivitiesFile,
  useAllActivities,
} from '../features/activity/all-activities.calls.ts'
import { allActivitiesWords as words } from '../features/activity/all-activities.words.ts'
import { AllActivitiesFilters } from '../features/activity/all-activities-filters.tsx'
import { AllActivitiesTable } from '../features/activity/all-activities-table.tsx'
import { ApiError, messageOf } from '../lib/api.ts'
import { useSearchState } from '../lib/location.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pager } from '../ui/pager.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../ui/states.tsx'

const cleared = { state: null, type: null, search: null, due: null, offset: null }

/** The activities of all requests (A-26, T-01, T-06). */
export const Page = () => {
  const [view, set] = useSearchState(readActivitiesView)
  const { data, error, refetch } = useAllActivities(view)
  const file = useActivitiesFile()
  const filtered = view.bucket !== null || view.type !== null || view.search !== '' || view.due !== null
  const content = () => {
    if (data && data.activities.length > 0) return <AllActivitiesTable activities={data.activities} />
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
      <PageHeader
        title={words.title}
        lead={data ? words.lead(data.total) : undefined}
        actions={
          <Button variant="default" loading={file.isPending} onClick={() => file.mutate(view)}>
            {words.csv}
          </Button>
        }
      />
      <AllActivitiesFilters
        view={view}
        counts={data?.buckets}
        onChange={(change) => void set({ ...change, offset: null }, { replace: true })}
      />
      {content()}
      <Pager
        offset={view.offset}
        size={PAGE}
        total={data?.total ?? 0}
        onPage={(offset) => void set({ offset: offset === 0 ? null : offset })}
      />
    </>
  )
}
