import type { PropertyType } from '@plinth/domain/people/property/types'
import { type LoanStatus, loanStatuses } from '@plinth/domain/loan/status'
import type { Chance } from './chance.ts'
import { addDays, at, type Day } from './days.ts'
import { entityName } from './people.ts'
import type { Place } from './places.ts'
import type { Row, Rows } from './rows.ts'
import { propertyTypeFor, statusFor, type Terms, termsFor, timesFor } from './terms.ts'

/** What a deal is put together from. */
export interface Stock {
  chance: Chance
  /** Of its own, for what only some loans draw: the others stay as they are. */
  aside: Chance
  today: Day
  place: (chance: Chance) => Place
  borrowers: readonly Row<'borrower'>[]
  brokers: readonly Row<'contact'>[]
  others: readonly Row<'contact'>[]
  /** Id of the neighborhood of a ZIP code; made when first asked for. */
  neighborhood: (place: Place) => string
  staff: readonly { id: string; name: string }[]
  /** Leads made so far that nobody closed. */
  leads: { open: number }
}

/** A deal's rows by table, and what its work is built from. */
export interface Deal {
  rows: Rows
  loan: { id: string; status: LoanStatus; created: Day; since: Day; fundedOn: Day | null }
  name: string
  borrowers: readonly Row<'borrower'>[]
  properties: readonly { id: string; address: string; type: PropertyType }[]
  flags: { flip: boolean; cash_flow: boolean; mid_construction: boolean; retail: boolean }
}

const orNull = <T>(condition: boolean, value: T): T | null => (condition ? value : null)

/** What a year of rent brings for each dollar of value, at the least. */
const grossYield: Partial<Record<PropertyType, number>> = { SFH: 0.085, CONDO: 0.085, FAMILY: 0.1 }

/** Units and what they bring in a year, as a building of that value has them; in cents. */
const incomeOf = (chance: Chance, type: PropertyType, valueCents: number) => {
  const [empty, single] = [type === 'LAND' || type === 'GROUND_UP', type === 'SFH' || type === 'CONDO']
  const better = empty || single ? 0.5 : chance.next()
  const shops = type === 'MIXED_USE' ? chance.int(1, 4) : 0
  // Rent of a unit: 1,600 to 3,400 dollars a month.
  const unitRent = chance.int(16, 34) * 120_000
  const shopShare = chance.int(28, 45) / 100
  if (empty) return { units: 0, shops, rent: 0, shopRent: 0 }
  const gross = valueCents * ((grossYield[type] ?? 0.115) + better * 0.04)
  const monthly = (cents: number) => Math.round(cents / 120_000) * 120_000
  const shopRent = shops === 0 ? 0 : monthly(gross * shopShare)
  const rent = monthly(gross - shopRent)
  const fitting = Math.round(rent / unitRent)
  const units = single ? 1 : type === 'FAMILY' ? Math.min(4, Math.max(2, fitting)) : Math.max(5, fitting)
  return { units, shops, rent, shopRent }
}

const propertyOf = (
  stock: Stock,
  terms: Terms,
  created: Day,
): Row<'property'> & { id: string; address_address: string } => {
  const { chance } = stock
  const place = stock.place(chance)
  const type = propertyTypeFor(chance)
  const { units, shops, rent, shopRent } = incomeOf(chance, type, terms.asIsCents)
  const costs = Math.round((rent + shopRent) * 0.38)
  return {
    id: chance.id(Date.parse(created)),
    property_type: type,
    address_address: place.address,
    address_city: place.city,
    address_state: place.state,
    address_zipcode: place.zipcode,
    latitude: place.latitude,
    longitude: place.longitude,
    neighborhood_id: stock.neighborhood(place),
    purchase_price_cents: terms.purchaseCents,
    number_of_units: units,
    number_of_commercial_units: shops,
    bedrooms: units * chance.int(1, 3),
    bathrooms: units,
    total_square_footage: (units + shops) * chance.int(650, 1200),
    current_gross_income_residential_cents: rent,
    current_gross_income_commercial_cents: shopRent,
    expected_gross_income_residential_cents: Math.round(rent * 1.2),
    expected_gross_income_commercial_cents: Math.round(shopRent * 1.1),
    current_operating_expenses_cents: costs,
    expected_operating_expenses_cents: Math.round(costs * 1.05),
    current_noi_cents: rent + shopRent - costs,
    expected_noi_cents: Math.round(rent * 1.2 + shopRent * 1.1 - costs * 1.05),
    requires_rehab: terms.rehabCents > 0,
    rehab_started: orNull(terms.rehabCents > 0, chance.happens(0.4)),
    rehab_budget_hard_cents: orNull(terms.rehabCents > 0, Math.round(terms.rehabCents * 0.85)),
    rehab_budget_soft_cents: orNull(terms.rehabCents > 0, Math.round(terms.rehabCents * 0.15)),
    is_occupied: rent > 0 && chance.happens(0.7),
    score: chance.int(42, 96),
    created_at: at(created),
    updated_at: at(created),
  }
}

const lateness = (stock: Stock, status: LoanStatus) => {
  const late = status === 'funded' && stock.chance.happens(0.12)
  return {
    is_late_payment: orNull(status === 'funded' || status === 'paid-off', late),
    late_days_30: orNull(status === 'paid-off', stock.chance.happens(0.15) ? 1 : 0),
    late_days_60: orNull(status === 'paid-off', stock.chance.happens(0.05) ? 1 : 0),
    late_days_90: orNull(status === 'paid-off', 0),
    borrower_score: orNull(status === 'paid-off', stock.chance.int(55, 99)),
  }
}

const story = (terms: Terms, sponsor: Row<'borrower'>, address: string) =>
  `${sponsor.first_name} ${sponsor.last_name} ${terms.refinance ? 'refinances' : 'buys'} ${address} for a term of ${terms.months} months. ` +
  `The sponsor has completed ${sponsor.completed_projects ?? 0} projects. Exit by ${terms.refinance ? 'refinance' : 'sale'}.`

const loanOf = (
  stock: Stock,
  terms: Terms,
  status: LoanStatus,
  about: { address: string; sponsor: Row<'borrower'>; properties: number },
): Row<'loan'> & { id: string; name: string } & { times: ReturnType<typeof timesFor> } => {
  const { chance, today } = stock
  const times = timesFor(chance, status, terms.months, today)
  const archived = status === 'paid-off' ? chance.happens(0.3) : status !== 'rejected' && chance.happens(0.03)
  const rejected = status === 'rejected'
  const closed = loanStatuses.indexOf(status) >= loanStatuses.indexOf('funded')
  return {
    times,
    id: chance.id(Date.parse(times.created)),
    name: about.address,
    amount_cents: terms.amountCents,
    amount_at_closing_cents: terms.amountCents - terms.rehabCents,
    purpose: terms.purpose,
    exit_strategy: terms.refinance ? 'Refinance' : 'Sale',
    duration_months: terms.months,
    interest_rate: terms.rate,
    construction_reserve_cents: terms.rehabCents,
    expected_closing: times.closing,
    purchase_date: orNull(terms.refinance, addDays(times.created, -chance.int(200, 2500))),
    estimated_as_is_value_cents: terms.asIsCents,
    estimated_sellout_cents: terms.selloutCents,
    current_loan_balance_cents: orNull(terms.refinance, Math.round(terms.amountCents * 0.7)),
    cost_spent_to_date_cents: orNull(terms.rehabCents > 0, Math.round(terms.rehabCents * chance.next() * 0.5)),
    is_flip: terms.purpose === 'Flip' || terms.purpose === 'Double Flip',
    is_blanket_loan: chance.happens(0.05) || about.properties > 1,
    status,
    status_since: at(times.statusSince),
    status_before_rejection: orNull(rejected, 'underwriting'),
    rejection_reason: orNull(rejected, 'Requested leverage too high for the location'),
    archived_at: orNull(archived, at(today)),
    archive_due_at: orNull(rejected, at(addDays(today, chance.int(1, 20)))),
    story: story(terms, about.sponsor, about.address),
    score: orNull(chance.happens(0.92), chance.int(38, 97)),
    owner_user_id: orNull(
      chance.happens(0.8) && stock.staff.length > 0,
      stock.staff.length > 0 ? chance.pick(stock.staff).id : null,
    ),
    funded_on: times.fundedOn,
    paid_off_on: times.paidOffOn,
    ...lateness(stock, status),
    is_construction_completed: orNull(closed && terms.rehabCents > 0, chance.happens(0.5)),
    suggested_steps: [],
    created_at: at(times.created),
    updated_at: at(times.statusSince),
  }
}

/** Two or three of a list, the first one given. */
const some = <T>(chance: Chance, first: T, from: readonly T[], more: number): T[] => {
  const chosen = new Set([first])
  for (let n = 0; n < more; n++) chosen.add(chance.pick(from))
  return [...chosen]
}

const entityRows = (
  stock: Stock,
  loanId: string,
  address: string,
  members: readonly Row<'borrower'>[],
  created: Day,
): Rows => {
  const { chance } = stock
  const id = chance.id(Date.parse(created))
  const share = Math.floor(10_000 / members.length) / 100
  return {
    legal_entity: [
      { id, name: entityName(chance, address), kind: 'LLC', state: chance.pick(['NY', 'DE', 'NJ', 'FL']) },
    ],
    legal_entity_member: members.map((member) => ({
      id: chance.id(Date.parse(created)),
      legal_entity_id: id,
      borrower_id: member.id ?? null,
      first_name: member.first_name,
      last_name: member.last_name,
      email: member.email,
      percentage: share,
    })),
    loan_legal_entity: [{ loan_id: loanId, legal_entity_id: id }],
  }
}

/** What chance should not settle. */
export interface Fixed {
  status?: LoanStatus
  sponsor?: Row<'borrower'>
  broker?: Row<'contact'>
  /** An entity borrows. */
  entity?: boolean
}

/** One loan with its properties, people and entity; `fix` settles what chance otherwise would. */
export const createDeal = (stock: Stock, fix: Fixed = {}): Deal => {
  const { chance } = stock
  const status = fix.status ?? statusFor(chance)
  const terms = termsFor(chance)
  const sponsor = fix.sponsor ?? chance.pick(stock.borrowers)
  const borrowers = some(chance, sponsor, stock.borrowers, chance.happens(0.25) ? 1 : 0)
  const contacts = some(chance, fix.broker ?? chance.pick(stock.brokers), stock.others, chance.int(0, 2))
  const first = propertyOf(stock, terms, addDays(stock.today, -90))
  const properties = [first, ...(chance.happens(0.15) ? [propertyOf(stock, terms, addDays(stock.today, -90))] : [])]
  const { times, ...loan } = loanOf(stock, terms, status, {
    address: first.address_address,
    sponsor,
    properties: properties.length,
  })
  const of = chance.happens(0.6) ? stock : fix.entity ? { ...stock, chance: stock.aside } : null
  const entity = of ? entityRows(of, loan.id, first.address_address, borrowers, times.created) : {}
  return {
    rows: {
      ...entity,
      property: properties,
      loan: [loan],
      loan_borrower: borrowers.map((b, position) => ({
        loan_id: loan.id,
        borrower_id: b.id ?? '',
        ownership_percentage: Math.floor(10_000 / borrowers.length) / 100,
        position,
      })),
      loan_contact: contacts.map((c, position) => ({ loan_id: loan.id, contact_id: c.id ?? '', position })),
      loan_property: properties.map((p, position) => ({ loan_id: loan.id, property_id: p.id, position })),
    },
    loan: { id: loan.id, status, created: times.created, since: times.statusSince, fundedOn: times.fundedOn },
    name: loan.name,
    borrowers,
    properties: properties.map((p) => ({
      id: p.id,
      address: p.address_address,
      type: p.property_type as PropertyType,
    })),
    flags: {
      flip: terms.purpose === 'Flip' || terms.purpose === 'Double Flip',
      cash_flow: terms.refinance,
      mid_construction: terms.rehabCents > 0 && chance.happens(0.4),
      retail: first.number_of_commercial_units !== 0,
    },
  }
}

/** A deal's rows with its loan as it came in: nothing sent, decided or funded yet. */
export const openingOf = ({ rows, loan: { created } }: Deal): Rows => ({
  ...rows,
  loan: (rows.loan ?? []).map((loan) => ({
    ...loan,
    ...{ status: 'preliminary', status_since: at(created), updated_at: at(created), score: null },
    ...{ status_before_rejection: null, rejection_reason: null, archived_at: null, archive_due_at: null },
    ...{ funded_on: null, paid_off_on: null, borrower_score: null, is_construction_completed: null },
    ...{ is_late_payment: null, late_days_30: null, late_days_60: null, late_days_90: null },
  })),
})
