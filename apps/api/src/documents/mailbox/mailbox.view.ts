import type { LoanMailView, TrayItem } from '@plinth/contract/documents/mailbox'
import { epochOf } from '@plinth/domain/shared/dates'
import type { AttachmentRow, MessageRow, TrayRow } from './tray.queries.ts'

export const toTrayItem = (row: TrayRow): TrayItem => ({
  id: row.id,
  file_name: row.file_name,
  content_type: row.content_type,
  size_bytes: row.size_bytes,
  state: row.state,
  reason: row.reason,
  filed_as: null,
  version: row.version,
  loan_id: row.loan_id,
  loan_human_id: row.human_id,
  loan_name: row.loan_name,
  from: row.from_name || row.from_email,
  subject: row.subject,
  at_epoch: epochOf(row.at),
  called: row.called,
  page_count: row.page_count,
  starts: row.starts,
  suggestion:
    row.suggested_id !== null && row.suggested_name !== null && row.suggestion_stands
      ? { request_id: row.suggested_id, name: row.suggested_name, about: row.about, confidence: row.confidence ?? 0 }
      : null,
})

const toAttachment = (row: AttachmentRow) => ({
  id: row.id,
  file_name: row.file_name,
  content_type: row.content_type,
  size_bytes: row.size_bytes,
  state: row.state,
  reason: row.reason,
  filed_as: row.state === 'filing' || row.state === 'filed' ? (row.request_name ?? row.file_as) : null,
  version: row.version,
})

export const toLoanMail = (row: MessageRow, attachments: readonly AttachmentRow[]): LoanMailView => ({
  id: row.id,
  loan_id: row.loan_id,
  loan_human_id: row.human_id,
  direction: row.direction,
  kind: row.kind,
  state: row.state,
  reason: row.reason,
  checks: row.checks,
  from_email: row.from_email,
  from_name: row.from_name,
  to_line: row.to_line,
  subject: row.subject,
  body: row.body,
  quoted: row.quoted,
  html: row.html,
  delivery: row.delivery,
  decided_by: row.decided_by_name,
  at_epoch: epochOf(row.at),
  has_raw: row.inbound_id !== null,
  attachments: attachments.filter((one) => one.loan_mail_id === row.id).map(toAttachment),
})
