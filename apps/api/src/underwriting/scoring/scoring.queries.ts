import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

const borrowerColumns = [
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
] as const
const propertyColumns = [
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
] as const

/** The loans' own values that scoring reads. */
export const loanFacts = (db: Db | Tx, loanIds: readonly string[]) =>
  db
    .selectFrom('loan')
    .select([
      'id',
      'name',
      'amount_cents',
      'amount_at_closing_cents',
      'construction_reserve_cents',
      'purpose',
      'exit_strategy',
      'duration_months',
      'interest_rate',
      'estimated_as_is_value_cents',
      'stabilized_value_cents',
      'estimated_sellout_cents',
      'cost_spent_to_date_cents',
    ])
    .where('id', 'in', loanIds)
    .orderBy('id')
    .execute()

export const borrowerFacts = (db: Db | Tx, loanIds: readonly string[]) =>
  db
    .selectFrom('loan_borrower as lb')
    .innerJoin('borrower as b', 'b.id', 'lb.borrower_id')
    .select([...borrowerColumns, 'lb.loan_id', 'lb.ownership_percentage'])
    .where('lb.loan_id', 'in', loanIds)
    .orderBy('lb.position')
    .execute()

export const propertyFacts = (db: Db | Tx, loanIds: readonly string[]) =>
  db
    .selectFrom('loan_property as lp')
    .innerJoin('property as p', 'p.id', 'lp.property_id')
    .select([...propertyColumns, 'lp.loan_id'])
    .where('lp.loan_id', 'in', loanIds)
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
        // What a sandbox made up counts only where the installation says so.
        .where((eb) =>
          eb.or([
            eb('made_up', '=', false),
            eb.not(
              eb.exists(
                eb.selectFrom('setting').select('key').where('key', '=', 'sandbox.counts').where('value', '=', 'false'),
              ),
            ),
          ]),
        )
        .orderBy('id')
        .execute()

/** A score to keep with its record; null = 'N/A'. */
export interface KeptScore {
  id: string
  score: number | null
}

/** Keeps the scores of entities where they changed; an unchanged row is left alone, so that lists of loans stay fresh. */
export const setEntityScores = async (
  tx: Tx,
  table: 'borrower' | 'property' | 'neighborhood',
  kept: readonly KeptScore[],
): Promise<void> => {
  if (kept.length === 0) return
  // Rows are taken in one order, so that two such changes never wait for one another in a ring.
  await sql`
    with new as (select * from unnest(${kept.map((one) => one.id)}::uuid[], ${kept.map((one) => one.score)}::int[]) as n (id, score)),
      taken as (
        select e.id, new.score from ${sql.table(table)} e join new on new.id = e.id
        where e.score is distinct from new.score order by e.id for no key update of e)
    update ${sql.table(table)} e set score = taken.score from taken where taken.id = e.id`.execute(tx)
}

/** A borrower or property that belongs to no loan. */
export const soloFacts = {
  borrower: (db: Db | Tx, id: string) =>
    db.selectFrom('borrower as b').select(borrowerColumns).where('b.id', '=', id).executeTakeFirst(),
  property: (db: Db | Tx, id: string) =>
    db.selectFrom('property as p').select(propertyColumns).where('p.id', '=', id).executeTakeFirst(),
}

/** What a loan's score is made of, to keep. */
export interface KeptLoanScore extends KeptScore {
  completeness: number | null
  breakdown: object
  /** The model it was scored by. */
  by: { id: string; version: number }
}

/** Whether the loan `n` is scored by what a sandbox made up: a figure in use, or a neighborhood where such count. */
const readsMadeUp = sql`exists (
    select from underwriting_value v where v.in_use and v.sandbox and v.subject_id in (
      select n.id
      union all select lp.property_id from loan_property lp where lp.loan_id = n.id
      union all select lb.borrower_id from loan_borrower lb where lb.loan_id = n.id))
  or (exists (
      select from loan_property lp join property p on p.id = lp.property_id join neighborhood h on h.id = p.neighborhood_id
      where lp.loan_id = n.id and h.made_up)
    and not exists (select from setting where key = 'sandbox.counts' and value = 'false'))`

/** Keeps the scores of loans with what they are made of, and the model that made them. */
export const setLoanScores = async (tx: Tx, kept: readonly KeptLoanScore[], at: Date): Promise<void> => {
  if (kept.length === 0) return
  const ids = kept.map((one) => one.id)
  const scores = kept.map((one) => one.score)
  await sql`
    with new as (select * from unnest(${ids}::uuid[], ${scores}::int[]) as n (id, score)),
      taken as (select l.id, new.score from loan l join new on new.id = l.id order by l.id for no key update of l)
    update loan l set score = taken.score from taken where taken.id = l.id and l.score is distinct from taken.score`.execute(
    tx,
  )
  await sql`
    insert into loan_score (loan_id, score, completeness, breakdown, calculated_at, model_id, model_version, made_up)
    select n.id, n.score, n.completeness, n.breakdown, ${at}, n.model_id, n.model_version, ${readsMadeUp}
    from unnest(${ids}::uuid[], ${scores}::int[], ${kept.map((one) => one.completeness)}::numeric[],
      ${kept.map((one) => JSON.stringify(one.breakdown))}::jsonb[], ${kept.map(({ by }) => by.id)}::uuid[],
      ${kept.map(({ by }) => by.version)}::int[]) as n (id, score, completeness, breakdown, model_id, model_version) order by n.id
    on conflict (loan_id) do update set score = excluded.score, completeness = excluded.completeness, breakdown = excluded.breakdown,
      calculated_at = excluded.calculated_at, model_id = excluded.model_id, model_version = excluded.model_version,
      made_up = excluded.made_up`.execute(tx)
}
