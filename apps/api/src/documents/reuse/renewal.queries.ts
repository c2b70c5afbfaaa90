import type { EntityKind } from '@plinth/domain/loan/activity/entity-kinds'
import type { PlainDate } from '@plinth/domain/shared/dates'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** The expected closing of a loan; null when there is none. */
export const closingOf = async (db: Db | Tx, loanId: string): Promise<PlainDate | null> =>
  (await db.selectFrom('loan').select('expected_closing').where('id', '=', loanId).executeTakeFirst())
    ?.expected_closing ?? null

/** Open loans that are to close on a day or later, in order; `since` leaves older loans out, `after` is the last one seen. */
export const closingLoans = (
  db: Db,
  o: { today: PlainDate; since: Date | null; after: string | null; limit: number; id?: string },
) =>
  db
    .selectFrom('loan')
    .select(['id', 'name', sql<PlainDate>`expected_closing`.as('closing')])
    .where('archived_at', 'is', null)
    .where('status', 'not in', ['rejected', 'funded', 'paid-off'])
    .where('expected_closing', '>=', o.today)
    .$if(o.since !== null, (qb) => qb.where('created_at', '>=', o.since))
    .$if(o.after !== null, (qb) => qb.where('id', '>', o.after))
    .orderBy('id')
    .limit(o.limit)
    .execute()
export type ClosingLoan = Awaited<ReturnType<typeof closingLoans>>[number]

/** A request of a loan, as a new one for the same would be made. */
export interface RenewableRow {
  id: string
  loan_id: string
  is_accepted: boolean
  entity_kind: EntityKind
  borrower_id: string | null
  legal_entity_id: string | null
  property_id: string | null
  entity_name: string
  template_id: string | null
  document_name: string
  description: string
  /** Until when the document on file that was used for it is valid; null when none was used, or it has no end. */
  used_to: PlainDate | null
  is_used: boolean
  is_renewed: boolean
}

/** The requests of some loans that are neither archived nor replaced. */
export const renewableRequests = async (db: Db | Tx, loanIds: readonly string[]): Promise<RenewableRow[]> => {
  const { rows } = await sql<RenewableRow>`
    select a.id, a.loan_id, a.state in ('Accepted', 'Done') as is_accepted, a.entity_kind, a.borrower_id,
      a.legal_entity_id, a.property_id,
      coalesce(trim(b.first_name || ' ' || b.last_name), e.name, p.address_address, l.name) as entity_name, a.template_id,
      coalesce(nullif(a.document_name, ''), a.name) as document_name, coalesce(t.description, a.description) as description,
      u.valid_to as used_to, u.activity_id is not null as is_used,
      exists (select from on_file_renewal r where r.source_id = a.id) as is_renewed
    from activity a join loan l on l.id = a.loan_id
      left join template t on t.id = a.template_id
      left join borrower b on b.id = a.borrower_id
      left join legal_entity e on e.id = a.legal_entity_id
      left join property p on p.id = a.property_id
      left join on_file_use u on u.activity_id = a.id
    where a.loan_id = any(${loanIds}::uuid[]) and a.type = 'document-request' and a.archived_at is null
      and a.superseded_at is null
    order by a.loan_id, a.id`.execute(db)
  return rows
}

export const insertRenewal = (tx: Tx, o: { sourceId: string; activityId: string; validTo: PlainDate }) =>
  tx
    .insertInto('on_file_renewal')
    .values({ source_id: o.sourceId, activity_id: o.activityId, valid_to: o.validTo })
    .execute()
