import { rollOf } from '../roll/units.ts'
import { printedCounts, rollValues } from '../roll/values.ts'
import { statementOf } from '../statement/lines.ts'
import { periodOf } from '../statement/period.ts'
import { statementValues } from '../statement/values.ts'
import type { Table } from '../table/table.ts'
import type { PageText } from '../words.ts'
import { type Line, linesOf } from './lines.ts'
import { datesIn, moneyIn, sumOf } from './parse.ts'
import { applyRules, derived, type Extracted, type Rule, stated } from './rules.ts'

const TOTAL = /^(?:grand |portfolio )?totals?\b/i

/** Columns of money by what their heading says; other headings of money keep their place too. */
type Money = 'value' | 'balance' | 'rent' | 'market-rent' | 'amount' | 'other'

const headings: readonly (readonly [RegExp, Money])[] = [
  [/market rent|pro ?forma/i, 'market-rent'],
  [/payment|income/i, 'other'],
  [/value/i, 'value'],
  [/balance|\bdebt\b|mortgage|loan amount/i, 'balance'],
  [/rent(?! ?roll)/i, 'rent'],
  [/price|cost|noi|deposit|equity|charges|taxes|expenses/i, 'other'],
  [/^amount/i, 'amount'],
]

const moneyColumn = (heading: string): Money | null => headings.find(([says]) => says.test(heading))?.[1] ?? null

const isHeading = (line: Line): boolean =>
  line.cells.length >= 3 && moneyIn(line.text).length === 0 && line.cells.some((cell) => moneyColumn(cell) !== null)

/** The columns of money of the heading above a line, left to right; empty when there is none. */
const columnsAt = (lines: readonly Line[], at: number): Money[] => {
  const heading = lines.slice(0, at).findLast(isHeading)
  return heading ? heading.cells.flatMap((cell) => moneyColumn(cell) ?? []) : []
}

/** The sum of a column on a line; by place when the line has as many sums as the heading has columns of them. */
const columnOf = (line: Line, columns: readonly Money[], wanted: readonly Money[]): number | null => {
  const amounts = moneyIn(line.text)
  if (amounts.length !== columns.length) return null
  for (const one of wanted) {
    const at = columns.indexOf(one)
    if (at !== -1) return amounts[at] ?? null
  }
  return null
}

const STREET = /\b\d{1,6}(?:-\d{1,5})?\s+(?:[NSEW]\.?\s+)?[\p{Lu}\d][\p{L}\d.'’ -]{2,60}/u

interface Holding {
  address: string
  value: number | null
  balance: number | null
  line: Line
}

/** Rows of a schedule: each begins with an address. */
const holdingRows = (lines: readonly Line[]): Holding[] =>
  lines.flatMap((line, i) => {
    const address = line.cells.slice(0, 2).find((cell) => STREET.test(cell))
    if (address === undefined || TOTAL.test(line.text) || moneyIn(line.text).length === 0) return []
    const columns = columnsAt(lines, i)
    const [value, balance] = [columnOf(line, columns, ['value']), columnOf(line, columns, ['balance'])]
    return value === null && balance === null
      ? []
      : [{ address: address.replace(/^\d{1,2}\.\s+/, ''), value, balance, line }]
  })

/** Blocks of a schedule: an address, and below it lines such as 'Market value: $1,200,000'. */
const holdingBlocks = (lines: readonly Line[]): Holding[] => {
  const holdings: Holding[] = []
  for (const line of lines) {
    const address = /^(?:property(?:\s+address)?\s*(?:#?\d+)?|address)\s*[:.]\s*(.*\d.*)$/i.exec(line.text)?.[1]
    if (address) holdings.push({ address: address.split(/\s{2,}/)[0] ?? address, value: null, balance: null, line })
    const last = holdings.at(-1)
    const [amount] = moneyIn(line.text)
    if (!last || amount === undefined) continue
    if (/market value|current value|estimated value/i.test(line.text)) last.value ??= amount
    else if (/balance/i.test(line.text)) last.balance ??= amount
  }
  return holdings.filter((one) => one.value !== null || one.balance !== null)
}

/** A schedule of real estate owned: how many properties, what they are worth and what is owed on them (J-24). */
export const sreo = (pages: readonly PageText[]): Extracted[] => {
  const lines = linesOf(pages)
  const rows = holdingRows(lines)
  const holdings = rows.length > 0 ? rows : holdingBlocks(lines)
  if (holdings.length === 0) return []
  const from = holdings.map((one) => one.line)
  const values = holdings.flatMap((one) => one.value ?? [])
  const balances = holdings.map((one) => one.balance ?? 0)
  return [
    derived('number_of_properties', 'count', holdings.length, from),
    derived(
      'property_addresses',
      'text',
      holdings.map((one) => one.address),
      from,
    ),
    derived('market_values', 'money', values, from),
    derived('mortgage_balances', 'money', balances, from),
    derived('total_market_value', 'money', sumOf(values), from),
    derived('total_mortgage_balance', 'money', sumOf(balances), from),
    derived('total_equity', 'money', sumOf([...values, ...balances.map((one) => -one)]), from),
  ]
}

interface Unit {
  unit: string
  tenant: string | null
  rent: number
  vacant: boolean
  line: Line
}

const UNIT =
  /^(?:(?:apt|unit|suite|ste|#)\.?\s*)?#?(?:\d{1,4}-?[A-Z]{0,2}|[A-Z]-?\d{0,4}|(?:store|retail|comm|ph|bsmt|gf)\s?\d{0,2})$/i

const unitRow = (line: Line, columns: readonly Money[]): Unit | null => {
  const [unit = '', ...rest] = line.cells
  const amounts = moneyIn(line.text)
  const vacant = /\bvacant\b/i.test(line.text)
  if (!UNIT.test(unit) || rest.length < (vacant ? 1 : 2)) return null
  if (amounts.length === 0 && !vacant) return null
  const tenant = rest.find(
    (cell) => /^\p{Lu}[\p{L}.,&'’ -]{2,}$/u.test(cell) && !/^(?:vacant|studio|occupied|current)/i.test(cell),
  )
  const rent = vacant ? 0 : (columnOf(line, columns, ['rent', 'amount', 'market-rent']) ?? amounts[0] ?? 0)
  return { unit, tenant: vacant ? null : (tenant ?? null), rent, vacant, line }
}

/** What the head of a report prints of what it is about: 'Properties: Elm Court - 12 Elm Street Albany, NY 12203'. */
const PROPERTY_HEAD = /^propert(?:y|ies)(?: name| address)?\s*[:=](?=.*\d)/i

const rentRollRules: readonly Rule[] = [
  {
    key: 'as_of_date',
    as: 'date',
    says: [/(?:as of(?: date)?|rent roll (?:date|for|as at))[:=\s]+([\w\s,/.-]{6,30})/i],
    after: [/^date\b/i],
  },
  {
    key: 'property_address',
    as: 'text',
    after: [PROPERTY_HEAD, /^property(?: address| name)?\b[: ]/i, /^address\b/i],
  },
]

/** A rent roll without places, by its lines: units, who rents them, what they bring in a month, and how many stand empty. */
const rollByLines = (pages: readonly PageText[]): Extracted[] => {
  const lines = linesOf(pages)
  const units = lines.flatMap((line, i) => unitRow(line, columnsAt(lines, i)) ?? [])
  if (units.length === 0) return []
  const from = units.map((one) => one.line)
  const rented = units.filter((one) => !one.vacant)
  const monthly = sumOf(rented.map((one) => one.rent))
  const share = Math.round((rented.length / units.length) * 10_000) / 100
  return [
    derived('number_of_units', 'count', units.length, from),
    derived(
      'vacant_units',
      'count',
      units.length - rented.length,
      units.filter((one) => one.vacant).map((one) => one.line),
    ),
    derived('occupancy', 'percent', share, from),
    derived(
      'tenants',
      'name',
      rented.flatMap((one) => one.tenant ?? []),
      from,
    ),
    derived(
      'monthly_rents',
      'money',
      rented.map((one) => one.rent),
      from,
    ),
    derived('total_monthly_rent', 'money', monthly, from),
    derived('annual_rent', 'money', sumOf([monthly * 12]), from),
  ]
}

/** A column that dates each row of a table the same: the day the roll is of. */
const datedRows = (tables: readonly Table[]): Extracted | null => {
  for (const table of tables) {
    const at = table.columns.findIndex(({ heading }) =>
      /^(?:report|roll|as of)[ _]?(?:date|day)?$/i.test(heading.trim()),
    )
    const cells = table.rows.flatMap((row) => row.cells[at]?.text ?? []).filter((text) => text !== '')
    const [first, ...others] = [...new Set(cells.map((text) => datesIn(text)[0]))]
    if (first === undefined || others.length > 0) continue
    return stated('as_of_date', 'date', first, { page: table.rows[0]?.page ?? 1, quote: cells[0] ?? '' })
  }
  return null
}

/** The head of a rent roll, with the day it is of: as it says itself, or as each of its rows says. */
const rollHead = (pages: readonly PageText[], tables: readonly Table[]): Extracted[] => {
  const rules = applyRules(pages, rentRollRules)
  const dated = rules.some((one) => one.key === 'as_of_date') ? null : datedRows(tables)
  return dated ? [...rules, dated] : rules
}

/** The day a rent roll is of, in epoch seconds; null where it does not say. */
export const rollDate = (pages: readonly PageText[], tables: readonly Table[]): number | null => {
  const asOf = rollHead(pages, tables).find((one) => one.key === 'as_of_date')?.value
  return typeof asOf === 'number' ? asOf : null
}

/** A rent roll: its units by rows and columns, else by its lines; its date and property as its head says. */
export const rentRoll = (pages: readonly PageText[], tables: readonly Table[] = []): Extracted[] => {
  const values = rollValues(rollOf(tables), printedCounts(pages), rollDate(pages, tables))
  return [...rollHead(pages, tables), ...(tables.length > 0 ? values : rollByLines(pages))]
}

const statementHead: readonly Rule[] = [
  { key: 'property_address', as: 'text', after: [PROPERTY_HEAD, /^(?:property )?address\s*[:=](?=.*\d)/i] },
]

const t12Rules: readonly Rule[] = [
  {
    key: 'gross_potential_rent',
    as: 'money',
    after: [/^gross potential (?:rent(?:al income)?|income)\b/i, /^(?:scheduled|potential) (?:gross )?rent\b/i],
  },
  { key: 'vacancy_loss', as: 'money', after: [/^(?:less:?\s*)?vacancy\b[a-z &/]*/i] },
  {
    key: 'gross_income',
    as: 'money',
    after: [
      /^effective gross (?:income|revenue)\b/i,
      /^total (?:operating )?(?:income|revenues?)\b/i,
      /^gross (?:operating )?income\b/i,
    ],
  },
  { key: 'property_taxes', as: 'money', after: [/^(?:real estate|property|re) tax(?:es)?\b/i] },
  { key: 'insurance_expense', as: 'money', after: [/^(?:property )?insurance\b/i] },
  { key: 'management_fees', as: 'money', after: [/^(?:property )?management(?: fees?)?\b/i] },
  { key: 'repairs_and_maintenance', as: 'money', after: [/^repairs?(?: (?:and|&) maintenance)?\b/i] },
  { key: 'utilities', as: 'money', after: [/^(?:total )?utilities\b/i] },
  {
    key: 'operating_expenses',
    as: 'money',
    after: [/^total (?:operating )?expenses\b/i, /^operating expenses,? total\b/i],
  },
  { key: 'net_operating_income', as: 'money', after: [/^net operating income(?: \(noi\))?/i, /^noi\b/i] },
  {
    key: 'period_end',
    as: 'date',
    says: [/(?:ending|ended|through|to)\s+([A-Z][a-z]+ \d{1,2},? \d{4}|\d{1,2}\/\d{1,2}\/\d{2,4})/],
  },
]

/** An operating statement of twelve months: income, expenses and what remains; of columns by month the last, the total. */
export const t12 = (pages: readonly PageText[], tables: readonly Table[] = []): Extracted[] => {
  const statement = statementOf(tables)
  const figures = statement
    ? statementValues(statement, periodOf(pages, statement.months))
    : applyRules(pages, t12Rules)
  const read = [...applyRules(pages, statementHead), ...figures]
  // A form that nobody has filled in comes out as zeros, and says nothing.
  const isEmpty = read.every((one) => one.type !== 'FLOAT' || (one.value === 0 && !one.unsure))
  return isEmpty ? read.filter((one) => one.type !== 'FLOAT') : read
}
