import type { LoanTimeline } from '@plinth/contract/loan'
import { type LoanStatus, loanStatuses, statusLabel } from '@plinth/domain/loan/status'
import { formatRate } from '@plinth/domain/loan/terms'
import { type DatePattern, formatPlainDate } from '@plinth/domain/shared/dates'
import { centsToDollars, formatMoney } from '@plinth/domain/shared/money'
import type { z } from 'zod'

interface EventRow {
  id: string
  at_epoch: number
  actor_name: string
  kind: string
  before: unknown
  after: unknown
}

type Fields = Readonly<Record<string, unknown>>

/** Row -> wire: each event as one sentence (B-15). */
export const timelineView = (rows: readonly EventRow[], pattern: DatePattern): z.input<typeof LoanTimeline> => ({
  events: rows.map((row) => ({
    id: row.id,
    epoch: row.at_epoch,
    actor_name: row.actor_name,
    kind: row.kind,
    text: sentence(row, pattern),
  })),
})

const sentence = (row: EventRow, pattern: DatePattern): string => {
  const [before, after] = [fields(row.before), fields(row.after)]
  const tell = sentences[row.kind]
  return tell ? tell(before, after, pattern) : plainWords(row.kind)
}

const sentences: Readonly<Record<string, (before: Fields, after: Fields, pattern: DatePattern) => string>> = {
  'loan.updated': (before, after, pattern) =>
    Object.keys(after)
      .map((field) => changeOf(field, before[field], after[field], pattern))
      .join('; '),
  'loan.status-changed': (before, after, pattern) => changeOf('status', before['status'], after['status'], pattern),
  'loan.archived': (_, after) => `Archived${reasonOf(after)}`,
  'loan.archive-scheduled': (_, after) => {
    const days = Number(after['days_to_archive'])
    return `To be archived in ${days} ${days === 1 ? 'day' : 'days'}${reasonOf(after)}`
  },
  'loan.restored': (_, after) => `Restored to ${shown('status', after['status'], 'mm.dd.yyyy')}`,
  'loan.reminded': (_, after) => `Reminder sent to ${list(after['to']).join(', ')}`,
}

const changeOf = (field: string, before: unknown, after: unknown, pattern: DatePattern): string => {
  const name = labels[field] ?? field.replace(/_cents$/, '').replaceAll('_', ' ')
  // A story is too long to tell twice in a line.
  if (field === 'story' || field === 'owner_user_id') return `Changed ${name}`
  const to = shown(field, after, pattern)
  return isNothing(before) ? `Set ${name} to ${to}` : `Changed ${name} from ${shown(field, before, pattern)} to ${to}`
}

const labels: Readonly<Record<string, string>> = {
  expected_closing: 'expected closing',
  duration_months: 'duration',
  owner_user_id: 'owner',
}

const shown = (field: string, value: unknown, pattern: DatePattern): string => {
  if (isNothing(value)) return 'nothing'
  if (field.endsWith('_cents')) return formatMoney(centsToDollars(Number(value)))
  if (field === 'expected_closing') return formatPlainDate(String(value), pattern)
  if (field === 'interest_rate') return formatRate(Number(value))
  if (field === 'duration_months') return `${String(value)} months`
  if (field === 'status') return isStatus(value) ? statusLabel(value) : String(value)
  return String(value)
}

const isNothing = (value: unknown) => value === null || value === undefined || value === ''
const isStatus = (value: unknown): value is LoanStatus => loanStatuses.some((status) => status === value)
const reasonOf = (after: Fields) => (isNothing(after['reason']) ? '' : `: ${String(after['reason'])}`)
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})

/** 'document-request.accepted' reads 'Document request accepted'. */
const plainWords = (kind: string): string => {
  const words = kind.replace(/[.-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
