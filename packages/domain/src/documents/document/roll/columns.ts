import type { Column, Table } from '../table/table.ts'

/** What a column of a rent roll says of a unit. */
export type RollRole =
  | ('unit' | 'type' | 'area' | 'tenant' | 'status' | 'market' | 'rent' | 'annual' | 'code' | 'amount' | 'billed')
  | ('start' | 'end' | 'in' | 'out' | 'balance' | 'deposit' | 'other')

/** Of a summary by floor plan: how many units, not which. */
const HOW_MANY =
  /(?:#|\bno\.?|number|count|total)\s*(?:of\s*)?units\b|\bunits\s+(?:occupied|available|vacant|leased|down)/

/** What headings say, the narrower first: 'Market Rent' is no rent, 'Resident Deposit' no resident. */
const headings: readonly (readonly [RegExp, RollRole])[] = [
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
  [/market|asking|pro.?forma|street|potential|budgeted/, 'market'],
  [/total (?:billing|billed|charges?|rent|monthly|amount|due|lease)|total$/, 'billed'],
  [/(?:lease )?(?:from|start|begin|commence|effective)|^lease date$/, 'start'],
  [/expir|(?:lease |end )?(?:to|end|thru|through)$|end(?:ing)? date|lease (?:end|to)\b|^exp\b|lease exp/, 'end'],
  [/sq\.?\s?f|sq\.?\s?ft|sqft|square|^sf$|area|unit size|^size$|footage/, 'area'],
  [/type|floor ?plan|^plan$|bd|bed|br\b|bath|layout|description|design|model/, 'type'],
  [/status|occupancy|occupied/, 'status'],
  [/rent|rate|monthly (?:amount|charge)/, 'rent'],
  [/amount/, 'amount'],
  [/(?:tenant|resident|lessee|occupant|customer)s?(?: ?(?:name|\(s\)))?$|^name$|^lease(?: name)?$|household/, 'tenant'],
  [/unit|apt|apart|suite|^ste|space|^lot|^site|room|door|^#$|^no\.?$/, 'unit'],
]

/** What a heading names; 'other' when nothing of a unit. */
export const roleOf = (heading: string): RollRole => {
  const says = heading
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
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
  const named = columns.findIndex((column) => /^(?:tenant |resident )?name/i.test(column.heading.trim()))
  return roles.map((role, at) => {
    if (role === 'tenant' && named >= 0) return at === named ? 'tenant' : 'other'
    if (role === 'unit' && saysHowMany(columns[at], roles)) return 'other'
    // '$/Year' beside the market rent of a month is that of a year.
    if (role === 'annual' && roles[at - 1] === 'market') return 'other'
    return role === 'other' || roles.indexOf(role) === at ? role : 'other'
  })
}

const share = (table: Table, column: number, says: (text: string) => boolean): number => {
  const said = table.rows.filter((row) => row.kind === 'item').map((row) => row.cells[column]?.text ?? '')
  const full = said.filter((text) => text !== '')
  return full.length === 0 ? 0 : full.filter(says).length / full.length
}

/** Roles with the unit's column found by what stands in it, where no heading names it. */
export const rollRolesOf = (table: Table): RollRole[] => {
  const roles = rolesOf(table.columns)
  if (roles.includes('unit')) return roles
  const at = table.columns.findIndex(
    (one, column) => roles[column] === 'other' && !saysHowMany(one, roles) && share(table, column, isUnit) > 0.8,
  )
  return at < 0 || at > 2 ? roles : roles.map((role, column) => (column === at ? 'unit' : role))
}

/** Whether a table lists units with their rents. */
export const isRoll = (roles: readonly RollRole[]): boolean =>
  roles.includes('unit') &&
  (['rent', 'market', 'amount', 'annual', 'billed'] as const).some((role) => roles.includes(role)) &&
  (['tenant', 'status', 'end', 'start', 'type', 'area', 'in'] as const).some((role) => roles.includes(role))
