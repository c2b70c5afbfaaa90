import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import type { LoanRow } from '@plinth/contract/loan/loan-list'
import { boardStatuses } from '@plinth/domain/loan/board'
import { sortColumns } from '@plinth/domain/loan/filter'
import { statusLabel } from '@plinth/domain/loan/status'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { BoardColumn } from './board-column.tsx'
import { BoardDialogs } from './board-dialogs.tsx'
import classes from './board.module.css'
import { boardWords as words } from './board.words.ts'
import { nextSort } from './loan-filter.ts'
import { columnWords } from './loan-list.words.ts'
import type { RowSelection } from './loan-table.tsx'
import { TableControls } from './table-controls.tsx'
import { useBoardMove } from './use-board-move.ts'
import { useBoardSums } from './use-board-columns.ts'
import type { TableViewState } from './use-table-view.ts'

interface StatusBoardProps {
  view: TableViewState
  filters?: ReactNode
  onMap: (loan: LoanRow) => void
  onArchive: (loan: LoanRow) => void
  onRestore: (loan: LoanRow) => void
  /** Several cards at once: which, how they are chosen, and what can be done with them. */
  selection: RowSelection | null
  onSelect: (loan: LoanRow) => void
  selectionControls: ReactNode
}

/** The requests as columns by status: cards are dragged, or sent by their menu, where the pipeline lets them go (P-30). */
export const StatusBoard = ({ view, filters, onMap, onArchive, onRestore, ...chosen }: StatusBoardProps) => {
  const { selection, onSelect } = chosen
  const columns = useBoardSums(view)
  const mover = useBoardMove({ onArchive, onRestore })
  const [dragged, setDragged] = useState<LoanRow | null>(null)
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
  // Cards are drawn again only when they change: what they call is looked up when they call it.
  const now = useRef({ move: mover.move, onMap, onSelect })
  useEffect(() => {
    now.current = { move: mover.move, onMap, onSelect }
  })
  const actions = useMemo(
    () => ({
      onMove: (loan: LoanRow, to: (typeof boardStatuses)[number]) => now.current.move(loan, to),
      onMap: (loan: LoanRow) => now.current.onMap(loan),
      onDrag: setDragged,
      onSelect: (loan: LoanRow) => now.current.onSelect(loan),
    }),
    [],
  )
  const shownStatus = boardStatuses.find((status) => status === view.filter.status) ?? 'preliminary'
  const shown = isPhone ? columns.filter(({ status }) => status === shownStatus) : columns
  return (
    <>
      <TableControls filter={view.filter} setFilter={view.setFilter} filters={filters}>
        <SortControls view={view} />
        {chosen.selectionControls}
      </TableControls>
      {isPhone ? (
        <NativeSelect
          label={words.status}
          className={classes.picker}
          value={shownStatus}
          data={columns.map(({ status, sums }) => ({
            value: status,
            label: words.statusWithCount(statusLabel(status), sums?.count ?? 0),
          }))}
          onChange={(event) =>
            view.setFilter({ status: boardStatuses.find((one) => one === event.currentTarget.value) ?? null })
          }
        />
      ) : null}
      <div className={classes.board} role="region" aria-label={words.board} tabIndex={isPhone ? undefined : 0}>
        {shown.map(({ status, sums }) => (
          <BoardColumn
            key={status}
            status={status}
            sums={sums}
            view={view}
            dragged={dragged}
            moving={mover.moving}
            selection={selection}
            actions={actions}
          />
        ))}
      </div>
      <BoardDialogs
        asking={mover.asking}
        busy={mover.moving !== null}
        onAnswer={(text) => void mover.answer(text)}
        onClose={mover.close}
      />
    </>
  )
}

const SortControls = ({ view: { sort, setSort } }: { view: TableViewState }) => {
  const upwards = sort.direction === 'ascending'
  const label = upwards ? words.ascending : words.descending
  return (
    <>
      <NativeSelect
        aria-label={words.sortBy}
        value={sort.column}
        data={sortColumns.map((column) => ({ value: column, label: `${words.sortBy}: ${columnWords[column]}` }))}
        onChange={(event) => {
          const column = sortColumns.find((one) => one === event.currentTarget.value)
          if (column && column !== sort.column) setSort(nextSort(sort, column))
        }}
      />
      <Tooltip label={label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={label}
          onClick={() => setSort({ ...sort, direction: upwards ? 'descending' : 'ascending' })}
        >
          {upwards ? <IconSortAscending size={18} aria-hidden /> : <IconSortDescending size={18} aria-hidden />}
        </ActionIcon>
      </Tooltip>
    </>
  )
}
