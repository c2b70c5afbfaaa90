import { propertyTypes } from '@plinth/domain/people/property/types'
import { mostCounted, mostDollars } from '@plinth/domain/shared/limits'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  Amount,
  Coordinates,
  Dollars,
  idOf,
  InsightView,
  LoanKey,
  MakesBlanket,
  LoanRef,
  mayWarn,
  PropertyId,
  StateCodeOrEmpty,
  textOrEmpty,
  Version,
  VersionIfRead,
  ZipcodeOrEmpty,
} from '../shared/fields.ts'
import { partyChange, scoreChange } from '../shared/topics.ts'
import { more, OnFileQuery } from './on-file.ts'

const count = (what: string) =>
  z.int().min(0).max(mostCounted.units).nullable().describe(`${what}; null when not known`)
const money = (what: string) => Dollars.nullable().describe(`${what}, US dollars; null when not known`)
const sum = (what: string) => Amount.nullable().describe(`${what}, US dollars; null when not known`)

export const NeighborhoodView = z
  .object({
    id: idOf('neighborhood'),
    property_id: idOf('property').describe('The property at this address'),
    zipcode: z.string().describe('Zip code that bounds the neighborhood'),
    name: z.string().describe('Name of the neighborhood'),
    city: z.string().describe('City'),
    state: z.string().describe('State code'),
    median_income: sum('Median household income'),
    median_home_value: sum('Median value of a home'),
    population: z.int().nullable().describe('Population; null when not known'),
    population_growth: z.number().nullable().describe('Annual growth as a fraction; null when not known'),
    vacancy_rate: z.number().nullable().describe('Vacant homes as a fraction; null when not known'),
    score: z.int().nullable().describe('Score 0-100; null shows as N/A'),
  })
  .meta({ id: 'Neighborhood', description: 'The surroundings of a property' })
export type NeighborhoodView = z.infer<typeof NeighborhoodView>

export const PropertyView = z
  .object({
    id: idOf('property'),
    property_type: z.enum(propertyTypes).describe('Type code'),
    address_address: z.string().describe('Street number and street'),
    address_city: z.string().describe('City'),
    address_state: z.string().describe('State code'),
    address_zipcode: z.string().describe('Zip code'),
    coordinates: Coordinates,
    purchase_price: sum('Purchase price'),
    number_of_units: z.int().nullable().describe('Residential units; null when not known'),
    number_of_commercial_units: z.int().nullable().describe('Commercial units; null when not known'),
    avg_unit_price: Amount.nullable().describe(
      'Purchase price divided by all units, US dollars; 0 when there are no units, null when price or units are not known',
    ),
    bedrooms: z.int().nullable().describe('Bedrooms; null when not known'),
    bathrooms: z.number().nullable().describe('Bathrooms, halves allowed; null when not known'),
    total_square_footage: z.int().nullable().describe('Square feet; null when not known'),
    current_gross_income_residential: sum('Current annual residential gross income'),
    current_gross_income_commercial: sum('Current annual commercial gross income'),
    expected_gross_income_residential: sum('Expected annual residential gross income'),
    expected_gross_income_commercial: sum('Expected annual commercial gross income'),
    current_operating_expenses: sum('Current annual operating expenses'),
    expected_operating_expenses: sum('Expected annual operating expenses'),
    current_noi: sum('Current annual net operating income'),
    expected_noi: sum('Expected annual net operating income'),
    requires_rehab: z.boolean().describe('Whether construction or rehab is needed'),
    rehab_started: z.boolean().nullable().describe('Whether the rehab has begun; null when not known'),
    rehab_budget_hard: sum('Hard-cost budget'),
    rehab_budget_soft: sum('Soft-cost budget'),
    is_occupied: z.boolean().nullable().describe('Whether it is occupied; null when not known'),
    score: z.int().nullable().describe('Score 0-100; null shows as N/A'),
    score_made_up: z.boolean().describe('Whether the score reads what a sandbox made up'),
    neighborhood: NeighborhoodView.nullable().describe('Its neighborhood; null when not known'),
    insights: z.array(InsightView).describe('Findings on this property'),
    loans: z.array(LoanRef).describe('Loans it secures'),
    version: Version,
  })
  .meta({ id: 'Property', description: 'A property that secures loans' })
export type PropertyView = z.infer<typeof PropertyView>

/** A sum that may be below zero. */
const signed = z.number().min(-mostDollars).max(mostDollars)

export const PropertyUpdate = z.strictObject({
  version: VersionIfRead,
  property_type: z.enum(propertyTypes).optional().describe('Type code'),
  address_address: textOrEmpty(200).optional().describe('Street number and street'),
  address_city: textOrEmpty(100).optional().describe('City'),
  address_state: StateCodeOrEmpty.optional().describe('State, by code or name, or empty'),
  address_zipcode: ZipcodeOrEmpty.optional().describe('ZIP code or empty'),
  coordinates: Coordinates.optional(),
  purchase_price: money('Purchase price').optional(),
  number_of_units: count('Residential units').optional(),
  number_of_commercial_units: count('Commercial units').optional(),
  bedrooms: count('Bedrooms').optional(),
  bathrooms: z
    .number()
    .min(0)
    .max(mostCounted.bathrooms)
    .multipleOf(0.5)
    .nullable()
    .optional()
    .describe('Bathrooms, halves allowed'),
  total_square_footage: z.int().min(0).max(mostCounted.squareFeet).nullable().optional().describe('Square feet'),
  current_gross_income_residential: money('Current annual residential gross income').optional(),
  current_gross_income_commercial: money('Current annual commercial gross income').optional(),
  expected_gross_income_residential: money('Expected annual residential gross income').optional(),
  expected_gross_income_commercial: money('Expected annual commercial gross income').optional(),
  current_operating_expenses: money('Current annual operating expenses').optional(),
  expected_operating_expenses: money('Expected annual operating expenses').optional(),
  current_noi: signed.nullable().optional().describe('Current annual net operating income, US dollars; may be < 0'),
  expected_noi: signed.nullable().optional().describe('Expected annual net operating income, US dollars'),
  requires_rehab: z.boolean().optional().describe('Whether construction or rehab is needed'),
  rehab_started: z.boolean().nullable().optional().describe('Whether the rehab has begun'),
  rehab_budget_hard: money('Hard-cost budget').optional(),
  rehab_budget_soft: money('Soft-cost budget').optional(),
  is_occupied: z.boolean().nullable().optional().describe('Whether it is occupied'),
})

const params = z.object({ property_id: PropertyId })

export const listProperties = endpoint({
  id: 'property.list',
  method: 'GET',
  path: '/property/all',
  summary: 'Properties on file: all, or those that a search finds',
  access: adminMay('view-loans'),
  shows: ['property', 'score'],
  query: OnFileQuery,
  reply: z.object({ properties: z.array(PropertyView).describe('Properties, by address'), ...more }),
})
export const getProperty = endpoint({
  id: 'property.get',
  method: 'GET',
  path: '/property/{property_id}',
  summary: 'One property',
  access: adminMay('view-loans'),
  shows: ['property', 'score'],
  params,
  reply: PropertyView,
})
export const updateProperty = endpoint({
  id: 'property.update',
  method: 'PUT',
  path: '/property/{property_id}/update',
  summary: 'Change fields of a property; carries the version read',
  access: adminMay('edit-loan'),
  changes: [...partyChange, 'property', 'value'],
  params,
  body: PropertyUpdate,
  reply: mayWarn(PropertyView),
})
export const calculatePropertyScore = endpoint({
  id: 'property.calculate-score',
  method: 'PUT',
  path: '/property/calculate-score/{property_id}',
  summary: 'Recalculate the score of a property',
  access: adminMay('edit-loan'),
  changes: scoreChange,
  params,
  reply: PropertyView,
})
export const addLoanToProperty = endpoint({
  id: 'property.add-loan',
  method: 'POST',
  path: '/property/{property_id}/add-loan/{loan_id}',
  summary: 'Link a loan to a property',
  access: adminMay('edit-loan'),
  changes: [...partyChange, 'property', 'value'],
  params: z.object({ property_id: PropertyId, loan_id: LoanKey }),
  query: z.strictObject({ is_blanket_loan: MakesBlanket }),
  reply: PropertyView,
})
