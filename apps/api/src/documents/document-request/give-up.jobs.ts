import { stateAfter } from '@plinth/domain/loan/activity/transitions'
import { plinth } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { record } from '../../platform/events.ts'
import type { JobRun } from '../../platform/jobs.ts'
import { findActivity, moveActivity } from '../../loan/index.ts'
import { processDocumentNow } from './process-document.jobs.ts'
import { documentById, moveProcess, type UploadRow } from './upload.queries.ts'

/** What stands beside a file that could not be looked at, whatever was tried. */
const REASON = 'This file could not be checked. Try again.'

const giveUp = async (tx: Tx, document: UploadRow) => {
  if ((await moveProcess(tx, document.process_id, ['Processing'], 'Failed', { reason: REASON })) === 0) return
  await record(tx, plinth, {
    kind: 'document.given-up',
    entity: 'document',
    entityId: document.id,
    loanId: document.loan_id,
    after: { file_name: document.file_name },
  })
  const a = await findActivity(tx, document.activity_id)
  if (stateAfter(a.type, 'failed', a.state) !== null)
    await moveActivity(tx, plinth, a, 'failed', { state_text: REASON })
  await tell(tx, { kind: 'changed', topics: ['activity'], loan_id: document.loan_id })
}

/** Looks at a file that arrived; when the last try fails too, it stands as Failed, to be tried again by a person. */
export const processOrGiveUp = async (
  deps: Deps,
  documentId: string,
  { lastTry }: Pick<JobRun, 'lastTry'>,
): Promise<void> => {
  try {
    await processDocumentNow(deps, documentId)
  } catch (error) {
    if (!lastTry) throw error
    deps.log.error({ err: error, document_id: documentId }, 'a file could not be looked at')
    const document = await documentById(deps.db, documentId)
    if (document) await inTx(deps.db, (tx) => giveUp(tx, document))
  }
}
