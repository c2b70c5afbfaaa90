import type { Db, Tx } from '../../platform/db.ts'

/** The loan's own values that scoring reads. */
export const loanFacts = (db: Db | Tx, loanId: string) =>
  db
    .selectFrom('loan')
    .select([
      'id',
      'name',
      'amount_cents',
      'purpose',
      'exit_strategy',
      'duration_months',
      'interest_rate',
      'estimated_as_is_value_cents',
      'estimated_sellout_cents',
      'cost_spent_to_date_cents',
    ])
    .where('id', '=', loanId)
    .executeTakeFirst()

export const borrowerFacts = (db: Db | Tx, loanId: string) =>
  db
    .selectFrom('loan_borrower as lb')
    .innerJoin('borrower as b', 'b.id', 'lb.borrower_id')
    .select([
      'b.id',
      'b.first_name',
      'b.last_name',
      'b.credit_score',
      'b.credit_score_band',
      'b.net_worth_cents',
      'b.liquidity_cents',
      'b.completed_projects',
      'b.date_of_birth',
      'b.address_state',
      'lb.ownership_percentage',
    ])
    .where('lb.loan_id', '=', loanId)
    .orderBy('lb.position')
    .execute()

export const propertyFacts = (db: Db | Tx, loanId: string) =>
  db
    .selectFrom('loan_property as lp')
    .innerJoin('property as p', 'p.id', 'lp.property_id')
    .select([
      'p.id',
      'p.property_type',
      'p.address_address',
      'p.address_state',
      'p.number_of_units',
      'p.number_of_commercial_units',
      'p.total_square_footage',
      'p.purchase_price_cents',
      'p.current_noi_cents',
      'p.expected_noi_cents',
      'p.rehab_budget_hard_cents',
      'p.rehab_budget_soft_cents',
      'p.is_occupied',
      'p.neighborhood_id',
    ])
    .where('lp.loan_id', '=', loanId)
    .orderBy('lp.position')
    .execute()

export const neighborhoodFacts = (db: Db | Tx, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('neighborhood')
        .select([
          'id',
          'name',
          'median_income_cents',
          'median_home_value_cents',
          'population',
          'population_growth',
          'vacancy_rate',
        ])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute()

/** Stores one entity's score where it changed; an unchanged row is left alone, so that lists of loans stay fresh. */
export const setEntityScore = (
  tx: Tx,
  table: 'borrower' | 'property' | 'neighborhood',
  id: string,
  score: number | null,
) => tx.updateTable(table).set({ score }).where('id', '=', id).where('score', 'is distinct from', score).execute()

export const setLoanScore = async (tx: Tx, loanId: string, score: number | null, breakdown: object, at: Date) => {
  await tx
    .updateTable('loan')
    .set({ score })
    .where('id', '=', loanId)
    .where('score', 'is distinct from', score)
    .execute()
  const kept = { score, breakdown: JSON.stringify(breakdown), calculated_at: at }
  await tx
    .insertInto('loan_score')
    .values({ loan_id: loanId, ...kept })
    .onConflict((c) => c.column('loan_id').doUpdateSet(kept))
    .execute()
}
