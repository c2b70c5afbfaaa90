import { VisuallyHidden } from '@mantine/core'
import { cellText } from '@plinth/domain/documents/document/rows/row-columns'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { RowsView } from '@plinth/contract/documents/rows'
import { CellInput } from './cell-input.tsx'
import type { CellEdits, Draft } from './cell-edits.ts'
import type { Column, Row } from './rows.calls.ts'
import classes from './rows.module.css'
import { rowWords as words } from './rows.words.ts'

interface RowsGridProps {
  view: RowsView
  label: string
  edits: CellEdits
  mayEdit: boolean
  selected: string | null
  onSelect: (row: Row) => void
}

interface At {
  row: number
  column: number
}

const mayType = (row: Row, column: Column): boolean =>
  !column.fixed && (column.key !== 'category' || row.kind === 'item')

const moves: Readonly<Record<string, (at: At) => At>> = {
  ArrowUp: (at) => ({ ...at, row: at.row - 1 }),
  ArrowDown: (at) => ({ ...at, row: at.row + 1 }),
  ArrowLeft: (at) => ({ ...at, column: at.column - 1 }),
  ArrowRight: (at) => ({ ...at, column: at.column + 1 }),
  Home: (at) => ({ ...at, column: 0 }),
  End: (at) => ({ ...at, column: Number.MAX_SAFE_INTEGER }),
}

const within = ({ rows, columns }: RowsView, at: At): At => ({
  row: Math.max(0, Math.min(rows.length - 1, at.row)),
  column: Math.max(0, Math.min(columns.length - 1, at.column)),
})

/** The cell that the keyboard is on, and whether it is being edited. */
const useCursor = (view: RowsView) => {
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState<At>({ row: 0, column: 0 })
  const [editing, setEditing] = useState(false)
  const wanted = useRef(false)
  useEffect(() => {
    if (!wanted.current || editing) return
    wanted.current = false
    table.current?.querySelector<HTMLElement>('[data-cursor]')?.focus()
  })
  const go = (next: At) => {
    wanted.current = true
    setEditing(false)
    setAt(within(view, next))
  }
  return { table, at: within(view, at), setAt, editing, setEditing, go }
}

/** A table whose cells the keyboard walks is a grid. */
const asGrid = { role: 'grid' } as const

/** Rows with cells that are corrected in place: arrow keys move, Enter edits and goes on below, Tab goes on beside. */
export const RowsGrid = ({ view, label, edits, mayEdit, selected, onSelect }: RowsGridProps) => {
  const cursor = useCursor(view)
  const begin = (row: Row, column: Column, text: string) => {
    if (!mayEdit || !mayType(row, column)) return
    edits.type(row, column, text)
    cursor.setEditing(true)
  }
  const textOf = (row: Row, column: Column) =>
    edits.draftOf(row, column)?.text ?? cellText(row.cells[column.key]?.now ?? null, column)
  const press = (event: KeyboardEvent, at: At, { row, column }: { row: Row; column: Column }) => {
    const move = moves[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (move) {
      event.preventDefault()
      cursor.go(move(at))
    } else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault()
      begin(row, column, textOf(row, column))
    } else if (event.key === 'Backspace' || event.key === 'Delete') begin(row, column, '')
    else if (event.key.length === 1 && event.key !== ' ') {
      event.preventDefault()
      begin(row, column, column.type === 'choice' ? textOf(row, column) : event.key)
    }
  }
  return (
    <div className={classes.scroll}>
      <table ref={cursor.table} {...asGrid} aria-label={label} aria-rowcount={view.total + 1} className={classes.grid}>
        <thead>
          <tr aria-rowindex={1}>
            {view.columns.map((column) => (
              <th key={column.key} scope="col" data-type={column.type}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.rows.map((row, rowAt) => (
            <tr
              key={row.key}
              aria-rowindex={view.from + rowAt + 2}
              aria-selected={row.key === selected}
              data-kind={row.kind}
              data-left-out={row.left_out || undefined}
            >
              {view.columns.map((column, columnAt) => {
                const at = { row: rowAt, column: columnAt }
                const isHere = cursor.at.row === rowAt && cursor.at.column === columnAt
                return (
                  <GridCell
                    key={column.key}
                    {...{ row, column, edits, isHere }}
                    first={columnAt === 0}
                    editing={isHere && cursor.editing}
                    onFocus={() => {
                      if (!isHere) cursor.setAt(at)
                      onSelect(row)
                    }}
                    onKeyDown={(event) => press(event, at, { row, column })}
                    onEdit={() => begin(row, column, textOf(row, column))}
                    onDone={(to) => {
                      if (to === 'blur') cursor.setEditing(false)
                      else
                        cursor.go(to === 'stay' ? at : (moves[to === 'below' ? 'ArrowDown' : 'ArrowRight']?.(at) ?? at))
                    }}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface GridCellProps {
  row: Row
  column: Column
  edits: CellEdits
  first: boolean
  /** The keyboard is on it. */
  isHere: boolean
  editing: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onEdit: () => void
  onDone: (to: 'below' | 'beside' | 'stay' | 'blur') => void
}

/** How a cell looks by what is known of it. */
const marksOf = (cell: Row['cells'][string] | undefined, column: Column, draft: Draft | null) => ({
  role: 'gridcell' as const,
  'data-type': column.type,
  'data-corrected': cell?.corrected || undefined,
  'data-invalid': hasProblem(draft),
  title: cell?.corrected ? words.wasRead(cellText(cell.read, column)) : undefined,
})

const hasProblem = (draft: Draft | null): true | undefined => (draft?.problem ? true : undefined)

const GridCell = ({ row, column, edits, first, isHere, editing, onDone, ...on }: GridCellProps) => {
  const draft = edits.draftOf(row, column)
  // The first press chooses a cell, the second edits it.
  const wasHere = useRef(false)
  const marks = marksOf(row.cells[column.key], column, draft)
  if (editing && draft)
    return (
      <td {...marks} data-editing>
        <CellInput {...{ row, column, draft, edits, onDone }} />
      </td>
    )
  return (
    <td
      {...marks}
      aria-invalid={hasProblem(draft)}
      tabIndex={isHere ? 0 : -1}
      data-cursor={isHere || undefined}
      onFocus={on.onFocus}
      onKeyDown={on.onKeyDown}
      onPointerDown={(event) => {
        wasHere.current = event.currentTarget === event.currentTarget.ownerDocument.activeElement
      }}
      onClick={() => (wasHere.current ? on.onEdit() : undefined)}
    >
      {draft?.text ?? cellText(row.cells[column.key]?.now ?? null, column)}
      {draft ? <Typed draft={draft} /> : null}
      <Notes {...{ row, column, first }} />
    </td>
  )
}

/** What became of what was typed. */
const Typed = ({ draft }: { draft: Draft }) => (
  <>
    {draft.busy ? <VisuallyHidden>{words.saving}</VisuallyHidden> : null}
    {draft.problem ? <span className={classes.problem}>{draft.problem}</span> : null}
  </>
)

/** What is to be known of a cell beside what it says. */
const Notes = ({ row, column, first }: Pick<GridCellProps, 'row' | 'column' | 'first'>) => {
  const cell = row.cells[column.key]
  const notes = [
    first && row.added ? words.added : null,
    first && row.left_out ? words.leftOut : null,
    column.key === 'category' && row.remembered ? words.remembered : null,
  ].filter((note) => note !== null)
  return (
    <>
      {cell?.corrected ? <VisuallyHidden>, {words.wasRead(cellText(cell.read, column))}</VisuallyHidden> : null}
      {notes.map((note) => (
        <span key={note} className={classes.note}>
          {note}
        </span>
      ))}
    </>
  )
}
