import type { Column, Row, Table } from '../table/table.ts'

/** What a column of a rent roll says of a unit. */
export type RollRole =
  | ('unit' | 'type' | 'area' | 'tenant' | 'status' | 'code')
  | ('market' | 'rent' | 'annual' | 'psf' | 'amount' | 'billed')
  | ('start' | 'end' | 'in' | 'out' | 'balance' | 'deposit' | 'other')

/** Of a summary by floor plan: how many units, not which. */
const HOW_MANY =
  /(?:#|\bno\.?|number|count|total)\s*(?:of\s*)?units\b|\bunits\s+(?:occupied|available|vacant|leased|down)/

/** Rent in place by the square foot, of a year by custom. */
const PER_FOOT =
  /^(?:(?:base|contract|current|in.?place|actual|annual|gross|net|nnn) )*rents? ?(?:psf|\/ ?(?:sf|sq\.? ?ft\.?)|per (?:sf|sq\.? ?ft\.?|square foot))(?: ?\/ ?y(?:ea)?r)?$/

/** What headings say, the narrower first: 'Market Rent' is no rent, 'Resident Deposit' no resident. */
const headings: readonly (readonly [RegExp, RollRole])[] = [
  [
    /raise|escalat|bump|growth|\bpct\b|probab|\bprob\b|\bpaid\b|billing (?:type|date)|\bdays\b|\btype id\b|walk ?through/,
    'other',
  ],
  [PER_FOOT, 'psf'],
  [
    /psf|p\.s\.f|\/\s?(?:sf|s\.f|sq|area|unit)|per (?:sf|sq|square|unit)|%|percent|variance|loss.to.lease|concession|credit/,
    'other',
  ],
  [HOW_MANY, 'other'],
  [/deposit|dep\.? on|on hand/, 'deposit'],
  [/prior|previous|last (?:month|year)|increase|renewal|proposed|new rent/, 'other'],
  [/move.?in|occupied since/, 'in'],
  [/move.?out|vacat/, 'out'],
  [/balance|past.?due|arrears|delinq|amount (?:due|owed)|outstanding|receivable/, 'balance'],
  // A column of what it could bring in a year: it is neither the rent in place nor a month's.
  [/(?:market|asking|pro.?forma|street|potential|budgeted).*(?:annual|year|annum)/, 'other'],
  [/annual|yearly|\/\s?y(?:ea)?r|per (?:year|annum)/, 'annual'],
  [/(?:charge|trans(?:action)?|fee)\.? ?(?:code|type)|^(?:charges?|code)$/, 'code'],
  [/market|asking|pro.?forma|street|potential|budgeted|quoted|\bst(?:d|andard) (?:rent|rate)/, 'market'],
  [
    /total (?:billing|billed|charges?|rent|monthly|amount|due|lease)|total$|^(?:scheduled|recurring) charges?$/,
    'billed',
  ],
  [/(?:lease )?(?:from|start|begin|commence|effective(?! rent))|^lease date$/, 'start'],
  [/expir|(?:lease |end )?(?:to|end|thru|through)$|end(?:ing)? date|lease (?:end|to)\b|^exp\b|lease exp/, 'end'],
  [/sq\.?\s?f|sq\.?\s?ft|sqft|square|\b(?:n?r)?sf\b|area|unit size|^size$|footage/, 'area'],
  [/type|floor ?plan|^plan$|bd|bed|br\b|bath|layout|description|design|model/, 'type'],
  [/status|occupancy|occupied|^occ\b/, 'status'],
  [/rent|rate|monthly (?:amount|charge)/, 'rent'],
  [/amount/, 'amount'],
  [/(?:tenant|resident|lessee|occupant|customer)s?(?: ?(?:name|\(s\)))?$|^name$|^lease(?: name)?$|household/, 'tenant'],
  [/unit|apt|apart|suite|^ste|space|^lot|^site|room|door|^#$|^no\.?$/, 'unit'],
]

/** A heading in lower case with its words apart: 'UnitNo' and 'unit_no' as 'unit no'. */
const wordsOf = (heading: string): string =>
  heading
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')

/** What a heading names; 'other' when nothing of a unit. */
export const roleOf = (heading: string): RollRole => {
  const says = wordsOf(heading)
    // The mark of a footnote: 'Tenant SF (2)'.
    .replace(/ ?\(\d\)$/, '')
    .trim()
  return headings.find(([pattern]) => pattern.test(says))?.[1] ?? 'other'
}

const UNIT =
  /^(?:(?:apt|unit|suite|ste|bldg|#)\.?\s*)*#?(?:\d{1,5}[\s-]?[A-Z]{0,3}|[A-Z]{1,3}[\s-]?\d{0,5}|(?:store|retail|comm|ph|bsmt|gf|land|pad|kiosk|atm|outparcel)\s?\d{0,2})(?:[-/.]\s?[A-Z\d]{1,5}){0,3}$/i

/** Whether a text is the number of a unit: '101', '2B', 'A-104', 'Apt 3', 'PH2', '04-212'. */
export const isUnit = (text: string): boolean => UNIT.test(text.trim()) && !/^total/i.test(text)

/** Whether a column is of how many units: beside a floor plan 'Units' is, too. */
const saysHowMany = (column: Column | undefined, roles: readonly RollRole[]): boolean => {
  const heading = column?.heading.trim().toLowerCase() ?? ''
  return HOW_MANY.test(heading) || (heading === 'units' && roles.includes('type'))
}

/** Roles of a table's columns by their headings; of two that say the same the first counts, of names the one of a name. */
export const rolesOf = (columns: readonly Column[]): RollRole[] => {
  const roles = columns.map((column) => roleOf(column.heading))
  const named = columns.findIndex((column) => /^(?:tenant |resident )?name/.test(wordsOf(column.heading.trim())))
  return roles.map((role, at) => {
    if (role === 'tenant' && named >= 0) return at === named ? 'tenant' : 'other'
    if (role === 'unit' && saysHowMany(columns[at], roles)) return 'other'
    // '$/Year' beside the market rent of a month is that of a year.
    if (role === 'annual' && roles[at - 1] === 'market') return 'other'
    return role === 'other' || roles.indexOf(role) === at ? role : 'other'
  })
}

/** Whether a column holds numbers of units, hardly one of them twice; those of footnotes are none. */
const numbersUnits = (table: Table, column: number): boolean => {
  if (/note/i.test(table.columns[column]?.heading ?? '')) return false
  const items = table.rows.filter((row) => row.kind === 'item')
  const said = items.map((row) => row.cells[column]?.text ?? '').filter((text) => text !== '')
  const units = new Set(said.filter(isUnit))
  return units.size > 0.8 * said.length
}

/** The column that numbers the units where no heading names it; -1 where none does. */
const unitColumn = (table: Table, roles: readonly RollRole[]): number => {
  const at = table.columns.findIndex(
    (one, column) => roles[column] === 'other' && !saysHowMany(one, roles) && numbersUnits(table, column),
  )
  return at > 2 ? -1 : at
}

const figureAt = (row: Row, column: number): number | null => row.cells[column]?.figure?.value ?? null

/** A rent a foot of a month is below this, dollars; one of a year that low is not paid for offices or shops. */
const MOST_A_MONTH = 6

/** Whether the rents of a column are those of a year, as the rent per foot beside it tells: by custom it is that of a year. */
const isOfAYear = (table: Table, area: number, rent: number): boolean => {
  const psf = table.columns.findIndex(
    ({ heading }, at) => at > rent && /rent.*(?:psf|\/\s?sf|per (?:sf|sq))/i.test(heading),
  )
  if (area < 0 || rent < 0 || psf < 0) return false
  const rows = table.rows.filter((row) => row.kind === 'item' && (figureAt(row, area) ?? 0) > 0 && figureAt(row, psf))
  const fits = rows.filter((row) => {
    const paid = figureAt(row, rent) ?? 0
    const each = figureAt(row, psf) ?? 0
    return each > MOST_A_MONTH && Math.abs((figureAt(row, area) ?? 0) * each - paid) <= 0.01 * paid
  })
  return rows.length > 0 && fits.length > 0.7 * rows.length
}

/** Rents of a year stand under 'Base Rent' where the rent per foot beside them says so. */
const withYears = (table: Table, roles: readonly RollRole[]): RollRole[] => {
  const [area, rent] = [roles.indexOf('area'), roles.indexOf('rent')]
  return isOfAYear(table, area, rent) ? roles.map((role, at) => (at === rent ? 'annual' : role)) : [...roles]
}

/** Roles with the unit's column found by what stands in it, where no heading names it, and with rents of a year known as such. */
export const rollRolesOf = (table: Table): RollRole[] => {
  const roles = withYears(table, rolesOf(table.columns))
  const at = roles.includes('unit') ? -1 : unitColumn(table, roles)
  return roles.map((role, column) => (column === at ? 'unit' : role))
}

/** Whether a table lists the tenants of shops or offices, with their space and rent, and numbers none of it. */
export const isByTenant = (roles: readonly RollRole[]): boolean =>
  !roles.includes('unit') && roles.includes('tenant') && roles.includes('area') && roles.includes('end')

/** What the rent of a lease will be from a day on: each stands there many times. */
const STEPS = /\bstep\b|\bsteps\b|escalation date/i

/** What was paid when: each unit stands there once a month. */
const PAYMENTS =
  /\bpayment (?:id|date|no)|\breceipt|\b(?:amount|date) (?:paid|received)|\btransaction (?:id|date)|\bcheck (?:no|number|#)/

/** Whether a table lists units with their rents. */
export const isRoll = (roles: readonly RollRole[], columns: readonly Column[]): boolean =>
  !columns.some(({ heading }) => STEPS.test(heading) || PAYMENTS.test(wordsOf(heading))) &&
  (roles.includes('unit') || isByTenant(roles)) &&
  (['rent', 'market', 'amount', 'annual', 'psf', 'billed'] as const).some((role) => roles.includes(role)) &&
  (['tenant', 'status', 'end', 'start', 'type', 'area', 'in'] as const).some((role) => roles.includes(role))
