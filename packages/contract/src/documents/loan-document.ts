import { activityStates } from '@plinth/domain/loan/activity/types'
import { documentKinds } from '@plinth/domain/documents/document/kinds'
import { z } from 'zod'
import { ExtractedValue } from '../loan/activity.ts'
import { adminMay } from '../shared/access.ts'
import { DataPointView } from './data-point.ts'
import { TextStateView } from './document.ts'
import { endpoint } from '../shared/endpoint.ts'
import { idOf, Instant, LoanKey, textOrEmpty } from '../shared/fields.ts'
import { OriginalName } from '../shared/files.ts'

export const LoanDocumentView = z
  .object({
    document: z
      .object({
        document_id: idOf('document'),
        document_name: z.string().describe('Name the document is known by'),
        file_name: z.string().describe('Name of the uploaded file'),
        content_type: z.string().describe('Media type'),
        original_name: OriginalName,
        created: Instant.describe('When it was received, epoch seconds'),
        page_count: z.int().nullable().describe('Pages; null when not known'),
        kind: z.enum(documentKinds).nullable().describe('What kind of document it is read as; null when none is known'),
      })
      .describe('The file'),
    text: TextStateView,
    matches: z
      .array(
        z.object({
          page: z.int().describe('Page, from 1'),
          snippet: z.string().describe('The words around it'),
        }),
      )
      .describe('Where its text says what was searched for, at most 5 places; empty without a search'),
    user_name: z.string().describe('Who uploaded it; empty when not known'),
    activity_uuid: idOf('activity'),
    activity_name: z.string().describe('Name of the activity'),
    process_uuid: idOf('process'),
    activity_status: z.object({ state: z.enum(activityStates).describe('State of the process') }).describe('Status'),
    download_url: z.string().describe('Signed storage address; GET it without a bearer token'),
    ocr_data: z.record(z.string(), ExtractedValue).describe('Extracted values, key to {value}'),
    data_points: z.array(DataPointView).describe('Data points, by key'),
  })
  .meta({ id: 'LoanDocument', description: 'A document in the panel of a loan' })
export type LoanDocumentView = z.infer<typeof LoanDocumentView>

export const SourceEntry = z
  .object({
    source_name: z.string().describe('Where the value comes from'),
    value: ExtractedValue.shape.value,
    priority: z.int().describe('The source with the lowest number is believed'),
    documents: z
      .array(
        z.object({
          document_id: idOf('document'),
          document_name: z.string().describe('Name of the document'),
          page: z.int().nullable().describe('Page, from 1; null when not known'),
        }),
      )
      .describe('Documents it was read from'),
    entity_name: z.string().describe('Whose value it is'),
    entity_id: z.string().describe('Id (UUID) of that borrower, property or loan'),
    last_update: Instant.describe('Last change, epoch seconds'),
    display_option: z.int().min(0).max(4).describe('0 plain, 1 percent, 2 fraction as percent, 3 dollars, 4 date'),
  })
  .meta({ id: 'SourceEntry', description: 'One value with its source' })

export const DatastoreDocument = z
  .object({
    id: idOf('document'),
    name: z.string().describe('Name'),
    status: z.enum(['completed', 'processing', 'failed']).describe('Whether the assistant can read it'),
    created_at: Instant.describe('When it entered, epoch seconds'),
  })
  .meta({ id: 'DatastoreDocument', description: 'A document the assistant reads' })

const params = z.object({ loan_id: LoanKey })

export const listLoanDocuments = endpoint({
  id: 'loan.get-all-documents',
  method: 'GET',
  path: '/loan/{loan_id}/get-all-documents',
  summary: 'All documents of a loan',
  access: adminMay('view-files'),
  shows: ['activity', 'document'],
  params,
  query: z.strictObject({
    search: textOrEmpty(200).optional().describe('Only documents whose name, uploader or text contains it'),
  }),
  reply: z.object({ documents: z.array(LoanDocumentView).describe('Documents, newest first') }),
})
export const listLoanSources = endpoint({
  id: 'loan.get-all-sources',
  method: 'GET',
  path: '/loan/{loan_id}/get-all-sources',
  summary: 'All values of a loan with their sources',
  access: adminMay('view-loans'),
  shows: ['data-point', 'value'],
  params,
  reply: z.object({
    sources: z
      .record(
        z.string(),
        z.record(z.string(), z.array(SourceEntry).describe('Entries')).describe('Tabs of the key, by name'),
      )
      .describe('By source key, then by tab'),
  }),
})
export const syncDatastore = endpoint({
  id: 'loan.sync-files-to-datastore',
  method: 'PUT',
  path: '/loan/{loan_id}/sync-files-to-datastore',
  summary: 'Sync the loan files to the datastore: those changed since the last sync, or all',
  access: adminMay('edit-loan'),
  changes: ['document'],
  params,
  body: z.strictObject({ is_full_sync: z.boolean().describe('true reads every file again') }),
  reply: z.object({ queued: z.int().describe('Files that will be read') }),
  status: 202,
})
export const listDatastoreDocuments = endpoint({
  id: 'loan.get-datastore-documents',
  method: 'GET',
  path: '/loan/{loan_id}/get-datastore-documents',
  summary: 'Documents of the datastore of a loan',
  access: adminMay('view-loans'),
  shows: ['document'],
  params,
  reply: z.object({ documents: z.array(DatastoreDocument).describe('Documents, by name') }),
})
export const getDatastoreMetadata = endpoint({
  id: 'loan.get-datastore-metadata',
  method: 'GET',
  path: '/loan/{loan_id}/get-datastore-metadata',
  summary: 'Size of the datastore of a loan',
  access: adminMay('view-loans'),
  shows: ['document'],
  params,
  reply: z.object({
    datastore_usages: z.object({ size_gb: z.number().describe('Size in GB (1024 MB)') }).describe('Usage'),
  }),
})
