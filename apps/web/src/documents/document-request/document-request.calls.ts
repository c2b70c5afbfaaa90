import {
  type ActivityView,
  archiveActivity,
  downloadDocument,
  listDocumentRequests,
  openUpload,
  restartActivity,
  runProcess,
} from '@plinth/contract/loan/activity'
import {
  archiveTemplate,
  createBorrowerDocumentRequest,
  createLegalEntityDocumentRequest,
  createLoanDocumentRequest,
  createPropertyDocumentRequest,
  createTemplate,
  listTemplates,
  saveRequestAsTemplate,
  updateTemplate,
} from '@plinth/contract/loan/activity-templates'
import { attachBlankForm, getBlankForm, removeBlankForm } from '@plinth/contract/documents/blank-form'
import { updateDisplayData } from '@plinth/contract/documents/data-point'
import {
  acceptDocumentRequest,
  acceptProcess,
  createLoanDocumentRequests,
  createOneOffRequest,
  previewLoanDocumentRequests,
  rejectProcess,
  restoreActivity,
} from '@plinth/contract/documents/document-request'
import type { Endpoint } from '@plinth/contract/shared/endpoint'
import type { TemplateId } from '@plinth/contract/shared/fields'
import type { EntityKind } from '@plinth/domain/loan/activity/entity-kinds'
import type { RequestFlag } from '@plinth/domain/documents/document-request/template'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call, fresh, messageOf, query, useCall } from '../../lib/api.ts'
import { useChanged } from '../../lib/changed.ts'
import { sendChecked } from '../../lib/checked-upload.ts'
import { useOfferUndo } from '../../lib/undo-decision.ts'
import type { Upload } from '../../ui/use-transfers.ts'
import { analysisWords, fileWords, requestWords, templateWords } from './document-request.words.ts'

export const useDocumentRequests = (loanId: string) =>
  useQuery({ ...query(listDocumentRequests, { params: { loan_id: loanId } }), ...fresh })

export const useTemplates = () => useQuery(query(listTemplates))

/** Refetches what shows requests, after uploads. */
export const useUploaded = () => {
  const changed = useChanged()
  return () => changed(openUpload, runProcess)
}

/** What creating the requests would ask of whom; asked anew each time the dialog opens. */
export const useRequestPreview = (loanId: string, flags: Readonly<Record<RequestFlag, boolean>>) =>
  useQuery({
    ...query(previewLoanDocumentRequests, { params: { loan_id: loanId }, query: flags }),
    ...fresh,
    gcTime: 0,
    // The list stays while a flag changes it.
    placeholderData: keepPreviousData,
  })

export const useCreateForLoan = () =>
  useCall(createLoanDocumentRequests, {
    success: requestWords.created,
    failure: requestWords.somethingWrong,
  })

export const useRestart = () =>
  useCall(restartActivity, { success: requestWords.restarted, failure: requestWords.somethingWrong })

/** Archives one request; `useArchived` follows the last of them. */
export const archiveOne = (id: string): Promise<ActivityView> => call(archiveActivity, { params: { activity_id: id } })

/** Refetches what shows requests, after some were archived or brought back. */
export const useArchived = () => {
  const changed = useChanged()
  return () => changed(archiveActivity, restoreActivity)
}

/** Takes archiving back, request by request; answers how many came back and why the others did not. */
export const bringBack = async (archived: readonly ActivityView[]): Promise<{ back: number; why: string | null }> => {
  let back = 0
  let why: string | null = null
  for (const { activity_id: id, version } of archived)
    try {
      await call(restoreActivity, { params: { activity_id: id }, body: { version } })
      back += 1
    } catch (error) {
      why = messageOf(error, requestWords.somethingWrong)
    }
  return { back, why }
}

const createCalls = {
  borrower: createBorrowerDocumentRequest,
  'legal-entity': createLegalEntityDocumentRequest,
  property: createPropertyDocumentRequest,
  loan: createLoanDocumentRequest,
} as const satisfies Record<EntityKind, Endpoint>

export interface EntityKey {
  kind: EntityKind
  id: string
}

/** M-33: the screen uses the typed form of the call. */
const createTyped = (loanId: string, entity: EntityKey, template: string): Promise<ActivityView> => {
  const template_id = template
  const onLoan = { loan_id: loanId }
  switch (entity.kind) {
    case 'borrower':
      return call(createBorrowerDocumentRequest, {
        params: { borrower_id: entity.id, template_id },
        query: onLoan,
      })
    case 'legal-entity':
      return call(createLegalEntityDocumentRequest, {
        params: { entity_id: entity.id, template_id },
        query: onLoan,
      })
    case 'property':
      return call(createPropertyDocumentRequest, {
        params: { property_id: entity.id, template_id },
        query: onLoan,
      })
    case 'loan':
      return call(createLoanDocumentRequest, { params: { loan_id: loanId, template_id } })
  }
}

export const useCreateFromTemplate = (loanId: string, entity: EntityKey) => {
  const changed = useChanged()
  return useMutation({
    // The dialog shows the failure itself, with its Close button (M-34).
    meta: { success: requestWords.added, failure: null },
    mutationFn: (templateId: string) => createTyped(loanId, entity, templateId),
    onSuccess: () => changed(createCalls[entity.kind]),
  })
}

/** Requests what no template describes; the form shows a refusal itself. */
export const useCreateOneOff = () => useCall(createOneOffRequest, { success: requestWords.added, failure: null })

const templateOptions = { failure: templateWords.failed }
export const useCreateTemplate = () => useCall(createTemplate, { ...templateOptions, success: templateWords.added })
export const useSaveAsTemplate = () =>
  useCall(saveRequestAsTemplate, { ...templateOptions, success: templateWords.added })
export const useUpdateTemplate = () => useCall(updateTemplate, { ...templateOptions, success: templateWords.updated })
export const useArchiveTemplate = () =>
  useCall(archiveTemplate, { ...templateOptions, success: templateWords.archived })

/** The blank form of a template. */
export const useBlankFormOf = (id: TemplateId) => useQuery(query(getBlankForm, { params: { template_id: id } }))
export const useAttachForm = () => useCall(attachBlankForm, { success: templateWords.formAttached, failure: null })
export const useRemoveForm = () => useCall(removeBlankForm, { success: templateWords.formRemoved, failure: null })

export const useAcceptFile = () => {
  const offerUndo = useOfferUndo()
  return useCall(acceptProcess, {
    failure: fileWords.acceptFailed,
    done: (activity, { params }) =>
      offerUndo({ message: fileWords.accepted, decided: 'Accepted', activity, processId: params.process_id }),
  })
}
/** Accepts what is open of a request and closes it; `openFile` is one of the files that this decides on, if any. */
export const useAcceptRequest = (openFile: string | undefined) => {
  const offerUndo = useOfferUndo()
  const message = fileWords.requestAccepted
  return useCall(acceptDocumentRequest, {
    failure: fileWords.acceptFailed,
    ...(openFile === undefined
      ? { success: message }
      : { done: (activity) => offerUndo({ message, decided: 'Accepted', activity, processId: openFile }) }),
  })
}
export const useRejectFile = () => {
  const offerUndo = useOfferUndo()
  return useCall(rejectProcess, {
    failure: fileWords.notRejected,
    done: (activity, { params }) =>
      offerUndo({ message: fileWords.rejected, decided: 'Rejected', activity, processId: params.process_id }),
  })
}

/** Looks again at a file that could not be looked at. */
export const useCheckAgain = () => useCall(runProcess, { success: fileWords.triedAgain, failure: fileWords.notTried })

/** No toast of a failure: the form says so itself, and keeps what was typed (M-50). */
export const useCorrectAnalysis = () => useCall(updateDisplayData, { success: analysisWords.saved, failure: null })

/** The signed address of a file, as it is asked for at the press of a button. */
export const freshLink = (activityId: string, documentId: string) =>
  call(downloadDocument, { params: { activity_id: activityId, document_id: documentId } })

/** The signed address of a file; asked for anew each time, since it expires. */
export const fileLink = (activityId: string, documentId: string) => ({
  ...query(downloadDocument, {
    params: { activity_id: activityId, document_id: documentId },
  }),
  ...fresh,
  gcTime: 0,
})

/** Sends files to a request by the calls of the staff (M-17, M-22). */
export const uploadTo =
  (activityId: string): Upload =>
  (file, onProgress, signal, again) => {
    const params = { activity_id: activityId }
    return sendChecked(
      {
        file,
        onProgress,
        signal,
        again,
        open: (body) => call(openUpload, { params, body }, { signal }),
        run: ({ process_id }) => call(runProcess, { params: { ...params, process_id }, body: {} }, { signal }),
      },
      activityId,
    )
  }
