import { type FiledKind, filedKinds, filedAs } from '@plinth/domain/documents/on-file/validity'
import type { Validity } from '@plinth/domain/documents/on-file/filing'
import type { Db, Tx } from '../../platform/db.ts'
import type { Validities } from './filed.view.ts'
import { validityRows } from './setting.queries.ts'

/** How long each kind is valid: as the lender set it, else as usual (AB-03). */
export const readValidities = async (db: Db | Tx): Promise<Validities> => {
  const own = new Map<FiledKind, Validity>(
    (await validityRows(db)).map(({ kind, rule, days }) => [kind, { rule, days }] as const),
  )
  return Object.fromEntries(filedKinds.map((kind) => [kind, own.get(kind) ?? filedAs(kind).validity])) as Validities
}
