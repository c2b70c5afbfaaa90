import { dollarsOrNull } from '@plinth/domain/shared/money'
import type { NeighborhoodView, PropertyView } from '@plinth/contract/people/property'
import { pricePerUnit } from '@plinth/domain/underwriting/ratios'
import type { NeighborhoodRecord, PropertyRecord } from './property.queries.ts'

export { type PropertyRecord, propertyJson } from './property.queries.ts'

/** The answer of the neighborhood that a property lies in. */
const toNeighborhoodView = (n: NeighborhoodRecord, propertyId: string): NeighborhoodView => ({
  id: n.id,
  property_id: propertyId,
  zipcode: n.zipcode,
  name: n.name,
  city: n.city,
  state: n.state,
  median_income: dollarsOrNull(n.median_income_cents),
  median_home_value: dollarsOrNull(n.median_home_value_cents),
  population: n.population,
  population_growth: n.population_growth,
  vacancy_rate: n.vacancy_rate,
  score: n.score,
})

/** The answer of a property. */
export const toPropertyView = (p: PropertyRecord): PropertyView => ({
  id: p.id,
  property_type: p.property_type,
  address_address: p.address_address,
  address_city: p.address_city,
  address_state: p.address_state,
  address_zipcode: p.address_zipcode,
  coordinates: { lat: p.latitude, lng: p.longitude },
  purchase_price: dollarsOrNull(p.purchase_price_cents),
  number_of_units: p.number_of_units,
  number_of_commercial_units: p.number_of_commercial_units,
  avg_unit_price: dollarsOrNull(pricePerUnit(p.purchase_price_cents, p.number_of_units, p.number_of_commercial_units)),
  bedrooms: p.bedrooms,
  bathrooms: p.bathrooms,
  total_square_footage: p.total_square_footage,
  current_gross_income_residential: dollarsOrNull(p.current_gross_income_residential_cents),
  current_gross_income_commercial: dollarsOrNull(p.current_gross_income_commercial_cents),
  expected_gross_income_residential: dollarsOrNull(p.expected_gross_income_residential_cents),
  expected_gross_income_commercial: dollarsOrNull(p.expected_gross_income_commercial_cents),
  current_operating_expenses: dollarsOrNull(p.current_operating_expenses_cents),
  expected_operating_expenses: dollarsOrNull(p.expected_operating_expenses_cents),
  current_noi: dollarsOrNull(p.current_noi_cents),
  expected_noi: dollarsOrNull(p.expected_noi_cents),
  requires_rehab: p.requires_rehab,
  rehab_started: p.rehab_started,
  rehab_budget_hard: dollarsOrNull(p.rehab_budget_hard_cents),
  rehab_budget_soft: dollarsOrNull(p.rehab_budget_soft_cents),
  is_occupied: p.is_occupied,
  score: p.score,
  score_made_up: p.score_made_up,
  neighborhood: p.neighborhood === null ? null : toNeighborhoodView(p.neighborhood, p.id),
  insights: p.insights,
  loans: p.loans,
  version: p.version,
})
