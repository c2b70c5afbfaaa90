import { writeDigits } from '../../../shared/digits.ts'
import { formatEpoch, parsePlainDate, plainDateToEpoch } from '../../../shared/dates.ts'
import { datesIn } from '../extract/parse.ts'
import { unitStates } from '../roll/units.ts'
import { categories } from '../statement/categories.ts'
import type { Month } from '../statement/columns.ts'
import { figureOf, isNil } from '../table/figure.ts'
import type { ReadRows } from './read-rows.ts'

/** What a cell holds: dollars, square feet, epoch seconds of a day, a text or the key of a choice; null when empty. */
export type CellValue = string | number | null

export const cellTypes = ['text', 'money', 'area', 'date', 'choice'] as const
export type CellType = (typeof cellTypes)[number]

/** A column of rows. */
export interface RowColumn {
  readonly key: string
  readonly label: string
  readonly type: CellType
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  /** Not to be corrected: it names the row, or adds up others. */
  readonly fixed: boolean
}

const column = (key: string, label: string, type: CellType, o: Partial<RowColumn> = {}): RowColumn => ({
  ...{ key, label, type, choices: [], fixed: false },
  ...o,
})

const stateLabels = { occupied: 'Occupied', vacant: 'Vacant', kept: 'Not let' } as const

const rollColumns: readonly RowColumn[] = [
  column('unit', 'Unit', 'text'),
  column('tenant', 'Tenant', 'text'),
  column('state', 'Status', 'choice', {
    choices: unitStates.map((value) => ({ value, label: stateLabels[value] })),
  }),
  column('area', 'Sq ft', 'area'),
  column('market', 'Market rent', 'money'),
  column('rent', 'Rent', 'money'),
  column('other', 'Other charges', 'money'),
  column('start', 'Lease start', 'date'),
  column('end', 'Lease end', 'date'),
  column('balance', 'Balance', 'money'),
]

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const monthLabel = ({ month, year }: Month): string => `${MONTHS[month - 1] ?? ''}${year === null ? '' : ` ${year}`}`

const sideLabels = { income: 'Income', expense: 'Expense', below: 'Below NOI' } as const

/** What a line may count as, with its side of the net operating income. */
export const categoryChoices = Object.entries(categories).map(([value, { label, side }]) => ({
  value,
  label: `${sideLabels[side]}: ${label}`,
}))

/** The columns of some rows, left to right. */
export const columnsOf = (rows: ReadRows): readonly RowColumn[] =>
  rows.kind === 'rent-roll'
    ? rollColumns.filter(({ key }) => key !== 'other' || rows.units.some((unit) => unit.other !== null))
    : [
        column('label', 'Line', 'text', { fixed: true }),
        column('category', 'Counts as', 'choice', { choices: categoryChoices }),
        ...rows.months.map((month, at) => column(`month_${at}`, monthLabel(month), 'money')),
        column('amount', rows.hasWhole ? 'Total' : 'Sum of months', 'money', { fixed: !rows.hasWhole }),
      ]

/** What a column of any rows is called, by its key alone; a month by its place in its statement. */
export const columnName = (key: string): string => {
  const month = /^month_(\d+)$/.exec(key)?.[1]
  if (month !== undefined) return `Month ${Number(month) + 1}`
  const named: Readonly<Record<string, string>> = {
    ...{ category: 'Counts as', amount: 'Total', counts: 'Counts', added: 'Added by hand' },
  }
  return rollColumns.find((one) => one.key === key)?.label ?? named[key] ?? key
}

const MOST = 1_000_000_000
const LONGEST = 200

const moneyTyped = (text: string): CellValue | undefined => {
  if (isNil(text)) return 0
  const figure = figureOf(text)
  const cents = figure && /\.\d{3,}/.test(text) ? null : figure
  return cents && cents.unit !== 'percent' && Math.abs(cents.value) <= MOST ? cents.value : undefined
}

const areaTyped = (text: string): CellValue | undefined => {
  const figure = figureOf(text.replace(/\s*(?:sq\.?\s*ft\.?|sf)$/i, ''))
  return figure?.unit === 'number' && figure.value >= 0 && figure.value <= MOST ? figure.value : undefined
}

const dateTyped = (text: string): CellValue | undefined => {
  const day = parsePlainDate(text)
  if (day !== null) return plainDateToEpoch(day)
  const found = datesIn(text)
  return found.length === 1 && /^[\w\s,./-]{6,20}$/.test(text) ? found[0] : undefined
}

const choiceTyped = (text: string, { choices }: RowColumn): CellValue | undefined =>
  choices.find((one) => one.value === text || one.label.toLowerCase() === text.toLowerCase())?.value

/** What is wrong with what was typed, by the type of the column. */
export const cellProblems: Readonly<Record<CellType, string>> = {
  text: 'At most 200 characters',
  money: 'Enter dollars, such as 1,250.00 or (45.00)',
  area: 'Enter square feet, such as 850',
  date: 'Enter a date, such as 06/30/2026',
  choice: 'Choose one of the list',
}

/** The value that a text typed into a cell means, or what is wrong with it. An empty text empties the cell. */
export const typedCell = (typed: string, of: RowColumn): { value: CellValue } | { problem: string } => {
  const text = typed.trim()
  if (text === '') return mayBeEmpty(of) ? { value: null } : { problem: '* Required' }
  const value =
    of.type === 'money'
      ? moneyTyped(text)
      : of.type === 'area'
        ? areaTyped(text)
        : of.type === 'date'
          ? dateTyped(text)
          : of.type === 'choice'
            ? choiceTyped(text, of)
            : text.length <= LONGEST
              ? text
              : undefined
  return value === undefined ? { problem: cellProblems[of.type] } : { value }
}

const mayBeEmpty = (of: RowColumn): boolean => of.type !== 'choice' && of.key !== 'unit' && of.key !== 'amount'

const isWholeCents = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

/** What is wrong with a value for a cell of a column; null when nothing is. */
export const cellProblem = (value: CellValue, of: RowColumn): string | null => {
  if (of.fixed) return 'This column is not corrected'
  if (value === null || value === '') return mayBeEmpty(of) && value === null ? null : '* Required'
  const isRight =
    of.type === 'text'
      ? typeof value === 'string' && value.length <= LONGEST
      : of.type === 'choice'
        ? of.choices.some((one) => one.value === value)
        : typeof value === 'number' && isInRange(value, of.type)
  return isRight ? null : cellProblems[of.type]
}

const isInRange = (value: number, type: 'money' | 'area' | 'date'): boolean => {
  if (type === 'date') return Number.isInteger(value) && value % 86_400 === 0 && Math.abs(value) < 8e9
  return Math.abs(value) <= MOST && (type === 'area' ? value >= 0 : isWholeCents(value))
}

/** A cell as it is shown, and as it is typed anew; empty when it says nothing. */
export const cellText = (value: CellValue, of: Pick<RowColumn, 'type' | 'choices'>): string => {
  if (value === null) return ''
  if (of.type === 'choice') return of.choices.find((one) => one.value === value)?.label ?? String(value)
  if (typeof value === 'string') return value
  if (of.type === 'date') return formatEpoch(value)
  return writeDigits(value, { least: of.type === 'area' ? 0 : 2, most: 2 })
}
