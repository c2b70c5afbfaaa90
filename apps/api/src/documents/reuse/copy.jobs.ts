import { z } from 'zod'
import { plinth } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { job } from '../../platform/jobs.ts'
import { requestText } from '../document/index.ts'
import { copyArrived, copyRow } from './use.queries.ts'

/** Copies the bytes of a document on file for the loan it is used on. */
export const copyOnFile = job('on-file.copy', z.object({ document_id: z.uuid() }), { retries: 5, timeoutSeconds: 600 })

/** Removes the bytes of a copy that is not used any more. */
export const forgetOnFileCopy = job('on-file.forget-copy', z.object({ storage_key: z.string() }), { lowPriority: true })

type CopyDeps = Pick<Deps, 'db' | 'jobs' | 'storage'>

/** Makes a copy and has it read; can be repeated. One whose use was undone meanwhile leaves nothing behind. */
export const copyNow = async (deps: CopyDeps, documentId: string): Promise<void> => {
  const copy = await copyRow(deps.db, documentId)
  if (!copy || copy.received_at !== null) return
  const { storage_key: key, content_type: type } = copy
  if (!(await deps.storage.head(key))) await deps.storage.write(key, await deps.storage.read(copy.source_key), type)
  const size = (await deps.storage.head(key))?.size ?? 0
  const isThere = await inTx(deps.db, async (tx) => {
    if (!(await copyArrived(tx, documentId, size))) return false
    await requestText(tx, deps, plinth, copy)
    await tell(tx, { kind: 'changed', topics: ['activity', 'document', 'on-file'], loan_id: copy.loan_id })
    return true
  })
  if (!isThere && !(await copyRow(deps.db, documentId))) await deps.storage.remove(key)
}
