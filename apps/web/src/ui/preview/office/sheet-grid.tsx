import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
} from 'react'
import {
  cellAfter,
  cellsOfRow,
  type Columns,
  columnsOf,
  columnsWithin,
  type DrawnCell,
  mergesByRow,
  ROW_HEIGHT,
} from './grid-layout.ts'
import { type CellPlace, columnName, type OfficeRow, type OfficeSheet } from './office.ts'
import classes from './office.module.css'
import { officeWords as words } from './office.words.ts'

interface SheetGridProps {
  sheet: OfficeSheet
  rows: ReadonlyMap<number, OfficeRow>
  /** Told of the rows that are drawn. */
  onWanted: (rows: readonly number[]) => void
  active: CellPlace
  onActive: (place: CellPlace) => void
  /** A cell to mark: what was searched for, or where a value was read. */
  marked: CellPlace | null
  /** Counts up whenever the active cell is to be brought into view. */
  shown: number
}

/** Up to here every row is drawn: a few rows cost nothing. */
const DRAW_ALL = 60
const MARGIN = 400

/** The rows in view, and what lies between the sides of the frame. */
const useView = (frame: { current: HTMLDivElement | null }, sheet: OfficeSheet, columns: Columns) => {
  const virtual = sheet.rows > DRAW_ALL
  const rows = useVirtualizer({
    count: virtual ? sheet.rows : 0,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    initialRect: { width: 600, height: 500 },
  })
  const across = useVirtualizer({
    horizontal: true,
    count: sheet.columns,
    getScrollElement: () => frame.current,
    estimateSize: (index) => columns.width(index + 1),
    overscan: 2,
    initialRect: { width: 1600, height: 500 },
  })
  const drawn = virtual
    ? rows.getVirtualItems().map(({ index }) => index + 1)
    : Array.from({ length: sheet.rows }, (_, i) => i + 1)
  const from = Math.max(0, (across.scrollOffset ?? 0) - MARGIN)
  const { first, last } = columnsWithin(columns, from, from + (across.scrollRect?.width ?? 1600) + 2 * MARGIN)
  return { drawn, first, last }
}

/** The rows that are drawn: those in view, those that stay in view, and those whose merged cells reach into it. */
const drawnRows = (
  inView: readonly number[],
  frozen: number,
  merges: ReadonlyMap<number, readonly OfficeSheet['merges'][number][]>,
): number[] => {
  const first = inView[0]
  const reaching = first === undefined ? [] : (merges.get(first) ?? []).map((merge) => merge.row)
  return [...new Set([...reaching, ...inView])].filter((row) => row > frozen)
}

/** A sheet under its column letters and beside its row numbers; only what is in view is drawn (AF-19, AF-21). */
export const SheetGrid = ({ sheet, rows, onWanted, active, onActive, marked, shown }: SheetGridProps) => {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const columns = useMemo(() => columnsOf(sheet), [sheet])
  const merges = useMemo(() => mergesByRow(sheet.merges), [sheet])
  const { drawn, first, last } = useView(frame, sheet, columns)
  const frozen = Array.from({ length: sheet.frozen_rows }, (_, i) => i + 1)
  const body = drawnRows(drawn, sheet.frozen_rows, merges)
  const wanted = [...frozen, ...body]
  const tell = useEffectEvent(() => onWanted(wanted))
  const blocks = wanted.join()
  useEffect(() => tell(), [blocks])
  const numberWidth = Math.max(40, String(sheet.rows).length * 9 + 16)
  const head = ROW_HEIGHT * (1 + sheet.frozen_rows)
  const bring = useEffectEvent(() => {
    const box = frame.current
    if (!box) return
    const top = active.row * ROW_HEIGHT
    if (active.row > sheet.frozen_rows) {
      if (top < box.scrollTop + head) box.scrollTop = top - head
      else if (top + ROW_HEIGHT > box.scrollTop + box.clientHeight) box.scrollTop = top + ROW_HEIGHT - box.clientHeight
    }
    const [left, width] = [columns.left(active.column), columns.width(active.column)]
    const room = box.clientWidth - numberWidth
    if (left < box.scrollLeft) box.scrollLeft = left
    else if (left + width > box.scrollLeft + room) box.scrollLeft = left + Math.min(width, room) - room
  })
  useEffect(() => bring(), [shown, sheet])
  const press = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(((frame.current?.clientHeight ?? 400) - head) / ROW_HEIGHT) - 1)
    const ctrl = event.ctrlKey || event.metaKey
    const next = cellAfter(event.key, active, { rows: sheet.rows, columns: sheet.columns, page, ctrl })
    if (next === null || event.altKey) return
    event.preventDefault()
    onActive(next)
  }
  const choose = ({ target }: MouseEvent) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
    if (cell) onActive({ row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) })
  }
  const common = { id, columns, first, last, active, marked, numberWidth }
  const row = (at: number, top: number | null) => (
    <Row key={at} {...common} at={at} top={top} told={rows.get(at)} merges={merges.get(at) ?? none} />
  )
  return (
    <div
      ref={frame}
      className={classes.frame}
      role="grid"
      aria-label={words.grid(sheet.name)}
      aria-readonly
      aria-rowcount={sheet.rows + 1}
      aria-colcount={sheet.columns + 1}
      aria-activedescendant={`${id}-${active.row}-${active.column}`}
      tabIndex={0}
      onKeyDown={press}
      onClick={choose}
    >
      <div
        className={classes.canvas}
        role="rowgroup"
        style={{
          height: ROW_HEIGHT * (sheet.rows + 1),
          width: numberWidth + columns.width(1, sheet.columns),
        }}
      >
        <div className={classes.head}>
          <Letters {...common} hidden={sheet.hidden_columns} />
          {frozen.map((at) => row(at, null))}
        </div>
        {body.map((at) => row(at, at * ROW_HEIGHT))}
      </div>
    </div>
  )
}

const none: readonly never[] = []

interface LettersProps {
  columns: Columns
  first: number
  last: number
  active: CellPlace
  numberWidth: number
  hidden: readonly number[]
}

const Letters = ({ columns, first, last, active, numberWidth, hidden }: LettersProps) => (
  <div role="row" aria-rowindex={1} className={classes.row}>
    <span role="columnheader" aria-colindex={1} className={classes.corner} style={{ width: numberWidth }}>
      <span className={classes.unseen}>{words.rowNumbers}</span>
    </span>
    {Array.from({ length: last - first + 1 }, (_, i) => first + i).map((column) => (
      <span
        key={column}
        role="columnheader"
        aria-colindex={column + 1}
        className={classes.letter}
        data-active={active.column === column || undefined}
        data-hidden={hidden.includes(column) || undefined}
        title={hidden.includes(column) ? words.hidden : undefined}
        style={{ left: numberWidth + columns.left(column), width: columns.width(column) }}
      >
        {columnName(column)}
      </span>
    ))}
  </div>
)

interface RowProps extends Omit<LettersProps, 'hidden'> {
  id: string
  at: number
  /** Pixels from the top of the sheet; null where it stays in view. */
  top: number | null
  told: OfficeRow | undefined
  merges: readonly OfficeSheet['merges'][number][]
  marked: CellPlace | null
}

const isAt = (place: CellPlace | null, cell: CellPlace) => place?.row === cell.row && place.column === cell.column

const holds = (cell: DrawnCell, place: CellPlace | null) =>
  place !== null &&
  place.row >= cell.row &&
  place.row < cell.row + cell.rows &&
  place.column >= cell.column &&
  place.column < cell.column + cell.columns

const Row = memo((p: RowProps) => {
  const { at, top, told, columns, numberWidth, active, marked } = p
  const cells = cellsOfRow(at, told, p)
  return (
    <div
      role="row"
      aria-rowindex={at + 1}
      className={classes.row}
      data-hidden={told?.hidden || undefined}
      style={top === null ? undefined : { position: 'absolute', top }}
    >
      <span
        role="rowheader"
        aria-colindex={1}
        className={classes.number}
        data-active={active.row === at || undefined}
        title={told?.hidden ? words.hidden : undefined}
        style={{ width: numberWidth }}
      >
        {at}
      </span>
      {cells.map((cell) => (
        <Cell
          key={cell.column}
          cell={cell}
          // The id is that of the place people are at, also within a merged cell.
          id={`${p.id}-${holds(cell, active) ? `${active.row}-${active.column}` : `${cell.row}-${cell.column}`}`}
          isActive={holds(cell, active)}
          isMarked={isAt(marked, cell)}
          left={numberWidth + columns.left(cell.column)}
          width={columns.width(cell.column, Math.max(cell.over, cell.columns))}
        />
      ))}
    </div>
  )
})

interface CellProps {
  cell: DrawnCell
  id: string
  isActive: boolean
  isMarked: boolean
  left: number
  width: number
}

const Cell = ({ cell, id, isActive, isMarked, left, width }: CellProps) => {
  const style: CSSProperties = { left, width, ...(cell.rows > 1 ? { height: cell.rows * ROW_HEIGHT } : {}) }
  return (
    <span
      id={id}
      role="gridcell"
      aria-colindex={cell.column + 1}
      aria-colspan={cell.columns > 1 ? cell.columns : undefined}
      aria-rowspan={cell.rows > 1 ? cell.rows : undefined}
      aria-selected={isActive}
      className={classes.cell}
      data-right={cell.right || undefined}
      data-over={cell.over > 1 || cell.columns > 1 || cell.rows > 1 || undefined}
      data-marked={isMarked || undefined}
      data-row={cell.row}
      data-column={cell.column}
      style={style}
    >
      {cell.text}
    </span>
  )
}
