import * as calls from '@plinth/contract/documents/mailbox'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { call, fresh, query, useCall } from '../../lib/api.ts'
import { download } from '../../lib/http.ts'
import { quarantineWords, threadWords, trayWords } from './mailbox.words.ts'

/** Entries on one page of the tray, the quarantine and a thread. */
export const TRAY_PAGE = 50
export const THREAD_PAGE = 20

const trayOf = (loan: string, offset: number) =>
  query(calls.getTray, { query: { limit: TRAY_PAGE, offset, ...(loan === '' ? {} : { loan_id: loan }) } })

/** What waits to be filed; of one loan when it is named. */
export const useTray = (loan: string, offset: number) =>
  useQuery({ ...trayOf(loan, offset), placeholderData: keepPreviousData, staleTime: 0 })

/** Asks for the tray before its page is there. */
export const preloadTray = (client: QueryClient, loan: string): Promise<void> => client.prefetchQuery(trayOf(loan, 0))

export const useQuarantine = (offset: number, enabled: boolean) =>
  useQuery({
    ...query(calls.getQuarantine, { query: { limit: THREAD_PAGE, offset } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled,
  })

/** The address and messages of a loan. */
export const useLoanMailbox = (loanId: string, offset: number, limit = THREAD_PAGE) =>
  useQuery({
    ...query(calls.getLoanMailbox, { params: { loan_id: loanId }, query: { limit, offset } }),
    placeholderData: keepPreviousData,
    ...fresh,
  })

/** What an attachment of a loan can be filed under. */
export const useRequestsToFile = (loanId: string) =>
  useQuery({ ...query(calls.listRequestsToFile, { params: { loan_id: loanId } }), ...fresh })

const PICTURE_WIDTH = 900

/** A page of an attachment as a picture so many pixels wide; kept while the tray is worked through. */
export const pageQuery = (id: string, page: number, width = PICTURE_WIDTH) => ({
  queryKey: ['mailbox.page', id, page, width],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const input = { params: { attachment_id: id, page }, query: { width } }
    return (await download(calls.getAttachmentPage, input, { signal })).blob
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

export const useFile = () => useCall(calls.fileAttachment, { failure: trayWords.notFiled })
/** The same from the dialog, which says itself what went wrong. */
export const useFileElsewhere = () => useCall(calls.fileAttachment, { failure: null })
export const useIgnore = () => useCall(calls.ignoreAttachment, { failure: trayWords.failed })
export const useSplit = () => useCall(calls.splitAttachment, { failure: null })
export const useUndo = () => useCall(calls.undoAttachment, { success: trayWords.putBack, failure: trayWords.tooLate })

export const useRelease = () =>
  useCall(calls.releaseMessage, { success: quarantineWords.released, failure: quarantineWords.failed })
export const useDiscard = () => useCall(calls.discardMessage, { failure: quarantineWords.failed })
export const useRestore = () =>
  useCall(calls.restoreMessage, { success: quarantineWords.restored, failure: quarantineWords.failed })

export const useWrite = () => useCall(calls.writeFromLoan, { success: threadWords.sent, failure: null })
export const useReplaceAddress = () =>
  useCall(calls.replaceAddress, { success: threadWords.replaced, failure: threadWords.failed })
export const useClearBounce = () =>
  useCall(calls.clearBounce, { success: threadWords.cleared, failure: threadWords.failed })

/** Where a file of a message can be fetched, for a few minutes. */
export const attachmentLink = (id: string) => call(calls.downloadMailAttachment, { params: { attachment_id: id } })
export const originalLink = (id: string) => call(calls.downloadMessage, { params: { message_id: id } })
