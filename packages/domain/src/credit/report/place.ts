import type { PlainDate } from '../../shared/dates.ts'
import { formatMoney } from '../../shared/money.ts'
import { line, type ReportLine, shareOf } from './lines.ts'

/** What an automated valuation tells of a home. Money in dollars. */
export interface HomeFile {
  readonly value: { readonly mean: number; readonly low: number; readonly high: number; readonly fsd: number } | null
  readonly rent: { readonly mean: number; readonly low: number; readonly high: number } | null
  readonly details: {
    readonly bedrooms: number | null
    readonly bathrooms: number | null
    readonly area: number | null
    readonly acres: number | null
    readonly yearBuilt: number | null
    readonly tax: number | null
    readonly assessed: number | null
  } | null
  readonly floodZone: string | null
  /** Whether the home itself was found, not only its street. */
  readonly isExact: boolean
}

/** The home as the loan tells it; dollars, null when not known. */
export interface HomeAsked {
  readonly price: number | null
  readonly loanAmount: number | null
}

/** How sure a value is by its forecast standard deviation. */
const confidenceOfFsd = (fsd: number): number => {
  if (fsd <= 0.05) return 10
  if (fsd <= 0.1) return 8
  if (fsd <= 0.15) return 6
  return fsd <= 0.2 ? 4 : 2
}

const missing = (what: string) => ({ note: `The provider doesn't supply ${what}` })
const range = (low: number, high: number) => `${formatMoney(low)} to ${formatMoney(high)}`

const valueLines = ({ value, isExact }: HomeFile, asked: HomeAsked): ReportLine[] => {
  const none = missing('value')
  if (value === null)
    return [
      line('value_mean', 'Estimated value', null, 0, { display: 3, ...none }),
      line('ltv', 'Loan to estimated value', null, 0, { display: 2, ...none }),
      line('price_variance', 'Value against price', null, 0, { display: 2, ...none }),
      line('value_range', 'Value from to', null, 0, none),
      line('fsd', 'Forecast standard deviation', null, 0, { display: 2, ...none }),
    ]
  const sure = Math.min(isExact ? 10 : 5, confidenceOfFsd(value.fsd))
  const variance = asked.price === null ? null : shareOf(value.mean - asked.price, asked.price)
  const note = asked.price === null ? 'The property has no price' : `Price ${formatMoney(asked.price)}`
  return [
    line('value_mean', 'Estimated value', value.mean, sure, { display: 3 }),
    line('ltv', 'Loan to estimated value', shareOf(asked.loanAmount, value.mean), sure, { display: 2 }),
    line('price_variance', 'Value against price', variance, sure, { display: 2, note }),
    line('value_range', 'Value from to', range(value.low, value.high), sure),
    line('fsd', 'Forecast standard deviation', value.fsd, sure, { display: 2 }),
  ]
}

const nothing = {
  ...{ bedrooms: null, bathrooms: null, area: null, acres: null, yearBuilt: null, tax: null, assessed: null },
}

/** The rows of a Single Family Verification; the first three tell most (N-09). */
export const homeLines = (file: HomeFile, asked: HomeAsked): ReportLine[] => {
  const { rent, details, floodZone, isExact } = file
  const cap = isExact ? 10 : 5
  const d = details ?? nothing
  const rooms = details === null ? null : `${d.bedrooms ?? '?'} / ${d.bathrooms ?? '?'}`
  return [
    ...valueLines(file, asked),
    rent === null
      ? line('rent_mean', 'Estimated rent a month', null, 0, { display: 3, ...missing('rent') })
      : line('rent_mean', 'Estimated rent a month', rent.mean, cap, { display: 3, note: range(rent.low, rent.high) }),
    line('beds_baths', 'Bedrooms and bathrooms', rooms, cap),
    line('living_area', 'Living area in square feet', d.area, cap),
    line('lot', 'Lot in acres', d.acres, cap),
    line('year_built', 'Year built', d.yearBuilt === null ? null : String(d.yearBuilt), cap),
    line('flood_zone', 'Flood zone', floodZone, cap),
    line('tax_amount', 'Annual property tax', d.tax, cap, { display: 3 }),
    line('assessed_value', 'Assessed value', d.assessed, cap, { display: 3 }),
  ]
}

/** What statistics tell of the area around a property. Money in dollars, rates as fractions. */
export interface AreaFile {
  readonly level: 'tract' | 'zip' | 'city'
  /** Month the figures are of. */
  readonly vintage: PlainDate
  readonly figures: Readonly<Partial<Record<AreaFigure, number>>>
}

export const areaFigures = {
  median_income: { label: 'Median household income', display: 3 },
  population: { label: 'Population', display: 0 },
  population_growth_5y: { label: 'Population growth in 5 years', display: 2 },
  poverty_rate: { label: 'Poverty rate', display: 2 },
  unemployment: { label: 'Unemployment', display: 2 },
  owner_occupied: { label: 'Owner occupied', display: 2 },
  vacancy: { label: 'Vacancy', display: 2 },
  median_home_value: { label: 'Median home value', display: 3 },
  median_rent: { label: 'Median rent', display: 3 },
  appreciation_1y: { label: 'Appreciation in 1 year', display: 2 },
  appreciation_5y: { label: 'Appreciation in 5 years', display: 2 },
  appreciation_10y: { label: 'Appreciation in 10 years', display: 2 },
  violent_crime_per_1000: { label: 'Violent crime per 1,000', display: 0 },
  property_crime_per_1000: { label: 'Property crime per 1,000', display: 0 },
  crime_index: { label: 'Crime index (100 is safest)', display: 0 },
  school_percentile: { label: 'Schools, percentile', display: 0 },
  college_share: { label: 'With a college degree', display: 2 },
  walkability: { label: 'Walkability', display: 0 },
} as const
export type AreaFigure = keyof typeof areaFigures

const confidenceOfLevel = { tract: 9, zip: 7, city: 5 } as const
const levelWords = { tract: 'census tract', zip: 'zip code', city: 'city' } as const

/** The rows of a Demographic report. `isOld` when its figures are older than 24 months. */
export const areaLines = ({ level, vintage, figures }: AreaFile, isOld: boolean): ReportLine[] =>
  (Object.keys(areaFigures) as AreaFigure[]).map((key) => {
    const value = figures[key] ?? null
    const { label, display } = areaFigures[key]
    const note = `Of the ${levelWords[level]}, ${vintage.slice(0, 7)}${isOld ? ', older than 24 months' : ''}`
    return value === null
      ? line(key, label, null, 0, { display, note: "The provider doesn't say" })
      : line(key, label, value, confidenceOfLevel[level] - (isOld ? 2 : 0), { display, note })
  })

/** What comparable rents around a property are. Dollars a month. */
export interface RentFile {
  readonly median: number
  readonly mean: number
  readonly low: number
  readonly high: number
  readonly p25: number
  readonly p75: number
  readonly samples: number
  readonly radiusMiles: number
  readonly lookBackDays: number
  readonly bedrooms: number
}

const confidenceOfSamples = (samples: number, radius: number): number => {
  if (samples >= 30) return radius <= 1 ? 10 : 8
  if (samples >= 15) return 8
  if (samples >= 10) return 6
  return samples >= 5 ? 4 : 2
}

/** The rows of a Rent Comparison. `inPlace` is the rent a unit pays now, `units` how many there are; null when not known. */
export const rentLines = (
  rent: RentFile,
  { inPlace, units }: { inPlace: number | null; units: number | null },
): ReportLine[] => {
  const sure = confidenceOfSamples(rent.samples, rent.radiusMiles)
  const dollars = { display: 3 } as const
  return [
    line('rent_median', 'Median rent', rent.median, sure, dollars),
    line('in_place_vs_median', 'Rent in place against median', shareOf(inPlace, rent.median), sure, {
      display: 2,
      note: inPlace === null ? 'The rent in place is not known' : `In place ${formatMoney(inPlace)} a unit`,
    }),
    line('gross_potential_rent', 'Rent of all units a month', units === null ? null : units * rent.median, sure, {
      display: 3,
      note: units === null ? 'The number of units is not known' : `${units} units at the median`,
    }),
    line('rent_mean', 'Mean rent', rent.mean, sure, dollars),
    line('rent_p25_p75', 'Middle half', range(rent.p25, rent.p75), sure),
    line('rent_min_max', 'Lowest to highest', range(rent.low, rent.high), sure),
    line('samples', 'Rents compared', rent.samples, 10),
    line('radius_miles', 'Within miles', rent.radiusMiles, 10),
    line('look_back_days', 'Of the last days', rent.lookBackDays, 10),
    line('bedrooms', 'Bedrooms', rent.bedrooms, 10),
  ]
}
