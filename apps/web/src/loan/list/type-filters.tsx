import { MultiSelect } from '@mantine/core'
import type { LoanFilter } from '@plinth/domain/loan/filter'
import { purposes } from '@plinth/domain/loan/terms'
import { propertyTypeLabel, propertyTypes } from '@plinth/domain/people/property/types'
import { loanListWords as words } from './loan-list.words.ts'
import classes from './table-controls.module.css'

interface TypeFiltersProps {
  filter: LoanFilter
  setFilter: (change: Partial<LoanFilter>) => void
}

const typeOptions = propertyTypes.map((type) => ({ value: type, label: propertyTypeLabel(type) }))

/** The two multi-select filters (B-16); what is chosen shows as chips below. */
export const TypeFilters = ({ filter, setFilter }: TypeFiltersProps) => (
  <>
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
  </>
)
