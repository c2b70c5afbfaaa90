import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** What a report activity is about, as far as providers are told of it; money in cents. */
export const subjectRow = (db: Db, activityId: string) =>
  db
    .selectFrom('activity as a')
    .innerJoin('loan as l', 'l.id', 'a.loan_id')
    .leftJoin('borrower as b', 'b.id', 'a.borrower_id')
    .leftJoin('property as p', (join) =>
      // A report on a person is told the first property of the loan.
      join.on('p.id', '=', (eb) =>
        eb.fn.coalesce(
          'a.property_id',
          eb
            .selectFrom('loan_property as lp')
            .select('lp.property_id')
            .whereRef('lp.loan_id', '=', 'l.id')
            .orderBy('lp.position')
            .limit(1),
        ),
      ),
    )
    .select(['l.human_id', 'l.amount_cents', 'b.id as borrower_id', 'b.first_name', 'b.last_name', 'b.email'])
    .select(['b.ssn_sealed', 'b.date_of_birth', 'b.completed_projects', 'b.address_address as home_street'])
    .select(['b.address_city as home_city', 'b.address_state as home_state', 'b.address_zipcode as home_zip'])
    .select(['p.id as property_id', 'p.property_type', 'p.address_address', 'p.address_city', 'p.address_state'])
    .select(['p.address_zipcode', 'p.bedrooms', 'p.number_of_units', 'p.purchase_price_cents'])
    .select(['p.current_gross_income_residential_cents as income_cents', 'a.property_id as of_property'])
    .where('a.id', '=', activityId)
    .executeTakeFirstOrThrow()
export type SubjectRow = Awaited<ReturnType<typeof subjectRow>>

/** When a full pull of a borrower was last answered; undefined when never. */
export const lastFullPull = async (db: Db, borrowerId: string): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('report_run')
    .select(sql<Date | null>`max(answered_at)`.as('at'))
    .where('borrower_id', '=', borrowerId)
    .where('pull_option', '=', 'full')
    .executeTakeFirst()
  return row?.at ?? undefined
}
