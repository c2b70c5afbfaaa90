import { dollarsOrNull } from '@plinth/domain/shared/money'
import { age } from '@plinth/domain/people/party/borrower'
import { scoredCredit } from '@plinth/domain/people/party/credit'
import type { FactValue } from '@plinth/domain/underwriting/scoring/criteria'
import type { ScoredEntity } from '@plinth/domain/underwriting/scoring/evaluate'
import type { PlainDate } from '@plinth/domain/shared/dates'
import { fullName } from '@plinth/domain/shared/text'
import { sumKnown } from '@plinth/domain/underwriting/quotient'
import { dealFigures } from '@plinth/domain/underwriting/deal'
import { dealValues, totalCost } from '@plinth/domain/underwriting/ratios'
import type { Checked } from './findings.queries.ts'
import type * as q from './scoring.queries.ts'

type LoanRow = Awaited<ReturnType<typeof q.loanFacts>>[number]
type BorrowerRow = NonNullable<Awaited<ReturnType<typeof q.soloFacts.borrower>>> & {
  ownership_percentage: number | null
}
type PropertyRow = NonNullable<Awaited<ReturnType<typeof q.soloFacts.property>>>
type NeighborhoodRow = Awaited<ReturnType<typeof q.neighborhoodFacts>>[number]

/** An entity to score, with the record its score is stored on. */
export type Entity = ScoredEntity & { id: string }
type Facts = Readonly<Record<string, FactValue>>

const number = (value: number | string | null): number | null => (value === null ? null : Number(value))

/** The loan's values by parameter name; costs and incomes are those of all its properties. */
export const factsOfLoan = (loan: LoanRow, properties: readonly PropertyRow[]): Facts => {
  const deal = dealFigures({ ...loan, interest_rate: number(loan.interest_rate) }, properties)
  return {
    amount: deal.amount,
    estimated_as_is_value: deal.asIsValue,
    estimated_sellout: dollarsOrNull(loan.estimated_sellout_cents),
    total_cost: totalCost(deal).amount,
    expected_noi: deal.expectedNoi,
    ...dealValues(deal),
    duration_months: loan.duration_months,
    interest_rate: deal.interestRate,
    purpose: loan.purpose,
    exit_strategy: loan.exit_strategy,
  }
}

export const borrowerEntity = (row: BorrowerRow, loan: Facts, today: PlainDate, checked: Checked): Entity => ({
  id: row.id,
  ids: { borrower: row.id },
  name: fullName(row.first_name, row.last_name),
  ownership: row.ownership_percentage === null ? null : Number(row.ownership_percentage) / 100,
  facts: {
    loan,
    borrower: {
      credit_score: scoredCredit(row.credit_score, row.credit_score_band).score,
      net_worth: dollarsOrNull(row.net_worth_cents),
      liquidity: dollarsOrNull(row.liquidity_cents),
      verified_liquidity: dollarsOrNull(checked.verified_liquidity_cents),
      open_liens: checked.open_liens,
      report_findings: checked.report_findings,
      completed_projects: row.completed_projects,
      age: row.date_of_birth === null ? null : age(row.date_of_birth, today),
      address_state: row.address_state,
    },
  },
})

export const propertyEntity = (row: PropertyRow, loan: Facts, neighborhood: Facts | undefined): Entity => ({
  id: row.id,
  ids: { property: row.id, ...(row.neighborhood_id ? { neighborhood: row.neighborhood_id } : {}) },
  name: row.address_address || row.property_type,
  facts: {
    loan,
    ...(neighborhood ? { neighborhood } : {}),
    property: {
      property_type: row.property_type,
      address_state: row.address_state,
      number_of_units: row.number_of_units,
      number_of_commercial_units: row.number_of_commercial_units,
      total_square_footage: row.total_square_footage,
      purchase_price: dollarsOrNull(row.purchase_price_cents),
      current_noi: dollarsOrNull(row.current_noi_cents),
      expected_noi: dollarsOrNull(row.expected_noi_cents),
      rehab_budget: dollarsOrNull(sumKnown([row.rehab_budget_hard_cents, row.rehab_budget_soft_cents])),
      is_occupied: row.is_occupied,
    },
  },
})

export const neighborhoodEntity = (row: NeighborhoodRow): Entity => ({
  id: row.id,
  ids: { neighborhood: row.id },
  name: row.name,
  facts: {
    neighborhood: {
      median_income: dollarsOrNull(row.median_income_cents),
      median_home_value: dollarsOrNull(row.median_home_value_cents),
      population: row.population,
      population_growth: number(row.population_growth),
      vacancy_rate: number(row.vacancy_rate),
    },
  },
})
