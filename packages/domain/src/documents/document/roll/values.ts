import { derived, type Extracted, inDoubt, type Reading, stated } from '../extract/rules.ts'
import { sumOf } from '../extract/parse.ts'
import type { Line } from '../extract/lines.ts'
import type { PageText } from '../words.ts'
import type { Roll, RollTotal, RollUnit } from './units.ts'

const lineOf = (unit: RollUnit): Line => ({ page: unit.page, text: unit.line, cells: [] })

/** Sums of a roll may differ from its printed ones by rounding. Dollars. */
const CLOSE = 1

const near = (a: number, b: number): boolean => Math.abs(a - b) <= CLOSE

type Figure = 'market' | 'rent' | 'balance'

/** Whether some printed totals bear a sum out: the last of them, any that is the same, or all of them together. */
const bearsOut = (totals: readonly RollTotal[], figure: Figure, sum: number): boolean => {
  const printed = totals.flatMap((one) => one[figure] ?? [])
  return printed.some((one) => near(one, sum)) || near(sumOf(printed), sum)
}

/** A sum of rows as it is shown: with both readings where a printed total says otherwise. */
const held = (one: Extracted, totals: readonly RollTotal[], figure: Figure): Extracted => {
  const printed = totals.filter((total) => total[figure] !== null)
  const last = printed.at(-1)
  if (!last || bearsOut(printed, figure, Number(one.value))) return one
  const other: Reading = { says: 'Printed total', value: last[figure], page: last.page, quote: last.line }
  return inDoubt(one, 'The rows do not add up to the printed total.', [other], 'Sum of the rows')
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

const ROW = 'The row'

/** A rent so many times, or such a part, of the usual one is looked at. */
const FAR = 8

/** A rent that is far off all others: a figure of another column, or a slip of the keys. */
const strange = (units: readonly RollUnit[]): RollUnit | null => {
  const rents = units.flatMap((unit) => (unit.rent !== null && unit.rent > 0 ? unit.rent : []))
  const usual = median(rents)
  if (rents.length < 6) return null
  return (
    units.find(
      (unit) => unit.rent !== null && unit.rent > FAR * usual && (unit.market === null || unit.rent > 2 * unit.market),
    ) ?? null
  )
}

const COUNTS: readonly RegExp[] = [
  /\b(?:total )?(?:number|no\.|#) of units\s*[:=]?\s*(\d{1,4})\b/i,
  /\btotal units\s*[:=]?\s*(\d{1,4})\b/i,
  /(?:^|\s)(\d{1,4}) units\b(?! (?:vacant|occupied|down|model))/i,
]

/** A number of units that a roll prints of itself, with its place. */
export interface PrintedCount {
  readonly count: number
  readonly page: number
  readonly quote: string
}

/** How many units a roll prints that it has, outside of its rows. */
export const printedCounts = (pages: readonly PageText[]): PrintedCount[] =>
  pages.flatMap(({ page, text }) =>
    text.split('\n').flatMap((line) => {
      const count = COUNTS.map((pattern) => pattern.exec(line)?.[1]).find((found) => found !== undefined)
      return count === undefined ? [] : [{ count: Number(count), page, quote: line.trim() }]
    }),
  )

const counted = (units: readonly RollUnit[], printed: readonly PrintedCount[]): Extracted => {
  const one = derived('number_of_units', 'count', units.length, units.map(lineOf))
  const [most] = printed.toSorted((a, b) => b.count - a.count)
  const isSame = printed.some((found) => found.count === units.length)
  const isSum = printed.reduce((all, found) => all + found.count, 0) === units.length
  if (!most || isSame || isSum) return one
  const other: Reading = { says: 'Printed count', value: most.count, page: most.page, quote: most.quote }
  return inDoubt(one, 'The rows are not as many as the printed number of units.', [other], 'Rows counted')
}

const doubted = (one: Extracted, doubt: { why: string; unit: RollUnit } | null): Extracted =>
  doubt === null || one.unsure
    ? one
    : inDoubt(one, doubt.why, [{ says: ROW, value: doubt.unit.rent, page: doubt.unit.page, quote: doubt.unit.line }])

const rentsOf = (units: readonly RollUnit[], totals: readonly RollTotal[]): Extracted[] => {
  const rented = units.filter((unit) => unit.state === 'occupied')
  if (rented.every((unit) => unit.rent === null)) return []
  const far = strange(rented)
  const all = sumOf(units.map((unit) => unit.rent ?? 0))
  const monthly = held(derived('total_monthly_rent', 'money', all, rented.map(lineOf)), totals, 'rent')
  const annual = { ...derived('annual_rent', 'money', sumOf([all * 12]), rented.map(lineOf)) }
  const sure = doubted(monthly, far && { why: `The rent of unit ${far.unit} is far off the others.`, unit: far })
  return [
    derived(
      'monthly_rents',
      'money',
      rented.map((unit) => unit.rent ?? 0),
      rented.map(lineOf),
    ),
    sure,
    sure.unsure ? inDoubt(annual, sure.unsure.why, timesTwelve(sure), 'Twelve times the rows') : annual,
  ]
}

const timesTwelve = (monthly: Extracted): Reading[] =>
  (monthly.unsure?.readings ?? [])
    .slice(1)
    .flatMap((reading) =>
      typeof reading.value === 'number' && reading.says !== ROW
        ? [{ ...reading, says: `Twelve times the ${reading.says.toLowerCase()}`, value: sumOf([reading.value * 12]) }]
        : [],
    )

const totalled = (
  key: string,
  figure: Figure,
  units: readonly RollUnit[],
  totals: readonly RollTotal[],
): Extracted[] => {
  const own = units.filter((unit) => unit[figure] !== null)
  if (own.length === 0 || own.length < units.length * (figure === 'market' ? 0.8 : 0.3)) return []
  return [held(derived(key, 'money', sumOf(own.map((unit) => unit[figure] ?? 0)), own.map(lineOf)), totals, figure)]
}

const occupancyOf = (units: readonly RollUnit[]): Extracted => {
  const share = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 100
  const occupied = units.filter((unit) => unit.state === 'occupied').length
  const kept = units.filter((unit) => unit.state === 'kept')
  const one = derived('occupancy', 'percent', share(occupied, units.length), units.map(lineOf))
  const [first] = kept
  if (!first) return one
  const without: Reading = {
    says: 'Without units that are not let',
    value: share(occupied, Math.max(1, units.length - kept.length)),
    page: first.page,
    quote: first.line,
  }
  return inDoubt(one, 'Some units are kept by the owner: a model, an office, out of order.', [without], 'Of all units')
}

const endsSoon = (units: readonly RollUnit[], asOf: number | null): Extracted[] => {
  const ends = units.filter((unit) => unit.state === 'occupied' && unit.end !== null)
  if (asOf === null || ends.length === 0) return []
  const year = 365 * 86_400
  const soon = ends.filter((unit) => (unit.end ?? 0) <= asOf + year)
  return [derived('leases_ending_within_a_year', 'count', soon.length, (soon.length > 0 ? soon : ends).map(lineOf))]
}

/**
 * What a rent roll comes to: units, vacant ones, occupancy in percent, tenants, rents a month and a year, market rent,
 * arrears, leases that end within a year of its date. Sums are held against the totals it prints.
 *
 * @param asOf Its date in epoch seconds; null when not known.
 */
export const rollValues = (
  { units, totals }: Roll,
  printed: readonly PrintedCount[],
  asOf: number | null,
): Extracted[] => {
  if (units.length === 0) return []
  const vacant = units.filter((unit) => unit.state === 'vacant')
  const tenants = units.flatMap((unit) => (unit.state === 'occupied' ? (unit.tenant ?? []) : []))
  const arrears = units.filter((unit) => (unit.balance ?? 0) > 0)
  const count = counted(units, printed)
  const owed = totalled('total_balance', 'balance', units, totals)
  return [
    count,
    derived('vacant_units', 'count', vacant.length, vacant.length > 0 ? vacant.map(lineOf) : units.map(lineOf)),
    occupancyOf(units),
    ...(tenants.length === 0 ? [] : [derived('tenants', 'name', tenants, units.map(lineOf))]),
    ...rentsOf(units, totals),
    ...totalled('total_market_rent', 'market', units, totals),
    ...owed,
    ...(owed.length === 0 || arrears.length === 0
      ? []
      : [
          stated('units_in_arrears', 'count', arrears.length, {
            page: arrears[0]?.page ?? null,
            quote: arrears[0]?.line ?? null,
          }),
        ]),
    ...endsSoon(units, asOf),
  ].map((one) => (count.unsure && !isPrinted(one.key, totals) ? sharesDoubt(one, count) : one))
}

const printedFigures: Readonly<Record<string, Figure>> = {
  total_monthly_rent: 'rent',
  annual_rent: 'rent',
  total_market_rent: 'market',
  total_balance: 'balance',
}

/** Whether a sum was held against a printed one, and so stands without the count of rows. */
const isPrinted = (key: string, totals: readonly RollTotal[]): boolean => {
  const figure = printedFigures[key]
  return figure !== undefined && totals.some((total) => total[figure] !== null)
}

/** What was counted of the same rows is as unsure as their number. */
const sharesDoubt = (one: Extracted, count: Extracted): Extracted =>
  one.unsure ? one : inDoubt(one, count.unsure?.why ?? '', [], 'Rows counted')
