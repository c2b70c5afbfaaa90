import type { MergePreview, previewMerge as previewCall } from '@plinth/contract/intake/loan-match'
import type { QueryOf } from '@plinth/contract/shared/endpoint'
import { phoneText } from '@plinth/domain/people/party/phone'
import { isPlaceholderEmail } from '@plinth/domain/people/party/placeholder-email'
import { propertyTypeLabel, propertyTypes } from '@plinth/domain/people/property/types'
import { formatPlainDate } from '@plinth/domain/shared/dates'
import { centsToDollars, formatMoney } from '@plinth/domain/shared/money'
import { z } from 'zod'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { AppError, fail } from '../../platform/errors.ts'
import { mergedColumns, type MergePlan, planMerge, whatMoves } from '../../people/index.ts'
import { findLoan } from '../../underwriting/index.ts'
import { isPair } from './loan-match.service.ts'

type Asked = QueryOf<typeof previewCall>

const PropertyType = z.enum(propertyTypes)

const labels: Readonly<Record<string, string>> = {
  ...{ first_name: 'First name', last_name: 'Last name', email: 'Email', phone: 'Phone', company: 'Company' },
  ...{ date_of_birth: 'Date of birth', credit_score: 'Credit score', credit_score_band: 'Credit band' },
  ...{ net_worth_cents: 'Net worth', liquidity_cents: 'Liquidity', completed_projects: 'Completed projects' },
  ...{ address_address: 'Address', address_city: 'City', address_state: 'State', address_zipcode: 'ZIP code' },
  ...{ ssn_sealed: 'Social Security number', ein_sealed: 'EIN', name: 'Name', kind: 'Entity type' },
  ...{ state: 'State of formation', signatory_name: 'Signatory', signatory_title: 'Title of the signatory' },
  ...{
    signatory_email: 'Email of the signatory',
    property_type: 'Property type',
    purchase_price_cents: 'Purchase price',
  },
  ...{ number_of_units: 'Number of units', number_of_commercial_units: 'Commercial units', bedrooms: 'Bedrooms' },
  ...{ bathrooms: 'Bathrooms', total_square_footage: 'Total square footage', is_occupied: 'Occupied' },
  ...{ current_gross_income_residential_cents: 'Current gross income, residential' },
  ...{ current_gross_income_commercial_cents: 'Current gross income, commercial' },
  ...{ expected_gross_income_residential_cents: 'Expected gross income, residential' },
  ...{ expected_gross_income_commercial_cents: 'Expected gross income, commercial' },
  ...{ current_operating_expenses_cents: 'Current operating expenses', current_noi_cents: 'Current NOI' },
  ...{ expected_operating_expenses_cents: 'Expected operating expenses', expected_noi_cents: 'Expected NOI' },
  ...{ rehab_started: 'Rehab started', rehab_budget_hard_cents: 'Rehab budget, hard costs' },
  ...{ rehab_budget_soft_cents: 'Rehab budget, soft costs' },
}
/** What stands before and after the columns that a merge fills, by kind. */
const around = {
  borrower: [['first_name', 'last_name', 'email'], ['ssn_sealed']],
  contact: [['first_name', 'last_name', 'email'], []],
  'legal-entity': [['name'], ['signatory_email', 'ein_sealed']],
  property: [['property_type', 'address_address', 'address_city', 'address_state', 'address_zipcode'], []],
} as const satisfies Record<Asked['kind'], readonly [readonly string[], readonly string[]]>
const sealed: readonly string[] = ['ssn_sealed', 'ein_sealed']
const entries: Readonly<Record<string, string>> = {
  ...{ activity: 'Requests and reports', data_point: 'Values read from documents', insight: 'Findings' },
  ...{ legal_entity_member: 'Entity memberships', report_run: 'Report runs', application_draft: 'Drafts' },
  ...{ loan_condition: 'Conditions', user_borrower: 'Sign-ins', user_contact: 'Sign-ins' },
  ...{ on_file: 'Documents on file', legal_hold: 'Legal holds', underwriting_value: 'Dated figures' },
}

/** Columns that are not shown as they are kept. */
const shownAs: Readonly<Record<string, (value: unknown) => string>> = {
  phone: (value) => phoneText(String(value)),
  property_type: (value) => propertyTypeLabel(PropertyType.parse(value)),
  date_of_birth: (value) => formatPlainDate(String(value)),
}

/** A value as the preview shows it; what is sealed is only told to be there. */
const shown = (column: string, value: unknown): string => {
  if (value === null || value === undefined || (typeof value === 'string' && isPlaceholderEmail(value))) return ''
  if (sealed.includes(column)) return 'On file'
  const own = shownAs[column]
  if (own) return own(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (column.endsWith('_cents')) return formatMoney(centsToDollars(Number(value)))
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const fieldsOf = (kind: Asked['kind'], { kept, gone, filled, takesNumber }: MergePlan): MergePreview['fields'] => {
  const [first, last] = around[kind]
  return [...first, ...mergedColumns(kind), ...last]
    .filter((column) => column in labels)
    .map((column) => {
      const [mine, theirs] = [shown(column, Reflect.get(kept, column)), shown(column, Reflect.get(gone, column))]
      const fills = column in filled || (sealed.includes(column) && takesNumber)
      return { field: labels[column] ?? column, kept: mine, gone: theirs, result: fills ? theirs : mine }
    })
    .filter((row) => row.kept !== '' || row.gone !== '')
}

/** The names of both, with what tells them apart where they are called the same. */
const namesOf = ({ names, details }: MergePlan): { kept: string; gone: string } =>
  names.kept.toLowerCase() === names.gone.toLowerCase()
    ? { kept: `${names.kept} (${details.kept})`, gone: `${names.gone} (${details.gone})` }
    : names

const describe = async (tx: Tx, deps: Deps, asked: Asked): Promise<MergePreview> => {
  const plan = await planMerge(tx, deps, { kind: asked.kind, id: asked.id }, asked.other_id)
  const { loans, counts } = await whatMoves(tx, { kind: asked.kind, id: plan.gone.id })
  return {
    refusal: null,
    ...namesOf(plan),
    fields: fieldsOf(asked.kind, plan),
    loans,
    moves: Object.entries(counts).flatMap(([table, count]) => {
      const what = entries[table]
      return what !== undefined && count > 0 ? [{ what, count }] : []
    }),
  }
}

/** What merging two records that match would keep and move, or why they can't be merged (AI-01). Fails with not_found. */
export const previewMerge = (deps: Deps, key: string, asked: Asked): Promise<MergePreview> =>
  inTx(deps.db, async (tx) => {
    const loan = await findLoan(tx, key)
    if (!(await isPair(tx, deps.clock, loan.id, asked))) fail('not_found', 'These two records no longer match.')
    try {
      return await describe(tx, deps, asked)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'state_conflict') throw error
      return { refusal: error.message, kept: null, gone: null, fields: [], loans: [], moves: [] }
    }
  })
