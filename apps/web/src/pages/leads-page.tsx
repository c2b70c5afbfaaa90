import { NativeSelect } from '@mantine/core'
import { leadSources, leadStateLabel, leadStates } from '@plinth/domain/lead/states'
import { PAGE, readLeadsView, useLeads, useLeadsFile } from '../features/lead/lead.calls.ts'
import { LeadPanel } from '../features/lead/lead-panel.tsx'
import { leadWords as words } from '../features/lead/lead.words.ts'
import { LeadsTable } from '../features/lead/leads-table.tsx'
import { ApiError, messageOf } from '../lib/api.ts'
import { useSearchState } from '../lib/location.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { FilterBar, FilterChips } from '../ui/filter-bar.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pager } from '../ui/pager.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../ui/states.tsx'
import { TypedSearch } from '../ui/typed-search.tsx'

const cleared = { state: null, source: null, search: null, offset: null }

/** Every public submission and what became of it (A-27, T-03, T-05). */
export const Page = () => {
  const [view, set] = useSearchState(readLeadsView)
  const { data, error, refetch } = useLeads(view)
  const file = useLeadsFile()
  const filter = (change: Record<string, string | null>) => void set({ ...change, offset: null }, { replace: true })
  const content = () => {
    if (data && data.leads.length > 0)
      return <LeadsTable leads={data.leads} onOpen={({ id }) => void set({ lead: id })} />
    if (data) {
      const filtered = view.state !== null || view.source !== null || view.search !== ''
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
    }
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
      <FilterBar label={words.filters}>
        <FilterChips label={words.states}>
          {leadStates.map((state) => (
            <Chip
              key={state}
              selected={view.state === state}
              onPress={() => filter({ state: view.state === state ? null : state })}
            >
              {leadStateLabel(state)}
            </Chip>
          ))}
        </FilterChips>
        <TypedSearch label={words.search} value={view.search} onSearch={(search) => filter({ search })} />
        <NativeSelect
          aria-label={words.source}
          value={view.source ?? ''}
          data={[
            { value: '', label: words.anySource },
            ...leadSources.map((source) => ({ value: source, label: words.sources[source] })),
          ]}
          onChange={({ currentTarget: { value } }) => filter({ source: value })}
        />
      </FilterBar>
      {content()}
      <Pager
        offset={view.offset}
        size={PAGE}
        total={data?.total ?? 0}
        onPage={(offset) => void set({ offset: offset === 0 ? null : offset })}
      />
      <LeadPanel lead={data?.leads.find((one) => one.id === view.lead)} onClose={() => void set({ lead: null })} />
    </>
  )
}
