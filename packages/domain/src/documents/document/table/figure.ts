/** How a number is written: dollars, a percentage, or just a number. */
export type FigureUnit = 'dollars' | 'percent' | 'number'

/** The number that a cell states. */
export interface Figure {
  readonly value: number
  readonly unit: FigureUnit
}

const BODY = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?`
const FIGURE = new RegExp(
  String.raw`^(?<open>\()?\s?(?<minus>[-–−])?\s?(?<dollar>\$|US\$|USD)?\s?(?<minus2>[-–−])?\s?(?<open2>\()?(?<body>${BODY})\s?(?<percent>%)?\s?(?<close>\))?(?<after>[-–−]|\s?CR)?$`,
  'i',
)

/**
 * The number that all of a text states: '$1,234.50', '(1,234)', '1,234-', '12.5 %', '$ 900'. Brackets and a sign before or
 * behind make it negative. Null for anything else, such as dates, codes and empty places.
 */
export const figureOf = (text: string): Figure | null => {
  const groups = FIGURE.exec(text.trim().replace(/[*†]+$/, ''))?.groups
  const body = groups?.['body'] ?? ''
  if (!groups || !/\d/.test(body)) return null
  const [opened, closed] = [groups['open'] ?? groups['open2'], groups['close']]
  if ((opened === undefined) !== (closed === undefined)) return null
  const size = Number(body.replaceAll(',', ''))
  const isNegative = [opened, groups['minus'], groups['minus2'], groups['after']].some((sign) => sign !== undefined)
  return {
    value: isNegative && size !== 0 ? -size : size,
    unit: groups['percent'] ? 'percent' : groups['dollar'] ? 'dollars' : 'number',
  }
}

/** Whether a place says that there is nothing: a dash, 'N/A', 'nil'. */
export const isNil = (text: string): boolean => /^(?:\$?\s?[-–—−]+|n\/?a|nil|none)$/i.test(text.trim())

/** What a cell of a column of figures counts: its number, 0 for a dash; null where it says nothing. */
export const amountOf = (cell: { text: string; figure: Figure | null }): number | null =>
  cell.figure?.value ?? (isNil(cell.text) ? 0 : null)

const DATE =
  /^(?:\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|[A-Z][a-z]{2,8}\.? \d{1,2},? \d{4}|\d{1,2}-[A-Z][a-z]{2}-\d{2,4})$/

/** Whether all of a text is a date. */
export const isDate = (text: string): boolean => DATE.test(text.trim())
