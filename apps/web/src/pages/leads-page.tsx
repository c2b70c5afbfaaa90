import { NativeSelect } from '@mantine/core'
import { leadSorts, leadSources, leadStateLabel, leadStates } from '@plinth/domain/intake/lead/states'
import { PAGE, readLeadsView, useLeads, useLeadsFile } from '../intake/lead/lead.calls.ts'
import { LeadPanel } from '../intake/lead/lead-panel.tsx'
import { leadWords as words } from '../intake/lead/lead.words.ts'
import { LeadsTable } from '../intake/lead/leads-table.tsx'
import { useListView } from '../lib/use-list-view.ts'
import { Chip } from '../ui/chip.tsx'
import { FilterBar, FilterChips } from '../ui/filter-bar.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pager } from '../ui/pager.tsx'
import { SaveButtons } from '../ui/save-buttons.tsx'
import { TypedSearch } from '../ui/typed-search.tsx'
import { ListContent } from '../app/requests/list-content.tsx'

/** Every public submission and what became of it (A-27, T-03, T-05). */
export const Page = () => {
  const list = useListView(readLeadsView, ['state', 'source', 'search'])
  const { view, set, filter } = list
  const leads = useLeads(view)
  const { data } = leads
  const file = useLeadsFile()
  return (
    <>
      <PageHeader
        title={words.title}
        lead={data ? words.lead(data.total, data.more) : null}
        actions={
          <SaveButtons
            busy={file.isPending ? file.variables.format : null}
            onSave={(format) => file.mutate({ view, format })}
          />
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
        <NativeSelect
          aria-label={words.sort}
          value={view.sort}
          data={leadSorts.map((value) => ({ value, label: words.sorts[value] }))}
          onChange={({ currentTarget: { value } }) => filter({ sort: value === 'created' ? null : value })}
        />
      </FilterBar>
      <ListContent
        query={leads}
        isEmpty={(shown) => shown.leads.length === 0}
        isFiltered={list.isFiltered}
        onClear={list.clear}
        words={words}
      >
        {(shown) => <LeadsTable leads={shown.leads} onOpen={({ id }) => void set({ lead: id })} />}
      </ListContent>
      <Pager offset={view.offset} size={PAGE} total={data?.total ?? 0} more={data?.more} onPage={list.page} />
      <LeadPanel
        lead={data?.leads.find((one) => one.id === view.lead)}
        onClose={() => void set({ lead: null }, { replace: true })}
      />
    </>
  )
}
