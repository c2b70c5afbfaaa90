import { writeDigits } from '../../shared/digits.ts'
import type { RollRows } from '../../documents/document/rows/read-rows.ts'
import { rollFigures } from '../../documents/document/rows/roll-figures.ts'
import { type RollUnit, saysWhoIsIn } from '../../documents/document/roll/units.ts'
import { formatEpoch } from '../../shared/dates.ts'
import { formatMoney } from '../../shared/money.ts'
import { doubtOf, type RowsAsked } from './doubt.ts'
import { type AnswerRow, type RowAnswer, type RowsSilent, UNSURE } from './row-answer.ts'
import { fieldAsked, type RollField, spanAsked, unitsNamed } from './roll-question.ts'

const figure = (value: number) => writeDigits(value, { most: 2 })
const percent = (share: number) => `${figure(share * 100)}%`

const rowOf = ({ page, line }: RollUnit): AnswerRow => ({ page, line })

const list = (units: readonly RollUnit[], how = ''): RowAnswer => ({
  value: String(units.length),
  how,
  rows: units.map(rowOf),
  isList: true,
})

const one = (unit: RollUnit, value: string, how = ''): RowAnswer => ({ value, how, rows: [rowOf(unit)], isList: false })
const worked = (units: readonly RollUnit[], value: string, how: string): RowAnswer => ({
  ...{ value, how, isList: false },
  rows: units.map(rowOf),
})

const UNITS = String.raw`(?:units?|suites?|spaces?|apartments?|apts?|storefronts?|tenants?|leases?|beds?)`
const ASKS_COUNT = new RegExp(String.raw`\bhow many\b|\bnumber of\b|\bcount of\b|\btotal ${UNITS}\b`, 'i')
const ASKS_LIST = /^\s*(?:please )?(?:which|what|who|list|name|show|give)\b/i
const OF_ROLL = new RegExp(String.raw`\b${UNITS}\b|\brent ?rolls?\b|\boccupan\w+|\bvacan\w+`, 'i')
const OF_SUMS = /\brents?\b|\bsquare (?:feet|footage)\b|\b(?:rentable|leasable) area\b|\bgla\b|\bnra\b/i
const EMPTY = /\b(?:vacant|vacancies|unoccupied|empty|unleased|available)\b/i
const LET = /\b(?:occupied|leased|rented|let)\b/i
const TO_MONTH = /\bmonth[- ]?to[- ]?month\b|\bmtm\b/i

const valueOf = (unit: RollUnit, field: RollField): string | null => {
  const { [field]: value } = unit
  if (value === null) return null
  if (typeof value === 'string') return value
  if (field === 'start' || field === 'end') return formatEpoch(value)
  return field === 'area' ? `${figure(value)} sq ft` : formatMoney(value)
}

/** What is asked of units that the question names. */
const ofNamed = (named: readonly RollUnit[], field: RollField | 'not-kept'): RowAnswer | RowsSilent | null => {
  const [first, ...others] = named
  if (!first) return null
  const asked = field === 'tenant' && first.state === 'vacant' ? null : field
  const value = asked === null || asked === 'not-kept' ? null : valueOf(first, asked)
  if (value === null) return { silent: named.map(rowOf) }
  if (others.length === 0) return one(first, value)
  const values = named.map((unit) => (asked === null || asked === 'not-kept' ? null : valueOf(unit, asked)))
  return values.every((each) => each === value) ? one(first, value) : { ...list(named), value: values.join(', ') }
}

const sums: readonly (readonly [Summed, RegExp])[] = [
  ['balance', /\b(?:arrears|delinquen\w*|past due|balances?|owed|receivable)\b/i],
  ['market', /\bmarket rents?\b/i],
  ['area', /\b(?:square (?:feet|footage)|sq\.? ?ft|sf|rentable area|leasable area|gla|nra)\b/i],
  ['rent', /\b(?:rents?|rental income|rent ?roll income|collections?)\b/i],
]

const known = (units: readonly RollUnit[], field: Summed): RollUnit[] =>
  units.filter((unit) => (unit[field] ?? 0) !== 0)

type Summed = 'rent' | 'market' | 'area' | 'balance'

const ASKS_WHOLE =
  /\b(?:total|all|sum|combined|gross|entire|overall|propert(?:y|ies)|rent ?roll|annual\w*|in[- ]place)\b/i
const A_YEAR = /\b(?:annual\w*|yearly|per year|a year|per annum)\b/i

const toldAs = (field: Summed, amount: number): string =>
  field === 'area' ? `${figure(amount)} sq ft` : formatMoney(amount)

const mean = (question: string, o: { field: Summed; some: readonly RollUnit[]; sum: number }): RowAnswer | null => {
  if (o.field === 'rent' && /\bper (?:square foot|sq\.? ?ft|sf)\b|\bpsf\b/i.test(question)) return perFoot(o.some)
  const amount = Math.round((o.sum / o.some.length) * 100) / 100
  return worked(o.some, toldAs(o.field, amount), `${toldAs(o.field, o.sum)} ÷ ${o.some.length} units`)
}

const summed = (question: string, { rows, touched }: RowsAsked<RollRows>, field: Summed): RowAnswer | null => {
  const some = known(
    rows.units.filter((unit) => field !== 'rent' || unit.state !== 'vacant'),
    field,
  )
  if (some.length === 0) return null
  const doubt = field === 'rent' ? doubtOf({ rows, touched }, 'total_monthly_rent') : null
  if (doubt !== null) return worked(some, UNSURE, doubt)
  const sum = Math.round(some.reduce((all, unit) => all + (unit[field] ?? 0), 0) * 100) / 100
  if (/\b(?:average|mean|avg)\b/i.test(question)) return mean(question, { field, some, sum })
  if (!ASKS_WHOLE.test(question)) return null
  if (field === 'rent' && A_YEAR.test(question))
    return worked(
      some,
      formatMoney(Math.round(sum * 1200) / 100),
      `12 × ${formatMoney(sum)}, the rent of ${some.length} units`,
    )
  return worked(some, toldAs(field, sum), `the sum of ${some.length} units`)
}

/** A sum, a mean or an extreme over all units. */
const ofAll = (question: string, asked: RowsAsked<RollRows>): RowAnswer | null => {
  const field = sums.find(([, pattern]) => pattern.test(question))?.[0]
  const most = /\b(?:largest|biggest|highest|most)\b/i.test(question)
  if (most || /\b(?:smallest|lowest|least)\b/i.test(question))
    return extreme(question, asked.rows.units, { most, field })
  return field === undefined ? null : summed(question, asked, field)
}

const perFoot = (units: readonly RollUnit[]): RowAnswer | null => {
  const measured = known(units, 'area')
  const [rent, area] = [
    measured.reduce((all, unit) => all + (unit.rent ?? 0), 0),
    measured.reduce((all, unit) => all + (unit.area ?? 0), 0),
  ]
  if (area === 0) return null
  return worked(
    measured,
    formatMoney(Math.round((rent / area) * 100) / 100),
    `${formatMoney(Math.round(rent * 100) / 100)} ÷ ${figure(area)} sq ft, a month`,
  )
}

const extreme = (
  question: string,
  units: readonly RollUnit[],
  o: { most: boolean; field: Summed | undefined },
): RowAnswer | null => {
  const field = o.field ?? (/\btenants?\b|\bunits?\b|\bsuites?\b/i.test(question) ? 'area' : undefined)
  if (field === undefined) return null
  const some = known(
    units.filter((unit) => unit.state === 'occupied'),
    field,
  )
  const sorted = some.toSorted((a, b) => ((b[field] ?? 0) - (a[field] ?? 0)) * (o.most ? 1 : -1))
  const [first, second] = sorted
  // Of two that are alike neither is the one asked for.
  if (!first || first[field] === second?.[field]) return null
  const who = first.tenant ?? `Unit ${first.unit}`
  const amount = valueOf(first, field) ?? ''
  return /^\s*(?:who|which)\b|\btenant\b/i.test(question) ? one(first, who, amount) : one(first, amount, who)
}

/** Units by how they stand. */
const byState = (question: string, rows: RollRows): RowAnswer | RowsSilent | null => {
  const { units } = rows
  const state = EMPTY.test(question) ? 'vacant' : LET.test(question) ? 'occupied' : null
  if (state === null || /\b(?:percent|rate|area|square|sq|sf)\b|%/i.test(question)) return null
  const some = units.filter((unit) => unit.state === state)
  const counts = ASKS_COUNT.test(question)
  if (!counts && !ASKS_LIST.test(question) && !/\bvacancies\b|^\s*(?:are|is) there\b/i.test(question)) return null
  if (!saysWhoIsIn(rows)) return { silent: units.slice(0, 1).map(rowOf) }
  const how = `of ${units.length} units`
  return counts || some.length === 0
    ? worked(some.length === 0 ? units : some, String(some.length), how)
    : list(some, how)
}

const byLease = (
  question: string,
  rows: RollRows,
  field: RollField | 'not-kept' | null,
): RowAnswer | RowsSilent | null => {
  const isEnd = /\b(?:expir\w*|end(?:s|ing)?|terminat\w*|roll(?:s|ing|over)?|matur\w*)\b/i.test(question)
  if (!isEnd && field !== 'start') return null
  const span = spanAsked(question, rows)
  if (!span) return null
  const key = isEnd ? 'end' : 'start'
  const dated = rows.units.filter((unit) => unit.state === 'occupied' && unit[key] !== null)
  if (dated.length === 0) return { silent: rows.units.slice(0, 1).map(rowOf) }
  const some = dated.filter((unit) => (unit[key] ?? 0) >= span.from && (unit[key] ?? 0) <= span.to)
  if (some.length === 0) return worked(dated.slice(0, 1), '0', `of ${dated.length} leases with a date`)
  return ASKS_COUNT.test(question) ? { ...list(some), isList: true } : list(some)
}

/** Occupancy by units and, where areas are known, by area. */
const occupancy = (question: string, rows: RollRows): RowAnswer | RowsSilent | null => {
  const isVacancy = /\bvacancy\b/i.test(question)
  if (
    !isVacancy &&
    !/\boccupancy\b|\bpercent (?:occupied|leased)\b|\bhow (?:full|occupied)\b|\boccupied\b.*\b(?:percent|%)/i.test(
      question,
    )
  )
    return null
  if (/\b(?:certificate|permit|date|physical|economic|break-?even|loss)\b/i.test(question)) return null
  const { occupancy: share, areaOccupancy, areaKnown, occupied, units } = rollFigures(rows)
  if (share === null) return { silent: rows.units.slice(0, 1).map(rowOf) }
  const told = (part: number) => percent(isVacancy ? 1 - part : part)
  const byArea = areaOccupancy !== null && areaKnown >= units * 0.9 ? `; by area ${told(areaOccupancy)}` : ''
  const some = rows.units.filter((unit) => (unit.state === 'vacant') === isVacancy)
  return worked(
    some.length === 0 ? rows.units : some,
    told(share),
    `${isVacancy ? units - occupied : occupied} of ${units} units${byArea}`,
  )
}

const asOfDay = (question: string, rows: RollRows): RowAnswer | null => {
  const asks =
    /\bas[- ]of (?:what|which)\b|\b(?:date|day|dated)\b.*\brent ?roll\b|\brent ?roll\b.*\b(?:date|dated|as of)\b/i.test(
      question,
    )
  const [first] = rows.units
  return asks && rows.asOf !== null && first ? one(first, formatEpoch(rows.asOf), 'the date of the rent roll') : null
}

/** Balances of tenants who owe something. */
const owing = (question: string, rows: RollRows): RowAnswer | RowsSilent | null => {
  if (!ASKS_LIST.test(question) && !ASKS_COUNT.test(question)) return null
  if (!/\b(?:in arrears|delinquent|past due|owes?|owing|behind|balances?)\b/i.test(question)) return null
  if (rows.units.every((unit) => unit.balance === null)) return { silent: rows.units.slice(0, 1).map(rowOf) }
  const some = rows.units.filter((unit) => (unit.balance ?? 0) > 0)
  return some.length === 0 ? worked(rows.units, '0', `of ${rows.units.length} units`) : list(some)
}

const toMonth = (question: string, rows: RollRows): RowAnswer | RowsSilent | null => {
  if (!TO_MONTH.test(question)) return null
  const some = rows.units.filter((unit) => TO_MONTH.test(unit.line))
  return some.length > 0 ? list(some) : { silent: rows.units.slice(0, 1).map(rowOf) }
}

/** All units, or all that are let. */
const whole = (question: string, rows: RollRows): RowAnswer | null => {
  const plain =
    /^\s*(?:how many|what is the (?:total )?number of|list|who are|what are|which)\b[^,]*\b(units?|suites?|apartments?|spaces?|tenants?)\b(?: are(?: there)?| does| do| is| in| on|\?|$)/i.exec(
      question,
    )
  if (!plain || /\b(?:with|whose|that|have|has|pay\w*)\b/i.test(question)) return null
  const some = /tenant/i.test(plain[1] ?? '') ? rows.units.filter((unit) => unit.state === 'occupied') : rows.units
  return ASKS_COUNT.test(question) ? worked(some, String(some.length), 'rows of the rent roll') : list(some)
}

type Read = (question: string, asked: RowsAsked<RollRows>, field: RollField | null) => RowAnswer | RowsSilent | null

/** In this order: the first that has an answer gives it. */
const readers: readonly Read[] = [
  (question, { rows }) => asOfDay(question, rows),
  (question, { rows }) => toMonth(question, rows),
  (question, { rows }) => occupancy(question, rows),
  (question, { rows }, field) => byLease(question, rows, field),
  (question, { rows }) => byState(question, rows),
  (question, { rows }) => owing(question, rows),
  ofAll,
  (question, { rows }) => whole(question, rows),
]

/**
 * What the units of a rent roll answer: counts, lists, sums, and what it says of a unit or tenant that the question names. Null when
 * the question is not of them; silent where they are asked for what the roll does not say.
 */
export const rollAnswer = (question: string, asked: RowsAsked<RollRows>): RowAnswer | RowsSilent | null => {
  const { rows } = asked
  const field = fieldAsked(question)
  const named = unitsNamed(question, rows.units)
  if (named.length > 0 && field !== null) return ofNamed(named, field)
  if (field === 'not-kept') return null
  if (!OF_ROLL.test(question) && !OF_SUMS.test(question)) return null
  for (const read of readers) {
    const found = read(question, asked, field)
    if (found) return found
  }
  return null
}
