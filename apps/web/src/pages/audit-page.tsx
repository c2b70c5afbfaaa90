import { Group, NativeSelect } from '@mantine/core'
import { eventSubjects } from '@plinth/domain/shared/event-kinds'
import { AuditEventPanel } from '../admin/audit/audit-event-panel.tsx'
import { AuditTable } from '../admin/audit/audit-table.tsx'
import { type AuditFormat, readAuditView, useAuditEvents, useAuditFile } from '../admin/audit/audit.calls.ts'
import { auditWords as words } from '../admin/audit/audit.words.ts'
import { ListContent } from '../app/requests/list-content.tsx'
import { useMay } from '../lib/me.ts'
import { useSearchState } from '../lib/location.ts'
import { Button } from '../ui/button.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TypedSearch } from '../ui/typed-search.tsx'

const saveFormats = ['csv', 'jsonl'] as const satisfies readonly AuditFormat[]
const nothing = { person: null, subject: null, loan: null, from: null, to: null, before: null }

/** Everything that anybody did or was refused, for whoever answers for it (D-10). */
export const Page = () => {
  const [view, set] = useSearchState(readAuditView)
  const filter = (change: Record<string, string | null>) => void set({ ...change, before: null }, { replace: true })
  const events = useAuditEvents(view)
  const file = useAuditFile()
  const maySave = useMay('export-audit')
  const shown = events.data?.events ?? []
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          <Group gap={8}>
            {saveFormats.map((format) => (
              <Button
                key={format}
                variant="default"
                loading={file.isPending && file.variables.format === format}
                disabledReason={maySave ? undefined : words.mayNotSave}
                onClick={() => file.mutate({ view, format })}
              >
                {words.save[format]}
              </Button>
            ))}
          </Group>
        }
      />
      <FilterBar label={words.filters}>
        <TypedSearch label={words.person} value={view.person} onSearch={(person) => filter({ person })} />
        <NativeSelect
          aria-label={words.subject}
          value={view.subject ?? ''}
          data={[
            { value: '', label: words.anySubject },
            ...eventSubjects.map((value) => ({ value, label: words.subjectOf(value) })),
          ]}
          onChange={({ currentTarget: { value } }) => filter({ subject: value })}
        />
        <TypedSearch label={words.loan} value={view.loan} onSearch={(loan) => filter({ loan })} />
        <DateInput
          aria-label={words.from}
          placeholder={words.from}
          value={view.from}
          onChange={(from) => filter({ from })}
        />
        <DateInput aria-label={words.to} placeholder={words.to} value={view.to} onChange={(to) => filter({ to })} />
      </FilterBar>
      <ListContent
        query={events}
        isEmpty={(data) => data.events.length === 0}
        isFiltered={[view.person, view.subject, view.loan, view.from, view.to, view.before].some(Boolean)}
        onClear={() => void set(nothing)}
        words={words}
      >
        {(data) => <AuditTable events={data.events} onOpen={({ id }) => void set({ event: id })} />}
      </ListContent>
      {view.before !== '' || events.data?.more ? (
        <Group mt="sm" gap="xs" component="nav" aria-label={words.pages}>
          <Button
            variant="default"
            disabled={view.before === ''}
            onClick={() => void set({ before: null }, { toTop: true })}
          >
            {words.newest}
          </Button>
          <Button
            variant="default"
            disabled={!events.data?.more}
            onClick={() => void set({ before: shown.at(-1)?.id ?? null }, { toTop: true })}
          >
            {words.older}
          </Button>
        </Group>
      ) : null}
      <AuditEventPanel
        event={shown.find(({ id }) => id === view.event)}
        onClose={() => void set({ event: null }, { replace: true })}
      />
    </>
  )
}
