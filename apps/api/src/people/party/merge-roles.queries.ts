import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { Snapshot } from './merge.queries.ts'

/**
 * Gives the borrower who stays what the other one was on the loans that both are on: who borrows by one record and guarantees
 * by the other borrows, and a share that only one has is kept. Answers the links as they were.
 */
export const joinRoles = async (tx: Tx, from: string, to: string): Promise<Snapshot[]> => {
  const { rows } = await sql<{ row: Snapshot }>`
    select to_jsonb(k) as row from loan_borrower k join loan_borrower g on g.loan_id = k.loan_id
    where k.borrower_id = ${to} and g.borrower_id = ${from}`.execute(tx)
  await sql`update loan_borrower k set ownership_percentage = coalesce(k.ownership_percentage, g.ownership_percentage),
      role = case when 'borrower' in (k.role, g.role) then 'borrower' else k.role end
    from loan_borrower g where g.loan_id = k.loan_id and k.borrower_id = ${to} and g.borrower_id = ${from}`.execute(tx)
  return rows.map(({ row }) => row)
}

/** Puts what the borrower who stayed was on those loans back as it was, where they still are on them. */
export const putRolesBack = (tx: Tx, links: readonly Snapshot[] = []) =>
  sql`update loan_borrower k set role = w.role, ownership_percentage = w.ownership_percentage
    from jsonb_populate_recordset(null::loan_borrower, ${JSON.stringify(links)}::jsonb) w
    where k.loan_id = w.loan_id and k.borrower_id = w.borrower_id`.execute(tx)
