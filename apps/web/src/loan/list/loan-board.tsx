import { ActionIcon } from '@mantine/core'
import { IconCalendarDue, IconCheck } from '@tabler/icons-react'
import type { LoanRow } from '@plinth/contract/loan/loan-list'
import { type SortColumn, sortColumns } from '@plinth/domain/loan/filter'
import { type ReactNode, useMemo, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { RefusalTip } from '../../ui/refusal-tip.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { loanListWords as words } from './loan-list.words.ts'
import type { ShownLoans } from './loan-entries.ts'
import { useLoanChanged } from './loan-rows.ts'
import { LoanTable, type RowSelection, type RowEdits } from './loan-table.tsx'
import { TableControls } from './table-controls.tsx'
import { useClosingEdit } from './use-closing-edit.ts'
import type { usePins } from './use-pins.ts'
import { useRowCalls } from './use-row-calls.ts'
import type { TableViewState } from './use-table-view.ts'
import { lateDialog } from '../../ui/late.tsx'

const ReminderDialog = lateDialog(async () => (await import('./reminder-dialog.tsx')).ReminderDialog)
const TimelinePanel = lateDialog(async () => (await import('./timeline-panel.tsx')).TimelinePanel)

/** The dashboard has no duration column (B-10). */
const quickColumns = sortColumns.filter((column) => column !== 'duration')

interface LoanBoardProps {
  label: string
  loans: ShownLoans
  view: TableViewState
  pins: ReturnType<typeof usePins>
  selection: RowSelection | null
  /** More filters of the page. */
  filters?: ReactNode
  /** The columns in their order; all of them when left out. */
  columns?: readonly SortColumn[]
  /** Controls of the archive mode, beside those of the edit mode. */
  archiveControls: ReactNode
  onSelect: (loan: LoanRow) => void
  onArchive: (loan: LoanRow) => void
  onRestore: (loan: LoanRow) => void
  onMap: (loan: LoanRow) => void
  /** What stands here while there is no loan at all and nothing is filtered. */
  fresh?: ReactNode
  /** The five rows of the dashboard (B-10, B-23). */
  quick?: boolean
}

/** Search, filters, edit mode and the table with what its rows offer. */
export const LoanBoard = (props: LoanBoardProps) => {
  const { loans, view, quick = false } = props
  const [pins, togglePin] = props.pins
  const [timeline, setTimeline] = useState<LoanRow | null>(null)
  const [reminder, setReminder] = useState<LoanRow | null>(null)
  const changed = useLoanChanged()
  const editor = useClosingEdit(changed)
  const calls = useRowCalls()
  const { entries } = loans
  const { setDate } = editor
  const { onSelect, onArchive, onRestore, onMap } = props
  const actions = useMemo(
    () => ({
      ...calls,
      onPin: togglePin,
      onSelect,
      onArchive,
      onRestore,
      onMap,
      onTimeline: setTimeline,
      onReminder: setReminder,
      onDate: (id: string, date: string) => {
        const entry = entries.find((one) => one.id === id)
        if (entry) setDate(entry, date)
      },
    }),
    [calls, togglePin, onSelect, onArchive, onRestore, onMap, entries, setDate],
  )
  const pinned = useMemo(() => new Set(pins.map((pin) => pin.id)), [pins])
  return (
    <>
      <TableControls filter={view.filter} setFilter={view.setFilter} filters={props.filters}>
        <EditControls editor={editor} />
        {editor.editing ? null : props.archiveControls}
      </TableControls>
      {loans.error ? (
        <ErrorState
          text={words.loadFailed}
          detail={messageOf(loans.error, words.loadFailed)}
          requestId={loans.error instanceof ApiError ? loans.error.requestId : null}
          onRetry={loans.retry}
        />
      ) : loans.pending ? (
        <SkeletonRows rows={quick ? 5 : 12} height={44} />
      ) : entries.length === 0 ? (
        <NoLoans view={view} fresh={props.fresh ?? null} />
      ) : (
        <LoanTable
          label={props.label}
          entries={entries}
          total={loans.total}
          onSeen={loans.seen}
          sort={view.sort}
          onSort={view.setSort}
          pinned={pinned}
          selection={props.selection}
          edits={editor.edits}
          actions={actions}
          columns={props.columns ?? (quick ? quickColumns : sortColumns)}
          compact={quick}
          tall={!quick}
        />
      )}
      <TimelinePanel opened={timeline !== null} loan={timeline} onClose={() => setTimeline(null)} />
      <ReminderDialog opened={reminder !== null} loan={reminder} onClose={() => setReminder(null)} />
    </>
  )
}

const NoLoans = ({ view: { filter }, fresh }: { view: TableViewState; fresh: ReactNode }) => {
  const filtered =
    filter.status !== null ||
    filter.search !== '' ||
    filter.propertyTypes.length > 0 ||
    filter.purposes.length > 0 ||
    filter.owner !== null
  return filtered || fresh === null ? <EmptyState text={words.empty} hint={words.emptyHint} /> : fresh
}

const hasInvalid = (edits: RowEdits | null) => edits !== null && edits.invalid.size > 0
const saveLabel = (blocked: boolean) => (blocked ? words.fixDates : words.saveDates)

/** One button whose tooltip says what it will do: start, save, or what to put right first (B-25, B-26). */
const EditControls = ({ editor }: { editor: ReturnType<typeof useClosingEdit> }) => {
  const { editing, progress } = editor
  const blocked = hasInvalid(editor.edits)
  const label = editing ? saveLabel(blocked) : words.editDates
  const refused = editing && (blocked || !editor.maySave || progress !== null)
  const press = () => {
    if (!editing) editor.start()
    else void editor.save()
  }
  return (
    <>
      <RefusalTip label={label} refused={refused}>
        {(tell) => (
          <ActionIcon
            variant={editing ? 'filled' : 'subtle'}
            color={editing ? 'brand' : 'gray'}
            size={36}
            aria-label={label}
            {...(refused ? { 'aria-disabled': true, 'data-disabled': true } : {})}
            loading={progress !== null}
            onClick={refused ? tell : press}
          >
            {editing ? <IconCheck size={18} aria-hidden /> : <IconCalendarDue size={18} aria-hidden />}
          </ActionIcon>
        )}
      </RefusalTip>
      {editing ? (
        <Button variant="default" size="compact-md" disabled={progress !== null} onClick={editor.stop}>
          {words.cancel}
        </Button>
      ) : null}
      <span role="status">{progress ? words.saving(progress.done + 1, progress.of) : ''}</span>
    </>
  )
}
