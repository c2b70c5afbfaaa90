import type { MergePreview, previewMerge as previewCall } from '@plinth/contract/intake/loan-match'
import type { QueryOf } from '@plinth/contract/shared/endpoint'
import { isPlaceholderEmail, shownEmail } from '@plinth/domain/people/party/placeholder-email'
import { formatPlainDate } from '@plinth/domain/shared/dates'
import { centsToDollars, formatMoney } from '@plinth/domain/shared/money'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { AppError, fail } from '../../platform/errors.ts'
import { mergedColumns, type MergePlan, planMerge, whatMoves } from '../../people/index.ts'
import { findLoan } from '../../underwriting/index.ts'
import * as q from './loan-match.queries.ts'

type Asked = QueryOf<typeof previewCall>

const labels: Readonly<Record<string, string>> = {
  ...{ first_name: 'First name', last_name: 'Last name', email: 'Email', phone: 'Phone', company: 'Company' },
  ...{ date_of_birth: 'Date of birth', credit_score: 'Credit score', credit_score_band: 'Credit band' },
  ...{ net_worth_cents: 'Net worth', liquidity_cents: 'Liquidity', completed_projects: 'Completed projects' },
  ...{ address_address: 'Address', address_city: 'City', address_state: 'State', address_zipcode: 'ZIP code' },
  ssn_sealed: 'Social Security number',
}
const entries: Readonly<Record<string, string>> = {
  ...{ activity: 'Requests and reports', data_point: 'Values read from documents', insight: 'Findings' },
  ...{ legal_entity_member: 'Entity memberships', report_run: 'Report runs', application_draft: 'Drafts' },
  ...{ loan_condition: 'Conditions', user_borrower: 'Sign-ins', user_contact: 'Sign-ins' },
  ...{ on_file: 'Documents on file', legal_hold: 'Legal holds', underwriting_value: 'Dated figures' },
}

/** A value as the preview shows it; what is sealed is only told to be there. */
const shown = (column: string, value: unknown): string => {
  if (value === null || value === undefined || (typeof value === 'string' && isPlaceholderEmail(value))) return ''
  if (column === 'ssn_sealed') return 'On file'
  if (column === 'date_of_birth') return formatPlainDate(String(value))
  if (column.endsWith('_cents')) return formatMoney(centsToDollars(Number(value)))
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const fieldsOf = (kind: Asked['kind'], { kept, gone, filled, takesSsn }: MergePlan): MergePreview['fields'] => {
  const columns = [
    'first_name',
    'last_name',
    'email',
    ...mergedColumns(kind),
    ...(kind === 'borrower' ? ['ssn_sealed'] : []),
  ]
  return columns
    .map((column) => {
      const [mine, theirs] = [shown(column, Reflect.get(kept, column)), shown(column, Reflect.get(gone, column))]
      const fills = column in filled || (column === 'ssn_sealed' && takesSsn)
      return { field: labels[column] ?? column, kept: mine, gone: theirs, result: fills ? theirs : mine }
    })
    .filter((row) => row.kept !== '' || row.gone !== '')
}

/** The names of both, with their addresses where they are called the same. */
const namesOf = ({ kept, gone }: MergePlan): { kept: string; gone: string } => {
  const nameOf = ({ first_name: first, last_name: last }: MergePlan['kept']) => `${first} ${last}`.trim()
  const [stays, goes] = [nameOf(kept), nameOf(gone)]
  if (stays.toLowerCase() !== goes.toLowerCase()) return { kept: stays, gone: goes }
  return { kept: `${stays} (${shownEmail(kept.email)})`, gone: `${goes} (${shownEmail(gone.email)})` }
}

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
    const found = await q.samePeople(tx, loan.id)
    if (!found.some((one) => one.kind === asked.kind && one.id === asked.id && one.other_id === asked.other_id))
      fail('not_found', 'These two records no longer match. Reload the loan.')
    try {
      return await describe(tx, deps, asked)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'state_conflict') throw error
      return { refusal: error.message, kept: null, gone: null, fields: [], loans: [], moves: [] }
    }
  })
