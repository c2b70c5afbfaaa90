import { NativeSelect } from '@mantine/core'
import { nobody } from '@plinth/domain/loan/filter'
import { useStaff } from '../../lib/use-staff.ts'
import classes from './table-controls.module.css'
import { ownerWords as words } from './owner.words.ts'
import type { TableViewState } from './use-table-view.ts'

/** Whose loans are shown: mine, somebody's, nobody's, or all. */
export const OwnerFilter = ({ view: { filter, setFilter } }: { view: TableViewState }) => {
  const staff = useStaff()
  return (
    <NativeSelect
      aria-label={words.filter}
      className={classes.select}
      value={filter.owner ?? ''}
      data={[
        { value: '', label: words.anybody },
        { value: 'me', label: words.me },
        { value: nobody, label: words.nobody },
        ...staff.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(event) => setFilter({ owner: event.currentTarget.value || null })}
    />
  )
}
