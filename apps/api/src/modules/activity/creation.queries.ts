import type { Insertable } from 'kysely'
import type { Schema, Tx } from '../../platform/db.ts'

/** Templates whose requests every new loan of their kind gets. */
export const listAutoTemplates = (tx: Tx) =>
  tx
    .selectFrom('template')
    .select(['id', 'entity_kind', 'document_name', 'description', 'flags'])
    .where('auto_create', '=', true)
    .where('archived_at', 'is', null)
    .orderBy('folder_name')
    .orderBy('document_name')
    .execute()

/** Answers the id and type of each, in the order given. */
export const insertActivities = (tx: Tx, values: Insertable<Schema['activity']>[]) =>
  tx.insertInto('activity').values(values).returning(['id', 'type']).execute()
