import type { UsedFrom } from '@plinth/domain/documents/on-file/offer'
import type { EntityKind } from '@plinth/domain/loan/activity/entity-kinds'
import type { ActivityState } from '@plinth/domain/loan/activity/types'
import type { PlainDate } from '@plinth/domain/shared/dates'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** A document request as what is on file is compared with it. */
export interface RequestRow {
  id: string
  state: ActivityState
  version: number
  entity_kind: EntityKind
  borrower_id: string | null
  legal_entity_id: string | null
  property_id: string | null
  template_id: string | null
  name: string
  names: string[]
  /** Whether files were sent for it. */
  has_files: boolean
  /** Put on hold as something on file answers it. */
  is_held: boolean
}

/** The requests of a loan that are neither archived nor replaced, or the one that is named. */
export const requestsOf = async (db: Db | Tx, o: { loanId: string } | { id: string }): Promise<RequestRow[]> => {
  const { rows } = await sql<RequestRow>`
    select a.id, a.state, a.version, a.entity_kind, a.borrower_id, a.legal_entity_id, a.property_id, a.template_id,
      coalesce(nullif(a.document_name, ''), a.name) as name,
      array_remove(array[t.document_name, nullif(a.document_name, ''), a.name], null) as names,
      exists (select from process p where p.activity_id = a.id and p.state <> 'New') as has_files,
      a.state = 'Paused' and exists (select from on_file_hold h where h.activity_id = a.id) as is_held
    from activity a left join template t on t.id = a.template_id
    where a.type = 'document-request' and a.archived_at is null and a.superseded_at is null
      and ${'id' in o ? sql`a.id = ${o.id}` : sql`a.loan_id = ${o.loanId}`}
    order by a.id`.execute(db)
  return rows
}

export const insertHold = (tx: Tx, activityId: string) =>
  tx
    .insertInto('on_file_hold')
    .values({ activity_id: activityId })
    .onConflict((c) => c.column('activity_id').doNothing())
    .execute()

export const removeHold = (tx: Tx, activityId: string) =>
  tx.deleteFrom('on_file_hold').where('activity_id', '=', activityId).execute()

export interface UseRow {
  activity_id: string
  source_id: string | null
  source_loan: string
  source_loan_name: string | null
  source_files: string[]
  issued_on: PlainDate | null
  valid_to: PlainDate | null
  shared: boolean
  was: UsedFrom
  was_reason: string | null
  used_by_name: string
  used_at: Date
  /** Copies that are there still. */
  copies: number
}

const uses = sql`
  select u.activity_id, u.source_id, u.source_loan, l.name as source_loan_name, u.source_files, u.issued_on, u.valid_to,
    u.shared, u.was, u.was_reason, u.used_by_name, u.used_at,
    (select count(*)::int from on_file_copy c where c.activity_id = u.activity_id) as copies
  from on_file_use u join activity a on a.id = u.activity_id left join loan l on l.id = u.source_loan_id`

/** Where documents on file answer requests of a loan. */
export const usesOnLoan = async (db: Db | Tx, loanId: string): Promise<UseRow[]> =>
  (await sql<UseRow>`${uses} where a.loan_id = ${loanId}`.execute(db)).rows

/** The use of a document on file for a request; undefined when there is none. */
export const useOf = async (tx: Tx, activityId: string): Promise<UseRow | undefined> =>
  (await sql<UseRow>`${uses} where u.activity_id = ${activityId}`.execute(tx)).rows[0]

/** Where some documents on file were used, the newest first. */
export const usedFor = async (db: Db, sourceIds: readonly string[]) => {
  const { rows } = await sql<{
    source_id: string
    activity_id: string
    loan_id: string
    human_id: string
    name: string
    used_at: Date
  }>`
    select u.source_id, u.activity_id, l.id as loan_id, l.human_id, l.name, u.used_at
    from on_file_use u join activity a on a.id = u.activity_id join loan l on l.id = a.loan_id
    where u.source_id = any(${sourceIds}::uuid[]) order by u.used_at desc`.execute(db)
  return rows
}

/** Why requests of a loan were made again: what they replace, and until when that is valid. */
export const renewalsOnLoan = async (db: Db | Tx, loanId: string) => {
  const { rows } = await sql<{ activity_id: string; source_id: string; valid_to: PlainDate }>`
    select r.activity_id, r.source_id, r.valid_to from on_file_renewal r join activity a on a.id = r.activity_id
    where a.loan_id = ${loanId}`.execute(db)
  return rows
}

interface Seeing {
  activityId: string
  processId: string
  documentId: string
  shared: boolean
  sourceId: string | null
}

/** The copies among the files of some requests with what was made of their pages, and what they are copies of (AF-17). */
export const copiesOf = async (db: Db | Tx, activityIds: readonly string[]): Promise<Seeing[]> => {
  if (activityIds.length === 0) return []
  const { rows } = await sql<Seeing>`
    with recursive copies as (
      select c.document_id, coalesce(u.shared, false) as shared, u.source_id
      from document o join on_file_copy c on c.document_id = o.id
        left join on_file_use u on u.activity_id = c.activity_id
      where o.loan_id in (select loan_id from activity where id = any(${activityIds}::uuid[]))
      union
      select f.document_id, m.shared, m.source_id
      from copies m join page_source s on s.document_id = m.document_id
        join page_file f on f.arrangement_id = s.arrangement_id
          and f.pages @> jsonb_build_array(jsonb_build_object('file', m.document_id)))
    select d.activity_id as "activityId", d.process_id as "processId", d.id as "documentId",
      m.shared, m.source_id as "sourceId"
    from copies m join document d on d.id = m.document_id
    where d.activity_id = any(${activityIds}::uuid[])`.execute(db)
  return rows
}

/** Those of some loans that have a request which something on file answers. */
export const loansAnswered = async (db: Db, loanIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ loan_id: string }>`
    select distinct a.loan_id from activity a where a.loan_id = any(${loanIds}::uuid[]) and a.type = 'document-request'
      and (exists (select from on_file_use u where u.activity_id = a.id)
        or a.state = 'Paused' and exists (select from on_file_hold h where h.activity_id = a.id))`.execute(db)
  return rows.map((row) => row.loan_id)
}
