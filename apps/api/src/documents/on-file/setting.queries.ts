import type { FiledKind } from '@plinth/domain/documents/on-file/validity'
import type { ValidityRule } from '@plinth/domain/documents/on-file/filing'
import { sql } from 'kysely'
import type { Db, NewRow, Tx } from '../../platform/db.ts'

export const settingRow = (db: Db | Tx) => db.selectFrom('on_file_setting').selectAll().executeTakeFirstOrThrow()

/** The guarded change: whether the row still had the version. */
export const writeSetting = async (
  tx: Tx,
  version: number,
  values: Omit<NewRow<'on_file_setting'>, 'id' | 'version' | 'updated_at'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('on_file_setting')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const validityRows = (db: Db | Tx) => db.selectFrom('on_file_validity').selectAll().execute()

/** Keeps only what differs from the usual. */
export const replaceValidities = async (
  tx: Tx,
  rows: readonly { kind: FiledKind; rule: ValidityRule; days: number }[],
): Promise<void> => {
  await tx.deleteFrom('on_file_validity').execute()
  if (rows.length > 0)
    await tx
      .insertInto('on_file_validity')
      .values([...rows])
      .execute()
}
