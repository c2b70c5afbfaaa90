import { toldValue, type ReadValue } from '@plinth/domain/documents/document/display-value'
import { asCorrected } from '@plinth/domain/documents/document/rows/corrected-lines'
import { valuesOfRows } from '@plinth/domain/documents/document/rows/row-values'
import { epochOf, formatEpoch, formatPlainDate } from '@plinth/domain/shared/dates'
import { phoneText } from '@plinth/domain/people/party/phone'
import { propertyTypeLabel } from '@plinth/domain/people/property/types'
import { centsToDollars, formatMoney } from '@plinth/domain/shared/money'
import { fullName } from '@plinth/domain/shared/text'
import type { Db } from '../../platform/db.ts'
import {
  type BorrowerOfFacts,
  borrowersOfFacts,
  type ContactOfFacts,
  contactsOfFacts,
  entitiesOfFacts,
  type EventOfFacts,
  eventsOfFacts,
  type LoanOfFacts,
  loanOfFacts,
  type PointOfFacts,
  pointsOfFacts,
  type PropertyOfFacts,
  propertiesOfFacts,
  reportRowsOfFacts,
} from './facts.queries.ts'

/** Something the system itself knows of a loan, in words. */
export interface Fact {
  /** `loan.interest_rate`, `property.<id>.purchase_price`, `point.<id>`, … */
  key: string
  /** Whose it is: 'Loan', 'Borrower Ada Park'. */
  owner: string
  label: string
  /** As it shows on screens. */
  value: string
  /** Where it was read; null for what was entered. */
  document: { id: string; fileName: string; page: number | null; quote: string } | null
  /** 'as corrected by Ada Park on 11.25.2026', where people corrected the rows it comes from. */
  note?: string
}

type Known = readonly [key: string, label: string, value: string | number | null]

const money = (cents: number | null) => (cents === null ? null : formatMoney(centsToDollars(cents)))
const day = (value: string | null) => (value === null ? null : formatPlainDate(value))
const percent = (fraction: number | null) => (fraction === null ? null : `${+(fraction * 100).toFixed(4)}%`)
const phone = (stored: string | null) => (stored === null ? null : phoneText(stored))
const yesNo = (value: boolean | null) => (value === null ? null : value ? 'Yes' : 'No')

const facts = (prefix: string, owner: string, known: readonly Known[]): Fact[] =>
  known
    .filter(([, , value]) => value !== null && value !== '')
    .map(([key, label, value]) => ({ key: `${prefix}.${key}`, owner, label, value: String(value), document: null }))

const placeOf = (p: {
  address_address: string
  address_city: string
  address_state: string
  address_zipcode: string
}) =>
  [p.address_address, p.address_city, `${p.address_state} ${p.address_zipcode}`.trim()]
    .filter((part) => part !== '')
    .join(', ')

const ofLoan = (l: LoanOfFacts): Fact[] =>
  facts('loan', 'Loan', [
    ['name', 'Name', l.name],
    ['human_id', 'Loan number', l.human_id],
    ['amount', 'Loan amount', money(l.amount_cents)],
    ['amount_at_closing', 'Amount at closing', money(l.amount_at_closing_cents)],
    ['purpose', 'Purpose', l.purpose],
    ['exit_strategy', 'Exit strategy', l.exit_strategy],
    ['duration_months', 'Term of the loan', `${l.duration_months} months`],
    ['interest_rate', 'Interest rate', percent(l.interest_rate)],
    ['construction_reserve', 'Construction reserve', money(l.construction_reserve_cents)],
    ['expected_closing', 'Expected closing date', day(l.expected_closing)],
    ['purchase_date', 'Purchase date', day(l.purchase_date)],
    ['as_is_value', 'Estimated as-is value', money(l.estimated_as_is_value_cents)],
    ['sellout', 'Estimated sellout value', money(l.estimated_sellout_cents)],
    ['current_balance', 'Current loan balance', money(l.current_loan_balance_cents)],
    ['cost_spent', 'Cost spent to date', money(l.cost_spent_to_date_cents)],
    ['status', 'Status', l.status.replaceAll('-', ' ')],
    ['score', 'Score of the loan', l.score],
    ['rejection_reason', 'Reason of rejection', l.rejection_reason],
    ['funded_on', 'Funded on', day(l.funded_on)],
    ['paid_off_on', 'Paid off on', day(l.paid_off_on)],
    ['owner', 'Responsible at the fund', fullName(l.owner_first_name, l.owner_last_name)],
    ['story', 'Story', l.story],
  ])

const ofProperty = (p: PropertyOfFacts): Fact[] =>
  facts(`property.${p.id}`, `Property ${p.address_address}`.trim(), [
    ['address', 'Address of the property', placeOf(p)],
    ['type', 'Property type', propertyTypeLabel(p.property_type)],
    ['purchase_price', 'Purchase price', money(p.purchase_price_cents)],
    ['units', 'Number of units', p.number_of_units],
    ['commercial_units', 'Number of commercial units', p.number_of_commercial_units],
    ['bedrooms', 'Number of bedrooms', p.bedrooms],
    ['bathrooms', 'Number of bathrooms', p.bathrooms],
    ['square_footage', 'Total square footage', p.total_square_footage],
    ['gross_residential', 'Current gross residential income', money(p.current_gross_income_residential_cents)],
    ['gross_commercial', 'Current gross commercial income', money(p.current_gross_income_commercial_cents)],
    ['operating_expenses', 'Current operating expenses', money(p.current_operating_expenses_cents)],
    ['noi', 'Current net operating income', money(p.current_noi_cents)],
    ['expected_noi', 'Expected net operating income', money(p.expected_noi_cents)],
    ['rehab_hard', 'Rehab budget, hard costs', money(p.rehab_budget_hard_cents)],
    ['rehab_soft', 'Rehab budget, soft costs', money(p.rehab_budget_soft_cents)],
    ['occupied', 'Occupied', yesNo(p.is_occupied)],
  ])

const ofBorrower = (b: BorrowerOfFacts): Fact[] =>
  facts(`borrower.${b.id}`, `Borrower ${fullName(b.first_name, b.last_name)}`, [
    ['name', 'Name of the borrower', fullName(b.first_name, b.last_name)],
    ['email', 'Email', b.email_is_placeholder ? null : b.email],
    ['phone', 'Phone', phone(b.phone)],
    ['date_of_birth', 'Date of birth', day(b.date_of_birth)],
    ['credit_score', 'Credit score', b.credit_score],
    ['net_worth', 'Net worth', money(b.net_worth_cents)],
    ['liquidity', 'Liquidity', money(b.liquidity_cents)],
    ['completed_projects', 'Completed projects', b.completed_projects],
    ['ownership', 'Ownership', b.ownership_percentage === null ? null : `${b.ownership_percentage}%`],
    ['address', 'Home address', placeOf(b)],
  ])

const ofContact = (c: ContactOfFacts): Fact[] => {
  const name = fullName(c.first_name, c.last_name)
  return facts(`contact.${c.id}`, `Contact ${name}`, [
    [c.contact_type.replaceAll(' ', '_'), `Name of the ${c.contact_type}`, name],
    ['company', `Company of the ${c.contact_type}`, c.company],
    ['email', `Email of the ${c.contact_type}`, c.email],
    ['phone', `Phone of the ${c.contact_type}`, phone(c.phone)],
  ])
}

const ofEntities = (rows: Awaited<ReturnType<typeof entitiesOfFacts>>): Fact[] =>
  [...Map.groupBy(rows, (row) => row.id).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const members = group
      .filter((one) => one.percentage !== null)
      .map((one) => `${fullName(one.first_name, one.last_name)} ${one.percentage}%`)
    return facts(`entity.${first.id}`, `Legal entity ${first.name}`, [
      ['name', 'Legal entity', first.name],
      ['kind', 'Kind of legal entity', first.kind],
      ['state', 'State of the legal entity', first.state],
      ['members', 'Members', members.join(', ')],
    ])
  })

const ofRows = new Set(Object.values(valuesOfRows).flatMap((keys) => [...keys]))

/** Who corrected the rows that a value comes from; nothing for a value that a person set itself. */
const correctionOf = (v: PointOfFacts): Pick<Fact, 'note'> =>
  v.corrected_by !== null && v.corrected_at !== null && v.edited_at === null && ofRows.has(v.key_name)
    ? { note: asCorrected(v.corrected_by, epochOf(v.corrected_at)) }
    : {}

const ofPoint = (v: PointOfFacts): Fact => ({
  ...correctionOf(v),
  key: `point.${v.id}`,
  owner: v.document_name || v.activity_name,
  label: v.key_name.replaceAll(/[_-]+/g, ' ').replace(/^./, (c) => c.toUpperCase()),
  // Written through the contract's own schemas.
  value: toldValue(v.value as ReadValue, v.display_option),
  document: v.document_id
    ? { id: v.document_id, fileName: v.file_name ?? '', page: v.page, quote: v.edited_at ? '' : (v.quote ?? '') }
    : null,
})

const ofEvent = (e: EventOfFacts): Fact => ({
  key: `event.${e.id}`,
  owner: 'History',
  label: e.kind.replace('loan.', 'Loan ').replaceAll(/[.-]+/g, ' ') + (e.status ? ` (${e.status})` : ''),
  value: `${formatEpoch(epochOf(e.at))} by ${e.actor_name}`,
  document: null,
})

/**
 * Every fact the system holds of one loan, read where it stands: fields, parties, values read from documents, rows of reports
 * and what happened. `files` false leaves out what was read from documents.
 */
export const factsOf = async (db: Db, loanId: string, { files }: { files: boolean }): Promise<Fact[]> => {
  const [loan, properties, borrowers, contacts, entities, points, rows, events] = await Promise.all([
    loanOfFacts(db, loanId),
    propertiesOfFacts(db, loanId),
    borrowersOfFacts(db, loanId),
    contactsOfFacts(db, loanId),
    entitiesOfFacts(db, loanId),
    files ? pointsOfFacts(db, loanId) : [],
    reportRowsOfFacts(db, loanId),
    eventsOfFacts(db, loanId),
  ])
  if (!loan) return []
  const reports = rows.map(
    (r): Fact => ({
      key: `report.${r.activity_id}.${r.key}`,
      owner: r.activity_name,
      label: r.label,
      value: r.value,
      document: null,
    }),
  )
  return [
    ...ofLoan(loan),
    ...properties.flatMap(ofProperty),
    ...borrowers.flatMap(ofBorrower),
    ...contacts.flatMap(ofContact),
    ...ofEntities(entities),
    ...points.filter((point) => point.value !== null).map(ofPoint),
    ...reports,
    ...events.map(ofEvent),
  ]
}
