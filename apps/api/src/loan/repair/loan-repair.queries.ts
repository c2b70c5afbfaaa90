import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

/** Stops the loan's runs that have been at work since before `since` and answers their activities. */
export const failStuckProcesses = async (tx: Tx, loanId: string, since: Date): Promise<string[]> => {
  const rows = await tx
    .updateTable('process')
    .set({ state: 'Failed', state_text: 'Stopped: it did not end by itself. Start it again.', updated_at: sql`now()` })
    .where('state', '=', 'Processing')
    .where('updated_at', '<', since)
    .where('activity_id', 'in', (eb) => eb.selectFrom('activity').select('id').where('loan_id', '=', loanId))
    .returning('activity_id')
    .execute()
  return rows.map((row) => row.activity_id)
}

/** Marks activities failed whose run was stopped and which have no other at work. */
export const failStuckActivities = (tx: Tx, ids: readonly string[]) =>
  tx
    .updateTable('activity')
    .set((eb) => ({ state: 'Failed', version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', 'in', ids)
    .where('state', '=', 'Processing')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('process')
            .select('process.id')
            .whereRef('process.activity_id', '=', 'activity.id')
            .where('process.state', '=', 'Processing'),
        ),
      ),
    )
    .execute()

/** Puts the loan's properties without a neighborhood into the one of their zip code, which is no edit; answers how many. */
export const placeProperties = async (tx: Tx, loanId: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    update property p set neighborhood_id = n.id, updated_at = now() from neighborhood n
    where n.zipcode = p.address_zipcode and p.neighborhood_id is null
      and p.id in (select property_id from loan_property where loan_id = ${loanId})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Lets the people who sign in with a borrower's address act for the borrower; answers how many were linked. */
export const linkAccounts = async (tx: Tx, loanId: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into user_borrower (user_id, borrower_id)
    select u.id, b.id from borrower b join app_user u on u.email = b.email and u.role = 'borrower'
    where b.id in (select borrower_id from loan_borrower where loan_id = ${loanId}) and not b.email_is_placeholder
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** The loan's score as stored. */
export const storedScore = async (tx: Tx, loanId: string): Promise<number | null> =>
  (await tx.selectFrom('loan').select('score').where('id', '=', loanId).executeTakeFirstOrThrow()).score

/** The loan's suggested steps as stored, in one text. */
export const storedSteps = async (tx: Tx, loanId: string): Promise<string> => {
  const row = await tx.selectFrom('loan').select('suggested_steps').where('id', '=', loanId).executeTakeFirstOrThrow()
  return row.suggested_steps.join('\n')
}
