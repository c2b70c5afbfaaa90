import { isMoney, isValue, type Piece, type PieceLine } from './pieces.ts'

/** Lines of a page that make a table: what stands above it, its headings, and its rows. */
export interface Region {
  readonly page: number
  readonly title: string
  readonly head: readonly PieceLine[]
  readonly body: readonly PieceLine[]
}

/** Lines without columns that a table may have in between: headings of sections, wrapped labels. */
const MOST_BETWEEN = 4
const MOST_HEAD = 6

/** A row of a table: a label or unit, and what it says in figures or dates; or several columns of anything. */
const isRow = ({ pieces }: PieceLine): boolean =>
  pieces.length >= 4 || (pieces.length >= 2 && pieces.some((piece) => isValue(piece)))

const MONTH = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i
const isPeriod = (text: string) =>
  MONTH.test(text) ||
  /^(?:19|20)\d\d$|^\d{1,2}[/-](?:\d{1,2}[/-])?\d{2,4}$/.test(text) ||
  /^(?:ytd|ptd|mtd)\b/i.test(text)

const OF_PERIOD = /^(?:(?:mtd|ptd|ytd)\s+)?(?:actual|total|amount|month\s+end(?:ing|ed)?)$/i
/** So many periods side by side head the columns of a statement. */
const LEAST_PERIODS = 4

/** The pieces of a line of headings. Beside a row of periods something else may stand, as a figure that somebody noted there. */
const headPieces = ({ pieces }: PieceLine): readonly Piece[] => {
  const rest = pieces.slice(1)
  const areAll = rest.length >= LEAST_PERIODS && rest.every(({ text }) => isPeriod(text) || OF_PERIOD.test(text))
  return areAll ? rest : pieces
}

/** Of when a heading speaks: 'Delinquent Rent as of 9/30/2025'. */
const AS_OF = /\b(?:as of|as at|through|thru|ending|ended|since)\s+\d{1,2}[/-]\d{1,2}[/-]\d{2,4}\b/gi

/** Headings name columns: words and periods, no amounts. What ends with a colon names what stands beside it. */
const isHeading = (line: PieceLine): boolean => {
  const pieces = headPieces(line)
  return (
    pieces.length >= 2 &&
    pieces.every((piece) => !/[=:](?:\s*\S|$)/.test(piece.text)) &&
    pieces.every((piece) => (!isMoney(piece) && /[\p{L}#$%]/u.test(piece.text)) || isPeriod(piece.text)) &&
    pieces.every((piece) => !/\d{3,}/.test(piece.text.replace(AS_OF, '')) || isPeriod(piece.text))
  )
}

const textOf = (line: PieceLine) => line.pieces.map((piece) => piece.text).join(' ')

/** Where the headings of rows that begin at `first` begin; `first` when they have none. */
const headStart = (lines: readonly PieceLine[], first: number, floor: number): number => {
  let start = first
  for (let at = first - 1; at >= floor && first - at <= MOST_HEAD; at -= 1) {
    const line = lines[at]
    if (!line) break
    const gap = (lines[at + 1]?.top ?? 0) - line.bottom
    if (gap > 3 * (line.bottom - line.top)) break
    if (isHeading(line)) start = at
    else if (line.pieces.length > 1 || at < start - 1) break
  }
  return start
}

/** A line that may stand among headings: a part of one, without amounts. */
const isPartOfHead = (line: PieceLine): boolean =>
  headPieces(line).every((piece) => !isMoney(piece) || isPeriod(piece.text))

/** The rows of a run begin with headings when its first lines are some themselves. */
const headEnd = (lines: readonly PieceLine[], from: number, end: number): number => {
  let after = from
  for (let at = from; at < end && at - from < MOST_HEAD; at += 1) {
    const line = lines[at]
    if (!line || !isPartOfHead(line)) break
    if (isHeading(line)) after = at + 1
  }
  return after
}

/** Twelve months as a heading names them: 'Actual T-12', 'Trailing 12 months'. */
const TWELVE = /\bt-?12\b|\b12[\s-]+mo(?:nths?)?\b/gi

/** A new table begins inside a run where headings follow rows. */
const startsAnew = (lines: readonly PieceLine[], at: number, run: readonly number[]): boolean => {
  const line = lines[at]
  const next = lines[at + 1]
  return (
    line !== undefined &&
    line.pieces.length >= (run.length === 1 ? 4 : 3) &&
    isHeading(line) &&
    headPieces(line).every((piece) => !/\d/.test(piece.text.replace(TWELVE, '')) || isPeriod(piece.text)) &&
    next !== undefined &&
    (isRow(next) || isHeading(next))
  )
}

const runsOf = (lines: readonly PieceLine[]): { from: number; to: number }[] => {
  const runs: { from: number; to: number }[] = []
  let rows: number[] = []
  const close = () => {
    const [from, to] = [rows[0], rows.at(-1)]
    if (from !== undefined && to !== undefined && rows.length >= 2) runs.push({ from, to })
    rows = []
  }
  for (const [at, line] of lines.entries()) {
    const last = rows.at(-1)
    if (last !== undefined && (at - last > MOST_BETWEEN || startsAnew(lines, at, rows))) close()
    if (isRow(line)) rows.push(at)
  }
  close()
  return runs
}

/** The parts of a page that are tables, top to bottom. */
export const regionsOf = (lines: readonly PieceLine[]): Region[] => {
  const regions: Region[] = []
  let floor = 0
  for (const { from, to } of runsOf(lines)) {
    const start = headStart(lines, from, floor)
    const bodyAt = headEnd(lines, from, to + 1)
    const above = lines.slice(Math.max(floor, start - 6), start).filter((line) => line.pieces.length <= 2)
    regions.push({
      page: lines[from]?.page ?? 1,
      title: above.map(textOf).join(' · '),
      head: lines.slice(start, bodyAt),
      body: lines.slice(bodyAt, to + 1),
    })
    floor = to + 1
  }
  return regions.filter((region) => region.body.length > 0)
}

/** The words of a region's headings, to tell that two have the same. */
export const headText = (region: Region): string => region.head.map(textOf).join(' ').toLowerCase().replace(/\s+/g, ' ')
