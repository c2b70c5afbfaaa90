import { getActivity, listSystemDocuments, openCustomUpload, runProcess } from '@plinth/contract/loan/activity'
import * as review from '@plinth/contract/closing/board-review'
import * as commitment from '@plinth/contract/closing/commitment'
import { acceptGoodFaithDeposit } from '@plinth/contract/closing/deal-document'
import * as sheet from '@plinth/contract/closing/term-sheet'
import type { DealDocumentType } from '@plinth/domain/closing/deal-document/fields'
import type { SignerRole } from '@plinth/domain/closing/deal-document/recipients'
import { mediaTypeOf } from '@plinth/domain/documents/document-request/uploads'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, fresh, query, useCall } from '../../lib/api.ts'
import { useChanged } from '../../lib/changed.ts'
import { toast } from '../../ui/toasts.ts'
import type { DealSubject } from './deal.ts'
import { documentType } from './deal.ts'
import { dealWords as words } from './deal-document.words.ts'

const valuesCalls = {
  'term-sheet': sheet.getTermSheetValues,
  'board-review': review.getBoardReviewValues,
  commitment: commitment.getCommitmentValues,
} as const
const updateCalls = {
  'term-sheet': sheet.updateTermSheet,
  'board-review': review.updateBoardReview,
  commitment: commitment.updateCommitment,
} as const
const generateCalls = {
  'term-sheet': sheet.generateTermSheet,
  'board-review': review.generateBoardReview,
  commitment: commitment.generateCommitment,
} as const
const sendCalls = {
  'term-sheet': sheet.sendTermSheet,
  'board-review': review.sendBoardReview,
  commitment: commitment.sendCommitment,
} as const
const acceptCalls = {
  'term-sheet': sheet.acceptTermSheet,
  'board-review': review.acceptBoardReview,
  commitment: commitment.acceptCommitment,
} as const
const downloadCalls = {
  'term-sheet': sheet.downloadTermSheet,
  'board-review': review.downloadBoardReview,
  commitment: commitment.downloadCommitment,
} as const

/** The four kinds of documents of a loan, superseded ones included (L-29). */
export const useSystemDocuments = (loanId: string) =>
  useQuery({ ...query(listSystemDocuments, { params: { loan_id: loanId } }), ...fresh })

export interface LoadedValues {
  version: number
  fields: readonly {
    name: string
    label: string
    type: 'percent' | 'currency' | 'number' | 'text'
    source: 'entered' | 'loan' | 'document' | 'default' | 'none'
    /** Where the value comes from, in words. */
    origin: string | null
    origin_epoch: number | null
  }[]
  /** By name of the field; percents as fractions, money in dollars. */
  values: Readonly<Record<string, number | string | null>>
}

/** The values of a document as its form reads them. */
export const useValues = (type: DealDocumentType, activityId: string) =>
  useQuery({
    queryKey: [valuesCalls[type].id, activityId],
    meta: { shows: valuesCalls[type].shows },
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: async (): Promise<LoadedValues> => {
      const { version, fields, ...rest } = await call(valuesCalls[type], { params: { activity_id: activityId } })
      const given: Readonly<Record<string, unknown>> = rest
      const values = fields.map(({ name }) => {
        const value = given[name]
        return [name, typeof value === 'number' || typeof value === 'string' ? value : null] as const
      })
      return { version, fields, values: Object.fromEntries(values) }
    },
  })

/** Saves the changed values (L-05); the form shows a failure itself. */
export const useUpdate = (type: DealDocumentType) => {
  const changed = useChanged()
  return useMutation({
    meta: { failure: null, success: words.saved(type) },
    mutationFn: (o: { activityId: string; version: number; changed: Record<string, number | string | null> }) => {
      const body = { ...o.changed, version: o.version }
      return call(updateCalls[type], { params: { activity_id: o.activityId }, body })
    },
    // What a saved edit shows in is asked anew (I-63); after a refusal too, so that the form shows what others saved.
    onSettled: () => changed(updateCalls[type]),
  })
}

export const useGenerate = (type: DealDocumentType) =>
  useCall(generateCalls[type], { success: words.generated(type), failure: null })

export const useAccept = (type: DealDocumentType) =>
  useCall(acceptCalls[type], { success: words.accepted(type), failure: words.failed })

export const useAcceptDeposit = () =>
  useCall(acceptGoodFaithDeposit, { success: words.depositAccepted, failure: words.failed })

/** Sends a document: to people, or a board review to the board (L-18). */
export const useSend = (type: DealDocumentType) => {
  const changed = useChanged()
  return useMutation({
    meta: { failure: words.sendFailed, success: words.sent(type) },
    mutationFn: (o: {
      activityId: string
      recipients: { name: string; email: string; role?: SignerRole; title?: string }[]
      signature: boolean
      reason?: string
    }) => {
      const params = { activity_id: o.activityId }
      if (type === 'board-review') return call(review.sendBoardReview, { params })
      const { recipients, signature, reason } = o
      const body = { recipients, signature, ...(reason === undefined ? {} : { reason }) }
      return type === 'term-sheet'
        ? call(sheet.sendTermSheet, { params, body })
        : call(commitment.sendCommitment, { params, body })
    },
    onSuccess: () => changed(sendCalls[type]),
  })
}

/** Downloads the newest version of a document; a failure is a toast. */
export const useDownload = () =>
  useMutation({
    meta: { failure: words.downloadFailed },
    mutationFn: async (subject: DealSubject) => {
      const type = documentType(subject)
      if (type === null) return
      saveFrom((await call(downloadCalls[type], { params: { activity_id: subject.activity_id } })).url)
    },
  })

/** The address answers with a file name: the browser saves it and the page stays. */
export const saveFrom = (url: string) => {
  const link = document.createElement('a')
  link.href = url
  link.rel = 'noopener'
  link.click()
}

const POLL_MS = 500
const POLLS = 60

const settled = async (activityId: string, processId: string): Promise<'counts' | 'refused' | 'late'> => {
  for (let n = 0; n < POLLS; n++) {
    const { processes } = await call(getActivity, { params: { activity_id: activityId } })
    const state = processes.find((p) => p.process_id === processId)?.state
    if (state === 'Processed') return 'counts'
    if (state === 'Unsupported' || state === 'Failed') return 'refused'
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return 'late'
}

const put = async (url: string, file: File, contentType: string) => {
  const reply = await fetch(url, { method: 'PUT', body: file, headers: { 'content-type': contentType } }).catch(
    () => null,
  )
  if (!reply?.ok) throw new Error(words.putFailed)
}

/** Whether an upload is the signed copy of what was sent (L-14), rather than a document to send (L-13). */
export const isReturned = (subject: DealSubject): boolean => subject.state === 'Sent' || subject.state === 'Signed'

/**
 * What follows a checked upload (L-13 to L-15): one marked as signed is verified; else a document that was sent is set to
 * signed, and one not sent before is set to sent.
 */
const follow = (type: 'term-sheet' | 'commitment', subject: DealSubject, signed: boolean) => {
  const params = { activity_id: subject.activity_id }
  const moves =
    type === 'term-sheet'
      ? { verified: sheet.setTermSheetVerified, signed: sheet.setTermSheetSigned, sent: sheet.setTermSheetSent }
      : {
          verified: commitment.setCommitmentVerified,
          signed: commitment.setCommitmentSigned,
          sent: commitment.setCommitmentSent,
        }
  if (signed) return call(moves.verified, { params })
  return call(isReturned(subject) ? moves.signed : moves.sent, { params })
}

interface Upload {
  file: File
  signed: boolean
  /** Told when the file has arrived and is being checked. */
  onChecking: () => void
}

/** Uploads a finished document: open, PUT, check, then the move it stands for (L-13..L-17). */
export const useUpload = (type: 'term-sheet' | 'commitment', subject: DealSubject) => {
  const changed = useChanged()
  return useMutation({
    meta: { failure: null },
    mutationFn: async ({ file, signed, onChecking }: Upload) => {
      const contentType = mediaTypeOf(file.name)
      if (contentType === null) throw new Error(words.notValid(file.name))
      const params = { activity_id: subject.activity_id }
      const body = { name: file.name, content_type: contentType }
      const ticket =
        type === 'term-sheet'
          ? await call(sheet.uploadTermSheet, { params, query: signed ? { accepted: 'true' } : {}, body })
          : await call(openCustomUpload, { params, body })
      await put(ticket.presigned_url, file, contentType)
      onChecking()
      await call(runProcess, { params: { ...params, process_id: ticket.process_id } })
      const outcome = await settled(subject.activity_id, ticket.process_id)
      if (outcome !== 'counts') throw new Error(outcome === 'late' ? words.stillChecking : words.refused)
      await follow(type, subject, signed)
    },
    onSuccess: () => toast.success(words.uploaded(type)),
    onSettled: () => changed(openCustomUpload, runProcess, sendCalls[type]),
  })
}
