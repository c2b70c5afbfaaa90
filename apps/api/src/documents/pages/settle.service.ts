import type { Author } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { holdActivity, moveActivity } from '../../loan/index.ts'
import { followReading } from '../../underwriting/index.ts'
import { bringBack } from '../document-request/index.ts'
import { hasFileToReview, type MadeFile, sourcesOf } from './pages.queries.ts'

type SettleDeps = Pick<Deps, 'clock'>

/** Puts what was set aside up for review again, with what is read from it. */
export const bringSourcesBack = async (
  tx: Tx,
  deps: SettleDeps,
  author: Author,
  arrangementId: string,
): Promise<void> => {
  for (const source of await sourcesOf(tx, arrangementId)) {
    if (!source.set_aside || (await bringBack(tx, source.process_id)) === 0) continue
    await followReading(tx, author, source.process_id, deps.clock)
  }
}

/** Puts each request back to before its made files came, where no other file is to be reviewed; else it counts as changed. */
export const putRequestsBack = async (tx: Tx, author: Author, made: readonly MadeFile[]): Promise<void> => {
  for (const [id, [first]] of Map.groupBy(made, (file) => file.activity_id)) {
    const a = await holdActivity(tx, id)
    if (!first || a.state !== 'Sent') continue
    if (await hasFileToReview(tx, id)) await moveActivity(tx, author, a, 'upload', { state_text: '' })
    else if (first.was === 'Rejected')
      await moveActivity(tx, author, a, 'set-rejected', {
        ...{ state_text: first.was_reason ?? '', rejection_reason: first.was_reason },
      })
    else await moveActivity(tx, author, a, 'await-more', { state_text: '' })
  }
}
