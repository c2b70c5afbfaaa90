import type { LoanSort, SortColumn } from '@plinth/domain/loan/filter'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { SortHeader } from '../../ui/data-table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { columnWords, loanListWords as words } from './loan-list.words.ts'
import type { LoanEntry } from './loan-entries.ts'
import { nextSort } from './loan-filter.ts'
import classes from './loan-table.module.css'
import { LoanTableRow, type RowActions } from './loan-table-row.tsx'
import { useDrawnRows, useRowKeys } from './use-table-rows.ts'

/** Rows chosen for archiving; null while nothing is being chosen (B-31). */
export interface RowSelection {
  ids: ReadonlySet<string>
  /** Why a loan could not be archived, by id (D-11). */
  failures: ReadonlyMap<string, string>
}

/** Closing dates being edited; null while none are (B-24). */
export interface RowEdits {
  values: ReadonlyMap<string, string>
  invalid: ReadonlySet<string>
  failures: ReadonlyMap<string, string>
}

interface LoanTableProps {
  label: string
  entries: readonly LoanEntry[]
  /** How many rows there are in all, for those who cannot see the scroll bar. */
  total: number
  sort: LoanSort
  onSort: (sort: LoanSort) => void
  pinned: ReadonlySet<string>
  selection: RowSelection | null
  edits: RowEdits | null
  actions: RowActions
  /** The columns in their order, the property first. */
  columns: readonly SortColumn[]
  /** The five rows of the dashboard: as narrow as they can be read. */
  compact?: boolean
  /** Told which row is the last one drawn. */
  onSeen?: ((index: number) => void) | undefined
  /** Fills the window below it and scrolls inside; otherwise it is as high as its rows. */
  tall?: boolean
}

/**
 * Widths in pixels: fixed, so that columns stay where they are while rows scroll by, and scrolling lays out less. On a window
 * of 1440 px the status is in sight whole, beside the actions.
 */
const widths: Readonly<Record<SortColumn, number>> = {
  address: 220,
  amount: 105,
  ltv: 60,
  rate: 64,
  score: 66,
  borrowers: 116,
  contacts: 104,
  duration: 84,
  documents: 126,
  status: 172,
  'in-stage': 84,
  'last-update': 102,
  'expected-closing': 112,
  officer: 92,
}
/** Together with pin and actions they fit the dashboard's table on a window of 1440 px without scrolling. */
const compactWidths = {
  ...widths,
  address: 172,
  amount: 88,
  ltv: 54,
  rate: 62,
  score: 60,
  borrowers: 94,
  contacts: 84,
  documents: 120,
  status: 162,
  'in-stage': 78,
  'last-update': 86,
  'expected-closing': 86,
  officer: 56,
}
/** On a phone the property and its amount are in sight together; the rest scrolls. */
const phoneWidths = { ...widths, address: 166, amount: 92 }
const pinWidth = { full: 44, narrow: 36 }
/** A date field with its calendar button, at the 13 px of a table and the 16 px of a phone's fields. */
const dateWidth = { full: 164, phone: 196 }
const actionsWidth = { full: 214, compact: 120 }
const numeric: readonly SortColumn[] = ['amount', 'ltv', 'rate', 'score', 'duration']
const headerIndex = 1

/** The loans as a native table; of a long list only the rows in sight are drawn (B-09 to B-14). */
export const LoanTable = (props: LoanTableProps) => {
  const { entries, edits, selection, columns, compact = false } = props
  const frame = useRef<HTMLDivElement>(null)
  const { drawn, above, below, bring } = useDrawnRows(frame, entries.length)
  const last = drawn.at(-1)
  const { onSeen } = props
  useEffect(() => {
    if (last !== undefined) onSeen?.(last)
  }, [last, onSeen])

  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
  const wide = compact ? compactWidths : widths
  const columnWidths = [
    isPhone || compact ? pinWidth.narrow : pinWidth.full,
    ...columns.map((column) =>
      column === 'expected-closing' && edits
        ? dateWidth[isPhone ? 'phone' : 'full']
        : (isPhone ? phoneWidths : wide)[column],
    ),
    compact ? actionsWidth.compact : actionsWidth.full,
  ]
  useRowKeys(frame, entries, bring, props.actions.onSelect)
  return (
    <div
      ref={frame}
      role="region"
      aria-label={words.table(props.label)}
      tabIndex={0}
      className={classes.frame}
      data-tall={props.tall || undefined}
      data-compact={compact || undefined}
    >
      <table
        className={classes.table}
        style={{ minWidth: columnWidths.reduce((sum, width) => sum + width, 0) }}
        aria-rowcount={props.total + headerIndex}
      >
        <caption className="visually-hidden">{props.label}</caption>
        <colgroup>
          {columnWidths.map((width, index) => (
            <col key={index} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={headerIndex}>
            <th scope="col" className={classes.pinCell}>
              <VisuallyHidden>{selection ? words.select('') : words.pin('')}</VisuallyHidden>
            </th>
            {columns.map((column) => (
              <SortHeader
                key={column}
                sorted={props.sort.column === column ? props.sort.direction : null}
                numeric={numeric.includes(column)}
                className={column === 'address' ? classes.nameCell : undefined}
                onSort={() => props.onSort(nextSort(props.sort, column))}
              >
                {columnWords[column]}
              </SortHeader>
            ))}
            <th scope="col" className={classes.actions}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {above > 0 ? <tr aria-hidden className={classes.spacer} style={{ height: above }} /> : null}
          {drawn.map((index) => {
            const entry = entries[index]
            return entry ? (
              <LoanTableRow
                key={entry.id}
                entry={entry}
                index={index}
                pinned={props.pinned.has(entry.id)}
                selected={selection ? selection.ids.has(entry.id) : null}
                editedDate={edits ? (edits.values.get(entry.id) ?? entry.expectedClosing ?? '') : null}
                invalid={edits?.invalid.has(entry.id) ?? false}
                failure={selection?.failures.get(entry.id) ?? edits?.failures.get(entry.id) ?? null}
                columns={columns}
                compact={compact}
                actions={props.actions}
              />
            ) : null
          })}
          {below > 0 ? <tr aria-hidden className={classes.spacer} style={{ height: below }} /> : null}
        </tbody>
      </table>
    </div>
  )
}
