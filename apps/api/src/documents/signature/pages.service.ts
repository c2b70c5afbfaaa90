import { inTx, type Db, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { authorOf, type Caller, findBySession, standingOf } from './door.service.ts'
import { note } from './outcome.service.ts'
import { keepPages, pagesShown } from './pages.queries.ts'
import type { EnvelopeRow } from './signature.queries.ts'

/** Numbers of the pages that a recipient has not been shown; none where the number of pages is not known. */
const unseenPages = async (db: Db | Tx, e: EnvelopeRow, recipientId: string): Promise<number[]> => {
  const shown = new Set((await pagesShown(db, [recipientId])).map(({ page }) => page))
  return Array.from({ length: e.page_count ?? 0 }, (_, n) => n + 1).filter((page) => !shown.has(page))
}

/** Numbers of the pages that a recipient has been shown, in order. */
export const listPagesShown = async (db: Db, recipientId: string): Promise<number[]> =>
  (await pagesShown(db, [recipientId])).map(({ page }) => page)

/**
 * Keeps that pages were shown to the recipient of an opened document, at the server's time; once all were, the trail says
 * so. Fails with invalid_input for a page that the document does not have, with state_conflict once it is decided.
 */
export const keepPagesShown = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  key: string,
  pages: readonly number[],
  caller: Caller,
): Promise<{ pages_shown: number[] }> => {
  const found = await findBySession(deps, key)
  const { envelope: e, recipient: r } = found
  if (standingOf(e, r) !== 'waiting') fail('state_conflict', 'There is nothing left to sign here.')
  if (e.page_count !== null && pages.some((page) => page > (e.page_count ?? 0)))
    badField('pages', `The document has ${e.page_count} pages`)
  await inTx(deps.db, async (tx) => {
    const added = await keepPages(tx, r.id, pages, new Date(deps.clock.now()))
    if (added > 0 && (await unseenPages(tx, e, r.id)).length === 0)
      await note(tx, authorOf(found, caller), e, 'read', { recipient: r.name, email: r.email, pages: e.page_count })
  })
  return { pages_shown: await listPagesShown(deps.db, r.id) }
}

/** Refuses a signature on what was not shown to its end. */
export const requireRead = async (tx: Tx, e: EnvelopeRow, recipientId: string): Promise<void> => {
  const unseen = await unseenPages(tx, e, recipientId)
  if (unseen.length === 0) return
  const which = unseen.length === 1 ? `Page ${unseen[0]} has` : `Pages ${unseen.join(', ')} have`
  fail('state_conflict', `Read the document to its end before you sign. ${which} not been shown yet.`)
}
