import { MultiSelect, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import type { LoanFilter } from '@plinth/domain/loan/filter'
import { purposes } from '@plinth/domain/loan/terms'
import { propertyTypeLabel, propertyTypes } from '@plinth/domain/property/types'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { hasChips } from './loan-filter.ts'
import { loanListWords as words } from './loan-list.words.ts'
import classes from './table-controls.module.css'

interface TableControlsProps {
  filter: LoanFilter
  setFilter: (change: Partial<LoanFilter>) => void
  /** Edit and archive modes. */
  children?: ReactNode
}

const typeOptions = propertyTypes.map((type) => ({ value: type, label: propertyTypeLabel(type) }))

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
export const TableControls = ({ filter, setFilter, children }: TableControlsProps) => (
  <div>
    <div className={classes.controls}>
      <SearchBox value={filter.search} onChange={(search) => setFilter({ search })} />
      <MultiSelect
        aria-label={words.propertyType}
        placeholder={words.propertyType}
        data={typeOptions}
        value={[...filter.propertyTypes]}
        onChange={(chosen) => setFilter({ propertyTypes: propertyTypes.filter((type) => chosen.includes(type)) })}
        className={classes.select}
        classNames={{ pill: classes.pill ?? '' }}
      />
      <MultiSelect
        aria-label={words.loanPurpose}
        placeholder={words.loanPurpose}
        data={[...purposes]}
        value={[...filter.purposes]}
        onChange={(chosen) => setFilter({ purposes: purposes.filter((purpose) => chosen.includes(purpose)) })}
        className={classes.select}
        classNames={{ pill: classes.pill ?? '' }}
      />
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
      onClick={() => setFilter({ search: '', propertyTypes: [], purposes: [] })}
    >
      {words.clearAll}
    </Button>
  </div>
)
