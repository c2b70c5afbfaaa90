import { sumOf } from '../extract/parse.ts'
import { type Extracted, inDoubt, type Reading, stated } from '../extract/rules.ts'
import { categories, type Category } from './categories.ts'
import { bareLabel, type LineKind, type Statement, type StatementLine } from './lines.ts'
import type { Period } from './period.ts'

/** Sums of a statement may differ from its printed ones by rounding: a dollar, or a cent in a hundred. */
export const near = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(2, Math.abs(b) * 0.0005)

const money = (key: string, line: StatementLine): Extracted =>
  stated(key, 'money', line.amount, { page: line.page, quote: line.line })

const reading = (says: string, value: number, line: StatementLine): Reading => ({
  says,
  value,
  page: line.page,
  quote: line.line,
})

/** The narrowest name of a total counts: of 'Total rental income' and 'Total income' the second, of these and 'Effective gross income' the third. */
const ranks: readonly RegExp[] = [
  /effective gross|\begi\b/i,
  /^total (?:operating )?(?:income|revenues?|expenses?)$/i,
  /operating|gross/i,
]

const rankOf = (line: StatementLine): number => {
  const at = ranks.findIndex((pattern) => pattern.test(bareLabel(line.label)))
  return at < 0 ? ranks.length : at
}

const totalOf = (lines: readonly StatementLine[], kind: LineKind): StatementLine | null =>
  lines.filter((line) => line.kind === kind).toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? null

/** The whole of a line against its months. */
const overMonths = (one: Extracted, line: StatementLine, { hasWhole, heading, months }: Statement): Extracted => {
  const known = line.months.flatMap((amount) => amount ?? [])
  // Some months of twelve stand for themselves.
  const isPart = /\bt-?12\b|trailing|twelve|\b12 mo/i.test(heading) && months.length < 12
  if (!hasWhole || isPart || months.length < 2 || known.length < months.length) return one
  const sum = sumOf(known)
  return near(sum, line.amount)
    ? one
    : inDoubt(one, 'Its months do not add up to the total.', [reading('Sum of the months', sum, line)], 'Printed total')
}

/** What goods cost is taken from income before the expenses, and is none of them. */
const COST_OF_SALES = /^total cost of (?:sales?|goods(?: sold)?)$/i

const costOf = (lines: readonly StatementLine[]): StatementLine | null =>
  lines.find((line) => line.kind === 'subtotal' && COST_OF_SALES.test(bareLabel(line.label))) ?? null

const itemsBefore = (
  lines: readonly StatementLine[],
  total: StatementLine,
  from: StatementLine | null,
): StatementLine[] => {
  const cost = from === null ? null : costOf(lines)
  const start = Math.max(from === null ? 0 : lines.indexOf(from) + 1, cost === null ? 0 : lines.indexOf(cost) + 1)
  const items = lines.slice(start, lines.indexOf(total)).filter((line) => line.kind === 'item')
  // Income that is summed up nowhere stands before the expenses all the same, and is none of them.
  return from === null && total.kind === 'expense-total' ? items.filter(isNoIncome) : items
}

const isNoIncome = ({ category }: StatementLine): boolean => category === null || categories[category].side !== 'income'

/** What the items of a total come to, over those that stand under it. */
const sumBefore = (lines: readonly StatementLine[], total: StatementLine, from: StatementLine | null): number =>
  sumOf(itemsBefore(lines, total, from).map((line) => line.amount))

/** The lines that print what income and expenses come to, and what remains; null where none does. Dollars. */
interface Totals {
  income: StatementLine | null
  expenses: StatementLine | null
  noi: StatementLine | null
  /** What the expenses come to: above zero, but where credits outweigh them. */
  spent: number | null
  /** What goods cost, which is none of the expenses. */
  cost: number
}

/** What is left of income once goods are paid. */
const afterCost = (lines: readonly StatementLine[], income: StatementLine): number =>
  sumOf([income.amount, -Math.abs(costOf(lines)?.amount ?? 0)])

/** Expenses are printed above or below zero and mean the same; credits that outweigh them add to what remains, as it then says. */
const spentOf = (
  lines: readonly StatementLine[],
  income: StatementLine | null,
  expenses: StatementLine,
  noi: StatementLine | null,
): number => {
  const spent = Math.abs(expenses.amount)
  if (!income || !noi) return spent
  return near(sumOf([afterCost(lines, income), spent]), noi.amount) ? -spent : spent
}

/** Income less what goods cost and less expenses. */
const remains = (
  lines: readonly StatementLine[],
  income: StatementLine,
  expenses: StatementLine,
  noi: StatementLine | null,
): number => sumOf([afterCost(lines, income), -spentOf(lines, income, expenses, noi)])

/** The total of expenses that the printed net operating income is taken from: 'Total operating expenses' may be a part of it. */
const borneOut = (lines: readonly StatementLine[], income: StatementLine, noi: StatementLine): StatementLine | null =>
  lines.find((line) => line.kind === 'expense-total' && near(remains(lines, income, line, noi), noi.amount)) ?? null

/** The printed totals of a statement; of several the one that the rest of the statement bears out, or that means most. */
export const totalsOf = (lines: readonly StatementLine[]): Totals => {
  const [income, noi] = [totalOf(lines, 'income-total'), totalOf(lines, 'noi')]
  const expenses = (income && noi && borneOut(lines, income, noi)) ?? totalOf(lines, 'expense-total')
  const spent = expenses && spentOf(lines, income, expenses, noi)
  return { income, expenses, noi, spent, cost: Math.abs(costOf(lines)?.amount ?? 0) }
}

const belowIn = (lines: readonly StatementLine[], expenses: StatementLine): boolean =>
  itemsBefore(lines, expenses, totalOf(lines, 'income-total')).some((line) =>
    (['debt', 'depreciation', 'owner'] as readonly (Category | null)[]).includes(line.category),
  )

/** The net operating income: as printed and borne out by income and expenses, or worked out where nothing hides in them. */
const noiOf = (statement: Statement, { income, expenses, noi }: Totals): Extracted[] => {
  if (noi) {
    const one = overMonths(money('net_operating_income', noi), noi, statement)
    if (one.unsure || !income || !expenses) return [one]
    const worked = remains(statement.lines, income, expenses, noi)
    if (near(worked, noi.amount)) return [one]
    return [
      inDoubt(
        one,
        'Income less expenses does not come to the printed net operating income.',
        [reading('Income less expenses', worked, expenses)],
        'As printed',
      ),
    ]
  }
  if (!income || !expenses) return []
  const worked = stated('net_operating_income', 'money', remains(statement.lines, income, expenses, null), {
    page: expenses.page,
    quote: expenses.line,
  })
  return belowIn(statement.lines, expenses)
    ? [inDoubt(worked, 'Debt, depreciation or taxes on income stand among the expenses.', [], 'Income less expenses')]
    : [worked]
}

/** A printed total against its items and, where it stands, the net operating income. */
const totalled = (key: string, total: StatementLine, statement: Statement, totals: Totals): Extracted => {
  const { income, expenses, noi, spent } = totals
  const one = overMonths({ ...money(key, total), value: total === expenses ? spent : total.amount }, total, statement)
  if (one.unsure) return one
  const isBorneOut = income && expenses && noi && near(remains(statement.lines, income, expenses, noi), noi.amount)
  const sum = sumBefore(statement.lines, total, total === income ? null : income)
  if (isBorneOut || sum === 0 || near(Math.abs(sum), Math.abs(total.amount))) return one
  return inDoubt(
    one,
    'Its lines do not add up to the printed total.',
    [reading('Sum of the lines', Math.abs(sum), total)],
    'Printed total',
  )
}

/** Values that are the expenses of one kind. */
export const lineValues = {
  property_taxes: 'taxes',
  insurance_expense: 'insurance',
  management_fees: 'management',
  payroll: 'payroll',
  repairs_and_maintenance: 'repairs',
  utilities: 'utilities',
} as const satisfies Record<string, Category>

const SUBTOTAL: Readonly<Record<keyof typeof lineValues, RegExp>> = {
  property_taxes: /\b(?:property |real estate )?tax(?:es)?$/i,
  insurance_expense: /\binsurance$/i,
  management_fees: /\bmanagement(?: fees?| expenses?)?$/i,
  payroll: /\b(?:payroll|salaries|personnel)\b/i,
  repairs_and_maintenance: /\b(?:repairs?|maintenance|r ?(?:&|and) ?m)\b/i,
  utilities: /\butilit(?:y|ies)\b/i,
}

/** Words by which a subtotal names what it is of; one that names two, as 'Total taxes and insurance' does, is of neither. */
const NAMED: readonly RegExp[] = [
  /\btax/i,
  /\binsurance/i,
  /\bmanagement|\bmgmt/i,
  /payroll|salar|personnel/i,
  /utilit/i,
]

/** The subtotals of a category: of several each of a part, or one of all of them. */
const printedOf = (key: keyof typeof lineValues, lines: readonly StatementLine[]): StatementLine[] => {
  const printed = lines.filter(({ kind, label }) => {
    const says = label
      .replace(/^(?:sub-?)?total\s*[-–:]?\s*(?:for )?/i, '')
      .replace(/[,: -]+total$/i, '')
      .replace(/(?: operating)? expenses?$/i, '')
    const isOne = NAMED.filter((name) => name.test(says)).length <= 1
    return kind === 'subtotal' && /total/i.test(label) && isOne && SUBTOTAL[key].test(says)
  })
  const all = sumOf(printed.map((line) => line.amount))
  const whole = printed.find((line) => printed.length > 1 && near(all - line.amount, line.amount))
  return whole ? [whole] : printed
}

/** The subtotals that are printed of a category, or its lines in a statement. */
const categoryValue = (key: keyof typeof lineValues, { lines }: Statement): Extracted[] => {
  const printed = printedOf(key, lines)
  const own = lines.filter((line) => line.kind === 'item' && line.category === lineValues[key])
  const counted = printed.length > 0 ? printed : own
  const [first] = counted
  return first ? [{ ...money(key, first), value: Math.abs(sumOf(counted.map((line) => line.amount))) }] : []
}

const incomeValues = ({ lines }: Statement): Extracted[] => {
  const potential = lines.find(
    (line) =>
      (line.category === 'potential_rent' ||
        /gross potential|potential (?:gross )?(?:rent|income)/i.test(line.label)) &&
      // What is left of it after losses to leases is not the potential itself.
      !/^net\b/i.test(line.label),
  )
  const vacancy = lines.find((line) => /vacan/i.test(line.label) && line.category === 'vacancy')
  return [
    ...(potential ? [money('gross_potential_rent', potential)] : []),
    ...(vacancy ? [money('vacancy_loss', vacancy)] : []),
  ]
}

const periodValues = (period: Period | null): Extracted[] => [
  ...(period && period.start !== null ? [stated('period_start', 'date', period.start, period)] : []),
  ...(period && period.end !== null ? [stated('period_end', 'date', period.end, period)] : []),
]

/** Figures of what a property is to bring: a buyer's or broker's, and no record of what it brought. */
const PROJECTED = /\bpro.?forma\b|\bprojected\b|\bstabili[sz]ed\b|underwriting assumptions/i

const isProjected = ({ lines, heading, months }: Statement): boolean =>
  months.length === 0 &&
  (PROJECTED.test(heading) || lines.some((line) => PROJECTED.test(`${line.section} ${line.label}`)))

const A_PROJECTION = 'These figures are a projection, not what the property brought in.'

const inDoubtIfProjected = (statement: Statement, values: readonly Extracted[]): Extracted[] =>
  isProjected(statement) ? values.map((one) => (one.unsure ? one : inDoubt(one, A_PROJECTION, []))) : [...values]

/**
 * What an operating statement comes to over its whole period: income, expenses by kind, the net operating income, and the
 * period. What does not add up is unsure.
 */
export const statementValues = (statement: Statement, period: Period | null): Extracted[] => {
  const totals = totalsOf(statement.lines)
  const { income, expenses } = totals
  const values = [
    ...incomeValues(statement),
    ...(income ? [totalled('gross_income', income, statement, totals)] : []),
    ...(Object.keys(lineValues) as (keyof typeof lineValues)[]).flatMap((key) => categoryValue(key, statement)),
    ...(expenses ? [totalled('operating_expenses', expenses, statement, totals)] : []),
    ...noiOf(statement, totals),
  ]
  return [...inDoubtIfProjected(statement, values), ...periodValues(period)]
}
