import type { LoanRow } from '@plinth/contract/loan/loan-list'
import type { LoanRow as SortableLoan } from '@plinth/domain/loan/filter'
import { propertyTypeLabel } from '@plinth/domain/people/property/types'
import { epochToPlainDate } from '@plinth/domain/shared/dates'
import { foldForSearch, fullName } from '@plinth/domain/shared/text'

/** A loan as the table filters, sorts and shows it; amounts in dollars. */
export interface LoanEntry extends SortableLoan {
  row: LoanRow
}

/** Loans as a table shows them. */
export interface ShownLoans {
  entries: readonly LoanEntry[]
  /** How many match, also those not loaded here. */
  total: number
  pending: boolean
  error: Error | null
  retry: () => void
  /** Says that the row at this place is in sight, where more come as they are scrolled to. */
  seen?: (index: number) => void
}

const known = new WeakMap<LoanRow, LoanEntry>()

/** The table's form of a loan; made once for each row received. */
export const loanEntry = (row: LoanRow): LoanEntry => {
  const made = known.get(row)
  if (made) return made
  const first = row.properties[0]
  const entry: LoanEntry = {
    row,
    id: row.id,
    name: row.name,
    foldedName: foldForSearch(row.name),
    foldedAround: foldForSearch(around(row)),
    status: row.status.state,
    purpose: row.purpose,
    propertyType: first?.property_type ?? null,
    address: first?.address_address ?? '',
    amount: row.amount,
    ltv: row.ltv,
    rate: row.interest_rate,
    score: row.score,
    borrowers: peopleOf(row.borrowers),
    contacts: peopleOf(row.contacts),
    owner: row.owner_user_id,
    officer: row.owner_name,
    documents: row.documents.total === 0 ? null : row.documents.accepted / row.documents.total,
    statusSince: row.status.since,
    durationMonths: row.duration_months,
    lastUpdate: row.last_update,
    expectedClosing: row.expected_closing_epoch === null ? null : epochToPlainDate(row.expected_closing_epoch),
  }
  known.set(row, entry)
  return entry
}

/** What a search finds a loan by beside its name (B-18). */
const around = (row: LoanRow): string =>
  [
    row.human_id,
    ...row.properties.flatMap((p) => [p.address_address, p.address_city]),
    ...[...row.borrowers, ...row.contacts].map((p) => fullName(p.first_name, p.last_name)),
  ].join('\n')

const peopleOf = (people: LoanRow['borrowers']) => people.map((p) => fullName(p.first_name, p.last_name)).join(', ')

/** 'Land, 12 Main Street, Brooklyn', and how many more properties there are. */
export const propertyLine = (row: LoanRow): string => {
  const first = row.properties[0]
  if (!first) return ''
  const line = [propertyTypeLabel(first.property_type), first.address_address, first.address_city]
    .filter((part) => part !== '')
    .join(', ')
  return row.properties.length > 1 ? `${line} +${row.properties.length - 1}` : line
}
