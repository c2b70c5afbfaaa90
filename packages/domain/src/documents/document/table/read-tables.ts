import type { Ruling } from '../page.ts'
import { headed, overlap, placed, type Span, spansOf, withHeadings } from './columns.ts'
import { amountOf, figureOf } from './figure.ts'
import type { PageWords } from './page-words.ts'
import { type PieceLine, pieceLines, pieceOf } from './pieces.ts'
import { headText, type Region, regionsOf } from './regions.ts'
import type { Cell, Column, Row, RowKind, Table } from './table.ts'

/** Regions of one table: those after the first go on with it on later pages. */
interface Group {
  regions: Region[]
  rulings: Ruling[]
}

/** Whether what stands on a page after a table may go on with it: its pieces lie in the table's columns. */
const fits = (spans: readonly Span[], region: Region): boolean => {
  const pieces = region.body.filter((line) => line.pieces.length > 1).flatMap((line) => line.pieces)
  const inOne = pieces.filter((piece) => spans.filter((span) => overlap(span, piece.box) > 0.002).length === 1)
  return pieces.length > 0 && inOne.length >= 0.85 * pieces.length
}

const bodyOf = (group: Group): PieceLine[] => group.regions.flatMap((region) => region.body)

const goesOn = (group: Group | undefined, region: Region, isFirst: boolean): boolean => {
  const [first, last] = [group?.regions[0], group?.regions.at(-1)]
  if (!group || !first || !last || region.page !== last.page + 1) return false
  if (region.head.length > 0) return headText(region) === headText(first)
  return isFirst && fits(spansOf(bodyOf(group)), region)
}

const groupsOf = (pages: readonly PageWords[]): Group[] => {
  const groups: Group[] = []
  for (const { page, words, rulings = [] } of pages)
    for (const [at, region] of regionsOf(pieceLines(page, words)).entries()) {
      const open = groups.findLast((group) => goesOn(group, region, at === 0 && group === groups.at(-1)))
      if (open) open.regions.push(region)
      else groups.push({ regions: [region], rulings: [...rulings] })
    }
  return groups
}

const TOTAL =
  /^(?:(?:grand|sub|property|portfolio|report|overall)[\s-]*)*totals?\b|\btotals?:?$|^net\b.*\b(?:income|loss|cash flow|revenue)\b/i

/** A row is called a total by one of its first words; further right somebody may have noted something beside it. */
const CALLED = 3

const kindOfRow = (cells: readonly Cell[]): RowKind => {
  const said = cells.filter((cell) => cell.text !== '')
  const called = said.filter((cell) => /\p{L}/u.test(cell.text)).slice(0, CALLED)
  if (called.some((cell) => TOTAL.test(cell.text.trim())) && said.some((cell) => amountOf(cell) !== null))
    return 'total'
  return said.length === 1 && said[0]?.figure === null ? 'section' : 'item'
}

const emptyCell = (page: number): Cell => ({ text: '', figure: null, page, box: null })

const cellsOf = (spans: readonly Span[], line: PieceLine): Cell[] => {
  const words = placed(spans, line)
  return spans.map((_, column) => {
    const own = words.get(column)
    if (!own) return emptyCell(line.page)
    const { text, box } = pieceOf(own)
    return { text, figure: figureOf(text), page: line.page, box }
  })
}

const joined = (a: Cell, b: Cell): Cell => {
  if (b.text === '' || a.text === '') return a.text === '' ? b : a
  const text = `${a.text} ${b.text}`
  return { ...a, text, figure: figureOf(text) }
}

const pitchOf = (lines: readonly PieceLine[]): number => {
  const gaps = lines
    .slice(1)
    .flatMap((line, i) => (line.page === lines[i]?.page ? line.top - (lines[i]?.top ?? 0) : []))
    .filter((gap) => gap > 0)
  return gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0
}

/** Nearer than this share of the usual distance of lines, a line goes on with the one above. */
const CLOSE = 0.85

/** A line that begins as no label does, or without amounts stands close below a row, goes on with what is above it. */
const wraps = (row: Row, line: PieceLine, o: { cells: readonly Cell[]; gap: number; pitch: number }): boolean => {
  const said = o.cells.filter((cell) => cell.text !== '')
  if (line.page !== row.page || row.kind === 'total') return false
  const label = said.find((cell) => /\p{L}/u.test(cell.text))?.text ?? ''
  const begins = /^(?:[a-z&(]|and\b)/.test(label)
  const place = o.cells.findIndex((cell) => cell.text === label)
  if (said.some((cell) => amountOf(cell) !== null))
    return row.kind === 'section' && begins && row.cells[place]?.text !== ''
  if (o.cells.some((cell, i) => cell.text !== '' && row.cells[i]?.text === '')) return false
  return o.gap < CLOSE * o.pitch || (said.length === 1 && begins)
}

const rowsOf = (spans: readonly Span[], lines: readonly PieceLine[]): Row[] => {
  const pitch = pitchOf(lines)
  const rows: Row[] = []
  for (const [i, line] of lines.entries()) {
    const cells = cellsOf(spans, line)
    const last = rows.at(-1)
    const gap = line.top - (lines[i - 1]?.top ?? 0)
    if (last && wraps(last, line, { cells, gap, pitch })) {
      const whole = last.cells.map((cell, at) => joined(cell, cells[at] ?? emptyCell(line.page)))
      rows[rows.length - 1] = { ...last, kind: kindOfRow(whole), cells: whole }
    } else rows.push({ kind: kindOfRow(cells), page: line.page, cells })
  }
  return rows
}

const CODE = /^(\d{3,}[\d.-]*(?:-\d+)*|\d{1,3}-\d{2,}[\d-]*)\s*(?:[-–:]\s*|\s+)(?=\p{L}{3})(.+)$/u

/** Account codes that stand before labels, in a column of their own. */
const withCodes = (rows: readonly Row[], columns: readonly Column[]): { rows: Row[]; columns: Column[] } => {
  const labels = rows.map((row) => row.cells.findIndex((cell) => /\p{L}/u.test(cell.text)))
  const coded = rows.filter((row, i) => CODE.test(row.cells[labels[i] ?? -1]?.text ?? ''))
  const at = labels.find((one) => one >= 0) ?? -1
  if (at !== 0 || coded.length < 3 || coded.length < 0.5 * rows.filter((row) => row.kind === 'item').length)
    return { rows: [...rows], columns: [...columns] }
  return {
    columns: [{ heading: '', figures: false }, ...columns],
    rows: rows.map((row) => {
      const [first = emptyCell(row.page), ...rest] = row.cells
      const [, code = '', label = first.text] = CODE.exec(first.text) ?? []
      return {
        ...row,
        cells: [
          { ...first, text: code, figure: null, box: code === '' ? null : first.box },
          { ...first, text: label, figure: figureOf(label) },
          ...rest,
        ],
      }
    }),
  }
}

const columnsOf = (spans: readonly Span[], head: readonly PieceLine[], rows: readonly Row[]): Column[] => {
  const lines = head.map((line) => headed(spans, line))
  return spans.map((_, at) => {
    const said = rows.map((row) => row.cells[at]).filter((cell) => cell !== undefined && cell.text !== '')
    const figures = said.filter((cell) => cell && amountOf(cell) !== null).length
    const heading = lines.flatMap((line) => (line.get(at) ?? []).map((word) => word.text)).join(' ')
    return { heading, figures: said.length > 0 && figures >= 0.6 * said.length }
  })
}

const tableOf = ({ regions, rulings }: Group): Table => {
  const [first] = regions
  const body = regions.flatMap((region) => region.body)
  const spans = withHeadings(spansOf(body, rulings), first?.head ?? [])
  const rows = rowsOf(spans, body)
  const columns = columnsOf(spans, first?.head ?? [], rows)
  return {
    title: first?.title ?? '',
    pages: [...new Set(regions.map((region) => region.page))],
    ...withCodes(rows, columns),
  }
}

/** A table has at least so many columns; less is running text. */
const LEAST_COLUMNS = 2
/** So many columns are none of a paper that people read: the words of a drawing or map. */
const MOST_COLUMNS = 80

/**
 * The tables of some pages, in order: rows and columns by where the words stand and by rulings. One that goes on on the
 * next page is one table. Pages without places give none.
 */
export const tablesOf = (pages: readonly PageWords[]): Table[] =>
  groupsOf(pages)
    .map(tableOf)
    .filter((table) => table.columns.length >= LEAST_COLUMNS && table.columns.length <= MOST_COLUMNS)
    .filter((table) => table.rows.some((row) => row.kind !== 'section'))
