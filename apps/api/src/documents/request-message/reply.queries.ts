import type { Tx } from '../../platform/db.ts'

const letters = (tx: Tx) =>
  tx
    .selectFrom('request_message_reader as r')
    .innerJoin('request_message as m', 'm.id', 'r.message_id')
    .innerJoin('activity as a', 'a.id', 'm.activity_id')
    .innerJoin('loan as l', 'l.id', 'm.loan_id')
    .select(['r.email', 'r.name', 'r.user_id', 'm.activity_id', 'm.loan_id', 'a.archived_at', 'a.superseded_at'])
    .select('l.archived_at as loan_archived_at')
    .distinct()

/** What letters of conversations went to whom about which requests, by their ids. */
export const lettersOf = (tx: Tx, mailIds: readonly string[]) => letters(tx).where('r.mail_id', 'in', mailIds).execute()

/** The letters to an address that were about one request. */
export const lettersAbout = (tx: Tx, requestId: string, email: string) =>
  letters(tx)
    .where('m.activity_id', '=', requestId)
    .where('r.email', '=', email)
    .where('r.mail_id', 'is not', null)
    .execute()

/** The conversation that a reply came into before; undefined when it did not. */
export const cameIn = (tx: Tx, sourceKey: string) =>
  tx.selectFrom('request_message').select('activity_id').where('source_key', '=', sourceKey).executeTakeFirst()
