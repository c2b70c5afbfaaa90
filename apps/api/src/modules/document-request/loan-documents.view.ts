import type { DataPointView } from '@plinth/contract/data-point'
import type { LoanDocumentView } from '@plinth/contract/loan-document'
import type { ActivityState } from '@plinth/domain/activity/types'
import type { Deps } from '../../platform/deps.ts'
import { type DataPointRow, dataPointRows, type LoanDocumentRow, loanDocumentRows } from './loan-documents.queries.ts'

const LINK_SECONDS = 900
const epoch = (at: Date): number => Math.floor(at.getTime() / 1000)

const toDataPointView = (d: DataPointRow): DataPointView => ({
  data_point_id: d.id,
  key_name: d.key_name,
  // Both are written through the contract's own schemas.
  value: d.value as DataPointView['value'],
  value_type: d.value_type as DataPointView['value_type'],
  display_option: d.display_option,
  page: d.page,
  quote: d.quote,
  last_update: epoch(d.updated_at),
})

const fieldsOf = (json: unknown): LoanDocumentView['ocr_data'] =>
  typeof json === 'object' && json !== null && 'fields' in json && typeof json.fields === 'object'
    ? ((json.fields ?? {}) as LoanDocumentView['ocr_data'])
    : {}

const toLoanDocumentView = (d: LoanDocumentRow, url: string, points: readonly DataPointRow[]): LoanDocumentView => ({
  document: {
    document_id: d.id,
    document_name: d.document_name,
    file_name: d.file_name,
    content_type: d.content_type,
    created: d.received_at ? epoch(d.received_at) : 0,
  },
  user_name: `${d.first_name ?? ''} ${d.last_name ?? ''}`.trim(),
  activity_uuid: d.activity_id,
  activity_name: d.activity_name,
  process_uuid: d.process_id,
  activity_status: { state: d.process_state as ActivityState },
  download_url: url,
  ocr_data: fieldsOf(d.data_to_display),
  data_points: points.filter((p) => p.process_id === d.process_id).map(toDataPointView),
})

/** Every file of a loan with a signed address (U-23). `loanId` is the uuid. */
export const readLoanDocuments = async (deps: Deps, loanId: string): Promise<LoanDocumentView[]> => {
  const [documents, points] = await Promise.all([loanDocumentRows(deps.db, loanId), dataPointRows(deps.db, loanId)])
  return Promise.all(
    documents.map(async (d) => {
      const url = await deps.storage.signGet(d.storage_key, {
        contentType: d.content_type,
        expiresInSeconds: LINK_SECONDS,
        downloadName: d.file_name,
      })
      return toLoanDocumentView(d, url, points)
    }),
  )
}
