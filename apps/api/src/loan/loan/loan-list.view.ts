import type { LoanPoint, LoanRow } from '@plinth/contract/loan/loan-list'
import type { MapPoint } from '@plinth/domain/loan/map-points'
import type { LoanRow as SortableLoan } from '@plinth/domain/loan/filter'
import { plainDateToEpoch } from '@plinth/domain/shared/dates'
import { centsToDollars, dollarsOrNull } from '@plinth/domain/shared/money'
import { foldForSearch, fullName } from '@plinth/domain/shared/text'
import { ltvOf } from '@plinth/domain/underwriting/ratios'
import type { ListedLoan } from './loan-list.queries.ts'

/** A loan as it is kept in memory: what filters, sorts, places and sums it. Amounts in cents. */
export interface CachedLoan extends SortableLoan {
  humanId: string
  foldedName: string
  foldedAround: string
  listVersion: number
  archived: boolean
  /** As `amount`, under the name that sums know. */
  amountCents: number
  /** 0 when not set, as the cards sum it (B-04). */
  amountAtClosingCents: number
  /** State of the first property, null without one (C-13). */
  state: string | null
  /** Where the first property lies; 0, 0 when it is not placed. */
  lat: number
  lng: number
}

const whole = (score: number | null) => (score === null ? null : Math.round(score))

const ltv = (r: ListedLoan) =>
  ltvOf({
    amount: r.amount_cents,
    asIsValue: r.estimated_as_is_value_cents,
    purchasePrice: r.purchase_price_cents,
  })
const officer = (r: ListedLoan) => fullName(r.owner_first_name ?? '', r.owner_last_name ?? '')

/** What a search finds a loan by beside its name (B-18). */
const around = (r: ListedLoan) =>
  foldForSearch(
    [
      r.human_id,
      ...r.properties.flatMap((p) => [p.address_address, p.address_city]),
      ...[...r.borrowers, ...r.contacts].map((p) => fullName(p.first_name, p.last_name)),
    ].join('\n'),
  )

/** Row -> wire. The check constraints of the columns are the lists of the domain, so the casts name what is stored. */
export const loanRowView = (r: ListedLoan): LoanRow => ({
  id: r.id,
  human_id: r.human_id,
  name: r.name,
  amount: centsToDollars(r.amount_cents),
  amount_at_closing: dollarsOrNull(r.amount_at_closing_cents),
  purpose: r.purpose,
  duration_months: r.duration_months,
  score: r.score,
  score_made_up: r.score !== null && r.score_made_up,
  scores: {
    loan: whole(r.factor_score),
    property: whole(r.property_score),
    neighborhood: whole(r.neighborhood_score),
    borrower: whole(r.borrower_score),
  },
  status: { state: r.status, suggested_steps: r.suggested_steps, since: r.status_since },
  ltv: ltv(r),
  documents: {
    accepted: r.documents_accepted,
    total: r.documents_total,
    due_epochs: (r.documents_due ?? []).map(plainDateToEpoch),
  },
  expected_closing_epoch: r.expected_closing === null ? null : plainDateToEpoch(r.expected_closing),
  last_update: r.last_update,
  archived: r.archived_epoch !== null,
  archive_epoch: r.archived_epoch ?? r.archive_due_epoch,
  rejection_reason: r.rejection_reason,
  purchase_price: dollarsOrNull(r.purchase_price_cents),
  interest_rate: r.interest_rate,
  exit_strategy: r.exit_strategy,
  properties: r.properties.map((p) => ({
    property_type: p.property_type,
    address_address: p.address_address,
    address_city: p.address_city,
    address_state: p.address_state,
    coordinates: { lat: p.latitude, lng: p.longitude },
  })),
  borrowers: r.borrowers.map(personView),
  contacts: r.contacts.map(personView),
  owner_user_id: r.owner_user_id,
  owner_name: officer(r),
  insight_level: r.insight_level,
  version: r.version,
})

export const pointView = ({ loan, count, amount }: MapPoint<CachedLoan>): LoanPoint => ({
  id: loan.id,
  human_id: loan.humanId,
  name: loan.name,
  amount: centsToDollars(amount),
  state: loan.status,
  lat: loan.lat,
  lng: loan.lng,
  count,
})

const personView = (p: { id: string; first_name: string; last_name: string }) => ({
  id: p.id,
  first_name: p.first_name,
  last_name: p.last_name,
})

/** Row -> what the cache keeps. */
export const cachedLoan = (r: ListedLoan): CachedLoan => {
  const first = r.properties[0]
  const names = (people: ListedLoan['borrowers']) => people.map((p) => fullName(p.first_name, p.last_name)).join(', ')
  return {
    id: r.id,
    humanId: r.human_id,
    listVersion: r.list_version,
    archived: r.archived_epoch !== null,
    name: r.name,
    foldedName: foldForSearch(r.name),
    foldedAround: around(r),
    status: r.status,
    purpose: r.purpose,
    propertyType: first?.property_type ?? null,
    address: first?.address_address ?? '',
    amount: r.amount_cents,
    amountCents: r.amount_cents,
    amountAtClosingCents: r.amount_at_closing_cents ?? 0,
    ltv: ltv(r),
    rate: r.interest_rate,
    score: r.score,
    borrowers: names(r.borrowers),
    contacts: names(r.contacts),
    durationMonths: r.duration_months,
    documents: r.documents_total === 0 ? null : r.documents_accepted / r.documents_total,
    statusSince: r.status_since,
    lastUpdate: r.last_update,
    expectedClosing: r.expected_closing,
    owner: r.owner_user_id,
    officer: officer(r),
    state: first ? first.address_state : null,
    lat: first?.latitude ?? 0,
    lng: first?.longitude ?? 0,
  }
}
