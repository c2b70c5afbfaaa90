import type { PagesView } from '@plinth/contract/documents/pages'
import { arrangementUndoRefusal, isArrangeable } from '@plinth/domain/documents/pages/arrange'
import { stateAfter } from '@plinth/domain/loan/activity/transitions'
import { epochOf } from '@plinth/domain/shared/dates'
import type { Db, Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { findActivity, type FoundActivity } from '../../loan/index.ts'
import { isOutForSignature } from '../signature/index.ts'
import { arrangementsBy, arrangementsOf, filesOfRequest, type RequestFile, requestsBeside } from './pages.queries.ts'

const decided: readonly string[] = ['Accepted', 'Done']
export const isDecided = ({ state }: Pick<RequestFile, 'state'>): boolean => decided.includes(state)

/** Why the pages of a file cannot be arranged; empty when they can. */
export const fileRefusal = (file: RequestFile): string => {
  if (file.state === 'Processing' || file.received_at === null) return 'This file is still being checked.'
  if (file.state === 'Signed') return 'A signed document stays as it was signed.'
  if (file.state !== 'Processed' && !isDecided(file)) return 'This file is not kept for review.'
  if (file.unshown)
    return 'This file comes from another loan. Show it to the parties of this one before its pages answer another request.'
  if (!isArrangeable(file.content_type)) return 'Files of this type have no pages to arrange.'
  if (file.text_state === 'needs-password') return 'This file opens with a password. Keep an unlocked copy first.'
  return ''
}

/** Why no new file can be put under a request; empty when one can. */
export const requestRefusal = async (db: Db | Tx, a: FoundActivity): Promise<string> => {
  if (a.loan_archived_at) return 'The loan is archived. Restore it first.'
  if (a.archived_at) return 'This request is archived.'
  if (await isOutForSignature(db, a.id)) return 'This request is out for signature.'
  return stateAfter(a.type, 'upload', a.state) === null ? `This request is ${a.state}. It takes no more files.` : ''
}

/** The ids of what somebody arranged of a request's files: others of the deal neither see nor undo it. */
export const arrangedBy = (db: Db | Tx, activityId: string, userId: string): Promise<Set<string>> =>
  arrangementsBy(db, activityId, userId)

/** What can be done with the pages of a request's files. Fails with not_found for what is no document request. */
export const readPages = async (db: Db | Tx, activityId: string): Promise<PagesView> => {
  const activity = await findActivity(db, activityId)
  if (activity.type !== 'document-request') return fail('not_found', 'This document request was not found.')
  const [files, requests, arrangements] = [
    await filesOfRequest(db, activityId),
    await requestsBeside(db, activityId),
    await arrangementsOf(db, activityId),
  ]
  return {
    version: activity.version,
    refusal: await requestRefusal(db, activity),
    files: files.map((file) => ({
      document_id: file.id,
      file_name: file.file_name,
      content_type: file.content_type,
      page_count: file.page_count,
      decided: isDecided(file),
      refusal: fileRefusal(file),
    })),
    requests: requests
      .filter(({ state }) => stateAfter('document-request', 'upload', state) !== null)
      .map(({ id, name, about }) => ({ activity_id: id, name, about })),
    arrangements: arrangements.map((g) => ({
      arrangement_id: g.id,
      state: g.state,
      reason: g.reason,
      stored: g.stored,
      files: g.files,
      made_by: g.made_by,
      created_epoch: epochOf(g.created_at),
      undo_refusal: arrangementUndoRefusal(g.state, g.states),
    })),
  }
}
