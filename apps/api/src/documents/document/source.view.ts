import type { SourceEntry } from '@plinth/contract/documents/loan-document'
import { byKey, type DisplayOption, displayOptions } from '@plinth/domain/documents/document/values'
import { epochOf, plainDateToEpoch } from '@plinth/domain/shared/dates'
import { centsToDollars } from '@plinth/domain/shared/money'
import { fullName } from '@plinth/domain/shared/text'
import type { z } from 'zod'
import type { Db } from '../../platform/db.ts'
import { findLoan } from '../../underwriting/index.ts'
import {
  type BorrowerValues,
  borrowerValues,
  type LoanValues,
  loanValues,
  type PointWithSource,
  pointsWithSource,
  type PropertyValues,
  propertyValues,
} from './source.queries.ts'

export type Entry = z.infer<typeof SourceEntry>
/** An entry with its place: its key, and the tab of what it is a value of. */
interface Placed {
  key: string
  tab: string
  entry: Entry
}

const { plain, fraction, dollars, date } = displayOptions

/** Believed first: what staff corrected, then documents, then what was entered. */
const CORRECTED = 0
const ENTERED = 10
const APPLICATION = 'Application'

interface Known {
  key: string
  value: string | number | null
  show: DisplayOption
}

const money = (key: string, cents: number | null): Known => ({
  key,
  value: cents === null ? null : centsToDollars(cents),
  show: dollars,
})
const said = (key: string, value: string | number | null): Known => ({
  key,
  value: value === '' ? null : value,
  show: plain,
})
const day = (key: string, value: string | null): Known => ({
  key,
  value: value === null ? null : plainDateToEpoch(value),
  show: date,
})

const ofLoan = (l: LoanValues): Known[] => [
  money('loan_amount', l.amount_cents),
  money('as_is_value', l.estimated_as_is_value_cents),
  money('as_completed_value', l.estimated_sellout_cents),
  money('current_loan_balance', l.current_loan_balance_cents),
  said('purpose', l.purpose),
  said('duration_months', l.duration_months),
  { key: 'interest_rate', value: l.interest_rate, show: fraction },
  day('closing_date', l.expected_closing),
  day('purchase_date', l.purchase_date),
]

const sum = (...cents: (number | null)[]): number | null =>
  cents.every((one) => one === null) ? null : cents.reduce<number>((all, one) => all + (one ?? 0), 0)

const ofProperty = (p: PropertyValues): Known[] => [
  said(
    'property_address',
    [p.address_address, p.address_city, p.address_state].filter((part) => part !== '').join(', '),
  ),
  money('purchase_price', p.purchase_price_cents),
  said('number_of_units', p.number_of_units),
  said('square_footage', p.total_square_footage),
  money('gross_income', sum(p.current_gross_income_residential_cents, p.current_gross_income_commercial_cents)),
  money('operating_expenses', p.current_operating_expenses_cents),
  money('net_operating_income', p.current_noi_cents),
]

const ofBorrower = (b: BorrowerValues): Known[] => [
  said('full_name', fullName(b.first_name, b.last_name)),
  day('date_of_birth', b.date_of_birth),
  said('credit_score', b.credit_score),
  money('net_worth', b.net_worth_cents),
  money('liquidity', b.liquidity_cents),
]

const entered = (known: readonly Known[], of: { tab: string; id: string; name: string; updated: Date }): Placed[] =>
  known
    .filter(({ value }) => value !== null)
    .map(({ key, value, show }) => ({
      key,
      tab: of.tab,
      entry: {
        source_name: APPLICATION,
        value,
        priority: ENTERED,
        documents: [],
        entity_name: of.name,
        entity_id: of.id,
        last_update: epochOf(of.updated),
        display_option: show,
      },
    }))

type Names = ReadonlyMap<string, string>

/** What a data point is a value of. */
const ownerOf = (v: PointWithSource, names: Names): { tab: string; id: string; name: string } => {
  if (v.legal_entity_id) return { tab: 'Legal entity', id: v.legal_entity_id, name: v.legal_entity_name ?? '' }
  if (v.borrower_id) return { tab: 'Borrower', id: v.borrower_id, name: names.get(v.borrower_id) ?? '' }
  if (v.property_id) return { tab: 'Property', id: v.property_id, name: names.get(v.property_id) ?? '' }
  return { tab: 'Loan', id: v.loan_id, name: names.get(v.loan_id) ?? '' }
}

const read = (v: PointWithSource, names: Names): Placed => {
  const owner = ownerOf(v, names)
  const name = v.document_name === null || v.document_name === '' ? (v.file_name ?? '') : v.document_name
  return {
    key: v.key_name,
    tab: owner.tab,
    entry: {
      source_name: name || (v.activity_name ?? APPLICATION),
      // Written through the contract's own schemas.
      value: v.value as Entry['value'],
      priority: v.edited_at ? CORRECTED : v.priority,
      documents: v.document_id ? [{ document_id: v.document_id, document_name: name, page: v.page }] : [],
      entity_name: owner.name,
      entity_id: owner.id,
      last_update: epochOf(v.updated_at),
      display_option: v.display_option,
    },
  }
}

const grouped = (all: readonly Placed[]): Record<string, Record<string, Entry[]>> => {
  const keys = [...new Set(all.map((one) => one.key))].sort(byKey)
  return Object.fromEntries(
    keys.map((key) => {
      const tabs = Object.groupBy(
        all.filter((one) => one.key === key),
        (one) => one.tab,
      )
      const entries = Object.entries(tabs).map(([tab, placed = []]): [string, Entry[]] => [
        tab,
        placed.map((one) => one.entry).sort((a, b) => a.priority - b.priority || b.last_update - a.last_update),
      ])
      return [key, Object.fromEntries(entries.sort(([a], [b]) => byKey(a, b)))]
    }),
  )
}

/** Every value known of a loan with where it comes from, by key and by what it is a value of (J-02, U-25). */
export const readLoanSources = async (db: Db, loanKey: string) => {
  const { id } = await findLoan(db, loanKey)
  const [loan, properties, borrowers, points] = await Promise.all([
    loanValues(db, id),
    propertyValues(db, id),
    borrowerValues(db, id),
    pointsWithSource(db, id),
  ])
  const names = new Map<string, string>([
    [loan.id, loan.name],
    ...properties.map((p): [string, string] => [p.id, p.address_address]),
    ...borrowers.map((b): [string, string] => [b.id, fullName(b.first_name, b.last_name)]),
  ])
  const of = (tab: string, row: { id: string; updated_at: Date }) => ({
    tab,
    id: row.id,
    name: names.get(row.id) ?? '',
    updated: row.updated_at,
  })
  return grouped([
    ...entered(ofLoan(loan), of('Loan', loan)),
    ...properties.flatMap((p) => entered(ofProperty(p), of('Property', p))),
    ...borrowers.flatMap((b) => entered(ofBorrower(b), of('Borrower', b))),
    ...points.filter((point) => point.archived_at === null).map((point) => read(point, names)),
  ])
}
