import type { Db, Tx } from '../../platform/db.ts'

/** The pages shown to some recipients, each with when it first was, in order. */
export const pagesShown = (db: Db | Tx, recipientIds: readonly string[]) =>
  db
    .selectFrom('envelope_page')
    .select(['recipient_id', 'page', 'shown_at'])
    .where('recipient_id', 'in', [...recipientIds])
    .orderBy('page')
    .execute()

/** Keeps that pages were shown; a page shown before keeps its first time. Answers how many were new. */
export const keepPages = async (tx: Tx, recipientId: string, pages: readonly number[], at: Date): Promise<number> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('envelope_page')
    .values(pages.map((page) => ({ recipient_id: recipientId, page, shown_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0n)
}
