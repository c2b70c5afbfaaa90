import type { LenderTextName } from '@plinth/domain/messaging/lender-text/texts'
import type { Db, Tx } from '../../platform/db.ts'

/** The newest version of each text that was ever changed. */
export const newestTexts = (db: Db | Tx) =>
  db
    .selectFrom('lender_text')
    .distinctOn('name')
    .select(['name', 'version', 'body', 'created_at'])
    .orderBy('name')
    .orderBy('version', 'desc')
    .execute()
export type TextRow = Awaited<ReturnType<typeof newestTexts>>[number]

/** Keeps a new version; false when that version is there already. */
export const insertVersion = async (
  tx: Tx,
  row: { name: LenderTextName; version: number; body: string | null; created_by: string },
): Promise<boolean> =>
  (await tx
    .insertInto('lender_text')
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .returning('version')
    .executeTakeFirst()) !== undefined
