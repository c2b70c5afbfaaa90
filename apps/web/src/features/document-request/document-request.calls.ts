import {
  type ActivityView,
  archiveActivity,
  downloadDocument,
  listDocumentRequests,
  listLoanActivities,
  openUpload,
  restartActivity,
  runProcess,
} from '@plinth/contract/activity'
import {
  archiveTemplate,
  createBorrowerDocumentRequest,
  createLegalEntityDocumentRequest,
  createLoanDocumentRequest,
  createPropertyDocumentRequest,
  createTemplate,
  listTemplates,
  updateTemplate,
} from '@plinth/contract/activity-templates'
import { acceptProcess, createLoanDocumentRequests, rejectProcess } from '@plinth/contract/document-request'
import type {
  ActivityId,
  BorrowerId,
  DocumentId,
  LegalEntityId,
  ProcessId,
  PropertyId,
  TemplateId,
} from '@plinth/contract/fields'
import { listLoanDocuments } from '@plinth/contract/loan-document'
import type { EntityKind } from '@plinth/domain/document-request/entity-kinds'
import { mediaTypeOf } from '@plinth/domain/document-request/uploads'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, fresh, keyOf, query, useCall } from '../../lib/api.ts'
import { putFile } from '../../lib/put-file.ts'
import { fileWords, requestWords, templateWords } from './document-request.words.ts'

/** What shows the state of a request somewhere on the loan page. */
const shown = [listDocumentRequests, listLoanActivities, listLoanDocuments]

export const useDocumentRequests = (loanId: string) =>
  useQuery({ ...query(listDocumentRequests, { params: { loan_id: loanId } }), ...fresh })

export const useTemplates = () => useQuery(query(listTemplates))

/** Refetches what shows requests: after uploads, which are no single call. */
export const useRefreshRequests = () => {
  const client = useQueryClient()
  return () => Promise.all(shown.map((e) => client.invalidateQueries({ queryKey: keyOf(e) })))
}

export const useCreateForLoan = () =>
  useCall(createLoanDocumentRequests, {
    refresh: shown,
    success: requestWords.created,
    failure: requestWords.somethingWrong,
  })

export const useRestart = () =>
  useCall(restartActivity, { refresh: shown, success: requestWords.restarted, failure: requestWords.somethingWrong })

/** No toast: the list of those being archived shows each outcome (M-23). */
export const useArchive = () => useCall(archiveActivity, { failure: null })

export interface EntityKey {
  kind: EntityKind
  id: string
}

/** M-33: the screen uses the typed form of the call. */
const createTyped = (loanId: string, entity: EntityKey, template: string): Promise<ActivityView> => {
  const template_id = template as TemplateId
  const onLoan = { loan_id: loanId }
  switch (entity.kind) {
    case 'borrower':
      return call(createBorrowerDocumentRequest, {
        params: { borrower_id: entity.id as BorrowerId, template_id },
        query: onLoan,
      })
    case 'legal-entity':
      return call(createLegalEntityDocumentRequest, {
        params: { entity_id: entity.id as LegalEntityId, template_id },
        query: onLoan,
      })
    case 'property':
      return call(createPropertyDocumentRequest, {
        params: { property_id: entity.id as PropertyId, template_id },
        query: onLoan,
      })
    case 'loan':
      return call(createLoanDocumentRequest, { params: { loan_id: loanId, template_id } })
  }
}

export const useCreateFromTemplate = (loanId: string, entity: EntityKey) => {
  const refresh = useRefreshRequests()
  return useMutation({
    // The dialog shows the failure itself, with its Close button (M-34).
    meta: { success: requestWords.added, failure: null },
    mutationFn: (templateId: string) => createTyped(loanId, entity, templateId),
    onSuccess: refresh,
  })
}

const templateOptions = { refresh: [listTemplates], failure: templateWords.failed }
export const useCreateTemplate = () => useCall(createTemplate, { ...templateOptions, success: templateWords.added })
export const useUpdateTemplate = () => useCall(updateTemplate, { ...templateOptions, success: templateWords.updated })
export const useArchiveTemplate = () =>
  useCall(archiveTemplate, { ...templateOptions, success: templateWords.archived })

export const useAcceptFile = () =>
  useCall(acceptProcess, { refresh: shown, success: fileWords.accepted, failure: fileWords.acceptFailed })
export const useRejectFile = () =>
  useCall(rejectProcess, { refresh: shown, success: fileWords.rejected, failure: fileWords.rejectFailed })

/** The signed address of a file; asked for anew each time, since it expires. */
export const fileLink = (activityId: string, documentId: string) => ({
  ...query(downloadDocument, {
    params: { activity_id: activityId as ActivityId, document_id: documentId as DocumentId },
  }),
  ...fresh,
  gcTime: 0,
})

/** Opens the upload, sends the file with progress, then has it looked at (M-17). */
export const uploadTo =
  (activityId: string) =>
  async (file: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<void> => {
    const params = { activity_id: activityId as ActivityId }
    const contentType = mediaTypeOf(file.name) ?? file.type
    const ticket = await call(openUpload, { params, body: { name: file.name, content_type: contentType } }, { signal })
    await putFile({ url: ticket.presigned_url, file, contentType, onProgress, signal })
    await call(runProcess, { params: { ...params, process_id: ticket.process_id as ProcessId }, body: {} }, { signal })
  }
