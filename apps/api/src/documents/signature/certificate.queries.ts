import type { Db } from '../../platform/db.ts'

export const certificateRow = (db: Db) =>
  db.selectFrom('signing_certificate').select(['certificate', 'sealed_key']).executeTakeFirst()

/** Keeps the certificate unless another process was first. */
export const keepCertificate = async (db: Db, row: { certificate: string; sealed_key: string }): Promise<void> => {
  await db
    .insertInto('signing_certificate')
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute()
}
