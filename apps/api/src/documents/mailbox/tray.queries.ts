import { inTray } from '@plinth/domain/documents/mailbox/states'
import { sql, type Updateable } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'

const waiting = (db: Db, loanId: string | null) =>
  db
    .selectFrom('mail_attachment as f')
    .where('f.state', 'in', inTray)
    .$if(loanId !== null, (q) => q.where('f.loan_id', '=', loanId))

/** A page of the tray, oldest first. */
export const trayRows = (db: Db, loanId: string | null, o: { offset: number; limit: number }) =>
  waiting(db, loanId)
    .innerJoin('loan_mail as m', 'm.id', 'f.loan_mail_id')
    .innerJoin('loan as l', 'l.id', 'f.loan_id')
    .leftJoin('activity as a', 'a.id', 'f.suggested_id')
    .leftJoin('borrower as b', 'b.id', 'a.borrower_id')
    .leftJoin('legal_entity as e', 'e.id', 'a.legal_entity_id')
    .leftJoin('property as p', 'p.id', 'a.property_id')
    .selectAll('f')
    .select(['m.from_email', 'm.from_name', 'm.subject', 'm.at', 'l.human_id', 'l.name as loan_name'])
    .select('a.name as suggested_name')
    .select(
      sql<string>`coalesce(trim(b.first_name || ' ' || b.last_name), e.name, p.address_address, l.name)`.as('about'),
    )
    .select(
      sql<boolean>`a.id is not null and a.archived_at is null and a.superseded_at is null`.as('suggestion_stands'),
    )
    .orderBy('f.created_at')
    .orderBy('f.id')
    .offset(o.offset)
    .limit(o.limit)
    .execute()
export type TrayRow = Awaited<ReturnType<typeof trayRows>>[number]

export const countTray = async (db: Db, loanId: string | null): Promise<number> => {
  const { total } = await waiting(db, loanId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** An attachment, locked; undefined when there is none. */
export const holdAttachment = (tx: Tx, id: string) =>
  tx.selectFrom('mail_attachment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findAttachment = (db: Db | Tx, id: string) =>
  db.selectFrom('mail_attachment').selectAll().where('id', '=', id).executeTakeFirst()

/** The subject an attachment came under. */
export const subjectOf = async (db: Db, mailId: string): Promise<string> =>
  (await db.selectFrom('loan_mail').select('subject').where('id', '=', mailId).executeTakeFirst())?.subject ?? ''

/** Writes fields of an attachment that the caller holds, and counts its version up; the new one. */
export const writeAttachment = async (
  tx: Tx,
  id: string,
  fields: Updateable<Schema['mail_attachment']>,
): Promise<number> => {
  const { version } = await tx
    .updateTable('mail_attachment')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Keeps what reading an attachment told, while it lies in the tray; it is no change by anybody, so its version stays. */
export const keepLook = (tx: Tx, id: string, fields: Updateable<Schema['mail_attachment']>) =>
  tx
    .updateTable('mail_attachment')
    .set(fields)
    .where('id', '=', id)
    .where('state', 'in', inTray)
    .returning('loan_id')
    .executeTakeFirst()

/** Attachments of some messages, in order, with the request each was filed under. */
export const attachmentsOfMails = (db: Db, mailIds: readonly string[]) =>
  db
    .selectFrom('mail_attachment as f')
    .leftJoin('activity as a', 'a.id', 'f.filed_to')
    .selectAll('f')
    .select('a.name as request_name')
    .where('f.loan_mail_id', 'in', mailIds)
    .orderBy('f.loan_mail_id')
    .orderBy('f.position')
    .execute()
export type AttachmentRow = Awaited<ReturnType<typeof attachmentsOfMails>>[number]

const messages = (db: Db) =>
  db
    .selectFrom('loan_mail as m')
    .innerJoin('loan as l', 'l.id', 'm.loan_id')
    .leftJoin('mail as s', 's.id', 'm.mail_id')
    .selectAll('m')
    .select(['l.human_id', 's.state as delivery'])
    .orderBy('m.at', 'desc')
    .orderBy('m.id', 'desc')
export type MessageRow = Awaited<ReturnType<typeof threadRows>>[number]

/** A page of the messages of a loan, newest first; what is still being read is not shown. */
export const threadRows = (db: Db, loanId: string, o: { offset: number; limit: number }) =>
  messages(db)
    .where('m.loan_id', '=', loanId)
    .where('m.state', '<>', 'reading')
    .offset(o.offset)
    .limit(o.limit)
    .execute()

export const quarantineRows = (db: Db, o: { offset: number; limit: number }) =>
  messages(db).where('m.state', '=', 'quarantined').offset(o.offset).limit(o.limit).execute()

export const countMessages = async (db: Db, where: { loanId: string } | 'quarantined'): Promise<number> => {
  const all = db.selectFrom('loan_mail')
  const some =
    where === 'quarantined'
      ? all.where('state', '=', 'quarantined')
      : all.where('loan_id', '=', where.loanId).where('state', '<>', 'reading')
  const { total } = await some.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}
