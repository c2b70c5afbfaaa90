import type { Reason } from '@plinth/domain/documents/needs/evaluate'
import type { StandingRequest } from '@plinth/domain/documents/needs/proposal'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type StandingRow = StandingRequest & { document_name: string; entity_name: string }

/** Everything a loan was ever asked for from a template, archived requests too. */
export const standingRequests = async (db: Db | Tx, loanId: string): Promise<StandingRow[]> => {
  const { rows } = await sql<StandingRow>`
    select a.id as activity_id, a.template_id, a.document_name,
      coalesce(a.borrower_id, a.legal_entity_id, a.property_id, a.loan_id) as record_id,
      coalesce(nullif(trim(concat_ws(' ', b.first_name, b.last_name)), ''), e.name, p.address_address, l.name) as entity_name,
      a.state = 'New' and a.archived_at is null and a.superseded_at is null
        and not exists (select from process x where x.activity_id = a.id) as "isUntouched",
      n.activity_id is not null as "isByRule",
      a.archived_at is not null as "isArchived"
    from activity a join loan l on l.id = a.loan_id
    left join needs_request n on n.activity_id = a.id
    left join borrower b on b.id = a.borrower_id
    left join legal_entity e on e.id = a.legal_entity_id
    left join property p on p.id = a.property_id
    where a.loan_id = ${loanId} and a.type = 'document-request' and a.template_id is not null
    order by a.created_at, a.id`.execute(db)
  return rows
}

/** Keys of the conditions that rules put on a loan, removed ones too. */
export const ruleConditionKeys = async (db: Db | Tx, loanId: string): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('loan_condition')
    .select('origin_key')
    .where('loan_id', '=', loanId)
    .where('origin', '=', 'rule')
    .execute()
  return new Set(rows.flatMap((row) => row.origin_key ?? []))
}

export const dismissedKeys = async (db: Db | Tx, loanId: string): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('needs_dismissal').select('key').where('loan_id', '=', loanId).execute()
  return new Set(rows.map((row) => row.key))
}

export const dismiss = async (tx: Tx, o: { loanId: string; keys: readonly string[]; by: string; at: Date }) => {
  if (o.keys.length === 0) return
  await tx
    .insertInto('needs_dismissal')
    .values(o.keys.map((key) => ({ loan_id: o.loanId, key, dismissed_by: o.by, dismissed_at: o.at })))
    .onConflict((c) => c.doNothing())
    .execute()
}

/** Notes that rules made requests, and why. */
export const noteByRule = async (
  tx: Tx,
  loanId: string,
  made: readonly { id: string; because: readonly Reason[] }[],
): Promise<void> => {
  if (made.length === 0) return
  await tx
    .insertInto('needs_request')
    .values(made.map(({ id, because }) => ({ activity_id: id, loan_id: loanId, because: JSON.stringify(because) })))
    .execute()
}

/** The request of a template for a record of a loan that stands, the newest. */
export const requestOf = async (tx: Tx, loanId: string, templateId: string, recordId: string) =>
  (
    await tx
      .selectFrom('activity')
      .select('id')
      .where('loan_id', '=', loanId)
      .where('type', '=', 'document-request')
      .where('template_id', '=', templateId)
      .where((eb) => eb(eb.fn.coalesce('borrower_id', 'legal_entity_id', 'property_id', 'loan_id'), '=', recordId))
      .where('archived_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id ?? null
