import type { Db, Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { loanByKey } from './loan-key.queries.ts'

/** A loan by id or human id, whoever asks. Fails with not_found. */
export const findLoan = async (db: Db | Tx, key: string) =>
  (await loanByKey(db, key)) ?? fail('not_found', 'This loan was not found.')
