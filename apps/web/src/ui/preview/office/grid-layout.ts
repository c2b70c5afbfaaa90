import type { CellPlace, OfficeRow, OfficeSheet } from './office.ts'

/** Pixels. */
export const ROW_HEIGHT = 28
const [CHARACTER, PADDING] = [7.2, 18]

/** Where the columns of a sheet stand. */
export interface Columns {
  /** Left edge of each column, from the sheet's own, and its right end last. */
  edges: readonly number[]
  left: (column: number) => number
  width: (column: number, columns?: number) => number
}

/** Column 1 begins at 0. Columns count from 1. */
export const columnsOf = ({ widths, columns }: Pick<OfficeSheet, 'widths' | 'columns'>): Columns => {
  const edges = [0]
  for (let i = 0; i < columns; i += 1) edges.push((edges[i] ?? 0) + Math.round((widths[i] ?? 8) * CHARACTER + PADDING))
  const at = (index: number) => edges[Math.min(index, columns)] ?? 0
  return {
    edges,
    left: (column) => at(column - 1),
    width: (column, count = 1) => at(column - 1 + count) - at(column - 1),
  }
}

/** The columns that stand between two pixels, first and last. */
export const columnsWithin = ({ edges }: Columns, from: number, to: number): { first: number; last: number } => {
  const after = (x: number) => {
    const found = edges.findIndex((edge) => edge > x)
    return found === -1 ? edges.length - 1 : found
  }
  return { first: Math.max(1, after(from)), last: Math.max(1, after(to)) }
}

/** A cell as it is drawn. */
export interface DrawnCell extends CellPlace {
  text: string
  right: boolean
  rows: number
  columns: number
  /** Columns that its text runs over, as they are empty. */
  over: number
}

type Merge = OfficeSheet['merges'][number]

/** Which cell each merged cell shows: by row, the merges that reach into it. */
export const mergesByRow = (merges: readonly Merge[]): ReadonlyMap<number, readonly Merge[]> => {
  const byRow = new Map<number, Merge[]>()
  for (const merge of merges)
    for (let row = merge.row; row < merge.row + Math.min(merge.rows, 2000); row += 1)
      byRow.set(row, [...(byRow.get(row) ?? []), merge])
  return byRow
}

const isWithin = (column: number, merge: Merge) => column >= merge.column && column < merge.column + merge.columns

const spanOf = (merge: Merge | null) => ({ rows: merge?.rows ?? 1, columns: merge?.columns ?? 1 })

/** The cells of a row that stand among some columns; those that a merged cell covers are left out. */
export const cellsOfRow = (
  row: number,
  told: OfficeRow | undefined,
  o: { columns: Columns; first: number; last: number; merges: readonly Merge[] },
): DrawnCell[] => {
  const texts = new Map(told?.cells.map((cell) => [cell.column, cell]))
  const drawn: DrawnCell[] = []
  // What begins to the left of what is in view may reach into it.
  const begins = [...texts.keys(), ...o.merges.map((merge) => merge.column)].filter((column) => column < o.first)
  const among = Array.from({ length: o.last - o.first + 1 }, (_, i) => o.first + i)
  for (const column of [...new Set(begins), ...among]) {
    const merge = o.merges.find((one) => isWithin(column, one)) ?? null
    if (merge && (merge.row !== row || merge.column !== column)) continue
    const { text, right } = texts.get(column) ?? { text: '', right: false }
    const own = { row, column, text, right, ...spanOf(merge) }
    const over = merge || right || text === '' ? own.columns : overflow(own, texts, o)
    if (column + over > o.first) drawn.push({ ...own, over })
  }
  return drawn
}

/** How many columns a text takes that runs over empty ones, as a spreadsheet shows it. */
const overflow = (
  { column, text }: { column: number; text: string },
  texts: ReadonlyMap<number, unknown>,
  { columns, merges }: { columns: Columns; merges: readonly Merge[] },
): number => {
  const wanted = text.length * CHARACTER + PADDING
  let over = 1
  const isFree = (at: number) =>
    at < columns.edges.length && !texts.has(at) && !merges.some((merge) => isWithin(at, merge))
  while (columns.width(column, over) < wanted && isFree(column + over)) over += 1
  return over
}

/** Where a key leads in a sheet; null for any other key. */
export const cellAfter = (
  key: string,
  at: CellPlace,
  o: { rows: number; columns: number; page: number; ctrl: boolean },
): CellPlace | null => {
  const place = (row: number, column: number) => ({
    row: Math.min(Math.max(row, 1), o.rows),
    column: Math.min(Math.max(column, 1), o.columns),
  })
  switch (key) {
    case 'ArrowDown':
      return place(o.ctrl ? o.rows : at.row + 1, at.column)
    case 'ArrowUp':
      return place(o.ctrl ? 1 : at.row - 1, at.column)
    case 'ArrowRight':
      return place(at.row, o.ctrl ? o.columns : at.column + 1)
    case 'ArrowLeft':
      return place(at.row, o.ctrl ? 1 : at.column - 1)
    case 'PageDown':
      return place(at.row + o.page, at.column)
    case 'PageUp':
      return place(at.row - o.page, at.column)
    case 'Home':
      return place(o.ctrl ? 1 : at.row, 1)
    case 'End':
      return place(o.ctrl ? o.rows : at.row, o.columns)
    default:
      return null
  }
}
