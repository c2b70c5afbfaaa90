import { epochOf } from '@plinth/domain/shared/dates'
import type { getKnown } from '@plinth/contract/intake/application-known'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import { blankAddress } from '@plinth/domain/intake/application/fields'
import { wizardFiles } from '@plinth/domain/intake/application/wizard-sections'
import { splitPhone } from '@plinth/domain/people/party/phone'
import type { KnownBorrower, KnownDocument, KnownEntity, KnownProperty } from './known.queries.ts'

type Known = ReplyOf<typeof getKnown>

/** What is known of a record, without what is not: a blank answer would overwrite one. */
const known = <T extends Record<string, string>>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Partial<T>

const count = (value: number | null) => (value === null ? '' : String(value))
const dollars = (cents: number | null) => (cents === null ? '' : String(Math.round(cents / 100)))

/** Ten digits, as the form holds a phone; '' for another one. */
const phoneOf = (stored: string | null): string => {
  const { code, number } = splitPhone(stored ?? '')
  return `${code}${number}`.length === 10 ? `${code}${number}` : ''
}

export const toKnownPerson = (b: KnownBorrower): Known['people'][number] => ({
  borrower_id: b.id,
  sponsor: known({
    firstName: b.first_name,
    lastName: b.last_name,
    email: b.email_is_placeholder ? '' : b.email,
    phone: phoneOf(b.phone),
    street: b.address_address,
    city: b.address_city,
    state: b.address_state,
    zipcode: b.address_zipcode,
  }),
  experience: known({
    objCreditScore: b.credit_score_band ?? '',
    projectsCompletedPast3Years: count(b.completed_projects),
  }),
  ssn_on_file: b.ssn_sealed !== null,
  birth_date_on_file: b.date_of_birth !== null,
  updated_epoch: epochOf(b.updated_at),
})

export const toKnownEntity = (e: KnownEntity): Known['entities'][number] => ({
  legal_entity_id: e.id,
  borrower_ids: e.borrower_ids,
  borrowingEntityName: e.name,
  members: e.members
    .filter((member) => member.borrower_id === null || !e.borrower_ids.includes(member.borrower_id))
    .map((member) => ({
      id: member.id,
      firstName: member.first_name,
      lastName: member.last_name,
      email: member.email,
      percentage: String(Math.round(member.percentage)),
    })),
  updated_epoch: epochOf(e.updated_at),
})

/** A street as the form holds it: the number is what stands before the first space, where it holds a digit. */
const streetParts = (street: string) => {
  const [first = '', ...others] = street.split(' ')
  return /\d/.test(first) ? { street_number: first, route: others.join(' ') } : { street_number: '', route: street }
}

export const toKnownProperty = (p: KnownProperty): Known['properties'][number] => {
  const isMixed = p.property_type === 'MIXED_USE'
  const residential = dollars(p.current_gross_income_residential_cents)
  return {
    loan_id: p.of_loan,
    human_id: p.human_id,
    borrower_ids: p.borrower_ids,
    property: {
      address: {
        ...blankAddress,
        ...streetParts(p.address_address),
        city: p.address_city,
        state: p.address_state,
        zipcode: p.address_zipcode,
        country: 'US',
        coordinates: p.latitude === 0 && p.longitude === 0 ? null : { lat: p.latitude, lng: p.longitude },
      },
      ...known({
        propertyType: p.property_type,
        purposeOfLoans: p.purpose === 'Purchase' || p.purpose === 'Refinance' ? p.purpose : '',
        loanAmount: dollars(p.amount_cents),
        loanDuration: count(p.duration_months),
        purchasePrice: dollars(p.purchase_price_cents),
        currentLoanBalance: dollars(p.current_loan_balance_cents),
        currentEstimatedValue: dollars(p.estimated_as_is_value_cents),
        costSpentToDate: dollars(p.cost_spent_to_date_cents),
        estimateAfterStabilization: dollars(p.estimated_sellout_cents),
        bedrooms: count(p.bedrooms),
        bathrooms: count(p.bathrooms),
        totalSquare: count(p.total_square_footage),
        residentialUnits: count(p.number_of_units),
        commercialUnits: count(p.number_of_commercial_units),
        currentGrossIncomeResidential: isMixed ? residential : '',
        currentGrossIncomeCommercial: dollars(p.current_gross_income_commercial_cents),
        currentGrossIncome: isMixed ? '' : residential,
        currentOperatingExpense: dollars(p.current_operating_expenses_cents),
        expectedStabilizedGrossIncome: dollars(
          p.expected_gross_income_residential_cents === null
            ? null
            : p.expected_gross_income_residential_cents + (p.expected_gross_income_commercial_cents ?? 0),
        ),
        expectedGrossIncomeCommercial: dollars(p.expected_gross_income_commercial_cents),
        expectedStabilizedOperatingExpense: dollars(p.expected_operating_expenses_cents),
        constructionHard: dollars(p.rehab_budget_hard_cents),
        constructionSoft: dollars(p.rehab_budget_soft_cents),
      }),
    },
    rehab: known({
      propReqAnyConstrOrRehab: p.requires_rehab ? 'Yes' : 'No',
      constructionHardCostAmount: dollars(p.rehab_budget_hard_cents),
      constructionSoftCostAmount: dollars(p.rehab_budget_soft_cents),
      repayment: p.exit_strategy ?? '',
    }),
    updated_epoch: epochOf(p.loan_updated_at),
  }
}

/** The upload field that an accepted document fits; undefined when it fits none. */
export const fieldOfDocument = (d: Pick<KnownDocument, 'document_name' | 'entity_kind'>) =>
  wizardFiles.find(({ request }) => request.document_name === d.document_name && request.kind === d.entity_kind)?.name

export const toKnownDocument = (d: KnownDocument): Known['documents'] => {
  const field = fieldOfDocument(d)
  if (field === undefined || d.received_at === null) return []
  return [
    {
      document_id: d.id,
      field,
      borrower_id: d.borrower_id,
      legal_entity_id: d.legal_entity_id,
      name: d.file_name,
      received_epoch: epochOf(d.received_at),
      accepted_epoch: epochOf(d.accepted_at),
    },
  ]
}
