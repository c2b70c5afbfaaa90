import { owedStates } from '@plinth/domain/loan/activity/turn'
import type { AttachmentState, LoanMailState, MailSource } from '@plinth/domain/documents/mailbox/states'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'

/** The loans of some addresses, by their unguessable parts. */
export const loansOfTokens = (db: Db, tokens: readonly string[]) =>
  db
    .selectFrom('loan_address')
    .select(['loan_id', 'token'])
    .select(sql<boolean>`retired_at is not null`.as('is_old'))
    .where('token', 'in', tokens)
    .execute()

/** Letters of the outbox by their ids, with the loans they are about. */
export const lettersOf = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom('mail')
    .select(['id', 'loan_id', 'to_email', 'to_name'])
    .where('id', 'in', ids)
    .where('loan_id', 'is not', null)
    .execute()

export const insertInbound = (
  tx: Tx,
  v: {
    id: string
    source: MailSource
    storage_key: string
    size_bytes: number
    remote_ip: string | null
    helo: string | null
    envelope_from: string | null
    received_at: Date
  },
) => tx.insertInto('inbound_mail').values(v).execute()

/** Puts a message on loans that do not have it yet; how many those are. */
export const insertArrivals = async (
  tx: Tx,
  rows: readonly { loan_id: string; inbound_id: string; identity: string; old_address: boolean; at: Date }[],
): Promise<number> => {
  const made = await tx
    .insertInto('loan_mail')
    .values(rows.map((row) => ({ ...row, direction: 'in' as const, state: 'reading' as const })))
    .onConflict((c) => c.columns(['loan_id', 'identity']).doNothing())
    .returning('id')
    .execute()
  return made.length
}

export const inboundOf = (db: Db | Tx, id: string) =>
  db.selectFrom('inbound_mail').selectAll().where('id', '=', id).executeTakeFirst()

/** What of a message is still to be read, by loan; locked in a transaction. */
export const arrivalsOf = (db: Db | Tx, inboundId: string) =>
  db
    .selectFrom('loan_mail')
    .select(['id', 'loan_id', 'old_address'])
    .where('inbound_id', '=', inboundId)
    .where('state', '=', 'reading')
    .orderBy('id')
    .execute()

/** The guarded end of reading: whether it was still being read. */
export const settleArrival = async (tx: Tx, id: string, values: Updateable<Schema['loan_mail']>): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('loan_mail')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const setRead = (tx: Tx, inboundId: string, at: Date) =>
  tx.updateTable('inbound_mail').set({ read_at: at }).where('id', '=', inboundId).execute()

export const insertAttachments = async (tx: Tx, rows: readonly Insertable<Schema['mail_attachment']>[]) =>
  rows.length === 0 ? [] : tx.insertInto('mail_attachment').values(rows).returning(['id', 'state']).execute()

/** Whether an address belongs to a borrower or contact of a loan, or to active staff. */
export const isKnownTo = async (db: Db | Tx, loanId: string, email: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from loan_borrower lb join borrower b on b.id = lb.borrower_id
      where lb.loan_id = ${loanId} and lower(b.email) = ${email} and not b.email_is_placeholder
    union all select 1 from loan_contact lc join contact c on c.id = lc.contact_id
      where lc.loan_id = ${loanId} and lower(c.email) = ${email}
    union all select 1 from app_user where role = 'admin' and active and lower(email) = ${email}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Borrowers and contacts of a loan with an address, and what mail servers said of it. */
export const peopleOf = async (db: Db | Tx, loanId: string) => {
  const { rows } = await sql<{ email: string; name: string; bounced: string | null }>`
    select distinct on (lower(p.email)) lower(p.email) as email, p.name, x.detail as bounced from (
      select b.email, trim(b.first_name || ' ' || b.last_name) as name, 1 as rank
        from loan_borrower lb join borrower b on b.id = lb.borrower_id
        where lb.loan_id = ${loanId} and not b.email_is_placeholder
      union all
      select c.email, trim(c.first_name || ' ' || c.last_name), 2
        from loan_contact lc join contact c on c.id = lc.contact_id where lc.loan_id = ${loanId} and c.email <> '') p
    left join bounced_address x on x.email = lower(p.email)
    order by lower(p.email), p.rank limit 200`.execute(db)
  return rows
}

/** Open document requests of a loan that a file can go under; what is owed first. */
export const requestsOf = async (db: Db | Tx, loanId: string) => {
  const { rows } = await sql<{ id: string; name: string; about: string; needed: boolean }>`
    select a.id, a.name,
      coalesce(trim(b.first_name || ' ' || b.last_name), e.name, p.address_address, l.name) as about,
      a.state in (${sql.join(owedStates.map((state) => sql.lit(state)))}) as needed
    from activity a join loan l on l.id = a.loan_id
      left join borrower b on b.id = a.borrower_id left join legal_entity e on e.id = a.legal_entity_id
      left join property p on p.id = a.property_id
    where a.loan_id = ${loanId} and a.type = 'document-request' and a.archived_at is null and a.superseded_at is null
    order by needed desc, a.name, about, a.id limit 1000`.execute(db)
  return rows
}

export const markBounced = (tx: Tx, v: { email: string; detail: string; at: Date }) =>
  tx
    .insertInto('bounced_address')
    .values(v)
    .onConflict((c) => c.column('email').doUpdateSet({ detail: v.detail, at: v.at }))
    .execute()

/** Whether the address had a mark. */
export const unmarkBounced = async (tx: Tx, email: string): Promise<boolean> =>
  (await tx.deleteFrom('bounced_address').where('email', '=', email).executeTakeFirst()).numDeletedRows > 0n

/** The address of a loan in force. */
export const currentToken = async (db: Db | Tx, loanId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('loan_address')
      .select('token')
      .where('loan_id', '=', loanId)
      .where('retired_at', 'is', null)
      .executeTakeFirst()
  )?.token

/** A new address in place of the one in force. */
export const replaceToken = async (tx: Tx, loanId: string, at: Date): Promise<string> => {
  await tx
    .updateTable('loan_address')
    .set({ retired_at: at })
    .where('loan_id', '=', loanId)
    .where('retired_at', 'is', null)
    .execute()
  const { token } = await tx
    .insertInto('loan_address')
    .values({ loan_id: loanId })
    .returning('token')
    .executeTakeFirstOrThrow()
  return token
}

/** A message with where it lies as it came; undefined when there is none. */
export const findMail = (db: Db | Tx, id: string) =>
  db
    .selectFrom('loan_mail as m')
    .leftJoin('inbound_mail as i', 'i.id', 'm.inbound_id')
    .selectAll('m')
    .select(['i.storage_key', 'i.size_bytes'])
    .where('m.id', '=', id)
    .executeTakeFirst()

export const moveMail = async (
  tx: Tx,
  id: string,
  o: { from: readonly LoanMailState[]; to: LoanMailState; by: string | null; name: string; at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('loan_mail')
    .set({ state: o.to, decided_by: o.by, decided_by_name: o.name, decided_at: o.at })
    .where('id', '=', id)
    .where('state', 'in', o.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Lets the attachments of a message go from one state to another; their ids. */
export const moveAttachmentsOf = (tx: Tx, mailId: string, from: AttachmentState, to: AttachmentState) =>
  tx
    .updateTable('mail_attachment')
    .set({ state: to, version: sql<number>`version + 1` })
    .where('loan_mail_id', '=', mailId)
    .where('state', '=', from)
    .returning('id')
    .execute()

export const insertWritten = (tx: Tx, v: Insertable<Schema['loan_mail']>) =>
  tx.insertInto('loan_mail').values(v).execute()

/** Takes the turn to look into a mailbox until a time; how far it was read, or undefined while somebody else has the turn. */
export const claimMailbox = (tx: Tx, mailbox: string, { now, until }: { now: Date; until: Date }) =>
  tx
    .insertInto('imap_mark')
    .values({ mailbox, uid_validity: 0, last_uid: 0, busy_until: until })
    .onConflict((c) =>
      c
        .column('mailbox')
        .doUpdateSet({ busy_until: until })
        .where((eb) => eb.or([eb('imap_mark.busy_until', 'is', null), eb('imap_mark.busy_until', '<', now)])),
    )
    .returning(['uid_validity', 'last_uid'])
    .executeTakeFirst()

/** Notes how far a mailbox was read, or that nobody looks into it any more. */
export const noteMailbox = (
  tx: Tx,
  mailbox: string,
  v: { uid_validity: number; last_uid: number } | { busy_until: null },
) => tx.updateTable('imap_mark').set(v).where('mailbox', '=', mailbox).execute()
