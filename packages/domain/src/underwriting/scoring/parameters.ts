import { dealMeasures, ratioLabels } from '../ratios.ts'
import type { MathFunction, ScoreParameter, ScoreTable } from './model.ts'

/** What a value is: INTEGER and FLOAT are numbers (rates as fractions, money in dollars), STRING text, BOOLEAN yes or no (U-24). */
export type ParameterType = 'INTEGER' | 'FLOAT' | 'STRING' | 'BOOLEAN'
export type ParameterDef = ScoreParameter & { readonly label: string; readonly value_type: ParameterType }

const of =
  (table: ScoreTable) =>
  (name: string, label: string, value_type: ParameterType): ParameterDef => ({ table, name, label, value_type })
const borrower = of('borrower')
const property = of('property')
const neighborhood = of('neighborhood')
const loan = of('loan')

/** The values that variables can be built from, by table. */
export const scoreParameters: readonly ParameterDef[] = [
  borrower('credit_score', 'Credit score', 'INTEGER'),
  borrower('net_worth', 'Net worth', 'FLOAT'),
  borrower('liquidity', 'Liquidity', 'FLOAT'),
  borrower('verified_liquidity', 'Verified cash', 'FLOAT'),
  borrower('open_liens', 'Open liens and judgments', 'INTEGER'),
  borrower('report_findings', 'Serious report findings', 'INTEGER'),
  borrower('completed_projects', 'Completed projects in 3 years', 'INTEGER'),
  borrower('age', 'Age', 'INTEGER'),
  borrower('address_state', 'State', 'STRING'),
  property('property_type', 'Property type', 'STRING'),
  property('address_state', 'State', 'STRING'),
  property('number_of_units', 'Number of units', 'INTEGER'),
  property('number_of_commercial_units', 'Number of commercial units', 'INTEGER'),
  property('total_square_footage', 'Total square footage', 'INTEGER'),
  property('purchase_price', 'Purchase price', 'FLOAT'),
  property('current_noi', 'Current NOI', 'FLOAT'),
  property('expected_noi', 'Expected NOI', 'FLOAT'),
  property('rehab_budget', 'Rehab budget, hard and soft', 'FLOAT'),
  property('is_occupied', 'Occupied', 'BOOLEAN'),
  neighborhood('median_income', 'Median household income', 'FLOAT'),
  neighborhood('median_home_value', 'Median home value', 'FLOAT'),
  neighborhood('population', 'Population', 'INTEGER'),
  neighborhood('vacancy_rate', 'Vacancy', 'FLOAT'),
  neighborhood('population_growth', 'Annual population growth', 'FLOAT'),
  loan('amount', 'Loan amount', 'FLOAT'),
  loan('estimated_as_is_value', 'Estimated as-is value', 'FLOAT'),
  loan('estimated_sellout', 'Estimated sell-out value', 'FLOAT'),
  loan('total_cost', 'Total cost: price, rehab and cost spent', 'FLOAT'),
  loan('expected_noi', 'Expected NOI of all properties', 'FLOAT'),
  ...dealMeasures.map((key) => loan(key, ratioLabels[key], 'FLOAT')),
  loan('duration_months', 'Duration in months', 'INTEGER'),
  loan('interest_rate', 'Interest rate', 'FLOAT'),
  loan('purpose', 'Purpose', 'STRING'),
  loan('exit_strategy', 'Repayment strategy', 'STRING'),
]

/**
 * Traits that the Equal Credit Opportunity Act protects (15 U.S.C. 1691, 12 CFR 1002): age, marital status, national origin,
 * religion, sex and the like, by the names that values have. A model takes one up only when staff ask for it knowingly.
 */
const protectedNames =
  /^(?:age|date_of_birth|sex|gender|marital_status|race|ethnicity|color|religion|nationality|national_origin|citizenship|public_assistance)$/

/** Whether a value is a trait that fair-lending law protects. */
export const isProtected = ({ name }: Pick<ScoreParameter, 'name'>): boolean => protectedNames.test(name)

/** What the value of a variable is, from its function and the types of its parameters in order; STRING when it has none. */
export const valueTypeOf = (math: MathFunction, types: readonly string[]): string => {
  if (math === 'value') return types[0] ?? 'STRING'
  if (math === 'count') return 'INTEGER'
  if (math === 'average' || math === 'ratio') return 'FLOAT'
  return types.length > 0 && types.every((type) => type === 'INTEGER') ? 'INTEGER' : 'FLOAT'
}

/** What a figure can be at all; outside of it somebody mistyped, and it is not calculated with. Losses are possible. */
const plausible: Readonly<Record<string, readonly [least: number, most: number]>> = {
  'borrower.credit_score': [300, 850],
  'borrower.completed_projects': [0, 100_000],
  'borrower.age': [0, 130],
  'borrower.verified_liquidity': [0, 1e12],
  'borrower.open_liens': [0, 100_000],
  'borrower.report_findings': [0, 100_000],
  'property.number_of_units': [0, 100_000],
  'property.number_of_commercial_units': [0, 100_000],
  'property.total_square_footage': [0, 1e9],
  'property.purchase_price': [0, 1e12],
  'property.rehab_budget': [0, 1e12],
  'neighborhood.median_income': [0, 1e8],
  'neighborhood.median_home_value': [0, 1e10],
  'neighborhood.population': [0, 1e9],
  'neighborhood.vacancy_rate': [0, 1],
  'neighborhood.population_growth': [-1, 10],
  'loan.amount': [0, 1e12],
  'loan.estimated_as_is_value': [0, 1e12],
  'loan.estimated_sellout': [0, 1e12],
  'loan.total_cost': [0, 1e12],
  'loan.duration_months': [0, 1200],
  'loan.interest_rate': [0, 1],
}

const keyOf = ({ table, name }: ScoreParameter): string => `${table}.${name}`
const labels = new Map(scoreParameters.map((parameter) => [keyOf(parameter), parameter.label]))

/** What a parameter is called on screens. */
export const labelOf = (parameter: ScoreParameter): string =>
  labels.get(keyOf(parameter)) ?? parameter.name.replaceAll('_', ' ')

/** Why a figure cannot be, such as a credit score of 9,000; null when it can. */
export const implausible = (parameter: ScoreParameter, value: number | string | boolean): string | null => {
  const range = plausible[keyOf(parameter)]
  if (!range || typeof value !== 'number' || (value >= range[0] && value <= range[1])) return null
  return `${labelOf(parameter)} of ${value} cannot be`
}
