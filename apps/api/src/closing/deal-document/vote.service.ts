import type { Author } from '../../platform/actor.ts'
import type { FileLink } from '@plinth/contract/shared/files'
import { sessionMinutes } from '@plinth/domain/documents/signature/envelope'
import { tell } from '../../platform/bus.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { findActivity, type FoundActivity, moveActivity, refreshProgress } from '../../loan/index.ts'
import { countedReview, currentFile } from './deal-document.queries.ts'
import { recordAccepted, requireEvent, requireFile } from './deal-document.service.ts'
import { requireUnchanged } from './integrity.service.ts'

/** The board review of a loan that counts; null where there is none. */
export const reviewOfLoan = async (db: Db | Tx, loanId: string): Promise<FoundActivity | null> => {
  const row = await countedReview(db, loanId)
  return row ? findActivity(db, row.id) : null
}

/** Refuses to vote on a board review without a file, or with one that was changed since it was made. */
export const requireMemo = async (deps: Deps, review: FoundActivity): Promise<void> => {
  await requireUnchanged(deps, await requireFile(deps.db, review))
}

/** Sets a generated board review to waiting, as sending it to the board does; one that waits already stays so. */
export const putToVote = async (tx: Tx, author: Author, review: FoundActivity): Promise<void> => {
  if (review.state === 'Waiting') return
  requireEvent(review, 'send')
  await moveActivity(tx, author, review, 'send', { state_text: '' })
  await refreshProgress(tx, author, review.loan_id)
  await tell(tx, { kind: 'changed', topics: ['activity', 'loan-status'], loan_id: review.loan_id })
}

/** Accepts a board review that a vote approved; the caller holds the loan. */
export const acceptByVote = async (tx: Tx, author: Author, review: FoundActivity): Promise<void> => {
  requireEvent(review, 'set-accepted')
  await moveActivity(tx, author, review, 'set-accepted', { state_text: '' })
  await recordAccepted(tx, author, review, await currentFile(tx, review.id))
  await refreshProgress(tx, author, review.loan_id)
  await tell(tx, { kind: 'changed', topics: ['activity', 'loan-status'], loan_id: review.loan_id })
}

/** The address stands on the page behind the code and works as long as it is open. */
const MEMO_SECONDS = sessionMinutes * 60

/** A signed address of the newest file of a board review, for who proved to be a member; null where there is none. */
export const memoLink = async (deps: Deps, activityId: string): Promise<FileLink | null> => {
  const file = await currentFile(deps.db, activityId)
  if (!file) return null
  const url = await deps.storage.signGet(file.storage_key, {
    contentType: file.content_type,
    expiresInSeconds: MEMO_SECONDS,
    downloadName: file.file_name,
  })
  return {
    ...{ url, file_name: file.file_name, content_type: file.content_type, size_bytes: file.size_bytes },
    expires_epoch: Math.floor(deps.clock.now() / 1000) + MEMO_SECONDS,
  }
}
