import { IconClock, IconMailForward, IconMapSearch, IconPin, IconPinFilled } from '@tabler/icons-react'
import type { LoanRow } from '@plinth/contract/loan/loan-list'
import type { SortColumn } from '@plinth/domain/loan/filter'
import { statusColours, statusLabel } from '@plinth/domain/loan/status'
import { formatRate } from '@plinth/domain/loan/terms'
import { trimName } from '@plinth/domain/shared/text'
import { memo, type ReactNode } from 'react'
import { AppLink } from '../../lib/app-link.tsx'
import { date, dayOf, money } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { DocumentsCell, InStageCell, OfficerCell, percent } from './loan-cells.tsx'
import { type LoanEntry, propertyLine } from './loan-entries.ts'
import { loanListWords as words } from './loan-list.words.ts'
import classes from './loan-table.module.css'
import { RowMenu } from './row-menu.tsx'
import type { RowMenuActions } from './row-menu-items.tsx'

/** What a row can do; one object for the table's life, so that rows are drawn again only when they change. */
export interface RowActions extends RowMenuActions {
  onPin: (id: string) => void
  onSelect: (loan: LoanRow) => void
  onDate: (id: string, date: string) => void
  onTimeline: (loan: LoanRow) => void
  onReminder: (loan: LoanRow) => void
  onMap: (loan: LoanRow) => void
}

interface LoanTableRowProps {
  entry: LoanEntry
  index: number
  pinned: boolean
  /** Null while nothing is being chosen. */
  selected: boolean | null
  /** 'YYYY-MM-DD' or '' while closing dates are edited; null otherwise. */
  editedDate: string | null
  invalid: boolean
  failure: string | null
  columns: readonly SortColumn[]
  compact: boolean
  actions: RowActions
}

const StatusCell = ({ row }: { row: LoanRow }) => {
  const steps = row.status.suggested_steps
  return (
    <td>
      <Badge tone={statusColours[row.status.state]}>{statusLabel(row.status.state)}</Badge>
      {row.archived ? <span className={classes.mark}>{words.archived}</span> : null}
      {!row.archived && row.archive_epoch !== null ? (
        <span className={classes.mark} title={words.leavesOn(dayOf(row.archive_epoch))}>
          {words.leavesOn(dayOf(row.archive_epoch))}
        </span>
      ) : null}
      {steps.length > 0 ? (
        <span className={classes.second} title={steps.join('\n')}>
          {steps[0]} {steps.length > 1 ? words.more(steps.length - 1) : ''}
        </span>
      ) : null}
    </td>
  )
}

const FirstCell = ({ entry, pinned, selected, actions }: LoanTableRowProps) => (
  <td className={classes.pinCell}>
    {selected === null ? (
      <button
        type="button"
        className={classes.icon}
        aria-pressed={pinned}
        aria-label={pinned ? words.unpin(entry.name) : words.pin(entry.name)}
        title={pinned ? words.unpin(entry.name) : words.pin(entry.name)}
        onClick={() => actions.onPin(entry.id)}
      >
        {pinned ? <IconPinFilled size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
      </button>
    ) : (
      <input
        type="checkbox"
        className={classes.check}
        checked={selected}
        aria-label={words.select(entry.name)}
        onChange={() => actions.onSelect(entry.row)}
      />
    )}
  </td>
)

const ClosingCell = ({ entry, editedDate, invalid, actions }: LoanTableRowProps) => (
  <td className={classes.figure}>
    {editedDate === null ? (
      date(entry.row.expected_closing_epoch)
    ) : (
      <input
        type="date"
        className={classes.date}
        value={editedDate}
        aria-label={words.dateOf(entry.name)}
        aria-invalid={invalid}
        title={invalid ? words.badDate : undefined}
        onChange={(event) => actions.onDate(entry.id, event.currentTarget.value)}
      />
    )}
  </td>
)

const ActionsCell = ({ entry, actions, compact }: LoanTableRowProps) => (
  <td className={classes.actions}>
    <button
      type="button"
      className={classes.icon}
      aria-label={words.timelineOf(entry.name)}
      title={words.timelineOf(entry.name)}
      onClick={() => actions.onTimeline(entry.row)}
    >
      <IconClock size={16} aria-hidden />
    </button>
    <button
      type="button"
      className={compact ? classes.icon : classes.remind}
      aria-label={words.sendReminderTo(entry.name)}
      title={words.sendReminder}
      onClick={() => actions.onReminder(entry.row)}
    >
      {compact ? <IconMailForward size={16} aria-hidden /> : words.sendReminder}
    </button>
    <button
      type="button"
      className={classes.icon}
      aria-label={words.mapOf(entry.name)}
      title={words.mapOf(entry.name)}
      onClick={() => actions.onMap(entry.row)}
    >
      <IconMapSearch size={16} aria-hidden />
    </button>
    <RowMenu loan={entry.row} actions={actions} />
  </td>
)

const NameCell = ({ entry: { row }, failure }: LoanTableRowProps) => (
  <th scope="row" className={classes.nameCell}>
    <AppLink href={paths.loan(row.human_id)} className={classes.name} title={row.name}>
      {trimName(row.name)}
    </AppLink>
    <span className={classes.second} data-status={statusLabel(row.status.state)} title={propertyLine(row)}>
      {propertyLine(row)}
    </span>
    {failure === null ? null : (
      <span className={classes.failure} role="alert">
        {failure}
      </span>
    )}
  </th>
)

/** What stands in each column (B-09). */
const cells: Readonly<Record<SortColumn, (props: LoanTableRowProps) => ReactNode>> = {
  address: NameCell,
  amount: ({ entry }) => <td data-numeric>{money(entry.row.amount)}</td>,
  ltv: ({ entry }) => <td data-numeric>{percent(entry.row.ltv)}</td>,
  rate: ({ entry }) => <td data-numeric>{formatRate(entry.row.interest_rate)}</td>,
  documents: DocumentsCell,
  'in-stage': InStageCell,
  officer: OfficerCell,
  score: ({ entry }) => (
    <td data-numeric>
      {entry.row.score ?? 'N/A'}
      {entry.row.score_made_up ? <span className={classes.sandbox}> {words.sandbox}</span> : null}
    </td>
  ),
  borrowers: ({ entry }) => <td title={entry.borrowers}>{entry.borrowers}</td>,
  contacts: ({ entry }) => <td title={entry.contacts}>{entry.contacts}</td>,
  duration: ({ entry }) => <td data-numeric>{entry.row.duration_months} mo</td>,
  status: ({ entry }) => <StatusCell row={entry.row} />,
  'last-update': ({ entry }) => <td className={classes.figure}>{dayOf(entry.row.last_update)}</td>,
  'expected-closing': ClosingCell,
}

/** One loan (B-09). Drawn again only when something of it changes. */
export const LoanTableRow = memo((props: LoanTableRowProps) => {
  const { index } = props
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      data-invalid={props.invalid || undefined}
      data-chosen={props.selected || undefined}
    >
      <FirstCell {...props} />
      {props.columns.map((column) => {
        const Cell = cells[column]
        return <Cell key={column} {...props} />
      })}
      <ActionsCell {...props} />
    </tr>
  )
})
LoanTableRow.displayName = 'LoanTableRow'
