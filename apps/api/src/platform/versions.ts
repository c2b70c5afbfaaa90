import { type RawBuilder, sql } from 'kysely'
import { fail } from './errors.ts'

/**
 * Refuses an edit made on a version that is no longer the current one (version_conflict), and names that one. An edit
 * without a version is let through: the last writer wins, and `route` has the reply say so.
 */
export const refuseStale = (what: string, current: number, read: number | undefined): void => {
  if (read !== undefined && read !== current)
    fail('version_conflict', `Somebody changed this ${what} meanwhile. It is now version ${current}; reload it.`, [
      { path: 'version', message: String(current) },
    ])
}

/** Where-condition of a guarded write: the row still has the version that was read, if one was. */
export const atVersion = (read: number | undefined): RawBuilder<boolean> =>
  read === undefined ? sql<boolean>`true` : sql<boolean>`version = ${read}`
