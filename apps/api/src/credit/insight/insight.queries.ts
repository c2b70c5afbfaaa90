import { uncounted } from '@plinth/domain/documents/pages/arrange'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Values read from a loan's documents, with the file, its kind and whom its request is about; nothing archived or rejected. */
export const readValues = (db: Db | Tx, loanId: string) =>
  db
    .selectFrom('data_point as v')
    .innerJoin('process as p', 'p.id', 'v.process_id')
    .innerJoin('activity as a', 'a.id', 'p.activity_id')
    .innerJoin('document as d', 'd.process_id', 'p.id')
    .select(['v.key_name', 'v.value', 'v.display_option', 'v.page', 'd.id as document_id', 'd.file_name', 'd.kind'])
    .select((eb) => [
      eb.fn.coalesce('v.property_id', 'a.property_id').as('property_id'),
      eb.fn.coalesce('v.borrower_id', 'a.borrower_id').as('borrower_id'),
    ])
    .where('v.loan_id', '=', loanId)
    .where('a.archived_at', 'is', null)
    .where('p.state', 'not in', uncounted)
    .orderBy('d.created_at')
    .orderBy('v.id')
    .execute()

/** Rows of a loan's reports that are done, with whom they are about and whether they are made up. */
export const reportRows = (db: Db | Tx, loanId: string) =>
  db
    .selectFrom('report_row as r')
    .innerJoin('activity as a', 'a.id', 'r.activity_id')
    .select(['r.key', 'r.label', 'r.value', 'a.type', 'a.borrower_id'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('report_run as u')
            .select('u.process_id')
            .whereRef('u.activity_id', '=', 'a.id')
            .where('u.mode', '=', 'sandbox')
            .where('u.answered_at', 'is not', null),
        )
        .as('made_up'),
    )
    .where('a.loan_id', '=', loanId)
    .where('a.state', '=', 'Done')
    .where('a.archived_at', 'is', null)
    .orderBy('r.activity_id')
    .orderBy('r.position')
    .execute()

/** What was sent in for a loan. */
export const applicationsOf = (db: Db | Tx, loanId: string) =>
  db
    .selectFrom('application')
    .select(['payload', 'kind', 'created_at'])
    .where('loan_id', '=', loanId)
    .orderBy('created_at')
    .execute()

/** The findings of a loan, the most serious first. */
export const insightsOf = (db: Db | Tx, loanId: string) =>
  db
    .selectFrom('insight')
    .select(['id', 'borrower_id', 'property_id', 'rule', 'name', 'description', 'level', 'evidence'])
    .where('loan_id', '=', loanId)
    .orderBy('level', 'desc')
    .orderBy('id')
    .execute()

export interface NewInsight {
  loan_id: string
  borrower_id: string | null
  property_id: string | null
  rule: string
  name: string
  description: string
  level: number
  evidence: string
}

/** Replaces what rules found on a loan; what people or reports wrote stays. */
export const replaceFound = async (tx: Tx, loanId: string, found: readonly NewInsight[]): Promise<void> => {
  await tx.deleteFrom('insight').where('loan_id', '=', loanId).where('rule', 'is not', null).execute()
  if (found.length > 0)
    await tx
      .insertInto('insight')
      .values([...found])
      .execute()
}

/** Held while a loan's findings are replaced: two runs do not write them twice. */
export const lockInsights = (tx: Tx, loanId: string) =>
  sql`select pg_advisory_xact_lock(hashtext('insight'), hashtext(${loanId}))`.execute(tx)

/** Loans that are still decided on: neither archived nor at their end. */
const open = sql`l.archived_at is null and l.status not in ('rejected', 'paid-off')`

export const openLoanIds = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select l.id from loan l where ${open} order by l.id`.execute(db)
  return rows.map((row) => row.id)
}

/** Open loans of which, or of whose people and properties, something was recorded since; all when a policy set changed. */
export const changedLoanIds = async (db: Db, since: Date): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with news as materialized (
      select loan_id, entity, entity_id from event where id >= ${uuidAt(since)}::uuid)
    select l.id from loan l where ${open} and (
      exists (select 1 from news where entity = 'policy')
      or l.id in (select loan_id from news)
      or l.id in (select lb.loan_id from loan_borrower lb join news on news.entity_id = lb.borrower_id)
      or l.id in (select lp.loan_id from loan_property lp join news on news.entity_id = lp.property_id)
      or l.id in (select v.loan_id from data_point v where v.updated_at >= ${since}))
    order by l.id`.execute(db)
  return rows.map((row) => row.id)
}

/** The smallest id an event of that time can have: ids are ordered by time. */
const uuidAt = (at: Date): string => {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

const KEY = 'insight.seen'

/** Until when changes were looked at; undefined before the first time. */
export const seenUntil = async (db: Db): Promise<unknown> => {
  const row = await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst()
  return row?.value
}

export const setSeenUntil = (db: Db, at: Date) => {
  const value = JSON.stringify(at.toISOString())
  return db
    .insertInto('setting')
    .values({ key: KEY, value })
    .onConflict((c) => c.column('key').doUpdateSet({ value, updated_at: sql<Date>`now()` }))
    .execute()
}
