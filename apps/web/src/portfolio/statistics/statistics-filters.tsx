import { NativeSelect } from '@mantine/core'
import { loanStatuses, statusLabel } from '@plinth/domain/loan/status'
import { purposes } from '@plinth/domain/loan/terms'
import { propertyTypeLabel, propertyTypes } from '@plinth/domain/people/property/types'
import { DateInput } from '../../ui/date-input.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { TypedSearch } from '../../ui/typed-search.tsx'
import type { StatisticsView } from './statistics.calls.ts'
import { statisticsWords as words } from './statistics.words.ts'

interface FiltersProps {
  view: StatisticsView
  /** Parameters of the address. */
  onChange: (change: Record<string, string | null>) => void
}

/** Period, status, property type, purpose and name of the loans that are counted (T-04). */
export const StatisticsFilters = ({ view, onChange }: FiltersProps) => (
  <FilterBar label={words.filters}>
    <DateInput label={words.from} value={view.from} onChange={(from) => onChange({ from })} />
    <DateInput label={words.to} value={view.to} onChange={(to) => onChange({ to })} />
    <NativeSelect
      aria-label={words.status}
      value={view.status ?? ''}
      data={[
        { value: '', label: words.anyStatus },
        ...loanStatuses.map((value) => ({ value, label: statusLabel(value) })),
      ]}
      onChange={({ currentTarget: { value } }) => onChange({ status: value })}
    />
    <NativeSelect
      aria-label={words.type}
      value={view.type ?? ''}
      data={[
        { value: '', label: words.anyType },
        ...propertyTypes.map((value) => ({ value, label: propertyTypeLabel(value) })),
      ]}
      onChange={({ currentTarget: { value } }) => onChange({ type: value })}
    />
    <NativeSelect
      aria-label={words.purpose}
      value={view.purpose ?? ''}
      data={[{ value: '', label: words.anyPurpose }, ...purposes]}
      onChange={({ currentTarget: { value } }) => onChange({ purpose: value })}
    />
    <TypedSearch label={words.search} value={view.search} onSearch={(search) => onChange({ search })} />
  </FilterBar>
)
