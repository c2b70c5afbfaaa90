import type { ApplicationValues, BorrowerValues, PropertyValues } from '@plinth/domain/intake/application/fields'
import { figure } from '@plinth/domain/intake/application/figures'
import { exitStrategies, purposes } from '@plinth/domain/loan/terms'
import { phoneFromTenDigits } from '@plinth/domain/people/party/phone'
import { propertyTypes } from '@plinth/domain/people/property/types'
import { dollarsToCents } from '@plinth/domain/shared/money'
import { z } from 'zod'
import type { NewRow } from '../../platform/db.ts'
import type { NewBorrower, NewProperty } from '../../people/index.ts'

/** A checked form as rows. Money becomes cents; blank fields become null. */

const count = (typed: string) => figure(typed)
const cents = (typed: string) => {
  const dollars = figure(typed)
  return dollars === null ? null : dollarsToCents(dollars)
}
const computedCents = (value: string) => (value === '' ? null : dollarsToCents(Number(value)))
const flag = (choice: string) => (choice === '' ? null : choice === 'Yes')
const text = (typed: string) => typed.trim()

/** Street number and street of a property. */
export const streetOf = ({ address }: PropertyValues) => `${text(address.street_number)} ${text(address.route)}`

/** The loan is called after its first property. */
export const loanNameOf = (properties: readonly PropertyValues[]): string => {
  const [first, ...others] = properties
  const street = first ? streetOf(first) : ''
  return others.length === 0 ? street : `${street} and ${others.length} more`
}

export const loanRow = ({ borrower: form, properties }: ApplicationValues): NewRow<'loan'> => ({
  name: loanNameOf(properties),
  amount_cents: cents(form.amount) ?? 0,
  purpose: z.enum(purposes).parse(form.purposeOfLoan),
  // Blank in a full application alone: repaid another way, no closing date asked.
  exit_strategy: z
    .enum(exitStrategies)
    .nullable()
    .parse(form.exitStrategy || null),
  duration_months: count(form.durationMonths) ?? 1,
  expected_closing: form.estimatedClosingDate || null,
  purchase_date: form.purchaseDate || null,
  estimated_as_is_value_cents: cents(form.estimatedAsIsValue),
  estimated_sellout_cents: cents(form.estimatedSellout),
  current_loan_balance_cents: cents(form.currentLoanBalance),
  cost_spent_to_date_cents: cents(form.costSpentToDate),
  is_flip: flag(form.isFlip),
  is_blanket_loan: flag(form.isBlanketLoan),
  correspond_with_broker: form.isBroker,
})

export const borrowerInput = (form: BorrowerValues): NewBorrower => ({
  first_name: text(form.firstName),
  last_name: text(form.lastName),
  email: text(form.borrowerEmail).toLowerCase(),
  phone: phoneFromTenDigits(text(form.phone)),
  credit_score_band: form.borrowerCreditScore,
  completed_projects: count(form.completedProjectsIn3Years),
})

export const brokerInput = (form: BorrowerValues) => ({
  first_name: text(form.brokerFirstName),
  last_name: text(form.brokerLastName),
  email: text(form.brokerEmail).toLowerCase(),
})

/** @param purchasePrice The form asks for one price; of several properties the first carries it, so that sums stay true. */
export const propertyInput = (property: PropertyValues, purchasePrice: string): NewProperty => ({
  property_type: z.enum(propertyTypes).parse(property.propertyType),
  address_address: streetOf(property),
  address_city: text(property.address.city),
  address_state: text(property.address.state),
  address_zipcode: text(property.address.zipcode),
  latitude: property.address.coordinates?.lat ?? 0,
  longitude: property.address.coordinates?.lng ?? 0,
  purchase_price_cents: cents(purchasePrice),
  number_of_units: count(property.numberOfUnits),
  number_of_commercial_units: count(property.numberOfCommercialUnits),
  bedrooms: count(property.bedrooms),
  bathrooms: property.bathrooms === '' ? null : Number(property.bathrooms),
  total_square_footage: count(property.totalSquareFootage),
  current_gross_income_residential_cents: cents(property.currentGrossIncomeResidential),
  current_gross_income_commercial_cents: cents(property.currentGrossIncomeCommercial),
  expected_gross_income_residential_cents: cents(property.expectedGrossIncomeResidential),
  expected_gross_income_commercial_cents: cents(property.expectedGrossIncomeCommercial),
  current_operating_expenses_cents: cents(property.currentOperatingExpenses),
  expected_operating_expenses_cents: cents(property.expectedOperatingExpenses),
  current_noi_cents: computedCents(property.currentNoi),
  expected_noi_cents: computedCents(property.expectedNoi),
  requires_rehab: property.propertyRequires === 'Yes',
  rehab_started: flag(property.rehabStarted),
  rehab_budget_hard_cents: cents(property.rehabBudgetHard),
  rehab_budget_soft_cents: cents(property.rehabBudgetSoft),
  is_occupied: flag(property.isOccupied),
})
