import { categories, type Category, categoryOf } from '../../documents/document/statement/categories.ts'
import type { StatementLine } from '../../documents/document/statement/lines.ts'
import type { StatementRows } from '../../documents/document/rows/read-rows.ts'
import { totalsOf } from '../../documents/document/statement/values.ts'
import { formatEpoch } from '../../shared/dates.ts'
import { formatMoney } from '../../shared/money.ts'
import { termSet, termsOf } from '../terms.ts'
import { doubtOf, type Held, type RowsAsked } from './doubt.ts'
import { type AnswerRow, monthsNamed, type RowAnswer, type RowsSilent, UNSURE, yearsNamed } from './row-answer.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const rowOf = ({ page, line }: StatementLine): AnswerRow => ({ page, line })
const cents = (amount: number): number => Math.round(amount * 100) / 100

/** Words of a question that say when, how or of what paper it asks, not which line. */
const ASIDE = new Set(
  termsOf(
    'total amount sum much cost spent spend paid pay expense income statement operating property trailing twelve months month t12 t-12 ttm ltm annual year yearly period ' +
      'last full profit loss p&l actual report reported generated collect collected earned gross overall incurred charge charged budgeted line item average mean',
  ),
)

/** What is never asked of an operating statement of the past. */
const NOT_ITS =
  /\bbudget|\bpro ?forma|\bprojected|\bforecast|\bper (?:unit|square|sf|sq)\b|\bpsf\b|\brate\b|\bdate\b|\bdue\b|\bpremium\b|\bpolic(?:y|ies)\b|\bcoverage\b|\bloan\b|\bcap\b|\bpercent|%|\bassessed\b|\btax(?:able)? (?:year|return)|\bdeposit|\breserve (?:account|balance)|\bborrower|\bguarant|\btenant|\blease\b|\bunit\b|\bchecking\b|\bpersonal\b|\bsponsor/i

interface Asked {
  readonly question: string
  /** 1 to 12; null for the whole period. */
  readonly month: number | null
  readonly touched: boolean
  readonly years: readonly number[]
}

/** Lines that are known by what they are: what the whole paper comes to. */
const known: readonly (readonly [RegExp, (rows: StatementRows) => StatementLine | null, Held | null])[] = [
  [/\bnoi\b|\bnet operating (?:income|loss|profit)\b/i, (rows) => totalsOf(rows.lines).noi, 'net_operating_income'],
  [
    /\b(?:total|effective gross|gross) (?:operating |rental )?(?:income|revenues?)\b|\begi\b|\btotal (?:revenues?|income)\b|\bgross receipts\b/i,
    (rows) => totalsOf(rows.lines).income,
    'gross_income',
  ],
  [
    /\b(?:total|all) (?:the )?(?:operating )?expen(?:ses?|ditures?)\b|\boperating expenses\b|\bopex\b/i,
    (rows) => totalsOf(rows.lines).expenses,
    'operating_expenses',
  ],
  [
    /\bnet (?:income|profit|loss)\b/i,
    (rows) =>
      rows.lines.findLast((line) => line.kind === 'net-income' && /net (?:income|profit|loss)/i.test(line.label)) ??
      null,
    null,
  ],
]

/** What expenses and income are called by whoever asks, as what a line counts as. */
const categoryNames: readonly (readonly [RegExp, Category])[] = [
  [/\bproperty tax(?:es)?\b|\breal estate tax(?:es)?\b/i, 'taxes'],
  [/\binsurance\b/i, 'insurance'],
  [/\b(?:property )?management fees?\b/i, 'management'],
  [/\bpayroll\b/i, 'payroll'],
  [/\brepairs? (?:and|&) maintenance\b|\br ?& ?m\b/i, 'repairs'],
  [/\butilit(?:y|ies)\b/i, 'utilities'],
  [/\bvacancy (?:loss|and)\b/i, 'vacancy'],
  [/\bmarketing\b|\badvertising\b/i, 'marketing'],
]

/** The amount of a line in what is asked for: its month, or the whole period. Null where that month says nothing. */
const amountIn = (line: StatementLine, rows: StatementRows, month: number | null): number | null => {
  if (month === null) return line.amount
  const at = rows.months.findIndex((one) => one.month === month)
  return at < 0 ? null : (line.months[at] ?? null)
}

/** Of what months the figure is, in words. */
const periodOf = (rows: StatementRows, asked: Asked): string => {
  const { month } = asked
  if (month !== null) {
    const year = rows.months.find((one) => one.month === month)?.year
    return `${MONTHS[month - 1] ?? ''}${year === null || year === undefined ? '' : ` ${year}`}`
  }
  const { period } = rows
  return period?.start === null || period?.start === undefined || period.end === null
    ? ''
    : `${formatEpoch(period.start)} to ${formatEpoch(period.end)}`
}

/** What the paper says twice, and not the same: all it says instead of one figure. */
const doubtful = (line: StatementLine | undefined, rows: StatementRows, asked: Asked): RowAnswer | null => {
  const held = known.find(([, of]) => of(rows) === line)?.[2]
  const doubt = held && line && asked.month === null ? doubtOf({ rows, touched: asked.touched }, held) : null
  return doubt === null || !line ? null : { value: UNSURE, how: doubt, rows: [rowOf(line)], isList: false }
}

const told = (lines: readonly StatementLine[], rows: StatementRows, asked: Asked): RowAnswer | RowsSilent => {
  const doubt = lines.length === 1 ? doubtful(lines[0], rows, asked) : null
  if (doubt) return doubt
  const amounts = lines.map((line) => amountIn(line, rows, asked.month))
  const stated = amounts.filter((one) => one !== null)
  if (stated.length < amounts.length) return { silent: lines.map(rowOf) }
  const when = periodOf(rows, asked)
  const sum = cents(stated.reduce((all, one) => all + one, 0))
  const parts = stated.length > 1 ? `${stated.map((one) => formatMoney(one)).join(' + ')}` : ''
  return {
    value: formatMoney(sum),
    how: [parts, when].filter((part) => part !== '').join(', '),
    rows: lines.map(rowOf),
    isList: false,
  }
}

const labelTerms = (line: StatementLine): ReadonlySet<string> =>
  termSet(line.label.replace(/r ?& ?m\b/i, 'repairs and maintenance').replace(/[-–:]/g, ' '))

/** The line whose label says all that is asked for, and least besides; null when two fit as well. */
const labelled = (wanted: ReadonlySet<string>, rows: StatementRows): StatementLine | null => {
  if (wanted.size === 0) return null
  const fits = rows.lines.flatMap((line) => {
    const says = labelTerms(line)
    if (![...wanted].every((term) => says.has(term))) return []
    const more = [...says].filter((term) => !wanted.has(term) && !ASIDE.has(term) && !/^\d/.test(term)).length
    return [{ line, more, isTotal: line.kind !== 'item' }]
  })
  const sorted = fits.toSorted((a, b) => a.more - b.more || Number(b.isTotal) - Number(a.isTotal))
  const [first, second] = sorted
  if (!first || first.more > 2) return null
  const isAlone = !second || second.more > first.more || second.isTotal !== first.isTotal
  return isAlone ? first.line : null
}

/** All that counts as something, a printed subtotal of it before its lines. */
const ofCategory = (category: Category, rows: StatementRows): StatementLine[] => {
  const items = rows.lines.filter((line) => line.kind === 'item' && line.category === category)
  const subtotal = rows.lines.find((line) => {
    if (line.kind !== 'subtotal' || !/^total\b|\btotal$/i.test(line.label)) return false
    return categoryOf(line.label.replace(/\btotal\b/gi, '').trim(), categories[category].side) === category
  })
  return subtotal && items.length > 1 ? [subtotal] : items
}

const wantedIn = (text: string): ReadonlySet<string> =>
  new Set(termsOf(text).filter((term) => !ASIDE.has(term) && !/^(?:19|20)\d{2}/.test(term) && !isMonth(term)))
const monthTerms = new Set(MONTHS.flatMap((name) => termsOf(name)))
const isMonth = (term: string) => monthTerms.has(term)

/** Whether a question speaks of figures of an operating statement. */
const IS_MONEY =
  /\b(?:income|expens\w+|cost\w*|spen[dt]\w*|paid|pay|fees?|tax(?:es)?|revenues?|rents?|rentals|receipts|noi|egi|opex|utilit\w+|insurance|payroll|repairs?|maintenance|how much|amount|total|interest|depreciation|vacancy|landscaping|management|services?)\b/i

const linesFor = (text: string, rows: StatementRows): StatementLine[] => {
  const whole = known.find(([names]) => names.test(text))?.[1](rows)
  // 'Total R&M operating expenses' names more than the total of all.
  const own = labelled(wantedIn(text), rows)
  if (whole && (wantedIn(text).size === 0 || isNamedWhole(text))) return [whole]
  const category = categoryNames.find(([names]) => names.test(text))?.[1]
  // 'Management Fee Income' is no management fee.
  if (own && (category === undefined || own.kind !== 'item' || own.category === category)) return [own]
  const counted = category === undefined ? [] : ofCategory(category, rows)
  return counted
}

/** Whether nothing telling is left of a text beside the name of what the whole comes to. */
const isNamedWhole = (text: string): boolean => {
  const [names] = known.find(([pattern]) => pattern.test(text)) ?? []
  return names !== undefined && wantedIn(text.replace(names, ' ')).size === 0
}

/** 'Expense ratio': expenses over income. */
const ratio = (question: string, rows: StatementRows, asked: Asked): RowAnswer | null => {
  if (!/\b(?:operating )?expense ratio\b|\boer\b/i.test(question)) return null
  const { income, expenses } = totalsOf(rows.lines)
  const [over, under] = [
    expenses && amountIn(expenses, rows, asked.month),
    income && amountIn(income, rows, asked.month),
  ]
  if (!income || !expenses || over === null || under === null || under === 0) return null
  const share = Math.round((Math.abs(over) / under) * 10_000) / 100
  const how = `${formatMoney(Math.abs(over))} ÷ ${formatMoney(under)}`
  return { value: `${share}%`, how, rows: [rowOf(expenses), rowOf(income)], isList: false }
}

/** The month in which a line was highest or lowest. */
const bestMonth = (question: string, rows: StatementRows): RowAnswer | RowsSilent | null => {
  if (!/\b(?:which|what) month\b/i.test(question)) return null
  const [line] = linesFor(question.replace(/\b(?:which|what) month|highest|lowest|best|worst|had|the\b/gi, ' '), rows)
  if (!line) return null
  const low = /\b(?:lowest|worst|least|smallest)\b/i.test(question)
  const known = line.months.flatMap((amount, at) => (amount === null ? [] : [{ amount, at }]))
  const [first, second] = known.toSorted((a, b) => (low ? a.amount - b.amount : b.amount - a.amount))
  if (!first || known.length < 2 || first.amount === second?.amount) return { silent: [rowOf(line)] }
  const month = rows.months[first.at]
  const name = `${MONTHS[(month?.month ?? 1) - 1] ?? ''}${month?.year ? ` ${month.year}` : ''}`
  return { value: name, how: formatMoney(first.amount), rows: [rowOf(line)], isList: false }
}

/** 'The average monthly rent income'. */
const monthly = (question: string, lines: readonly StatementLine[], rows: StatementRows): RowAnswer | null => {
  const [line] = lines
  const months = rows.months.length > 0 ? rows.months.length : monthsBetween(rows)
  if (
    !/\b(?:average|mean)\b.*\bmonth(?:ly)?\b|\bmonthly average\b|\bper month\b/i.test(question) ||
    lines.length !== 1 ||
    !line ||
    !months
  )
    return null
  return {
    value: formatMoney(cents(line.amount / months)),
    how: `${formatMoney(line.amount)} ÷ ${months} months`,
    rows: [rowOf(line)],
    isList: false,
  }
}

const monthsBetween = ({ period }: StatementRows): number | null => {
  if (period?.start === null || period?.start === undefined || period.end === null) return null
  return Math.round((period.end - period.start) / (86_400 * 30.44))
}

/** Whether a statement covers the years a question names; one that does not say its period covers none. */
export const coversYears = (rows: StatementRows, years: readonly number[]): boolean => {
  if (years.length === 0) return true
  const yearOf = (epoch: number | null | undefined) =>
    epoch === null || epoch === undefined ? null : new Date(epoch * 1000).getUTCFullYear()
  const [start, end] = [yearOf(rows.period?.start), yearOf(rows.period?.end)]
  return years.every((year) => start !== null && end !== null && year >= start && year <= end)
}

const asPeriod = (question: string, rows: StatementRows): RowAnswer | null => {
  const { period } = rows
  const asks =
    /\b(?:what|which) (?:period|months|time(?: frame)?|dates)\b|\bperiod (?:covered|of the)\b|\bwhen does the (?:statement|t-?12)\b/i
  if (!asks.test(question) || !/\bstatement|\bt-?12\b|\btrailing|\bp&l\b|\bprofit/i.test(question)) return null
  if (period?.start === null || period?.start === undefined || period.end === null) return null
  const value = `${formatEpoch(period.start)} to ${formatEpoch(period.end)}`
  return { value, how: '', rows: [{ page: period.page, line: period.quote }], isList: false }
}

/**
 * What the lines of an operating statement answer: of the whole period, or of the month that is named. Null when the question is of
 * none of them; silent where the line is there and the month asked for is not.
 */
export const statementAnswer = (
  question: string,
  { rows, touched }: RowsAsked<StatementRows>,
): RowAnswer | RowsSilent | null => {
  const asked: Asked = { question, touched, month: monthsNamed(question)[0] ?? null, years: yearsNamed(question) }
  const period = asPeriod(question, rows)
  if (period) return period
  if (NOT_ITS.test(question.replace(/\bexpense ratio\b/gi, '')) || !coversYears(rows, asked.years)) return null
  const found = ratio(question, rows, asked) ?? bestMonth(question, rows)
  if (found) return found
  if (!IS_MONEY.test(question) || /^\s*(?:who|when|where|does|is|are|may|can|why)\b/i.test(question)) return null
  const lines = linesFor(question, rows)
  if (lines.length === 0) return null
  return monthly(question, lines, rows) ?? told(lines, rows, asked)
}
