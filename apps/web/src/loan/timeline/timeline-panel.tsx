import { Group, NativeSelect, Stack } from '@mantine/core'
import type { LoanTimeline, LoanView } from '@plinth/contract/loan/loan'
import { timelineTopics, topicLabels } from '@plinth/domain/shared/event-kinds'
import { IconDownload } from '@tabler/icons-react'
import type { z } from 'zod'
import { messageOf } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { useSearchState } from '../../lib/location.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import {
  isFiltered,
  PAGE,
  readTimelineFilter,
  type TimelineFilter,
  useTimeline,
  useTimelineFile,
} from './loan-timeline.calls.ts'
import classes from './loan-timeline.module.css'
import { timelineWords as words } from './loan-timeline.words.ts'

const none = { about: null, person: null, from: null, to: null, offset: null }

/** Everything that happened to a loan, filtered through the address bar, by the page, and as a file (B-15). */
export const TimelinePanel = ({ loan, onClose }: { loan: LoanView; onClose: () => void }) => {
  const [filter, set] = useSearchState(readTimelineFilter)
  const timeline = useTimeline(loan.id, filter)
  const file = useTimelineFile(loan)
  const change = (part: Record<string, string | null>) => void set({ ...part, offset: null }, { replace: true })
  const clear = () => void set(none, { replace: true })
  return (
    <SidePanel opened onClose={onClose} title={words.title} width={640}>
      <Stack gap="sm">
        <Filters filter={filter} people={timeline.data?.people ?? []} onChange={change} />
        <Group justify="space-between" gap="xs">
          {isFiltered(filter) ? (
            <Button variant="subtle" size="compact-sm" onClick={clear}>
              {words.clear}
            </Button>
          ) : (
            <span />
          )}
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={14} aria-hidden />}
            loading={file.isPending}
            disabledReason={timeline.data?.total === 0 ? words.empty : undefined}
            onClick={() => file.mutate(filter)}
          >
            {words.csv}
          </Button>
        </Group>
        {timeline.isPending ? <SkeletonRows rows={8} height={48} /> : null}
        {timeline.isError ? (
          <ErrorState
            text={words.failed}
            detail={messageOf(timeline.error, words.failed)}
            onRetry={() => void timeline.refetch()}
          />
        ) : null}
        {timeline.data ? <Events events={timeline.data.events} filtered={isFiltered(filter)} /> : null}
        <Pager
          offset={filter.offset}
          size={PAGE}
          total={timeline.data?.total ?? 0}
          onPage={(offset) => void set({ offset: offset === 0 ? null : offset })}
        />
      </Stack>
    </SidePanel>
  )
}

interface FiltersProps {
  filter: TimelineFilter
  people: readonly string[]
  onChange: (part: Record<string, string | null>) => void
}

const topics = [
  { value: '', label: words.everything },
  ...timelineTopics.map((value) => ({ value: value as string, label: topicLabels[value] })),
]

const Filters = ({ filter, people, onChange }: FiltersProps) => (
  <div className={classes.filters} role="search" aria-label={words.filters}>
    <NativeSelect
      label={words.topics}
      data={topics}
      value={filter.topic ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ about: value })}
    />
    <NativeSelect
      label={words.person}
      data={[
        { value: '', label: words.everybody },
        ...(people.includes(filter.person) || filter.person === '' ? people : [filter.person, ...people]),
      ]}
      value={filter.person}
      onChange={({ currentTarget: { value } }) => onChange({ person: value })}
    />
    <DateInput label={words.from} value={filter.from} onChange={(from) => onChange({ from })} />
    <DateInput label={words.to} value={filter.to} onChange={(to) => onChange({ to })} />
  </div>
)

const Events = ({ events, filtered }: { events: z.infer<typeof LoanTimeline>['events']; filtered: boolean }) => {
  if (events.length === 0)
    return (
      <EmptyState text={filtered ? words.noMatch : words.empty} hint={filtered ? words.noMatchHint : words.emptyHint} />
    )
  return (
    <ol className={classes.events} aria-label={words.events}>
      {events.map((event) => (
        <li key={event.id} className={classes.event}>
          <span className={classes.text}>{event.text}</span>
          <span className={classes.when}>
            <time dateTime={new Date(event.epoch * 1000).toISOString()}>{dateTime(event.epoch)}</time>
            <Badge>{topicLabels[event.topic]}</Badge>
          </span>
        </li>
      ))}
    </ol>
  )
}
