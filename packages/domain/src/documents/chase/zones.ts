import { DAY_MS, type PlainDate } from '../../shared/dates.ts'

/** The time zones of the United States, with what a person calls them. */
export const usZones = [
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacific'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
  ['America/Puerto_Rico', 'Atlantic'],
] as const
type UsZone = (typeof usZones)[number][0]
export const usZoneNames: readonly UsZone[] = usZones.map(([zone]) => zone)

/** What a zone is called; its own name where it is none of the United States. */
export const zoneLabel = (zone: string): string => usZones.find(([name]) => name === zone)?.[1] ?? zone

const [eastern, central, mountain, pacific] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
] as const

/** The states of each set of zones, the zone of most people first. */
const statesOf: readonly (readonly [zones: readonly string[], states: string])[] = [
  [[eastern], 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'],
  [[eastern, central], 'FL IN KY MI'],
  [[central], 'AL AR IA IL LA MN MO MS OK WI'],
  [[central, eastern], 'TN'],
  [[central, mountain], 'KS ND NE SD TX'],
  [[mountain], 'CO MT NM UT WY'],
  [[mountain, pacific], 'ID'],
  [['America/Phoenix', mountain], 'AZ'],
  [[pacific], 'CA WA'],
  [[pacific, mountain], 'NV OR'],
  [['America/Anchorage'], 'AK'],
  [['Pacific/Honolulu'], 'HI'],
  [['America/Puerto_Rico'], 'PR'],
]
const byState: ReadonlyMap<string, readonly string[]> = new Map(
  statesOf.flatMap(([zones, states]) => states.split(' ').map((state) => [state, zones] as const)),
)

/**
 * The zones in which a person may be: the one that staff chose, else those of their state (the hours hold in each, AA-04),
 * else the lender's.
 */
export const zonesOf = (o: { chosen: string | null; state: string; lender: string }): readonly string[] =>
  o.chosen === null ? (byState.get(o.state) ?? [o.lender]) : [o.chosen]

const formatters = new Map<string, Intl.DateTimeFormat>()
const formatterOf = (zone: string): Intl.DateTimeFormat => {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const),
  })
  formatters.set(zone, made)
  return made
}

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
const offsetAt = (zone: string, ms: number): number => {
  const parts = formatterOf(zone).formatToParts(new Date(ms))
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return shown - Math.floor(ms / 60_000) * 60_000
}

/** Instants are asked for again and again: the same few hours of the same few days. */
const instants = new Map<string, number>()
const MOST_INSTANTS = 10_000

/** The instant (epoch milliseconds) at which clocks of a zone show an hour of a day; never one that the change of clocks leaves out. */
export const instantAt = (zone: string, date: PlainDate, hour: number): number => {
  const key = `${zone} ${date} ${hour}`
  const known = instants.get(key)
  if (known !== undefined) return known
  const wall = Date.parse(`${date}T00:00:00Z`) + (hour * DAY_MS) / 24
  const near = wall - offsetAt(zone, wall)
  const found = wall - offsetAt(zone, near)
  if (instants.size >= MOST_INSTANTS) instants.clear()
  instants.set(key, found)
  return found
}
