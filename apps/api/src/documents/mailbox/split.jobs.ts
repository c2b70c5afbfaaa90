import { type Part, partName, partsOf } from '@plinth/domain/documents/mailbox/split'
import { v5 as idFrom } from 'uuid'
import { z } from 'zod'
import type { Deps } from '../../app/deps.ts'
import { tell } from '../../platform/bus.ts'
import { inTx, type StoredRow } from '../../platform/db.ts'
import { job } from '../../platform/jobs.ts'
import { composing, whyNotComposed } from '../document/index.ts'
import { lookJob } from './attachment.jobs.ts'
import { findAttachment, insertParts, settleSplit } from './tray.queries.ts'

/** Makes the parts of an attachment that is being split, as it was asked for at a version. */
export const splitJob = job('mailbox.split', z.object({ attachment_id: z.uuid(), version: z.int() }), {
  retries: 2,
  timeoutSeconds: 600,
})

type Whole = StoredRow<'mail_attachment'>

/** Stores each part; a run after a crash writes to the same places. */
const makeParts = async (deps: Pick<Deps, 'storage'>, f: Whole) => {
  const source = { id: f.id, storageKey: f.storage_key, contentType: f.content_type, password: null }
  return composing(deps, [source], async (open) => {
    const makeOne = async (part: Part) => {
      const pages = Array.from({ length: part.to - part.from + 1 }, (_, n) => ({ page: part.from + n }))
      const bytes = await open.compose(pages.map(({ page }) => ({ file: f.id, page, turn: 0 })))
      const key = idFrom(`${f.version} ${part.from}`, f.id)
      await deps.storage.write(key, bytes, 'application/pdf')
      return {
        ...{ file_name: partName(f.file_name, part), storage_key: key },
        ...{ size_bytes: bytes.length, page_count: pages.length },
      }
    }
    const made = []
    for (const part of partsOf(f.split_after ?? [], open.pages[0] ?? 0)) made.push(await makeOne(part))
    return made
  })
}

/** Puts the parts into the tray in the place of the whole; what was undone meanwhile leaves nothing behind. */
const keepParts = async (deps: Deps, f: Whole, parts: Awaited<ReturnType<typeof makeParts>>): Promise<void> => {
  const kept = await inTx(deps.db, async (tx) => {
    if (!(await settleSplit(tx, f, { state: 'split', reason: '' }))) return false
    for (const id of await insertParts(tx, f, parts)) await deps.jobs.enqueue(tx, lookJob, { attachment_id: id })
    await tell(tx, { kind: 'changed', topics: ['mailbox'], loan_id: f.loan_id })
    return true
  })
  if (!kept) for (const part of parts) await deps.storage.remove(part.storage_key)
}

/** Splits an attachment that is still as it was when that was asked for. What cannot be split lies in the tray again, and says why. */
export const splitNow = async (deps: Deps, id: string, version: number): Promise<void> => {
  const f = await findAttachment(deps.db, id)
  if (f?.state !== 'splitting' || f.version !== version) return
  try {
    await keepParts(deps, f, await makeParts(deps, f))
  } catch (error) {
    const reason = whyNotComposed(error)
    if (reason === null) throw error
    await inTx(deps.db, async (tx) => {
      if (await settleSplit(tx, f, { state: 'waiting', reason, split_after: null }))
        await tell(tx, { kind: 'changed', topics: ['mailbox'], loan_id: f.loan_id })
    })
  }
}
