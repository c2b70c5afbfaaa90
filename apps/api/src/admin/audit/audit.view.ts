import type { AuditEventView } from '@plinth/contract/admin/audit'
import { type CsvCell, toCsv } from '@plinth/domain/shared/csv'
import { epochOf } from '@plinth/domain/shared/dates'
import type { AuditRow } from './audit.queries.ts'

const loanOf = ({ loan_id: id, loan_human_id: human_id, loan_name: name }: AuditRow) =>
  id === null || human_id === null || name === null ? null : { id, human_id, name }

export const toAuditEventView = (e: AuditRow): AuditEventView => ({
  id: e.id,
  at_epoch: epochOf(e.at),
  actor_id: e.actor_id,
  actor_name: e.actor_name,
  kind: e.kind,
  entity: e.entity,
  entity_id: e.entity_id,
  loan: loanOf(e),
  before: e.before,
  after: e.after,
  ip: e.ip,
  request_id: e.request_id,
  position: e.position,
})

/** The columns of the exported trail, in order. */
const columns = {
  position: (e: AuditRow) => e.position,
  sealed_at: (e: AuditRow) => e.sealed_at?.toISOString() ?? null,
  hash: (e: AuditRow) => e.hash,
  id: (e: AuditRow) => e.id,
  at: (e: AuditRow) => e.at.toISOString(),
  actor_id: (e: AuditRow) => e.actor_id,
  actor_name: (e: AuditRow) => e.actor_name,
  kind: (e: AuditRow) => e.kind,
  entity: (e: AuditRow) => e.entity,
  entity_id: (e: AuditRow) => e.entity_id,
  loan: (e: AuditRow) => e.loan_human_id,
  before: (e: AuditRow) => e.before,
  after: (e: AuditRow) => e.after,
  ip: (e: AuditRow) => e.ip,
  request_id: (e: AuditRow) => e.request_id,
} satisfies Record<string, (e: AuditRow) => CsvCell>

const json = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

/** How the trail is written to a file: what stands first, and a stretch of events. The byte mark makes CSV read as UTF-8. */
export const formats = {
  csv: {
    type: 'text/csv; charset=utf-8',
    head: `\uFEFF${toCsv([Object.keys(columns)])}`,
    write: (events: readonly AuditRow[]) => toCsv(events.map((e) => Object.values(columns).map((cell) => cell(e)))),
  },
  jsonl: {
    type: 'application/x-ndjson; charset=utf-8',
    head: '',
    write: (events: readonly AuditRow[]) =>
      events
        .map((e) => {
          const cells = Object.entries(columns).map(([name, cell]) => [name, cell(e)])
          return `${JSON.stringify({ ...Object.fromEntries(cells), before: json(e.before), after: json(e.after) })}\n`
        })
        .join(''),
  },
} as const
