import { type Found, foundKinds } from '@plinth/contract/portfolio/find'
import { foldForSearch } from '@plinth/domain/shared/text'
import { type Db, inTx } from '../../platform/db.ts'
import { findHolding, findResembling } from './find.queries.ts'

/** Shorter terms have too few trigrams to be told from everything else. */
const LEAST_TO_RESEMBLE = 4

/**
 * What matches the term, case and accents ignored: kinds in their order, the best of each first. Misspellings are forgiven when
 * nothing has the term as it was typed.
 */
export const find = async (db: Db, typed: string): Promise<Found[]> => {
  const term = foldForSearch(typed)
  const rows = await inTx(db, async (tx) => {
    const holding = await findHolding(tx, term)
    return holding.length > 0 || term.length < LEAST_TO_RESEMBLE ? holding : findResembling(tx, term)
  })
  return foundKinds.flatMap((kind) =>
    rows
      .filter((row) => row.kind === kind)
      .toSorted((a, b) => b.rank - a.rank)
      .filter((row, at, all) => all.findIndex((one) => one.id === row.id) === at)
      .map(({ id, title, detail, human_id, email }) => ({ kind, id, title, detail, human_id, email })),
  )
}
