import type { Db, Tx } from '../../platform/db.ts'

/** Addresses whose oldest message that is neither read nor mailed is from before a time. */
export const addressesToMail = async (db: Db, before: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('request_message_reader as r')
      .innerJoin('request_message as m', 'm.id', 'r.message_id')
      .select('r.email')
      .distinct()
      .where('r.read_at', 'is', null)
      .where('r.mailed_at', 'is', null)
      .where('m.created_at', '<=', before)
      .orderBy('r.email')
      .execute()
  ).map(({ email }) => email)

/** Takes all that waits for an address, for one letter: of several who try only one gets any. Oldest first. */
export const takeWaiting = async (tx: Tx, o: { email: string; at: Date; mailId: string }) => {
  const taken = await tx
    .updateTable('request_message_reader')
    .set({ mailed_at: o.at, mail_id: o.mailId })
    .where('email', '=', o.email)
    .where('read_at', 'is', null)
    .where('mailed_at', 'is', null)
    .returning(['message_id', 'name', 'user_id'])
    .execute()
  if (taken.length === 0) return []
  const rows = await tx
    .selectFrom('request_message as m')
    .innerJoin('activity as a', 'a.id', 'm.activity_id')
    .innerJoin('loan as l', 'l.id', 'm.loan_id')
    .select(['m.id', 'm.activity_id', 'm.loan_id', 'm.author_name', 'm.body', 'a.name', 'a.document_name'])
    .select(['l.human_id', 'l.name as loan_name'])
    .where(
      'm.id',
      'in',
      taken.map((one) => one.message_id),
    )
    .where('a.archived_at', 'is', null)
    .where('a.superseded_at', 'is', null)
    .where('l.archived_at', 'is', null)
    .orderBy('m.id')
    .execute()
  const readers = new Map(taken.map((one) => [one.message_id, one]))
  return rows.flatMap((row) => {
    const reader = readers.get(row.id)
    return reader ? [{ ...row, reader_name: reader.name, user_id: reader.user_id }] : []
  })
}
/** The unguessable parts of the addresses of some loans, by loan. */
export const loanTokens = async (tx: Tx, loanIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx
    .selectFrom('loan_address')
    .select(['loan_id', 'token'])
    .where('loan_id', 'in', loanIds)
    .where('retired_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.loan_id, row.token]))
}

export type Waiting = Awaited<ReturnType<typeof takeWaiting>>[number]

/** Staff of these who are active and may be written to about loans: their denied rights, to be judged. */
export const standingOf = (tx: Tx, userId: string) =>
  tx.selectFrom('app_user').select(['role', 'active', 'denied']).where('id', '=', userId).executeTakeFirst()
