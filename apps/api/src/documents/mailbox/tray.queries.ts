import { attachmentActs, inTray } from '@plinth/domain/documents/mailbox/states'
import { sql, type Updateable } from 'kysely'
import type { Db, NewRow, Schema, StoredRow, Tx } from '../../platform/db.ts'

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
  tx.selectFrom('mail_attachment').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

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
    .where('state', 'in', attachmentActs.file.from)
    .returning('loan_id')
    .executeTakeFirst()

/** The parts of a split attachment, locked, in order. */
export const holdParts = (tx: Tx, id: string) =>
  tx
    .selectFrom('mail_attachment')
    .selectAll()
    .where('split_from', '=', id)
    .orderBy('position')
    .forNoKeyUpdate()
    .execute()

export const deleteParts = (tx: Tx, id: string) =>
  tx.deleteFrom('mail_attachment').where('split_from', '=', id).execute()

/** Puts the parts of an attachment into the tray behind the others of its message; their ids. */
export const insertParts = async (
  tx: Tx,
  f: Pick<StoredRow<'mail_attachment'>, 'id' | 'loan_id' | 'loan_mail_id' | 'created_at'>,
  parts: readonly Pick<NewRow<'mail_attachment'>, 'file_name' | 'size_bytes' | 'storage_key' | 'page_count'>[],
): Promise<string[]> => {
  const { last } = await tx
    .selectFrom('mail_attachment')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('loan_mail_id', '=', f.loan_mail_id)
    .executeTakeFirstOrThrow()
  const common = { loan_id: f.loan_id, loan_mail_id: f.loan_mail_id, split_from: f.id, created_at: f.created_at }
  const made = await tx
    .insertInto('mail_attachment')
    .values(
      parts.map((part, n) => ({
        ...{ ...common, ...part, position: last + 1 + n },
        ...{ content_type: 'application/pdf', state: 'reading' as const },
      })),
    )
    .returning('id')
    .execute()
  return made.map(({ id }) => id)
}

/** Ends a splitting that was asked for at a version; it is no change by anybody, so that stays. False when it was undone. */
export const settleSplit = async (
  tx: Tx,
  f: Pick<StoredRow<'mail_attachment'>, 'id' | 'version'>,
  fields: Pick<Updateable<Schema['mail_attachment']>, 'state' | 'reason' | 'split_after'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('mail_attachment')
    .set(fields)
    .where('id', '=', f.id)
    .where('version', '=', f.version)
    .where('state', '=', 'splitting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

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
