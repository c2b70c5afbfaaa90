import { sql, type Updateable } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'

/** The one row of the brand, without the bytes of its logo. */
export const readBrand = (db: Db | Tx) =>
  db
    .selectFrom('brand')
    .select(['name', 'contact_email', 'mail_from', 'colour', 'logo_sha256', 'texts', 'version'])
    .executeTakeFirstOrThrow()
export type BrandRow = Awaited<ReturnType<typeof readBrand>>

/** Changes the brand that still has the version read; undefined when it has moved on. */
export const writeBrand = (tx: Tx, version: number, set: Updateable<Schema['brand']>) =>
  tx
    .updateTable('brand')
    .set((eb) => ({ ...set, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()

export const readLogo = (db: Db, sha256: string) =>
  db.selectFrom('brand').select('logo').where('logo_sha256', '=', sha256).executeTakeFirst()
