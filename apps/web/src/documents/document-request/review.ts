import type { ActivityView, DocumentView, ProcessView } from '@plinth/contract/loan/activity'
import { type FileTally, isOpenFile, tallyFiles } from '@plinth/domain/documents/document-request/review'

/** One file of a request with the process that takes the decision on it. */
export interface FileOf {
  process: ProcessView
  document: DocumentView
}

/** Every version, the newest first; an upload that never finished is none. */
export const filesOf = (activity: ActivityView): FileOf[] =>
  activity.processes
    .filter((process) => process.state !== 'New')
    .flatMap((process) => process.documents.map((document) => ({ process, document })))

/** How many of a request's files are accepted. */
export const tallyOf = (activity: ActivityView): FileTally =>
  tallyFiles(
    activity.processes.map((p) => ({
      state: p.state,
      sent: p.documents[0]?.created_epoch ?? p.status.epoch,
      since: p.status.epoch,
    })),
  )

/** Whether staff can decide on a file now: it is open, and no longer being read. */
export const isToReview = ({ process }: FileOf): boolean => isOpenFile(process.state) && process.state !== 'Processing'

/** A file to look at: of which request, and which of its files. */
export interface ReviewTarget {
  activityId: string
  documentId: string
}

/** The next file to review after one, in the order of the requests, around the end; null when it was the last. */
export const nextToReview = (activities: readonly ActivityView[], from: ReviewTarget): ReviewTarget | null => {
  const all = activities.flatMap((a) =>
    filesOf(a).map((file) => ({ activityId: a.activity_id, documentId: file.document.document_id, file })),
  )
  const at = all.findIndex((one) => one.documentId === from.documentId)
  const next = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].find((one) => isToReview(one.file))
  return next ? { activityId: next.activityId, documentId: next.documentId } : null
}

/**
 * Rows in the order they were first shown, so that none moves under the hand after a decision; new rows follow at the
 * end. The order is taken anew when the list is opened again.
 */
export const inShownOrder = <T>(rows: readonly T[], idOf: (row: T) => string, shown: readonly string[]): T[] => {
  const place = new Map(shown.map((id, at) => [id, at]))
  const at = (row: T) => place.get(idOf(row)) ?? shown.length
  return rows.toSorted((a, b) => at(a) - at(b))
}
