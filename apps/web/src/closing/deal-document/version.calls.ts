import { getBoardReviewDocument } from '@plinth/contract/closing/board-review'
import { getCommitmentDocument } from '@plinth/contract/closing/commitment'
import type { DealVersionView } from '@plinth/contract/closing/deal-version'
import { downloadDealVersion, extendTermSheet, listDealVersions } from '@plinth/contract/closing/deal-version'
import { getTermSheetDocument } from '@plinth/contract/closing/term-sheet'
import type { DealDocumentType } from '@plinth/domain/closing/deal-document/fields'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, fresh, query, useCall } from '../../lib/api.ts'
import { saveFrom } from './deal-document.calls.ts'
import { versionWords as words } from './version.words.ts'

export type Format = DealVersionView['formats'][number]

/** How often a list is asked for again while something in it is on its way. */
const WAIT_MS = 2000

/** The versions of a document, asked for again while a PDF is printed or an upload checked. */
export const useVersions = (activityId: string, enabled = true) =>
  useQuery({
    ...query(listDealVersions, { params: { activity_id: activityId } }),
    ...fresh,
    staleTime: 0,
    enabled,
    refetchInterval: ({ state }) =>
      state.data?.versions.some((v) => v.state === 'printing' || v.state === 'checking') ? WAIT_MS : false,
  })

/** Downloads a version; a refusal is told as the server says it. */
export const useDownloadVersion = (activityId: string) =>
  useMutation({
    meta: { failure: null },
    mutationFn: async ({ number, format }: { number: number; format: Format }) => {
      const params = { activity_id: activityId, number: String(number), format }
      saveFrom((await call(downloadDealVersion, { params })).url)
    },
  })

const documentCalls = {
  'term-sheet': getTermSheetDocument,
  'board-review': getBoardReviewDocument,
  commitment: getCommitmentDocument,
} as const

/** Opens the document where it is edited: Google Docs where that is set up, else our own form of it (L-21, L-22). */
export const useOpenOnline = (type: DealDocumentType, activityId: string) =>
  useMutation({
    meta: { failure: null },
    mutationFn: async () => {
      // Opened at the press: browsers let no window open later.
      const tab = window.open('', '_blank')
      try {
        const { edit_url } = await call(documentCalls[type], { params: { activity_id: activityId } })
        if (tab) tab.location.href = edit_url
        else window.location.assign(edit_url)
      } catch (error) {
        tab?.close()
        throw error
      }
    },
  })

export const useExtend = () => useCall(extendTermSheet, { success: words.extended, failure: null })
