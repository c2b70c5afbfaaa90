import type { ActivityView, DocumentView, ProcessView } from '@plinth/contract/loan/activity'
import type { PrecheckNote } from '@plinth/domain/documents/document-request/precheck'
import { fullName } from '@plinth/domain/shared/text'
import { epochOf, epochOrNull, plainDateToEpoch } from '@plinth/domain/shared/dates'
import { batched, type Db, type Statement, type Tx } from '../../platform/db.ts'
import {
  type ActivityRow,
  type ActivityScope,
  activityRows,
  type DocumentRow,
  documentRows,
  documentsOfOne,
  oneActivityRow,
  processesOfOne,
  type ProcessRow,
  processRows,
} from './activity.queries.ts'

/** The instant look at a file, as its rule wrote it; null until it was looked at. */
const toPrecheck = (d: DocumentRow): DocumentView['precheck'] =>
  d.precheck === null
    ? null
    : {
        notes: Array.isArray(d.precheck) ? (d.precheck as unknown as PrecheckNote[]) : [],
        reason: d.precheck_reason,
        kept_by_name: d.keeper_first_name === null ? null : fullName(d.keeper_first_name, d.keeper_last_name ?? ''),
      }

const toDocumentView = (d: DocumentRow): DocumentView => ({
  document_id: d.id,
  file_name: d.file_name,
  document_name: d.document_name,
  created_epoch: epochOf(d.created_at),
  received_epoch: epochOrNull(d.received_at),
  content_type: d.content_type,
  original_name: d.original_name,
  size_bytes: d.size_bytes,
  page_count: d.page_count,
  slot_version: d.slot_version,
  locked: d.text_state === 'needs-password',
  precheck: toPrecheck(d),
  made:
    d.arrangement_id === null || d.made_from === null ? null : { arrangement_id: d.arrangement_id, from: d.made_from },
  same_as:
    d.same_name === null || d.same_received_at === null
      ? null
      : { file_name: d.same_name, document_name: d.same_document ?? '', received_epoch: epochOf(d.same_received_at) },
})

/** A part of a process's JSON, whose shape its writers keep: the object under a key, empty when there is none. */
const part = <T extends object>(json: unknown, key: string): Partial<T> => {
  const value: unknown = typeof json === 'object' && json !== null ? (json as Record<string, unknown>)[key] : undefined
  return typeof value === 'object' && value !== null ? (value as Partial<T>) : {}
}
const list = (json: unknown, key: string): string[] => {
  const value: unknown = typeof json === 'object' && json !== null ? (json as Record<string, unknown>)[key] : undefined
  return Array.isArray(value) ? value.map(String) : []
}

const textAt = (json: unknown, key: string): string => {
  const value: unknown = typeof json === 'object' && json !== null ? (json as Record<string, unknown>)[key] : undefined
  return typeof value === 'string' ? value : ''
}

const reasonOf = (json: unknown): string | null => {
  const reason: unknown = typeof json === 'object' && json !== null && 'reason' in json ? json.reason : null
  return typeof reason === 'string' ? reason : null
}

type Display = ProcessView['data_to_display']
type Memory = ProcessView['memory']

export const toProcessView = (p: ProcessRow, documents: readonly DocumentRow[]): ProcessView => ({
  process_id: p.id,
  process_name: p.name,
  state: p.state,
  status: { state: p.state, epoch: epochOf(p.state_since) },
  documents: documents.map(toDocumentView),
  data_to_display: {
    reason: reasonOf(p.data_to_display),
    data_from_user: part<Display['data_from_user']>(p.data_to_display, 'data_from_user') as Display['data_from_user'],
    fields: part<Display['fields']>(p.data_to_display, 'fields') as Display['fields'],
  },
  memory: {
    required_files: list(p.memory, 'required_files'),
    missing_files: {
      google_drive: list(part(p.memory, 'missing_files'), 'google_drive'),
      datastore: list(part(p.memory, 'missing_files'), 'datastore'),
    },
    reports_validation_results: part<Memory['reports_validation_results']>(
      p.memory,
      'reports_validation_results',
    ) as Memory['reports_validation_results'],
    unread_files: list(p.memory, 'unread_files'),
    read_by: textAt(p.memory, 'read_by'),
    note: textAt(p.memory, 'note'),
  },
})

/** The record an activity is about: its id and its name on screen. */
const entityOf = (a: ActivityRow): { id: string; name: string } => {
  switch (a.entity_kind) {
    case 'borrower':
      return {
        id: a.borrower_id ?? a.loan_id,
        name: `${a.borrower_first_name ?? ''} ${a.borrower_last_name ?? ''}`.trim(),
      }
    case 'legal-entity':
      return { id: a.legal_entity_id ?? a.loan_id, name: a.legal_entity_name ?? '' }
    case 'property':
      return { id: a.property_id ?? a.loan_id, name: a.property_address ?? '' }
    case 'loan':
      return { id: a.loan_id, name: a.loan_name }
  }
}

/** An activity as the API answers it (U-16); its processes newest first, each with its documents. */
export const toActivityView = (
  a: ActivityRow,
  processes: readonly ProcessRow[],
  documents: readonly DocumentRow[],
): ActivityView => {
  const entity = entityOf(a)
  return {
    activity_id: a.id,
    activity_type: a.type,
    status: { state: a.state, text: a.state_text, epoch: epochOf(a.state_since) },
    name: a.name,
    document_name: a.document_name,
    description: a.description,
    last_update: epochOf(a.updated_at),
    report_type: a.report_type,
    parent_id: a.parent_id,
    url: a.url ?? (a.type === 'plaid' ? `/plaid/${a.id}` : null),
    due_epoch: a.due_on === null ? null : plainDateToEpoch(a.due_on),
    loan: { id: a.loan_id, human_id: a.loan_human_id, name: a.loan_name },
    entity_type: a.entity_kind,
    entity_id: entity.id,
    entity_name: entity.name,
    owner_name: `${a.owner_first_name ?? ''} ${a.owner_last_name ?? ''}`.trim() || null,
    rejection_reason: a.rejection_reason,
    envelope_id: a.envelope_id,
    template_id: a.template_id,
    archived: a.archived_at !== null,
    superseded: a.superseded_at !== null,
    processes: processes.map((p) =>
      toProcessView(
        p,
        documents.filter((d) => d.process_id === p.id),
      ),
    ),
    version: a.version,
  }
}

const byKey = <T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> => Map.groupBy(rows, key)

/** The rows of some activities, of their processes and of their documents as the API answers them. */
export const toViews = (rows: readonly ActivityRow[], runs: readonly ProcessRow[], files: readonly DocumentRow[]) => {
  const processes = byKey(runs, (p) => p.activity_id)
  const documents = byKey(files, (d) => d.activity_id)
  return rows.map((a) => toActivityView(a, processes.get(a.id) ?? [], documents.get(a.id) ?? []))
}

/** The activities of a scope, complete, oldest first. */
export const readActivities = async (db: Db | Tx, scope: ActivityScope): Promise<ActivityView[]> => {
  const reading = activityRows(db, scope).execute()
  const ids = scope.ids ?? (await reading).map((a) => a.id)
  return toViews(...(await Promise.all([reading, processRows(db, ids).execute(), documentRows(db, ids).execute()])))
}

/** The statements that read one activity: its row, its processes, its documents. */
export const readingActivity = (
  db: Db | Tx,
  id: string,
): [Statement<ActivityRow>, Statement<ProcessRow>, Statement<DocumentRow>] => [
  oneActivityRow(db, id),
  processesOfOne(db, id),
  documentsOfOne(db, id),
]

/** One activity, complete, read in one round trip; undefined when there is none. */
export const readActivity = async (db: Db | Tx, id: string): Promise<ActivityView | undefined> =>
  toViews(...(await batched<[ActivityRow, ProcessRow, DocumentRow]>(db, readingActivity(db, id))))[0]
