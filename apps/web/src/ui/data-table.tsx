import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './data-table.module.css'

export type SortDirection = 'ascending' | 'descending'

interface TableFrameProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  /** Names the scrolling region and, hidden, captions the table. */
  label: string
  /** Height limit in pixels; past it the body scrolls under a sticky header. */
  maxHeight?: number
  /** On a phone a row reads as a record, each cell under its `data-label`; `data-whole` takes the whole width. */
  records?: boolean
  children: ReactNode
}

/** A native table in a region of its own that scrolls by keyboard and keeps its header in sight. */
export const DataTable = ({ label, maxHeight, records = false, children, className, ...rest }: TableFrameProps) => (
  // A scrollable region must be reachable by keyboard (axe scrollable-region-focusable).
  <div
    {...rest}
    role="region"
    aria-label={label}
    tabIndex={0}
    data-records={records || undefined}
    className={[classes.frame, className].filter(Boolean).join(' ')}
    style={{ ...(maxHeight === undefined ? {} : { maxHeight }), ...rest.style }}
  >
    <table className={classes.table}>
      <caption className="visually-hidden">{label}</caption>
      {children}
    </table>
  </div>
)

interface SortHeaderProps extends Omit<ComponentPropsWithRef<'th'>, 'aria-sort'> {
  children: ReactNode
  /** null = sortable, but not sorted by this column now. */
  sorted: SortDirection | null
  onSort: () => void
  numeric?: boolean
}

/** A column heading that sorts: a button inside the cell, `aria-sort` on it, an arrow only where sorted. */
export const SortHeader = ({ children, sorted, onSort, numeric = false, ...rest }: SortHeaderProps) => (
  <th {...rest} scope="col" aria-sort={sorted ?? 'none'} data-numeric={numeric || undefined}>
    <button type="button" className={classes.sort} onClick={onSort}>
      {children}
      {sorted === 'ascending' ? <IconArrowUp size={14} aria-hidden /> : null}
      {sorted === 'descending' ? <IconArrowDown size={14} aria-hidden /> : null}
    </button>
  </th>
)

/** A plain column heading. */
export const Header = ({ numeric = false, ...rest }: ComponentPropsWithRef<'th'> & { numeric?: boolean }) => (
  <th {...rest} scope="col" data-numeric={numeric || undefined} />
)
