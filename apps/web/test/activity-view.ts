import type { ActivityView } from '@plinth/contract/loan/activity'
import type { ActivityId } from '@plinth/contract/shared/fields'

/** An activity of a loan as the server answers it, right unless a test says otherwise. */
export const activityView = (n: number, over: Partial<ActivityView> = {}): ActivityView => {
  const id = (of: number) => `019f0000-0000-7000-8000-${String(of).padStart(12, '0')}` as ActivityId
  return {
    activity_id: id(n),
    activity_type: 'document-request',
    status: { state: 'New', text: '', epoch: 1_790_000_000 },
    name: 'Rent roll',
    document_name: '',
    description: '',
    last_update: 1_790_000_000,
    report_type: null,
    parent_id: null,
    url: null,
    due_epoch: null,
    loan: { id: id(900), human_id: 'BL-10001', name: 'Main Street 12' },
    entity_type: 'loan',
    entity_id: id(900),
    entity_name: 'Main Street 12',
    owner_name: null,
    rejection_reason: null,
    envelope_id: null,
    template_id: null,
    archived: false,
    superseded: false,
    processes: [],
    version: 1,
    ...over,
  }
}
