import type { PageText } from '../words.ts'
import { applyRules, type Extracted, type Rule } from './rules.ts'

const TWELVE = String.raw`^12[\s-]*(?:mo(?:nths?|\.)?|m\b)\s*`

/** A label that ends where it ends: 'Units' is not 'Units under construction'. */
const propertyRules: readonly Rule[] = [
  { key: 'property_name', as: 'text', after: [/^(?:property|building) name\b/i] },
  { key: 'property_address', as: 'text', after: [/^(?:property |street )?address\b(?=.*\d)/i] },
  { key: 'building_class', as: 'text', after: [/^(?:building )?class\b/i] },
  { key: 'star_rating', as: 'count', says: [/\b([1-5])[\s-]?stars?\b/i], after: [/^(?:costar )?(?:star )?rating\b/i] },
  {
    key: 'gross_area',
    as: 'count',
    positive: true,
    after: [/^(?:rba|gba|gross (?:building )?area|rentable (?:building )?area|building (?:size|area|sf))\b/i],
  },
  {
    key: 'number_of_units',
    as: 'count',
    positive: true,
    after: [/^(?:number of units|no\.? of units|# units|total units|units)\b(?! )/i, /^units\s{2,}/i],
  },
  { key: 'year_built', as: 'count', positive: true, after: [/^(?:year )?built\b/i] },
  {
    key: 'year_renovated',
    as: 'count',
    positive: true,
    says: [/\brenov(?:ated|\.)?\s*:?\s*((?:19|20)\d{2})\b/i],
    after: [/^year renovated\b/i],
  },
  {
    key: 'occupancy',
    as: 'percent',
    after: [/^(?:occupancy(?: rate)?|percent leased|% leased|leased)\b/i, /^% leased/i],
  },
  { key: 'asking_rent', as: 'money', positive: true, after: [/^(?:avg\.?|average)?\s*(?:market )?asking rent\b/i] },
  { key: 'effective_rent', as: 'money', positive: true, after: [/^(?:avg\.?|average)?\s*effective rent\b/i] },
  { key: 'submarket', as: 'text', after: [/^submarket(?: name)?\b(?!\s*(?:vacancy|rent|cap|asking))/i] },
  { key: 'submarket_vacancy', as: 'percent', after: [/^submarket vacancy(?: rate)?\b/i, /^vacancy(?: rate)?\b/i] },
  { key: 'market_cap_rate', as: 'percent', after: [/^market cap(?:italization)? rate\b/i] },
  {
    key: 'rent_growth_12_months',
    as: 'percent',
    after: [new RegExp(`${TWELVE}(?:asking |market )?rent growth\\b`, 'i'), /^(?:annual|y-?o-?y) rent growth\b/i],
  },
  {
    key: 'deliveries_12_months',
    as: 'count',
    after: [new RegExp(`${TWELVE}deliver(?:ies|ed)(?: units| sf)?\\b`, 'i')],
  },
  {
    key: 'absorption_12_months',
    as: 'count',
    after: [new RegExp(`${TWELVE}(?:net )?absorption(?: units| sf)?\\b`, 'i')],
  },
  { key: 'sale_comparables', as: 'count', after: [/^(?:number of )?(?:sale )?(?:comparables|comps)\b/i] },
  {
    key: 'comparables_price_per_unit',
    as: 'money',
    positive: true,
    after: [/^(?:avg\.?|average)\s*(?:sale )?price\s*(?:\/|per)\s*unit\b/i],
  },
  {
    key: 'comparables_price_per_sf',
    as: 'money',
    positive: true,
    after: [/^(?:avg\.?|average)\s*(?:sale )?price\s*(?:\/|per)\s*sf\b/i],
  },
  { key: 'comparables_cap_rate', as: 'percent', after: [/^(?:avg\.?|average)\s*(?:sale )?cap rate\b/i] },
  { key: 'report_date', as: 'date', after: [/^(?:report )?date\b/i, /^(?:as of|prepared on|printed)\b/i] },
]

/** A market report on a property, such as CoStar's: the building, its rents, its submarket, and what like ones sold for. */
export const propertyAnalysis = (pages: readonly PageText[]): Extracted[] => applyRules(pages, propertyRules)
