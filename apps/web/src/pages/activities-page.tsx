import { PAGE, readActivitiesView, useActivitiesFile, useAllActivities } from '../loan/activity/all-activities.calls.ts'
import { allActivitiesWords as words } from '../loan/activity/all-activities.words.ts'
import { AllActivitiesFilters } from '../loan/activity/all-activities-filters.tsx'
import { AllActivitiesTable } from '../loan/activity/all-activities-table.tsx'
import { useListView } from '../lib/use-list-view.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Pager } from '../ui/pager.tsx'
import { SaveButtons } from '../ui/save-buttons.tsx'
import { ListContent } from '../app/requests/list-content.tsx'

/** The activities of all requests (A-26, T-01, T-06). */
export const Page = () => {
  const list = useListView(readActivitiesView, ['state', 'type', 'search', 'due'])
  const { view } = list
  const activities = useAllActivities(view)
  const { data } = activities
  const file = useActivitiesFile()
  return (
    <>
      <PageHeader
        title={words.title}
        lead={data ? words.lead(data.total) : null}
        actions={
          <SaveButtons
            busy={file.isPending ? file.variables.format : null}
            onSave={(format) => file.mutate({ view, format })}
          />
        }
      />
      <AllActivitiesFilters view={view} counts={data?.buckets} onChange={list.filter} />
      <ListContent
        query={activities}
        isEmpty={(shown) => shown.activities.length === 0}
        isFiltered={list.isFiltered}
        onClear={list.clear}
        words={words}
      >
        {(shown) => <AllActivitiesTable activities={shown.activities} />}
      </ListContent>
      <Pager offset={view.offset} size={PAGE} total={data?.total ?? 0} onPage={list.page} />
    </>
  )
}
