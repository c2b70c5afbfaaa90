import { getDatastoreMetadata, listDatastoreDocuments, syncDatastore } from '@plinth/contract/documents/loan-document'
import { getPageImage } from '@plinth/contract/documents/document'
import {
  activateThread,
  archiveThread,
  createThread,
  getRetrievalInfo,
  getThread,
  listThreads,
  queryThread,
  stopAnswer,
  type ThreadView,
  updateThread,
} from '@plinth/contract/assistant/thread'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, fresh, query, useCall } from '../../lib/api.ts'
import { isAbout, refetchAbout } from '../../lib/changed.ts'
import { download } from '../../lib/http.ts'
import { datastoreWords, threadWords as words } from './thread.words.ts'

const loanParams = (loanId: string) => ({ loan_id: loanId })
export const threadParams = (id: string) => ({ thread_id: id })

/** Threads of a loan, the one written to last first. */
export const useThreads = (loanId: string, archived: boolean) =>
  useQuery({
    ...query(listThreads, { params: loanParams(loanId), query: { include_archived: archived } }),
    ...fresh,
    placeholderData: keepPreviousData,
  })

/** How often an answer that somebody else's tab or a lost connection streams is looked at. */
const LOOK_MS = 1000

export const isWriting = (thread: Pick<ThreadView, 'messages'> | undefined): boolean =>
  thread?.messages.some(({ state }) => state === 'writing') ?? false

/** One thread with its messages; looked at again and again while an answer is written that is not streamed here. */
export const useThread = (id: string | null, streams: boolean) =>
  useQuery({
    ...query(getThread, { params: threadParams(id ?? '') }),
    ...fresh,
    staleTime: 0,
    enabled: id !== null,
    refetchInterval: ({ state }) => (!streams && isWriting(state.data) ? LOOK_MS : false),
  })

/** A failure of renaming is only logged. */
export const useRenameThread = () => useCall(updateThread, { failure: null })
export const useArchiveThread = () => useCall(archiveThread, { failure: words.archiveFailed })
export const useActivateThread = () => useCall(activateThread, { failure: words.activateFailed })
export const useStop = () => useCall(stopAnswer)

/** Makes a thread on the server in place of the one with a temporary id. */
export const makeThread = (loanId: string): Promise<ThreadView> =>
  call(createThread, { params: loanParams(loanId), body: {} })

/** Reads anew what shows threads; what is being read at this moment may be from before, and is let go. */
export const useReadThreads = () => {
  const client = useQueryClient()
  const { changes } = queryThread
  return async () => {
    await client.cancelQueries({ predicate: (one) => isAbout(one, changes) })
    await refetchAbout(client, changes)
  }
}

/** What a numbered reference points at. */
export const useRetrieval = (messageId: string, number: number) =>
  useQuery({
    ...query(getRetrievalInfo, { params: { message_id: messageId, content_id: String(number) } }),
    ...fresh,
  })

/** The picture of a page, for the Document Viewer (J-48). */
export const pageOf = (at: { loan_id: string; document_id: string; page: number }) => async (signal: AbortSignal) => {
  const params = { ...loanParams(at.loan_id), document_id: at.document_id, page: at.page }
  return (await download(getPageImage, { params, query: { width: 2000 } }, { signal })).blob
}

const READING_MS = 3000

/** Documents of the datastore; looked at again while some are being read. */
export const useDatastoreDocuments = (loanId: string) =>
  useQuery({
    ...query(listDatastoreDocuments, { params: loanParams(loanId) }),
    ...fresh,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.documents.some(({ status }) => status === 'processing') ? READING_MS : false,
  })
export const useDatastoreSize = (loanId: string) =>
  useQuery({ ...query(getDatastoreMetadata, { params: loanParams(loanId) }), ...fresh, staleTime: 0 })

/** Sync File and Sync Full. */
export const useSync = () =>
  useCall(syncDatastore, {
    failure: datastoreWords.syncFailed,
  })
