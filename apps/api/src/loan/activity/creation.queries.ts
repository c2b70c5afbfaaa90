import type { RequestingDeal } from '@plinth/domain/documents/document-request/templates'
import type { Insertable } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'

/** Templates whose requests every new loan of their kind gets. */
export const listAutoTemplates = (tx: Tx) =>
  tx
    .selectFrom('template')
    .select(['id', 'entity_kind', 'document_name', 'description', 'flags', 'conditions'])
    .where('auto_create', '=', true)
    .where('archived_at', 'is', null)
    .orderBy('folder_name')
    .orderBy('document_name')
    .execute()

/** Answers the id and type of each, in the order given. */
export const insertActivities = (tx: Tx, values: Insertable<Schema['activity']>[]) =>
  tx.insertInto('activity').values(values).returning(['id', 'type']).execute()

/** What decides which templates apply to a loan: its purpose, and whether a broker takes part. */
export const requestingDeal = async (db: Db | Tx, loanId: string): Promise<RequestingDeal> => {
  const row = await db
    .selectFrom('loan as l')
    .select('l.purpose')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('loan_contact as lc')
            .innerJoin('contact as c', 'c.id', 'lc.contact_id')
            .whereRef('lc.loan_id', '=', 'l.id')
            .where('c.contact_type', '=', 'broker')
            .select('c.id'),
        )
        .as('has_broker'),
    )
    .where('l.id', '=', loanId)
    .executeTakeFirstOrThrow()
  return { purpose: row.purpose, hasBroker: Boolean(row.has_broker) }
}
