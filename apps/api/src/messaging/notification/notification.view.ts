import { epochOf } from '@plinth/domain/shared/dates'
import type { NotificationView } from '@plinth/contract/messaging/notifications'
import type { NotificationRow } from './notification.queries.ts'

/** A notification as the API answers it (U-22). */
export const toNotificationView = (n: NotificationRow): NotificationView => ({
  id: n.id,
  message: n.message,
  status: n.status,
  state: n.state,
  created_at: epochOf(n.created_at),
  document_id: n.document_id,
  activity_id: n.activity_id,
  kind: n.kind,
  loan_human_id: n.loan_human_id,
  loan_name: n.loan_name,
})
