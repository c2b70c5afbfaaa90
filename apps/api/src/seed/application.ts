import {
  type ApplicationValues,
  initialBorrower,
  initialProperty,
  type PropertyValues,
} from '@plinth/domain/intake/application/fields'
import { withoutHidden } from '@plinth/domain/intake/application/hidden'
import { toPayload } from '@plinth/domain/intake/application/payload'
import { at } from './days.ts'
import type { Deal, Stock } from './deal.ts'
import type { Row } from './rows.ts'

const dollars = (cents: unknown) => (typeof cents === 'number' ? String(Math.round(cents / 100)) : '')
const count = (value: unknown) => (typeof value === 'number' ? String(value) : '')
const yesNo = (value: unknown) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : '')

const propertyValues = (p: Row<'property'>): PropertyValues => {
  const [number = '', ...street] = (p.address_address ?? '').split(' ')
  return {
    ...initialProperty,
    address: {
      ...{ street_number: number, route: street.join(' '), city: p.address_city ?? '', state: p.address_state ?? '' },
      ...{ zipcode: p.address_zipcode ?? '', country: 'US' },
      coordinates: { lat: Number(p.latitude), lng: Number(p.longitude) },
      as_typed: false,
    },
    propertyType: p.property_type,
    isOccupied: yesNo(p.is_occupied),
    propertyRequires: yesNo(p.requires_rehab),
    rehabStarted: yesNo(p.rehab_started),
    rehabBudgetHard: dollars(p.rehab_budget_hard_cents),
    rehabBudgetSoft: dollars(p.rehab_budget_soft_cents),
    numberOfUnits: count(p.number_of_units),
    numberOfCommercialUnits: count(p.number_of_commercial_units),
    bedrooms: count(p.bedrooms),
    bathrooms: count(p.bathrooms),
    totalSquareFootage: count(p.total_square_footage),
    currentGrossIncomeResidential: dollars(p.current_gross_income_residential_cents),
    currentGrossIncomeCommercial: dollars(p.current_gross_income_commercial_cents),
    expectedGrossIncomeResidential: dollars(p.expected_gross_income_residential_cents),
    expectedGrossIncomeCommercial: dollars(p.expected_gross_income_commercial_cents),
    currentOperatingExpenses: dollars(p.current_operating_expenses_cents),
    expectedOperatingExpenses: dollars(p.expected_operating_expenses_cents),
  }
}

const formOf = (deal: Deal, loan: Row<'loan'>, sponsor: Row<'borrower'>): ApplicationValues => ({
  borrower: {
    ...initialBorrower,
    ...{ firstName: sponsor.first_name ?? '', lastName: sponsor.last_name ?? '', borrowerEmail: sponsor.email },
    phone: (sponsor.phone ?? '').replace(/\D/g, ''),
    ...{ purposeOfLoan: loan.purpose, exitStrategy: loan.exit_strategy ?? '' },
    durationMonths: count(loan.duration_months),
    amount: dollars(loan.amount_cents),
    purchaseDate: typeof loan.purchase_date === 'string' ? loan.purchase_date : '',
    purchasePrice: dollars(deal.rows.property?.[0]?.purchase_price_cents),
    currentLoanBalance: dollars(loan.current_loan_balance_cents),
    estimatedAsIsValue: dollars(loan.estimated_as_is_value_cents),
    costSpentToDate: dollars(loan.cost_spent_to_date_cents),
    estimatedSellout: dollars(loan.estimated_sellout_cents),
    estimatedClosingDate: typeof loan.expected_closing === 'string' ? loan.expected_closing : '',
    borrowerCreditScore: sponsor.credit_score_band ?? '',
    completedProjectsIn3Years: count(sponsor.completed_projects),
    isFlip: yesNo(loan.is_flip),
    isBlanketLoan: yesNo(loan.is_blanket_loan),
  },
  properties: (deal.rows.property ?? []).map(propertyValues),
})

/** The short application a deal began with, as the public form would have sent it. */
export const applicationRow = (stock: Stock, deal: Deal): Row<'application'>[] => {
  const [loan] = deal.rows.loan ?? []
  const [sponsor] = deal.borrowers
  if (!loan || !sponsor) return []
  const { captchaToken: _unused, ...payload } = toPayload(withoutHidden(formOf(deal, loan, sponsor), stock.today), '')
  return [{ kind: 'init-request', loan_id: deal.loan.id, payload, created_at: at(deal.loan.created, 1) }]
}
