import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { keyColumn } from '../../underwriting/index.ts'

/** Holding and deleting take turns: what is held is not deleted by one who looked before. Until the transaction ends. */
export const takeTurns = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('legal holds', 0))`.execute(tx)

/** Whether a loan, or somebody on it, is held. */
export const isHeldLoan = (loan: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from legal_hold h where h.released_at is null and (
    h.loan_id = ${loan}
    or h.borrower_id in (
      select borrower_id from loan_borrower where loan_id = ${loan}
      union select m.borrower_id from loan_legal_entity e
        join legal_entity_member m on m.legal_entity_id = e.legal_entity_id where e.loan_id = ${loan})
    or h.contact_id in (select contact_id from loan_contact where loan_id = ${loan})))`

/** Whether somebody with this email address, or this telephone, is held. */
export const isHeldPerson = (
  column: 'email' | 'phone',
  value: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from legal_hold h
    left join borrower b on b.id = h.borrower_id left join contact c on c.id = h.contact_id
  where h.released_at is null and ${value} in (b.${sql.ref(column)}, c.${sql.ref(column)}))`

/** Whether a merge (`m`) is of a person who is held, or of a record on a loan that is (PA-05). */
export const isHeldMerge: RawBuilder<boolean> = sql<boolean>`(
  exists (select from legal_hold h where h.released_at is null
    and (h.borrower_id in (m.kept_id, m.gone_id) or h.contact_id in (m.kept_id, m.gone_id)))
  or exists (select from (
      select loan_id from loan_borrower where borrower_id = m.kept_id
      union select loan_id from loan_contact where contact_id = m.kept_id
      union select loan_id from loan_legal_entity where legal_entity_id = m.kept_id
      union select loan_id from loan_property where property_id = m.kept_id) as o where ${isHeldLoan(sql`o.loan_id`)}))`

export interface HoldRow {
  id: string
  kind: 'loan' | 'borrower' | 'contact'
  on_id: string
  name: string
  loan_human_id: string | null
  reason: string
  placed_by: string
  placed_at: Date
  released_by: string | null
  released_at: Date | null
  release_reason: string | null
}

const MOST = 500

/** Standing holds first, then released ones, newest first. */
export const listHoldRows = async (db: Db | Tx, id?: string): Promise<HoldRow[]> => {
  const { rows } = await sql<HoldRow>`
    select h.id, coalesce(h.loan_id, h.borrower_id, h.contact_id) as on_id, h.reason, h.placed_at, h.released_at,
      h.release_reason, l.human_id as loan_human_id,
      case when h.loan_id is not null then 'loan' when h.borrower_id is not null then 'borrower' else 'contact' end as kind,
      coalesce(l.name, concat_ws(' ', b.first_name, b.last_name, c.first_name, c.last_name)) as name,
      coalesce(concat_ws(' ', p.first_name, p.last_name), '') as placed_by,
      case when h.released_at is not null then coalesce(concat_ws(' ', r.first_name, r.last_name), '') end as released_by
    from legal_hold h
      left join loan l on l.id = h.loan_id left join borrower b on b.id = h.borrower_id
      left join contact c on c.id = h.contact_id
      left join app_user p on p.id = h.placed_by left join app_user r on r.id = h.released_by
    where ${id === undefined ? sql`true` : sql`h.id = ${id}`}
    order by h.released_at is not null, h.id desc limit ${MOST}`.execute(db)
  return rows
}

export const insertHold = (
  tx: Tx,
  o: { kind: HoldRow['kind']; id: string; reason: string; by: string | null },
): Promise<{ id: string }> =>
  tx
    .insertInto('legal_hold')
    .values({ [`${o.kind}_id`]: o.id, reason: o.reason, placed_by: o.by })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Ends a hold that stands; false when none does. */
export const endHold = async (tx: Tx, id: string, o: { reason: string; by: string | null }): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('legal_hold')
    .set({ released_at: sql<Date>`now()`, release_reason: o.reason, released_by: o.by })
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The id of what is to be held; undefined where there is no such record. */
export const idOfRecord = async (tx: Tx, kind: HoldRow['kind'], key: string): Promise<string | undefined> => {
  const column = kind === 'loan' ? keyColumn(key) : 'id'
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(kind)} where ${sql.ref(column)} = ${key}`.execute(tx)
  return rows[0]?.id
}
