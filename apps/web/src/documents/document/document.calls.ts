import { type ActivityView, downloadDocument, getActivity, runProcess } from '@plinth/contract/loan/activity'
import { listProcessDataPoints, updateDataPoints, updateDisplayData } from '@plinth/contract/documents/data-point'
import { getEnvelopeStatus } from '@plinth/contract/documents/envelope'
import { getDocumentText, getPageImage, readDocument, unlockDocument } from '@plinth/contract/documents/document'
import { acceptProcess, rejectProcess, requestProcessSignature } from '@plinth/contract/documents/document-request'
import type { LoanView } from '@plinth/contract/loan/loan'
import { listLoanDocuments, listLoanSources, type LoanDocumentView } from '@plinth/contract/documents/loan-document'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call, fresh, query, useCall } from '../../lib/api.ts'
import { download } from '../../lib/http.ts'
import { useOfferUndo } from '../../lib/undo-decision.ts'
import { documentWords as words, readingWords, signatureWords } from './document.words.ts'

/** What the panel knows of its loan. */
export type PanelLoan = Pick<LoanView, 'id' | 'borrowers' | 'contacts'>

const READING_MS = 1500
const isReading = ({ text }: LoanDocumentView) => text.state === 'queued' || text.state === 'reading'

/** The documents of a loan; looked at again while one of them is being read. */
export const useDocuments = (loanId: string, search = '') =>
  useQuery({
    ...query(listLoanDocuments, { params: { loan_id: loanId }, query: search === '' ? {} : { search } }),
    ...fresh,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.documents.some(isReading) ? READING_MS : false),
  })

export const useSources = (loanId: string) =>
  useQuery({ ...query(listLoanSources, { params: { loan_id: loanId } }), ...fresh })

const activityParams = (activityId: string) => ({ params: { activity_id: activityId } })
/** The process a file came with. */
export const processParams = (shown: LoanDocumentView) => ({
  activity_id: shown.activity_uuid,
  process_id: shown.process_uuid,
})

export const useActivity = (activityId: string) =>
  useQuery({ ...query(getActivity, activityParams(activityId)), ...fresh })

export const useEnvelope = (activity: ActivityView) =>
  useQuery({
    ...query(getEnvelopeStatus, activityParams(activity.activity_id)),
    ...fresh,
    enabled: activity.envelope_id !== null,
  })

/** J-17 */
export const useDataPoints = (processId: string) =>
  useQuery({ ...query(listProcessDataPoints, { params: { process_id: processId } }), ...fresh })

export const useAccept = () => {
  const offerUndo = useOfferUndo()
  return useCall(acceptProcess, {
    failure: words.acceptFailed,
    done: (activity, { params }) =>
      offerUndo({ message: words.accepted, decided: 'Accepted', activity, processId: params.process_id }),
  })
}
export const useReject = () => {
  const offerUndo = useOfferUndo()
  return useCall(rejectProcess, {
    failure: words.rejectFailed,
    done: (activity, { params }) =>
      offerUndo({ message: words.rejected, decided: 'Rejected', activity, processId: params.process_id }),
  })
}
export const useSendForSignature = () =>
  useCall(requestProcessSignature, { success: signatureWords.sent, failure: signatureWords.failed })

/** J-15. The tab shows a failure itself as well, beside what was typed. */
export const useSaveOcr = () => useCall(updateDisplayData, { success: words.saved, failure: words.updateFailed })
/** J-16 */
export const useSavePoints = () => useCall(updateDataPoints, { success: words.saved, failure: words.updateFailed })

/** J-23 */
export const useExtract = () => useCall(runProcess, { success: words.extracting, failure: words.updateFailed })
export const useReadAgain = () => useCall(readDocument, { failure: readingWords.tryFailed })
export const useUnlock = () => useCall(unlockDocument, { failure: null })

/** What a file is asked for by. */
interface FileOfActivity {
  activity_uuid: string
  document: { document_id: string }
  /** What was sent, where a JPEG is shown in its stead; otherwise what is shown. */
  file?: 'original'
}

/** A new signed address of a file: the one of the list works for some minutes only. */
export const renewLink = async ({ activity_uuid, document, file }: FileOfActivity): Promise<string> => {
  const params = { activity_id: activity_uuid, document_id: document.document_id }
  return (await call(downloadDocument, { params, query: { file } })).url
}

/** Saves a file at an address asked for in this moment; a failure is a toast (J-45). */
export const useDownload = () =>
  useMutation({
    meta: { failure: words.downloadFailed },
    mutationFn: async (shown: FileOfActivity) => {
      const link = document.createElement('a')
      link.href = await renewLink(shown)
      link.rel = 'noopener'
      link.click()
    },
  })

export interface DocumentKey {
  loan_id: string
  document_id: string
}

/** The parameters that name a document of a loan. */
export const documentParams = ({ loan_id, document_id }: DocumentKey) => ({
  loan_id,
  document_id,
})

/** The words recognised on a page and their places, for pages that are pictures. */
export const wordsOfPage = (key: DocumentKey) => async (page: number) => {
  const { pages } = await call(getDocumentText, { params: documentParams(key), query: { pages: String(page) } })
  return (pages[0]?.words ?? []).map(({ text, x, y, w, h }) => ({ text, x, y, width: w, height: h }))
}

/** The picture of a page (J-48). */
export const pageImage =
  (key: DocumentKey, page: number, width = 2000) =>
  async (signal: AbortSignal) =>
    (await download(getPageImage, { params: { ...documentParams(key), page }, query: { width } }, { signal })).blob
