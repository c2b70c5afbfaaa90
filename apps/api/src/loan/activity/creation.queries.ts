import type { Insertable } from 'kysely'
import type { Schema, Tx } from '../../platform/db.ts'

/** Answers the id and type of each, in the order given. */
export const insertActivities = (tx: Tx, values: Insertable<Schema['activity']>[]) =>
  tx.insertInto('activity').values(values).returning(['id', 'type']).execute()
