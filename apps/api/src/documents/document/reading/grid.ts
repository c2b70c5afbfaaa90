import type { Word } from '@plinth/domain/documents/document/words'

/** A cell of a sheet with its place, from 0. */
export interface GridCell {
  readonly row: number
  readonly column: number
  readonly text: string
}

/** Cells that are kept with their places; what lies beyond is text only. */
const MOST_CELLS = 60_000

/** The cells of a sheet as words: their places are rows and columns as if these were all alike, at least `width` columns. */
export const gridWords = (cells: readonly GridCell[], width = 1): Word[] => {
  const kept = cells.filter((cell) => cell.text !== '').slice(0, MOST_CELLS)
  const columns = kept.reduce((most, cell) => Math.max(most, cell.column + 1), width)
  const rows = kept.reduce((most, cell) => Math.max(most, cell.row + 1), 1)
  const [w, h] = [1 / columns, 1 / rows]
  const share = (part: number) => Math.round(part * 1e6) / 1e6
  return kept.map(({ row, column, text }) => ({
    text,
    x: share(column * w),
    y: share(row * h),
    w: share(w * 0.9),
    h: share(h * 0.9),
    cell: { row, column },
  }))
}

/** The cells of a sheet as text: a line for each row, two spaces between cells. */
export const gridText = (cells: readonly GridCell[]): string =>
  [...Map.groupBy(cells, (cell) => cell.row).values()]
    .map((row) =>
      row
        .map((cell) => cell.text)
        .filter((text) => text !== '')
        .join('  '),
    )
    .filter((line) => line !== '')
    .join('\n')
