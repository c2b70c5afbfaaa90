import { TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import type { LoanFilter } from '@plinth/domain/loan/filter'
import { propertyTypeLabel } from '@plinth/domain/people/property/types'
import { type ReactNode, Suspense, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { hasChips } from './loan-filter.ts'
import { loanListWords as words } from './loan-list.words.ts'
import classes from './table-controls.module.css'
import { latePart } from '../../ui/late.tsx'

interface TableControlsProps {
  filter: LoanFilter
  setFilter: (change: Partial<LoanFilter>) => void
  /** More filters of the page, after those that every list has. */
  filters?: ReactNode
  /** Edit and archive modes. */
  children?: ReactNode
}

// Lists to choose from weigh more than the table itself: it does not wait for them.
const TypeFilters = latePart(async () => (await import('./type-filters.tsx')).TypeFilters)

/** The place of the two lists until they are there. */
const Coming = () => (
  <>
    <span className={classes.coming} />
    <span className={classes.coming} />
  </>
)

/** A text that is searched for as it is typed; the address follows once typing pauses. */
const SearchBox = ({ value, onChange }: { value: string; onChange: (search: string) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => input.current?.focus()]])
  return (
    <TextInput
      ref={input}
      aria-label={words.search}
      placeholder={words.search}
      leftSection={<IconSearch size={16} aria-hidden />}
      className={classes.search}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Search, the two multi-select filters and what is chosen as removable chips (B-16, B-17). */
export const TableControls = ({ filter, setFilter, filters, children }: TableControlsProps) => (
  <div>
    <div className={classes.controls}>
      <SearchBox value={filter.search} onChange={(search) => setFilter({ search })} />
      <Suspense fallback={<Coming />}>
        <TypeFilters filter={filter} setFilter={setFilter} />
      </Suspense>
      {filters}
      <div className={classes.modes}>{children}</div>
    </div>
    {hasChips(filter) ? <Chips filter={filter} setFilter={setFilter} /> : null}
  </div>
)

const Chips = ({ filter, setFilter }: TableControlsProps) => (
  <div className={classes.chips}>
    {filter.search.trim() === '' ? null : (
      <Chip onRemove={() => setFilter({ search: '' })} removeLabel={words.remove(filter.search)}>
        “{filter.search}”
      </Chip>
    )}
    {filter.propertyTypes.map((type) => (
      <Chip
        key={type}
        onRemove={() => setFilter({ propertyTypes: filter.propertyTypes.filter((one) => one !== type) })}
        removeLabel={words.remove(propertyTypeLabel(type))}
      >
        {propertyTypeLabel(type)}
      </Chip>
    ))}
    {filter.purposes.map((purpose) => (
      <Chip
        key={purpose}
        onRemove={() => setFilter({ purposes: filter.purposes.filter((one) => one !== purpose) })}
        removeLabel={words.remove(purpose)}
      >
        {purpose}
      </Chip>
    ))}
    <Button
      variant="subtle"
      size="compact-sm"
      onClick={() => setFilter({ search: '', propertyTypes: [], purposes: [], owner: null })}
    >
      {words.clearAll}
    </Button>
  </div>
)
