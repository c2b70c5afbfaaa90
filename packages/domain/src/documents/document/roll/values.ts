import { derived, type Extracted, inDoubt, type Reading, stated } from '../extract/rules.ts'
import { sumOf } from '../extract/parse.ts'
import type { Line } from '../extract/lines.ts'
import type { PageText } from '../words.ts'
import { type Roll, type RollTotal, type RollUnit, saysWhoIsIn } from './units.ts'

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

/** What share of its units a roll prints as occupied, in percent, and where. */
interface PrintedShare {
  readonly share: number
  /** How far it may be rounded: half of its last digit. */
  readonly close: number
  readonly at: { readonly page: number; readonly quote: string }
}

const OCCUPIED = /\b(\d{1,3}(?:\.\d{1,2})?)\s?% occupied\b/i

/** The occupancy that a roll prints below all of its units; null where it prints none. */
const printedShare = ({ units, totals }: Roll): PrintedShare | null => {
  const ofAll = new RegExp(String.raw`(?:^|\s)${units.length} units?\b`, 'i')
  const found = totals.findLast(({ line }) => ofAll.test(line) && OCCUPIED.test(line))
  const printed = OCCUPIED.exec(found?.line ?? '')?.[1]
  if (!found || printed === undefined) return null
  const decimals = printed.split('.')[1]?.length ?? 0
  return { share: Number(printed), close: 0.5 / 10 ** decimals, at: { page: found.page, quote: found.line } }
}

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

/** A foot is let for less than this a month, dollars: what comes to more is the rent of a year, or of something else. */
const MOST_A_FOOT = 12

/** And for more than this: what comes to less is the rent of a foot, or of a month by the foot. */
const LEAST_A_FOOT = 0.2

const OF_A_YEAR = 'If they are annual rents'

/** Rents that are too much for a month of the space they are paid for; with what they would be a month. */
const perFoot = (one: Extracted, units: readonly RollUnit[]): Extracted => {
  const each = units.flatMap(({ rent, area }) =>
    rent !== null && rent > 0 && area !== null && area > 0 ? rent / area : [],
  )
  const [usual, first] = [median(each), units[0]]
  if (one.unsure || !first || each.length === 0) return one
  const come = `The rents come to $${usual.toFixed(2)} a square foot per month`
  if (usual < LEAST_A_FOOT) return inDoubt(one, `${come}, too little for a month.`, [])
  if (usual <= MOST_A_FOOT) return one
  const why = `${come}: they may be annual rents.`
  const twelfth: Reading = {
    says: OF_A_YEAR,
    value: sumOf([Number(one.value) / 12]),
    page: first.page,
    quote: first.line,
  }
  return inDoubt(one, why, [twelfth], 'Sum of the rows')
}

const rentsOf = (units: readonly RollUnit[], totals: readonly RollTotal[]): Extracted[] => {
  const rented = units.filter((unit) => unit.state === 'occupied')
  if (rented.every((unit) => unit.rent === null)) return []
  const far = strange(rented)
  const all = sumOf(units.map((unit) => unit.rent ?? 0))
  const monthly = held(derived('total_monthly_rent', 'money', all, rented.map(lineOf)), totals, 'rent')
  const annual = derived('annual_rent', 'money', yearOf(all, units, totals), rented.map(lineOf))
  const sure = doubted(
    perFoot(monthly, rented),
    far && { why: `The rent of unit ${far.unit} is far off the others.`, unit: far },
  )
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

/** The rents of a year, as the roll prints them together where its rows, each rounded, come to that. Dollars. */
const yearOf = (monthly: number, units: readonly RollUnit[], totals: readonly RollTotal[]): number => {
  const twelve = sumOf([monthly * 12])
  const close = Math.max(CLOSE, units.length / 2)
  return totals.flatMap(({ annual }) => annual ?? []).findLast((one) => Math.abs(one - twelve) <= close) ?? twelve
}

const timesTwelve = (monthly: Extracted): Reading[] =>
  (monthly.unsure?.readings ?? []).slice(1).flatMap((reading) =>
    typeof reading.value === 'number' && reading.says !== ROW
      ? [
          {
            ...reading,
            says: reading.says === OF_A_YEAR ? OF_A_YEAR : `Twelve times the ${reading.says.toLowerCase()}`,
            value: sumOf([reading.value * 12]),
          },
        ]
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

const share = (part: number, whole: number): number => Math.round((part / Math.max(1, whole)) * 10_000) / 100

/** What may be meant by the occupancy of a roll: with or without the units that the owner keeps. Percent. */
const sharesOf = (units: readonly RollUnit[]): number[] => {
  const [occupied, vacant] = [countOf(units, 'occupied'), countOf(units, 'vacant')]
  const all = units.length
  return [share(occupied, all), share(occupied, occupied + vacant), share(all - vacant, all)]
}

const countOf = (units: readonly RollUnit[], state: RollUnit['state']): number =>
  units.filter((unit) => unit.state === state).length

/** The share that the printed one is, of those that the rows come to; undefined where it is none of them. */
const shareAsPrinted = (units: readonly RollUnit[], printed: PrintedShare): number | undefined =>
  sharesOf(units).find((one) => Math.abs(one - printed.share) <= printed.close + 0.005)

const DIFFERS = 'The rows do not come to the printed occupancy.'

/** A house of so many units is hardly ever full: a list of so many without an empty one may be of leases alone. */
const HARDLY_FULL = 40

const LET_ONLY = 'No vacant unit is listed: it may list rented units only.'

/** Whether a roll may leave out its empty units: none of many is empty, and nothing is printed that bears that out. */
const mayLeaveOutEmpty = (units: readonly RollUnit[], printed: PrintedShare | null): boolean =>
  printed === null && units.length >= HARDLY_FULL && units.every(({ state }) => state === 'occupied')

const vacantOf = (units: readonly RollUnit[], printed: PrintedShare | null): Extracted => {
  const vacant = units.filter((unit) => unit.state === 'vacant')
  const one = derived('vacant_units', 'count', vacant.length, (vacant.length > 0 ? vacant : units).map(lineOf))
  if (mayLeaveOutEmpty(units, printed)) return inDoubt(one, LET_ONLY, [], 'Rows counted')
  if (printed === null || shareAsPrinted(units, printed) !== undefined) return one
  const value = Math.round(units.length * (1 - printed.share / 100))
  return inDoubt(one, DIFFERS, [{ says: 'By the printed occupancy', value, ...printed.at }], 'Rows counted')
}

const occupancyOf = (units: readonly RollUnit[], printed: PrintedShare | null): Extracted => {
  const same = printed ? shareAsPrinted(units, printed) : undefined
  if (printed && same !== undefined) return stated('occupancy', 'percent', same, printed.at)
  const occupied = countOf(units, 'occupied')
  const kept = units.filter((unit) => unit.state === 'kept')
  const one = derived('occupancy', 'percent', share(occupied, units.length), units.map(lineOf))
  if (printed) return inDoubt(one, DIFFERS, [{ says: 'Printed', value: printed.share, ...printed.at }], 'Of all units')
  if (mayLeaveOutEmpty(units, printed)) return inDoubt(one, LET_ONLY, [], 'Of the units listed')
  const [first] = kept
  if (!first) return one
  const without: Reading = {
    says: 'Without units that are not let',
    value: share(occupied, units.length - kept.length),
    page: first.page,
    quote: first.line,
  }
  return inDoubt(one, 'Some units are kept by the owner: a model, an office, out of order.', [without], 'Of all units')
}

const endsSoon = (units: readonly RollUnit[], asOf: number | null): Extracted[] => {
  const ends = units.filter((unit) => unit.state === 'occupied' && unit.end !== null)
  if (asOf === null || ends.length === 0) return []
  const year = 365 * 86_400
  // One that has ended goes on from month to month, and stands among the rows as such.
  const soon = ends.filter(({ end }) => end !== null && end >= asOf && end <= asOf + year)
  return [derived('leases_ending_within_a_year', 'count', soon.length, (soon.length > 0 ? soon : ends).map(lineOf))]
}

/**
 * What a rent roll comes to: units, vacant ones, occupancy in percent, tenants, rents a month and a year, market rent,
 * arrears, leases that end within a year of its date. Sums are held against the totals it prints.
 *
 * @param asOf Its date in epoch seconds; null when not known.
 */
export const rollValues = (roll: Roll, printed: readonly PrintedCount[], asOf: number | null): Extracted[] => {
  const { units, totals } = roll
  if (units.length === 0) return []
  const printedOccupancy = printedShare(roll)
  const tenants = units.flatMap((unit) => (unit.state === 'occupied' ? (unit.tenant ?? []) : []))
  const arrears = units.filter((unit) => (unit.balance ?? 0) > 0)
  const count = counted(units, printed)
  const owed = totalled('total_balance', 'balance', units, totals)
  return [
    count,
    ...(saysWhoIsIn(roll) || printedOccupancy
      ? [vacantOf(units, printedOccupancy), occupancyOf(units, printedOccupancy)]
      : []),
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
