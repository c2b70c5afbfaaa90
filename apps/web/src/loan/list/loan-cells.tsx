import type { LoanRow } from '@plinth/contract/loan/loan-list'
import type { LoanStatus } from '@plinth/domain/loan/status'
import { usualDays } from '@plinth/domain/loan/tracker'
import { initialsOf } from '@plinth/domain/shared/text'
import { lenderDay } from '../../lib/format.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { LoanEntry } from './loan-entries.ts'
import { cellWords as words } from './loan-list.words.ts'
import classes from './loan-table.module.css'

interface CellProps {
  entry: LoanEntry
}

/** A fraction as a percentage with one decimal; 'N/A' when not known. */
export const percent = (fraction: number | null): string =>
  fraction === null ? 'N/A' : `${(fraction * 100).toFixed(1)}%`

const now = () => Math.floor(Date.now() / 1000)

/** How many of a loan's requests the parties deliver late. */
const overdueOf = ({ documents }: LoanRow): number => {
  const today = lenderDay()
  return documents.due_epochs.filter((due) => due < today).length
}

/** How far the documents are, as a bar and in figures, and how many are overdue. */
export const DocumentsCell = ({ entry: { row } }: CellProps) => {
  const { accepted, total } = row.documents
  if (total === 0) return <td className={classes.dim}>{words.noDocuments}</td>
  const late = overdueOf(row)
  return (
    <td title={words.acceptedLong(accepted, total)}>
      <span className={classes.progress} aria-hidden>
        <span style={{ width: `${(accepted / total) * 100}%` }} />
      </span>
      <span className={classes.figure}>{words.accepted(accepted, total)}</span>
      {late > 0 ? <span className={classes.late}> · {words.overdue(late)}</span> : null}
    </td>
  )
}

const usual: Partial<Record<LoanStatus, number>> = usualDays

/** Longer than usual is orange, twice as long red. */
const stageTone = (status: LoanStatus, days: number): Tone => {
  const most = usual[status]
  if (most === undefined || days <= most) return 'gray'
  return days > 2 * most ? 'red' : 'orange'
}

/** How long the loan has been in its status. */
export const InStageCell = ({ entry: { row } }: CellProps) => {
  const days = Math.max(0, Math.floor((now() - row.status.since) / 86_400))
  return (
    <td>
      <Badge tone={stageTone(row.status.state, days)}>{words.days(days)}</Badge>
    </td>
  )
}

/** Who looks after the loan: the initials, the whole name for those who point or listen. */
export const OfficerCell = ({ entry: { officer } }: CellProps) =>
  officer === '' ? (
    <td className={classes.dim} title={words.unassigned}>
      <span aria-hidden>–</span>
      <VisuallyHidden>{words.unassigned}</VisuallyHidden>
    </td>
  ) : (
    <td title={officer}>
      <span className={classes.initials} aria-hidden>
        {initialsOf(officer)}
      </span>
      <VisuallyHidden>{officer}</VisuallyHidden>
    </td>
  )
