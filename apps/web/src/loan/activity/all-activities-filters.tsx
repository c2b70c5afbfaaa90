import { NativeSelect } from '@mantine/core'
import { activityBuckets, type ActivityBucket, dueFilters } from '@plinth/domain/loan/activity/filters'
import { activityTypes } from '@plinth/domain/loan/activity/types'
import { Chip } from '../../ui/chip.tsx'
import { FilterBar, FilterChips } from '../../ui/filter-bar.tsx'
import { TypedSearch } from '../../ui/typed-search.tsx'
import type { ActivitiesView } from './all-activities.calls.ts'
import { activityTypeName, allActivitiesWords as words } from './all-activities.words.ts'

interface FiltersProps {
  view: ActivitiesView
  /** How many match in each bucket; undefined until known. */
  counts: readonly { bucket: ActivityBucket; count: number }[] | undefined
  /** Parameters of the address; whatever changes leads back to the first page. */
  onChange: (change: Record<string, string | null>) => void
}

const typeOptions = activityTypes
  .map((type) => ({ value: type as string, label: activityTypeName(type) }))
  .toSorted((a, b) => a.label.localeCompare(b.label))

/** Buckets, loan, type, due date and order (T-06). */
export const AllActivitiesFilters = ({ view, counts, onChange }: FiltersProps) => (
  <FilterBar label={words.filters}>
    <FilterChips label={words.buckets}>
      {activityBuckets.map((bucket) => (
        <Chip
          key={bucket}
          selected={view.state === bucket}
          count={counts ? counts.find((one) => one.bucket === bucket)?.count : null}
          onPress={() => onChange({ state: view.state === bucket ? null : bucket })}
        >
          {bucket}
        </Chip>
      ))}
    </FilterChips>
    <TypedSearch label={words.loan} value={view.search} onSearch={(search) => onChange({ search })} />
    <NativeSelect
      aria-label={words.type}
      value={view.type ?? ''}
      data={[{ value: '', label: words.anyType }, ...typeOptions]}
      onChange={({ currentTarget: { value } }) => onChange({ type: value })}
    />
    <NativeSelect
      aria-label={words.due}
      value={view.due ?? ''}
      data={[{ value: '', label: words.anyDue }, ...dueFilters.map((due) => ({ value: due, label: words.dues[due] }))]}
      onChange={({ currentTarget: { value } }) => onChange({ due: value })}
    />
    <NativeSelect
      aria-label={words.sort}
      value={view.sort}
      data={Object.entries(words.sorts).map(([value, label]) => ({ value, label }))}
      onChange={({ currentTarget: { value } }) => onChange({ sort: value === 'last_update' ? null : value })}
    />
  </FilterBar>
)
