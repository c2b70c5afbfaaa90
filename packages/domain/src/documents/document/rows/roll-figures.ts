import { sumOf } from '../extract/parse.ts'
import { type RollUnit, saysWhoIsIn } from '../roll/units.ts'
import type { RollRows } from './read-rows.ts'

/** Leases that end in a quarter. */
export interface LeaseEnds {
  /** '2026 Q3' */
  readonly quarter: string
  readonly leases: number
  /** Dollars a month. */
  readonly rent: number
}

/** What the units of a roll come to. Dollars; shares are fractions, null where there is nothing to divide by, or nothing says who is in. */
export interface RollFigures {
  readonly units: number
  readonly occupied: number
  readonly vacant: number
  readonly kept: number
  readonly occupancy: number | null
  /** By square feet: of the units whose area is known, and how many those are. */
  readonly areaOccupancy: number | null
  readonly areaKnown: number
  /** Rent a month of all units, and a year. */
  readonly rent: number
  readonly annualRent: number
  readonly market: number | null
  readonly arrears: number | null
  readonly unitsInArrears: number
  readonly ends: readonly LeaseEnds[]
  /** Occupied units whose lease had ended by the date of the roll; null where the roll has no date. */
  readonly ended: number | null
  /** Occupied units without an end of lease. */
  readonly openEnded: number
}

const quarterOf = (epoch: number): string => {
  const day = new Date(epoch * 1000)
  return `${day.getUTCFullYear()} Q${Math.floor(day.getUTCMonth() / 3) + 1}`
}

const known = (units: readonly RollUnit[], of: (unit: RollUnit) => number | null): number[] =>
  units.flatMap((unit) => of(unit) ?? [])

const sumOrNull = (amounts: readonly number[]): number | null => (amounts.length === 0 ? null : sumOf(amounts))

const endsOf = (units: readonly RollUnit[], asOf: number | null): LeaseEnds[] => {
  const ahead = units.filter((unit) => unit.end !== null && (asOf === null || unit.end >= asOf))
  return [...Map.groupBy(ahead, (unit) => quarterOf(unit.end ?? 0))]
    .map(([quarter, some]) => ({ quarter, leases: some.length, rent: sumOf(known(some, (unit) => unit.rent)) }))
    .toSorted((a, b) => (a.quarter < b.quarter ? -1 : 1))
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

/** What a rent roll comes to, of its rows that count. */
export const rollFigures = (rows: Pick<RollRows, 'units' | 'asOf' | 'tellsWhoIsIn'>): RollFigures => {
  const { units, asOf } = rows
  const occupancy = (part: number, whole: number) => (saysWhoIsIn(rows) ? share(part, whole) : null)
  const occupied = units.filter((unit) => unit.state === 'occupied')
  const measured = units.filter((unit) => (unit.area ?? 0) > 0)
  const area = (some: readonly RollUnit[]) => sumOf(known(some, (unit) => unit.area))
  const rent = sumOf(known(units, (unit) => unit.rent))
  const owed = units.filter((unit) => (unit.balance ?? 0) > 0)
  return {
    units: units.length,
    occupied: occupied.length,
    vacant: units.filter((unit) => unit.state === 'vacant').length,
    kept: units.filter((unit) => unit.state === 'kept').length,
    occupancy: occupancy(occupied.length, units.length),
    areaOccupancy: occupancy(area(measured.filter((unit) => unit.state === 'occupied')), area(measured)),
    areaKnown: measured.length,
    rent,
    annualRent: sumOf([rent * 12]),
    market: sumOrNull(known(units, (unit) => unit.market)),
    arrears: known(units, (unit) => unit.balance).length === 0 ? null : sumOf(known(owed, (unit) => unit.balance)),
    unitsInArrears: owed.length,
    ends: endsOf(occupied, asOf),
    ended: asOf === null ? null : occupied.filter((unit) => unit.end !== null && unit.end < asOf).length,
    openEnded: occupied.filter((unit) => unit.end === null).length,
  }
}
