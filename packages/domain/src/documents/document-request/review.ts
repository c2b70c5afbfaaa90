import type { ActivityState } from '../../loan/activity/types.ts'

/** One file sent for a document request, as far as the decision on the request depends on it. */
export type ReviewedFile = {
  readonly state: ActivityState
  /** When it was sent, epoch seconds. */
  readonly sent: number
  /** Since when it has its state, epoch seconds: for a rejected file, when it was rejected. */
  readonly since: number
}

const decidedStates: readonly ActivityState[] = ['Accepted', 'Done', 'Rejected']
const acceptedStates: readonly ActivityState[] = ['Accepted', 'Done']
/** What staff can decide on; one being read is open too, but must wait. */
const openStates: readonly ActivityState[] = ['Processing', 'Processed', 'Signed', 'Sent', 'Waiting']

/** Whether a file was taken in: neither still on its way, nor refused or unreadable. */
const counts = (state: ActivityState): boolean => decidedStates.includes(state) || openStates.includes(state)

/** Whether staff still owe a decision on a file. */
export const isOpenFile = (state: ActivityState): boolean => openStates.includes(state)

/** How many rejections no later file stands in for; each is answered by one file sent after it. */
const unanswered = (files: readonly ReviewedFile[]): number => {
  const answers = files
    .filter((file) => counts(file.state))
    .map((file) => file.sent)
    .toSorted((a, b) => a - b)
  const rejections = files
    .filter((file) => file.state === 'Rejected')
    .map((file) => file.since)
    .toSorted((a, b) => a - b)
  let next = 0
  for (const sent of answers) {
    const rejected = rejections[next]
    if (rejected !== undefined && sent >= rejected) next += 1
  }
  return rejections.length - next
}

/**
 * What the decisions on its files make of a document request: 'open' while a decision is owed or nothing was sent,
 * 'Rejected' while a rejected file was not sent again, 'Accepted' once every file is accepted or replaced.
 */
export const requestOutcome = (files: readonly ReviewedFile[]): 'open' | 'Accepted' | 'Rejected' => {
  if (files.some((file) => isOpenFile(file.state))) return 'open'
  if (unanswered(files) > 0) return 'Rejected'
  return files.some((file) => acceptedStates.includes(file.state)) ? 'Accepted' : 'open'
}

/** How many of a request's files are accepted. A rejected file counts until a later one replaces it. */
export type FileTally = { readonly accepted: number; readonly total: number; readonly open: number }

/** Counts the files of a request for its '1 of 2 accepted'. */
export const tallyFiles = (files: readonly ReviewedFile[]): FileTally => {
  const accepted = files.filter((file) => acceptedStates.includes(file.state)).length
  const open = files.filter((file) => isOpenFile(file.state)).length
  return { accepted, open, total: accepted + open + unanswered(files) }
}
