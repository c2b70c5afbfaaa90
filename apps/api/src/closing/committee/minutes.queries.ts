import type { Db } from '../../platform/db.ts'

/** Where a file of minutes is kept: on a vote or on a meeting. */
export type MinutesOf = { table: 'committee_vote' | 'committee_meeting'; id: string }

/** Keeps the file once; false where another run was faster. */
export const keepMinutes = async (
  db: Db,
  of: MinutesOf,
  file: { key: string; sha256: string; bytes: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable(of.table)
    .set({ minutes_key: file.key, minutes_sha256: file.sha256, minutes_bytes: file.bytes })
    .where('id', '=', of.id)
    .where('minutes_key', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
