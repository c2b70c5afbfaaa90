import type { LoanView } from '@plinth/contract/loan/loan'
import { highestLevel } from '@plinth/domain/credit/insight/levels'
import { epochOf, epochOrNull, type PlainDate, plainDateToEpoch } from '@plinth/domain/shared/dates'
import { centsToDollars, dollarsOrNull } from '@plinth/domain/shared/money'
import { may } from '@plinth/domain/people/user/permissions'
import type { Actor } from '../../platform/actor.ts'
import { toBorrowerView, toContactView, toLegalEntityView, toPropertyView } from '../../people/index.ts'
import { viewOfDetails } from './detail-columns.ts'
import { figuresOf } from './figures.view.ts'
import type { LoanRecord } from './loan-detail.queries.ts'

const day = (date: string | null) => (date === null ? null : plainDateToEpoch(date))

/** Why no workbook can be made of a loan; null when it can (I-21). */
export const noWorkbook = (loan: Pick<LoanRecord, 'properties'>): string | null =>
  loan.properties.length === 0 ? 'Link a property first: the workbook is made of its figures' : null

/** The Open Analysis link (I-20, I-21): the Google Sheet where there is one, else the product's own workbook. */
const analysisOf = (loan: LoanRecord): LoanView['analysis'] => {
  const { spreadsheet_id: id } = loan
  if (id === null) return { url: null, reason: noWorkbook(loan) }
  return { url: `https://docs.google.com/spreadsheets/d/${encodeURIComponent(id)}/edit`, reason: null }
}

/** What the caller may do; an archived loan is read-only but can be restored (D-14, D-15). */
const canOf = (actor: Actor, archived: boolean): LoanView['can'] => {
  const has = (permission: Parameters<typeof may>[2]) => may(actor.role, actor.denied, permission)
  return {
    edit: !archived && has('edit-loan'),
    archive: has('archive-loan'),
    set_status: !archived && has('set-status'),
    edit_parties: !archived && has('edit-parties'),
  }
}

const ownerOf = (owner: LoanRecord['owner']): LoanView['owner_user'] =>
  owner && { id: owner.id, name: `${owner.first_name} ${owner.last_name}`.trim() || owner.email }

/** The answer of a loan (U-01, U-02) to this caller; `today` is the lender's date, for ages. */
export const toLoanView = (l: LoanRecord, actor: Actor, today: PlainDate): LoanView => {
  const properties = l.properties.map(toPropertyView)
  const borrowers = l.borrowers.map((borrower) => toBorrowerView(borrower, today))
  const prices = l.properties.flatMap((property) => property.purchase_price_cents ?? [])
  const archivedAt = l.archived_at ?? l.archive_due_at
  const findings = [l, ...properties, ...borrowers].flatMap((part) => part.insights)
  return {
    id: l.id,
    human_id: l.human_id,
    name: l.name,
    archived: l.archived_at !== null,
    archive_epoch: epochOrNull(archivedAt),
    rejection_reason: l.rejection_reason,
    ...viewOfDetails(l),
    purchase_date_epoch: day(l.purchase_date),
    purchase_price: prices.length === 0 ? null : centsToDollars(prices.reduce((sum, price) => sum + price, 0)),
    number_of_properties: properties.length,
    estimated_as_is_value: dollarsOrNull(l.estimated_as_is_value_cents),
    stabilized_value: dollarsOrNull(l.stabilized_value_cents),
    estimated_sellout: dollarsOrNull(l.estimated_sellout_cents),
    current_loan_balance: dollarsOrNull(l.current_loan_balance_cents),
    cost_spent_to_date: dollarsOrNull(l.cost_spent_to_date_cents),
    is_flip: l.is_flip,
    is_blanket_loan: l.is_blanket_loan,
    last_update: epochOf(l.updated_at),
    created_epoch: epochOf(l.created_at),
    score: l.score,
    figures: figuresOf(l),
    status: { state: l.status, suggested_steps: l.suggested_steps, since: epochOf(l.status_since) },
    story: l.story,
    google_drive_folder_id: l.google_drive_folder_id,
    spreadsheet_id: l.spreadsheet_id,
    analysis: analysisOf(l),
    properties,
    borrowers,
    guarantor_ids: l.guarantor_ids,
    contacts: l.contacts.map(toContactView),
    legal_entities: l.legal_entities.map(toLegalEntityView),
    neighborhoods: properties.flatMap((property) => property.neighborhood ?? []),
    insights: l.insights,
    insight_level: highestLevel(findings),
    owner_user: ownerOf(l.owner),
    activity: l.activity,
    can: canOf(actor, l.archived_at !== null),
    version: l.version,
  }
}
