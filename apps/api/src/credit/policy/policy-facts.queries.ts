import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Amounts in cents: of all open loans, and of those a person or a state has a part in. */
export interface ExposureRow {
  own_cents: number
  book_cents: number
}

/** Loans that are or may become a risk of ours. */
const open = sql`l.archived_at is null and l.status not in ('rejected', 'paid-off')`

/** The open loans of a borrower, and all. */
export const borrowerExposure = async (db: Db | Tx, borrowerId: string): Promise<ExposureRow> => {
  const { rows } = await sql<ExposureRow>`
    select coalesce(sum(l.amount_cents), 0)::bigint as book_cents,
      coalesce(sum(l.amount_cents) filter (where exists (
        select 1 from loan_borrower lb where lb.loan_id = l.id and lb.borrower_id = ${borrowerId}::uuid)), 0)::bigint as own_cents
    from loan l where ${open}`.execute(db)
  return rows[0] ?? { own_cents: 0, book_cents: 0 }
}

/** The open loans whose first property lies in a state, with the loan that is looked at, and all. */
export const stateExposure = async (db: Db | Tx, loanId: string, state: string): Promise<ExposureRow> => {
  const { rows } = await sql<ExposureRow>`
    select coalesce(sum(l.amount_cents), 0)::bigint as book_cents,
      coalesce(sum(l.amount_cents) filter (where ${state} = (
        select p.address_state from loan_property lp join property p on p.id = lp.property_id
        where lp.loan_id = l.id order by lp.position, p.id limit 1)), 0)::bigint as own_cents
    from loan l where (${open}) or l.id = ${loanId}::uuid`.execute(db)
  return rows[0] ?? { own_cents: 0, book_cents: 0 }
}

/** The terms of the loan's term sheet as far as it has one, by field name. */
export const termSheetValues = async (db: Db | Tx, loanId: string): Promise<unknown> => {
  const row = await db
    .selectFrom('activity')
    .select('field_values')
    .where('loan_id', '=', loanId)
    .where('type', '=', 'term-sheet')
    .where('archived_at', 'is', null)
    .where('superseded_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.field_values
}

/** What was kept of a loan's sizer. */
export const findSizing = (db: Db | Tx, loanId: string) =>
  db
    .selectFrom('loan_sizing')
    .select(['figures', 'version', 'saved_by_name', 'saved_at'])
    .where('loan_id', '=', loanId)
    .executeTakeFirst()

/** Keeps figures while what is kept still has the version given (0 when nothing is); answers whether it had. */
export const keepSizing = async (
  tx: Tx,
  o: { loanId: string; version: number; figures: object; author: { id: string | null; name: string }; at: Date },
): Promise<boolean> => {
  const figures = JSON.stringify(o.figures)
  const by = { saved_by: o.author.id, saved_by_name: o.author.name, saved_at: o.at }
  if (o.version === 0) {
    const made = await tx
      .insertInto('loan_sizing')
      .values({ loan_id: o.loanId, figures, ...by })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
    return made.numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await tx
    .updateTable('loan_sizing')
    .set({ figures, version: o.version + 1, ...by })
    .where('loan_id', '=', o.loanId)
    .where('version', '=', o.version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
